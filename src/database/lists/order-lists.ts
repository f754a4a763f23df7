import { CompiledQuery, sql } from 'kysely'
import { openSums } from '../orders/open-sums.ts'
import { ORDER_COLUMNS, orderOf, type StoredOrder } from '../orders/orders.ts'
import { escapeLike } from '../sql/escape-like.ts'
import type { Db } from '../sql/open.ts'
import { findPartsSearched, searchWords } from './parts-searched.ts'

/** Open and deferred orders, page by page. */

export interface OrderFilter {
  /** '' = open and deferred. */
  statuses: readonly ('O' | 'H')[]
  searchText: string
  warehouse: string
  soldTo: string
  consigneeName: string
  /** Absent: the newest first. */
  sort?: OrderSort
  limit: number
  offset: number
}

/** The sort keys of a list of orders: the wire's names. */
const SORT_COLUMNS = {
  CreateDate: 'created_at',
  OrderNumber: 'order_number',
  ShipByDate: 'ship_by',
  DestinationName: 'destination_name',
  DestinationZip: 'destination_zip',
  TotalWeight: 'total_weight_lb',
  OrderValue: 'value_cents',
} as const

export type OrderSortName = keyof typeof SORT_COLUMNS
export const ORDER_SORTS = Object.keys(SORT_COLUMNS) as OrderSortName[]

export interface OrderSort {
  column: (typeof SORT_COLUMNS)[keyof typeof SORT_COLUMNS]
  isDescending: boolean
}

/** Default: the newest first. */
export function orderSort(by: OrderSortName | undefined, sortOrder: string): OrderSort {
  const column = SORT_COLUMNS[by ?? 'CreateDate']
  const isNewest = column === 'created_at'
  return { column, isDescending: by === undefined || sortOrder === '' ? isNewest : sortOrder === 'desc' }
}

/**
 * Orders that wait to be shipped, each with the sums of its remaining lines, and with the number of orders for the same
 * consignee.
 */
export async function listOrders(
  db: Db,
  clientId: string,
  filter: OrderFilter,
): Promise<{
  rows: (StoredOrder & { lineCount: number; pallets: number; sameConsignee: number })[]
  total: number
}> {
  let query = db
    .selectFrom('orders')
    .where('client_id', '=', clientId)
    .where('status', 'in', [...filter.statuses])
  const ask = (text: string, values: unknown[]) => db.executeQuery(CompiledQuery.raw(text, values))
  const parts = await findPartsSearched(ask, clientId, filter.searchText)
  for (const word of searchWords(filter.searchText)) {
    const found = parts.find((one) => one.word === word)
    query = query.where(({ eb, or }) => {
      const hasText = eb('search', 'like', `%${escapeLike(word)}%`)
      return found ? or([hasText, eb('id', 'in', found.ids)]) : hasText
    })
  }
  if (filter.warehouse) query = query.where('warehouse', '=', filter.warehouse)
  if (filter.soldTo) query = query.where('sold_to', '=', filter.soldTo)
  if (filter.consigneeName) query = query.where(isConsignee(filter.consigneeName))
  const { column, isDescending } = filter.sort ?? orderSort(undefined, '')
  const direction = isDescending ? 'desc' : 'asc'
  const page = await query
    .select([...ORDER_COLUMNS, 'destination_name', 'destination_zip'])
    .orderBy(column, direction)
    .orderBy('id', direction)
    .limit(filter.limit)
    .offset(filter.offset)
    .execute()
  const { total } = await query.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  const left = await whatIsLeft(
    db,
    page.map(({ id }) => id),
  )
  const alike = await countAlike(db, clientId, page)
  return {
    rows: page.map((row) => ({
      ...orderOf(row),
      ...(left.get(row.id) ?? { lineCount: 0, pallets: 0 }),
      sameConsignee: alike.get(`${row.destination_name}\n${row.destination_zip}`) ?? 0,
    })),
    total,
  }
}

/**
 * A name in any case. The search text of lists also contains it, in lowercase between two spaces: its index finds the
 * few orders whose name is then compared.
 */
const isConsignee = (name: string) => sql<boolean>`(search like '% ' || lower(${escapeLike(name)}) || ' %'
  and lower(destination_name) = lower(${name}))`

/** The remainder of an order, as its row shows it. */
type WhatIsLeft = Pick<StoredOrder, 'totalWeightLb' | 'totalQuantity' | 'valueCents'> & {
  lineCount: number
  pallets: number
}

/** Orders without remaining lines have no entry. */
async function whatIsLeft(db: Db, ids: readonly string[]): Promise<Map<string, WhatIsLeft>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; lines: number } & Record<Sum, number>>`
    select wanted.id, open.* from unnest(${[...ids]}::uuid[]) as wanted (id),
      lateral (${sql.raw(openSums('wanted.id'))}) as open where open.lines > 0`.execute(db)
  return new Map(
    rows.map(({ id, lines, pounds, units, cents, pallets }) => [
      id,
      { lineCount: lines, pallets, totalWeightLb: pounds, totalQuantity: units, valueCents: cents },
    ]),
  )
}
type Sum = 'pounds' | 'units' | 'cents' | 'pallets'

/**
 * Name and ZIP -> number of open orders for that consignee. Queried once for each consignee of a page: if thousands of
 * orders go to one, a query per row would be millions of comparisons.
 */
async function countAlike(
  db: Db,
  clientId: string,
  page: readonly { destination_name: string; destination_zip: string }[],
): Promise<Map<string, number>> {
  const keys = new Map(page.map((row) => [`${row.destination_name}\n${row.destination_zip}`, row]))
  if (keys.size === 0) return new Map()
  const pairs = [...keys.values()].map((row) => sql`(${row.destination_name}, ${row.destination_zip})`)
  const rows = await db
    .selectFrom('orders')
    .select(['destination_name', 'destination_zip', sql<number>`count(*)::int`.as('count')])
    .where('client_id', '=', clientId)
    .where('status', '=', 'O')
    .where(sql<boolean>`(destination_name, destination_zip) in (${sql.join(pairs)})`)
    .groupBy(['destination_name', 'destination_zip'])
    .execute()
  return new Map(rows.map((row) => [`${row.destination_name}\n${row.destination_zip}`, row.count]))
}
