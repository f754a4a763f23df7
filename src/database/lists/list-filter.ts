import type pg from 'pg'
import type { AttentionKind } from '#domain/tracking/attention.ts'
import { standingCondition } from '../shipments/standing.ts'
import { isWholeNumber, ordersBearing, shipmentsBearing } from '../shipments/whole-numbers.ts'
import { escapeLike } from '../sql/escape-like.ts'
import { type Facets, facetsOf, hasFacets } from './list-facets.ts'
import { findPartsSearched, type PartsOfWord, searchWords } from './parts-searched.ts'

/** The filters of a list of orders and shipments as SQL: for its pages, its counts, and bulk actions on all of it. */
export interface ListFilter extends Facets {
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
  /** Picked up on these days. */
  pickupFrom?: string
  pickupTo?: string
  /** Delivered on these days, by the clock of `zone`. */
  deliveredFrom?: string
  deliveredTo?: string
  zone?: string
  /** The cost of the shipment, in cents. */
  fromCents?: number
  toCents?: number
  /** Part of the consignee's name. */
  consignee?: string
  /** The promised day. */
  promisedFrom?: string
  promisedTo?: string
  /** The expected delivery day of undelivered shipments: the carrier's estimate, or else the promised day. */
  expectedFrom?: string
  expectedTo?: string
  attention?: Attention
}

/** The kind of shipments that need a user's attention, at a moment. */
export interface Attention {
  kind: AttentionKind
  /** ISO 8601, to the minute, so that pages of a list and its count use the same moment. */
  now: string
  /** YYYY-MM-DD at the dock, for orders to ship by that day. */
  today: string
}

/** A filter with the results of the number indexes for its text. */
export interface Narrowed extends ListFilter {
  /** The text is a complete number: the rows that have it, in place of the text. */
  ids?: string[]
  /** Words of the text that are numbers of order parts: these are found in addition to rows with the text. */
  parts?: PartsOfWord[]
  /** The range of the column by which the list is sorted: its index covers both. */
  walked?: keyof typeof RANGES
}

export interface Source {
  table: string
  status: string
}

/**
 * Deferred rows may be orders or shipments; open ones are orders. Only ended rows are void or archived, and rows
 * filtered by shipment facts are shipments.
 */
export function sources(filter: ListFilter): Source[] {
  const statuses = filter.endedAs ? filter.statuses.filter((status) => status === 'V') : filter.statuses
  const isShipmentsOnly = hasHistoryFilter(filter)
  return statuses.flatMap((status): Source[] => {
    if (status === 'O') return isShipmentsOnly ? [] : [{ table: 'order_rows', status }]
    if (status === 'H' && !isShipmentsOnly) {
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
  ...hitConditions(source, filter, values),
]

/** The conditions that the indexes of the lists can check. */
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
  if (filter.promisedFrom) where.push(`delivery_date >= ${bind(filter.promisedFrom)}::date`)
  if (filter.promisedTo) where.push(`delivery_date <= ${bind(filter.promisedTo)}::date`)
  where.push(...expectedConditions(source, filter, bind))
  if (filter.attention) where.push(attentionCondition(source, filter.attention, bind))
  if (filter.ids) where.push(`id = any(${bind(filter.ids)}::uuid[])`)
  if (filter.walked) where.push(...rangeConditions(filter.walked, filter, values))
  return where
}

type Bind = (value: unknown) => string

/** Ranges of columns that lists are sorted by. */
const RANGES = {
  pickup: ({ pickupFrom, pickupTo }: ListFilter, bind: Bind) => [
    pickupFrom && `pickup_key >= ${bind(pickupFrom)}::date`,
    pickupTo && `pickup_key <= ${bind(pickupTo)}::date`,
    // Without a first day, rows without a date must be excluded.
    pickupTo && !pickupFrom && `pickup_key > '-infinity'`,
  ],
  delivered: ({ deliveredFrom, deliveredTo, zone = 'UTC' }: ListFilter, bind: Bind) => [
    deliveredFrom && `delivered_key >= ${bind(deliveredFrom)}::date::timestamp at time zone ${bind(zone)}`,
    deliveredTo && `delivered_key < (${bind(deliveredTo)}::date + 1)::timestamp at time zone ${bind(zone)}`,
    deliveredTo && !deliveredFrom && `delivered_key > '-infinity'`,
  ],
  charge: ({ fromCents, toCents }: ListFilter, bind: Bind) => [
    fromCents !== undefined && `total_cents >= ${bind(fromCents)}`,
    toCents !== undefined && `total_cents <= ${bind(toCents)}`,
  ],
}
type RangeName = keyof typeof RANGES
const RANGE_NAMES = Object.keys(RANGES) as RangeName[]

const rangeConditions = (name: RangeName, filter: ListFilter, values: unknown[]): string[] =>
  RANGES[name](filter, (value) => `$${values.push(value)}`).filter(
    (one) => typeof one === 'string' && one !== '',
  ) as string[]

/** The range of the column that a list is sorted by; undefined if the filter has none on that column. */
export const rangeOf = (filter: ListFilter, sort: string): RangeName | undefined =>
  RANGE_NAMES.find((name) => name === sort && rangeConditions(name, filter, []).length > 0)

/** Whether a filter exists only in Shipment History: its lists are read by hits, and exactly. */
export const hasHistoryFilter = (filter: ListFilter): boolean =>
  hasFacets(filter) ||
  Boolean(filter.consignee) ||
  RANGE_NAMES.some((name) => rangeConditions(name, filter, []).length > 0)

/** The conditions that rows are searched for: the index of a list's order does not cover them. */
export function hitConditions(source: Source, filter: Narrowed, values: unknown[]): string[] {
  const bind = (value: unknown) => `$${values.push(value)}`
  const where = wordConditions(source, filter, values)
  const facets = facetsOf(filter)
  if (facets.length > 0) where.push(`facets @> ${bind(facets)}::text[]`)
  if (filter.consignee) {
    const name = bind(`%${escapeLike(filter.consignee.toLowerCase())}%`)
    // The word index covers the first of them.
    where.push(`search like ${name}`, `lower(destination_name) like ${name}`)
  }
  for (const name of RANGE_NAMES) {
    if (name !== filter.walked) where.push(...rangeConditions(name, filter, values))
  }
  return where
}

/** True: the rows of the list are scanned, or collected by the index of the search words. */
export const hasHits = (filter: Narrowed): boolean =>
  hitConditions({ table: 'shipments', status: '' }, filter, []).length > 0
function expectedConditions(
  { table, status }: Source,
  { expectedFrom, expectedTo }: ListFilter,
  bind: (value: unknown) => string,
): string[] {
  if (!expectedFrom && !expectedTo) return []
  // Delivered shipments are no longer expected; orders have no expected day yet.
  if (table !== 'shipments' || (status !== 'T' && status !== 'A')) return ['false']
  const day = 'coalesce(expected_date, delivery_date)'
  return [
    ...(expectedFrom ? [`${day} >= ${bind(expectedFrom)}::date`] : []),
    ...(expectedTo ? [`${day} <= ${bind(expectedTo)}::date`] : []),
  ]
}

/** SQL of the rows that need a user's attention, in one bucket; empty if the bucket has no such kind. */
function attentionCondition(
  { status }: Source,
  { kind, now, today }: Attention,
  bind: (value: unknown) => string,
): string {
  const at = () => `${bind(now)}::timestamptz`
  switch (kind) {
    case 'late':
    case 'atRisk':
      return status === 'T' || status === 'A' ? standingCondition(status, kind, at()) : 'false'
    case 'dueToday': {
      if (status === 'O') return `pickup_key > '-infinity' and pickup_key <= ${bind(today)}::date`
      if (status === 'T') return dueIn('pickup_due_at', 'pickup_date', 'time_zone', at())
      if (status === 'A') return dueIn('delivery_due_at', 'delivery_date', 'destination_zone', at())
      return 'false'
    }
    case 'unanswered':
      return status === 'T' ? unanswered(at()) : 'false'
    case 'expiring':
      return status === 'Q' ? expiring(at()) : 'false'
  }
}

/** Its day is today at its place, and is not over. The bounds are for the index; a day has at most 25 hours. */
const dueIn = (due: string, day: string, zone: string, now: string): string =>
  `${due} > ${now} and ${due} < ${now} + interval '26 hours' and ${day} = (${now} at time zone ${zone})::date`

/** Declined, possibly not delivered, or without an answer from the carrier a day before the window closes. */
const unanswered = (now: string): string =>
  `is_tendered and (is_declined or is_tender_lost or (pro_number = '' and pickup_number = '' and not is_confirmed
    and pickup_due_at < ${now} + interval '24 hours'))`

/** A spot or manual price whose validity ends within a day. */
const expiring = (now: string): string =>
  `id in (select shipment_id from price_sheets where client_id = $1 and source in ('spot', 'manual')
    and expires_at > ${now} and expires_at < ${now} + interval '24 hours')`

/** Whether a row has each word of the text. */
function wordConditions(source: Source, filter: Narrowed, values: unknown[]): string[] {
  const bind = (value: unknown) => `$${values.push(value)}`
  return searchWords(filter.searchText).map((word) => {
    const hasText = `search like ${bind(`%${escapeLike(word)}%`)}`
    const parts = source.table === 'order_rows' && filter.parts?.find((one) => one.word === word)
    return parts ? `(${hasText} or id = any(${bind(parts.ids)}::uuid[]))` : hasText
  })
}

/** If more rows share one number, it is a customer's PO, and its text finds them. */
const MOST_BEARERS = 1_000
/** A shipment of several orders has all their numbers in one text; the lines of each order lead to its shipment. */
const BEARERS = `with ordered as (${ordersBearing('$1', '$2')})
  ${shipmentsBearing('$1', '$2')} union select id from ordered
  union select shipment_id from order_lines where order_id in (select id from ordered) and shipment_id is not null
  limit ${MOST_BEARERS + 1}`

/**
 * A user who types or scans a complete number wants the rows with that number, and the number indexes find them
 * immediately. If the client has none, it is part of another number or a word, and is searched as text.
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
