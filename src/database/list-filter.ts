import type pg from 'pg'
import { escapeLike } from './locations.ts'
import { findPartsSearched, type PartsOfWord, searchWords } from './parts-searched.ts'
import { isWholeNumber, ordersBearing, shipmentsBearing } from './whole-numbers.ts'

/** What a list of orders and shipments is filtered by, as SQL: for its pages, its counts, and what is done to all of it. */
export interface ListFilter {
  statuses: ('O' | 'Q' | 'H' | 'T' | 'A' | 'D' | 'V')[]
  tendered?: boolean | undefined
  endedAs?: '' | 'void' | 'archived'
  problemsOnly?: boolean
  searchText?: string
  scac?: string
  warehouse?: string
  /** Created on or after, on or before (dates, UTC). */
  from?: string
  to?: string
}

/** A filter with what the indexes of numbers know of its text. */
export interface Narrowed extends ListFilter {
  /** The text was a whole number: what bears it, in place of the text. */
  ids?: string[]
  /** Words of the text are numbers of parts of orders: these are found beside what has the text. */
  parts?: PartsOfWord[]
}

export interface Source {
  table: string
  status: string
}

/** Deferred ones may be orders or shipments; open ones are orders. Void or archived is only what has ended. */
export function sources(filter: ListFilter): Source[] {
  const statuses = filter.endedAs ? filter.statuses.filter((status) => status === 'V') : filter.statuses
  return statuses.flatMap((status): Source[] => {
    if (status === 'O') return [{ table: 'order_rows', status }]
    if (status === 'H') {
      return [
        { table: 'order_rows', status },
        { table: 'shipments', status },
      ]
    }
    return [{ table: 'shipments', status }]
  })
}

export const conditions = (source: Source, filter: Narrowed, values: unknown[]): string[] => [
  ...plainConditions(source, filter, values),
  ...wordConditions(source, filter, values),
]

/** What the indexes of the lists know of a row. */
export function plainConditions(source: Source, filter: Narrowed, values: unknown[]): string[] {
  const bind = (value: unknown) => `$${values.push(value)}`
  const where = ['client_id = $1', `status = '${source.status}'`]
  if (filter.tendered !== undefined) where.push(filter.tendered ? 'is_tendered' : 'not is_tendered')
  if (filter.endedAs) where.push(`ended_as = ${bind(filter.endedAs)}`)
  if (filter.problemsOnly) where.push(`problem <> ''`)
  if (filter.scac) where.push(`carrier_scac = ${bind(filter.scac)}`)
  if (filter.warehouse) where.push(`warehouse = ${bind(filter.warehouse)}`)
  if (filter.from) where.push(`created_at >= ${bind(filter.from)}::date`)
  if (filter.to) where.push(`created_at < ${bind(filter.to)}::date + 1`)
  if (filter.ids) where.push(`id = any(${bind(filter.ids)}::uuid[])`)
  return where
}

/** That a row has each word of the text. */
export function wordConditions(source: Source, filter: Narrowed, values: unknown[]): string[] {
  const bind = (value: unknown) => `$${values.push(value)}`
  return searchWords(filter.searchText).map((word) => {
    const hasText = `search like ${bind(`%${escapeLike(word)}%`)}`
    const parts = source.table === 'order_rows' && filter.parts?.find((one) => one.word === word)
    return parts ? `(${hasText} or id = any(${bind(parts.ids)}::uuid[]))` : hasText
  })
}

export const hasWords = ({ searchText }: ListFilter): boolean => searchWords(searchText).length > 0

/** As many may bear one number; it is a customer's PO then, and its text finds them. */
const MOST_BEARERS = 1_000
/** A shipment of several orders has the numbers of all in one text; the lines of each say where it is. */
const BEARERS = `with ordered as (${ordersBearing('$1', '$2')})
  ${shipmentsBearing('$1', '$2')} union select id from ordered
  union select shipment_id from order_lines where order_id in (select id from ordered) and shipment_id is not null
  limit ${MOST_BEARERS + 1}`

/**
 * Who types or scans a number whole wants what bears it, and the indexes of numbers know that at once. Where nothing of
 * the client does, it is a part of another number or a word, and stays as it is.
 */
export async function narrowed(
  db: Pick<pg.Pool, 'query'>,
  clientId: string,
  filter: ListFilter,
): Promise<Narrowed> {
  const { searchText = '', ...others } = filter
  const number = searchText.trim()
  if (isWholeNumber(number)) {
    const { rows } = await db.query({ name: 'bearers', text: BEARERS, values: [clientId, number] })
    const isKnown = rows.length > 0 && rows.length <= MOST_BEARERS
    if (isKnown) return { ...others, ids: rows.map(({ id }) => id as string) }
  }
  return withParts(db, clientId, filter)
}

async function withParts(
  db: Pick<pg.Pool, 'query'>,
  clientId: string,
  filter: ListFilter,
): Promise<Narrowed> {
  if (!sources(filter).some(({ table }) => table === 'order_rows')) return filter
  const ask = (text: string, values: unknown[]) => db.query({ name: 'parts-searched', text, values })
  const parts = await findPartsSearched(ask, clientId, filter.searchText)
  return parts.length > 0 ? { ...filter, parts } : filter
}
