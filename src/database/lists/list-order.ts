import type { Boundary } from '../locations/page-anchors.ts'
import type { Narrowed } from './list-filter.ts'

/**
 * The sort columns of a list: the column, its type for the boundary, the column with its exact value, and its order
 * (BOL numbers: the order that only the index of the lists has).
 */
export const SORTS = {
  created: { column: 'created_at', type: 'timestamptz', exact: 'created_key', order: '' },
  pickup: { column: 'pickup_key', type: 'date', exact: 'pickup_key', order: '' },
  carrier: { column: 'carrier_name', type: 'text', exact: 'carrier_name', order: '' },
  charge: { column: 'total_cents', type: 'bigint', exact: 'total_cents', order: '' },
  consignee: { column: 'destination_name', type: 'text', exact: 'destination_name', order: '' },
  delivered: { column: 'delivered_key', type: 'timestamptz', exact: 'delivered_text', order: '' },
  bol: { column: 'bol_number', type: 'text', exact: 'bol_number', order: ' collate "C"' },
  // Only for rows that have one: `sortFor` chooses it if a filter uses the day.
  promised: { column: 'delivery_date', type: 'date', exact: 'delivery_date', order: '' },
} as const
export type SortName = keyof typeof SORTS

/** The sort order of a list. */
export interface ListOrder {
  sort: SortName
  descending: boolean
}

/**
 * Orders have no carrier, charge or BOL number yet; a list with orders is then sorted by age. So is a list of one
 * carrier that is sorted by carrier: all its rows have the same, and the index by carrier would be scanned past all
 * others. A list filtered by promised days is sorted by these days unless another order is requested: newest first
 * would be scanned past all others.
 */
export function sortFor(filter: Narrowed, sort: SortName): SortName {
  if (filter.scac && sort === 'carrier') return 'created'
  if (sort === 'created' && (filter.promisedFrom || filter.promisedTo)) return 'promised'
  const hasOrders = filter.statuses.includes('O') || filter.statuses.includes('H')
  return hasOrders && !['created', 'pickup', 'consignee'].includes(sort) ? 'created' : sort
}

/** The sort expression, as in the index of the list. */
export function sortedBy(filter: Narrowed, { sort }: ListOrder): string {
  const { column, order } = SORTS[sortFor(filter, sort)]
  return `${column}${order}`
}

export function orderBy(filter: Narrowed, page: ListOrder): string {
  const direction = page.descending ? 'desc' : 'asc'
  return `order by ${sortedBy(filter, page)} ${direction}, id ${direction}`
}

/** The condition for rows after the boundary; '' without one. */
export function boundOf(
  filter: Narrowed,
  page: ListOrder,
  after: Boundary | null,
  values: unknown[],
): string {
  if (!after) return ''
  const { type } = SORTS[sortFor(filter, page.sort)]
  const boundary = `($${values.push(after[0])}::${type}, $${values.push(after[1])}::uuid)`
  return `(${sortedBy(filter, page)}, id) ${page.descending ? '<' : '>'} ${boundary}`
}
