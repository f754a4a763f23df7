import { sql } from 'kysely'
import { columnNames, type ValueOf } from '../sql/column-names.ts'
import type { Db } from '../sql/open.ts'
import { type Page, register } from '../sql/register.ts'

const NAMES = columnNames('ship_via_codes', [
  ...(['id', 'ship_via_code', 'scac', 'service', 'rate_mode_id', 'payment_type'] as const),
])

/** The meaning of a ship-via code of the shipper's own system. */
export type ShipViaCode = ValueOf<typeof NAMES>

export const SHIP_VIA_SORTS = {
  ShipViaCode: 'ship_via_code',
  SCAC: 'scac',
  Service: 'service',
  RateModeID: 'rate_mode_id',
  PaymentType: 'payment_type',
} as const

export const shipViaCodes = register(NAMES, {
  hides: true,
  twin: ({ shipViaCode }: Pick<ShipViaCode, 'shipViaCode'>) => [[CODE, shipViaCode.toLowerCase()]],
  searched: ['ship_via_code', 'scac', 'service'],
  sorts: SHIP_VIA_SORTS,
  order: ['ship_via_code'],
})

const CODE = sql<string>`lower(ship_via_code)`

export interface ShipViaFilter extends Page<keyof typeof SHIP_VIA_SORTS> {
  /** Exactly this code, in any case; '' = any. */
  shipViaCode: string
  scac: string
}

/** One page of the mapping. `total` counts all matches. */
export const listShipViaCodes = (db: Db, clientId: string, filter: ShipViaFilter) =>
  shipViaCodes.list(db, clientId, filter, (all) => {
    const query = filter.shipViaCode ? all.where(CODE, '=', filter.shipViaCode.toLowerCase()) : all
    return filter.scac ? query.where('scac', '=', filter.scac.toUpperCase()) : query
  })

/** Codes that mean one of these carriers, for collect or for any payment terms. */
export async function listCollectCodes(
  db: Db,
  clientId: string,
  scacs: readonly string[],
): Promise<ShipViaCode[]> {
  if (scacs.length === 0) return []
  return shipViaCodes.rows(
    shipViaCodes
      .existing(db, clientId)
      .where('scac', 'in', [...scacs])
      .where('payment_type', 'in', ['C', ''])
      .orderBy('ship_via_code'),
  )
}

/** Codes of open and deferred orders that are not mapped yet, the most frequent first. */
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
