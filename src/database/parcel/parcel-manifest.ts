import { sql } from 'kysely'
import type { Db } from '../sql/open.ts'

/** Valid labels as handed to the carriers at the end of a day. */

export interface ManifestPurchase {
  id: string
  shipmentId: string
  network: string
  environment: 'live' | 'test' | 'sandbox'
  accountNumber: string
  serviceName: string
}

/** A return is handed over by the customer: the driver who signs here does not get it. */
export const LEAVES_HERE = sql<boolean>`not coalesce((s.parcel->>'isReturn')::boolean, false)`

/** Shipments with valid labels that were bought today, by the clock of their origin; no returns. */
export async function shipmentsBoughtToday(db: Db, clientId: string, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct s.id from parcel_purchases p join shipments s on s.id = p.shipment_id
    where p.client_id = ${clientId} and p.voided_at is null
      and p.bought_at between ${now}::timestamptz - interval '1 day' and ${now}::timestamptz
      and ${LEAVES_HERE}
      and (p.bought_at at time zone s.time_zone)::date = (${now}::timestamptz at time zone s.time_zone)::date
    order by s.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** The valid labels of shipments, by carrier, account and time; no returns. */
export async function listManifestPurchases(
  db: Db,
  clientId: string,
  shipmentIds: readonly string[],
): Promise<ManifestPurchase[]> {
  return db
    .selectFrom('parcel_purchases as p')
    .innerJoin('network_accounts as a', 'a.id', 'p.account_id')
    .innerJoin('shipments as s', 's.id', 'p.shipment_id')
    .select([
      ...(['p.id', 'p.shipment_id as shipmentId', 'p.network', 'p.environment'] as const),
      ...(['p.service_name as serviceName', 'a.account_number as accountNumber'] as const),
    ])
    .where('p.client_id', '=', clientId)
    .where(sql<boolean>`p.shipment_id = any (${[...shipmentIds]}::uuid[])`)
    .where('p.bought_at', 'is not', null)
    .where('p.voided_at', 'is', null)
    .where(LEAVES_HERE)
    .orderBy('p.network')
    .orderBy('a.account_number')
    .orderBy('p.bought_at')
    .execute()
}
