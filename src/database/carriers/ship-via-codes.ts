import { type Selectable, sql } from 'kysely'
import { escapeLike } from '../sql/escape-like.ts'
import type { Db } from '../sql/open.ts'
import type { ShipViaCodesTable } from '../tables/carrier-set-up.ts'

/** What a ship-via code of the shipper's own system means here. */
export interface ShipViaCode {
  id: string
  shipViaCode: string
  scac: string
  service: string
  rateModeId: number
  paymentType: '' | 'P' | 'C' | 'T'
}

export const SHIP_VIA_SORTS = {
  ShipViaCode: 'ship_via_code',
  SCAC: 'scac',
  Service: 'service',
  RateModeID: 'rate_mode_id',
  PaymentType: 'payment_type',
} as const

export interface ShipViaFilter {
  searchText: string
  /** Exactly this code, in any case; '' = any. */
  shipViaCode: string
  scac: string
  sort: { by: keyof typeof SHIP_VIA_SORTS; isDescending: boolean }
  limit: number
  offset: number
}

/** The mapping, a page of it. `total` counts all that match. */
export async function listShipViaCodes(
  db: Db,
  clientId: string,
  filter: ShipViaFilter,
): Promise<{ rows: ShipViaCode[]; total: number }> {
  let query = existing(db, clientId)
  for (const word of filter.searchText.split(/\s+/).filter(Boolean)) {
    const like = `%${escapeLike(word)}%`
    query = query.where((any) =>
      any.or((['ship_via_code', 'scac', 'service'] as const).map((column) => any(column, 'ilike', like))),
    )
  }
  if (filter.shipViaCode) query = query.where(CODE, '=', filter.shipViaCode.toLowerCase())
  if (filter.scac) query = query.where('scac', '=', filter.scac.toUpperCase())
  const rows = await query
    .selectAll()
    .orderBy(SHIP_VIA_SORTS[filter.sort.by], filter.sort.isDescending ? 'desc' : 'asc')
    .orderBy('ship_via_code')
    .limit(filter.limit)
    .offset(filter.offset)
    .execute()
  const { total } = await query
    .select((all) => all.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows: rows.map(shipVia), total }
}

/** Codes by which one of these carriers is meant, for collect or for any way of payment. */
export async function listCollectCodes(
  db: Db,
  clientId: string,
  scacs: readonly string[],
): Promise<ShipViaCode[]> {
  if (scacs.length === 0) return []
  const rows = await existing(db, clientId)
    .where('scac', 'in', [...scacs])
    .where('payment_type', 'in', ['C', ''])
    .selectAll()
    .orderBy('ship_via_code')
    .execute()
  return rows.map(shipVia)
}

/** Codes of open and deferred orders that mean nothing yet, the most frequent first. */
export async function listUnmappedCodes(
  db: Db,
  clientId: string,
): Promise<{ shipViaCode: string; orders: number }[]> {
  const { rows } = await sql<{ code: string; orders: number }>`
    select min(ship_via_code) as code, count(*)::int as orders from orders
      where client_id = ${clientId} and status in ('O', 'H') and ship_via_code <> ''
        and not exists (
          select from ship_via_codes mapped
          where mapped.client_id = ${clientId} and mapped.deleted_at is null
            and lower(mapped.ship_via_code) = lower(orders.ship_via_code)
        )
      group by lower(ship_via_code) order by orders desc, code limit 100
  `.execute(db)
  return rows.map(({ code, orders }) => ({ shipViaCode: code, orders }))
}

/** One mapping by its id, locked for a change. */
export async function lockShipVia(db: Db, clientId: string, id: string): Promise<ShipViaCode | null> {
  const row = await existing(db, clientId).where('id', '=', id).selectAll().forUpdate().executeTakeFirst()
  return row ? shipVia(row) : null
}

/** The mapping of a code, in any case. */
export async function findShipViaId(db: Db, clientId: string, shipViaCode: string): Promise<string | null> {
  const row = await existing(db, clientId)
    .where(CODE, '=', shipViaCode.toLowerCase())
    .select('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Whether another mapping has this code. */
export async function isCodeTaken(
  db: Db,
  clientId: string,
  { id, shipViaCode }: Pick<ShipViaCode, 'id' | 'shipViaCode'>,
): Promise<boolean> {
  const row = await existing(db, clientId)
    .where(CODE, '=', shipViaCode.toLowerCase())
    .where('id', '<>', id)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Adds the mapping; false when the code is mapped already. */
export async function insertShipVia(db: Db, clientId: string, value: ShipViaCode): Promise<boolean> {
  const result = await db
    .insertInto('ship_via_codes')
    .values({ id: value.id, client_id: clientId, ...columns(value) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** Changes a mapping that is locked. The caller has seen to it that its code is free. */
export async function updateShipVia(db: Db, clientId: string, value: ShipViaCode): Promise<void> {
  await db
    .updateTable('ship_via_codes')
    .set(columns(value))
    .where('id', '=', value.id)
    .where('client_id', '=', clientId)
    .execute()
}

export async function deleteShipVia(db: Db, clientId: string, id: string, at: Date): Promise<void> {
  await db
    .updateTable('ship_via_codes')
    .set({ deleted_at: at })
    .where('id', '=', id)
    .where('client_id', '=', clientId)
    .execute()
}

const CODE = sql<string>`lower(ship_via_code)`

const existing = (db: Db, clientId: string) =>
  db.selectFrom('ship_via_codes').where('client_id', '=', clientId).where('deleted_at', 'is', null)

const columns = (value: ShipViaCode) => ({
  ship_via_code: value.shipViaCode,
  scac: value.scac,
  service: value.service,
  rate_mode_id: value.rateModeId,
  payment_type: value.paymentType,
})

const shipVia = (row: Selectable<ShipViaCodesTable>): ShipViaCode => ({
  id: row.id,
  shipViaCode: row.ship_via_code,
  scac: row.scac,
  service: row.service,
  rateModeId: row.rate_mode_id,
  paymentType: row.payment_type,
})
