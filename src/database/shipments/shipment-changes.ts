import { sql } from 'kysely'
import type { Db } from '../sql/open.ts'
import { bookedColumns, type StoredShipment } from './stored-shipment.ts'

/**
 * Overwrites carrier, price, pickup and state of many shipments, in one statement. The caller has locked them and
 * raised `version`. All other columns stay unchanged.
 */
export async function updateShipments(
  db: Db,
  clientId: string,
  shipments: readonly StoredShipment[],
): Promise<void> {
  if (shipments.length === 0) return
  const json = JSON.stringify(shipments.map(changed))
  await sql`update shipments as s set ${ASSIGNMENTS}, updated_at = now()
    from json_to_recordset(${json}::json) as c (id uuid, ${CHANGED})
    where s.id = c.id and s.client_id = ${clientId}`.execute(db)
}

const changed = (value: StoredShipment) => ({
  id: value.id,
  ...bookedColumns(value),
  collect_carrier: value.collectCarrier,
})

const TYPES: Record<Exclude<keyof ReturnType<typeof changed>, 'id'>, string> = {
  status: 'text',
  is_tendered: 'boolean',
  is_declined: 'boolean',
  problem: 'text',
  pickup_date: 'date',
  pickup_from: 'text',
  pickup_to: 'text',
  currency: 'text',
  carrier_scac: 'text',
  carrier_name: 'text',
  price_sheet_id: 'uuid',
  override_reason: 'text',
  override_cents: 'bigint',
  override_against: 'text',
  override_by: 'text',
  override_at: 'timestamptz',
  total_cents: 'bigint',
  service_days: 'smallint',
  delivery_date: 'date',
  version: 'integer',
  rate_mode_id: 'smallint',
  special_instructions: 'text',
  notify_emails: 'text',
  collect_carrier: 'jsonb',
}
const COLUMNS = Object.keys(TYPES) as (keyof typeof TYPES)[]
const ASSIGNMENTS = sql.join(COLUMNS.map((column) => sql`${sql.ref(column)} = c.${sql.ref(column)}`))
/** Only these columns: a row of the whole table has four times as many. */
const CHANGED = sql.join(COLUMNS.map((column) => sql`${sql.ref(column)} ${sql.raw(TYPES[column])}`))
