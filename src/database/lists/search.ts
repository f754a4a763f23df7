import { sql } from 'kysely'
import type pg from 'pg'
import { holdsMost, ofClient } from '../clients/client-share.ts'
import {
  FULL_ORDER_NUMBER,
  isWholeNumber,
  ordersBearing,
  ordersBeginning,
  partsHaving,
  SHIPMENT_STATUSES,
  shipmentsBearing,
  shipmentsBeginning,
} from '../shipments/whole-numbers.ts'
import { escapeLike } from '../sql/escape-like.ts'
import type { Db } from '../sql/open.ts'

export interface SearchHit {
  kind: 'shipment' | 'order' | 'location' | 'item' | 'container'
  id: string
  title: string
  detail: string
  statusCode: string
  /** Lower is better: 0 the number itself, 1 a number that begins with the text, 2 other matches. */
  rank: number
}

const MOST_HITS = 40
/** The newest of each status to scan before using the trigram index. */
const NEWEST = 100
/**
 * How many rows are scanned if there were so many hits among the first: the trigram index would list a hundredth of all
 * rows before the first hit.
 */
const [NEWEST_OF_MANY, MANY] = [1_000, 4]
/** The most numbers with this prefix, of each kind: the last ones. */
const MOST_BEGINNING = 100
/** The index returns at most this many, to be ranked; a search with more hits has to be narrower. */
const MOST_RANKED = 200

/** A kind of thing with a number, and its possible states. */
interface Numbered {
  table: 'shipments' | 'orders'
  kind: 'shipment' | 'order'
  statuses: string[]
  title: string
  numbers: string[]
  detail: string[]
}

const SHIPMENTS: Numbered = {
  table: 'shipments',
  kind: 'shipment',
  statuses: SHIPMENT_STATUSES,
  title: 'bol_number',
  numbers: ['bol_number', 'pro_number', 'pickup_number', 'order_number'],
  detail: ['pro_number', 'pickup_number', 'order_number', 'carrier_name', 'destination_name'],
}
const ORDERS: Numbered = {
  table: 'orders',
  kind: 'order',
  statuses: ['O', 'H', 'B'],
  title: FULL_ORDER_NUMBER,
  numbers: ['order_number', FULL_ORDER_NUMBER],
  detail: ['po_number', 'destination_name'],
}

/** Everything of a client that contains the text: numbers first, then names. Needs three letters or more. */
export async function searchEverywhere(pool: pg.Pool, clientId: string, text: string): Promise<SearchHit[]> {
  const plain = text.trim().toLowerCase()
  if (plain.length < 3) return []
  const values: Asked = [clientId, `%${escapeLike(plain)}%`, plain]
  const found = (await pool.query({ name: 'search-newest', text: NEAR, values })).rows
  const numbered = found.filter((row) => row.kind === 'shipment' || row.kind === 'order')
  // A user who has typed or scanned a complete number wants the things with that number.
  const isNumber = isWholeNumber(plain) && numbered.some(({ rank }) => rank === 0)
  if (!isNumber && numbered.length < MOST_HITS) found.push(...(await searchFurther(pool, values, numbered)))
  // If found twice, the better place counts.
  const hits = new Map(found.toSorted((one, other) => other.rank - one.rank).map((row) => [row.id, row]))
  return [...hits.values()]
    .sort((one, other) => one.rank - other.rank)
    .slice(0, MOST_HITS)
    .map((row) => ({
      kind: row.kind,
      id: row.id,
      title: row.title,
      detail: row.detail,
      statusCode: row.status_code,
      rank: row.rank,
    }))
}

/** The parameters of the statements: the client, the pattern of the text, and the text. */
type Asked = [clientId: string, pattern: string, plain: string]

/** A number, or its prefix. */
const NUMBER = /^(?=.*\d)\S+$/

/**
 * If half of the rows contain the text, the trigram index takes long to list them, and the newest are enough; the same
 * applies to the prefix of a thousand numbers, which the number indexes find immediately.
 */
async function searchFurther(pool: pg.Pool, values: Asked, near: readonly { id: string }[]) {
  const [clientId, , plain] = values
  if (NUMBER.test(plain)) {
    const beginning = { name: 'search-beginning', text: BEGINNING, values: [clientId, plain] }
    const { rows } = await pool.query(beginning)
    if (rows.length >= MOST_HITS) return rows
  }
  if (near.length >= MANY) {
    const { rows } = await pool.query({ name: 'search-newer', text: FURTHER, values })
    if (rows.length >= MOST_HITS) return rows
  }
  const isOfMost = await holdsMost(pool, clientId)
  const all = isOfMost ? { name: 'search-all-of-most', text: FAR_OF_MOST } : { name: 'search-all', text: FAR }
  return (await pool.query({ ...all, values })).rows
}

/** Hits among rows already found; `found` is a query that gives them. */
function hitsOf(thing: Numbered, found: string, rank = rankOf(thing)): string {
  const { kind, title, detail } = thing
  return `(select '${kind}' as kind, id, ${title} as title,
      concat_ws(' · ', ${detail.map((column) => `nullif(${column}, '')`).join(', ')}) as detail,
      status as status_code, ${rank} as rank
    from (${found}) as found order by rank, created_at desc limit ${MOST_HITS})`
}

/** `text` is the placeholder of the typed text. */
function rankOf({ numbers }: Numbered, text = '$3'): string {
  const some = (condition: (number: string) => string) =>
    numbers.map((number) => condition(`lower(${number})`)).join(' or ')
  return `case when ${some((number) => `${number} = ${text}`)} then 0
    when ${some((number) => `starts_with(${number}, ${text})`)} then 1 else 2 end`
}

const newest = (thing: Numbered, many = NEWEST) =>
  hitsOf(
    thing,
    `select newest.* from unnest(array['${thing.statuses.join(`', '`)}']) as one_status, lateral (
        select * from ${thing.table} where client_id = $1 and status = one_status
          order by created_at desc, id desc limit ${many}) as newest
      where search like $2`,
  )

const anywhere = (thing: Numbered, isOfMost: boolean) =>
  hitsOf(
    thing,
    `select * from ${thing.table} where ${ofClient('$1', isOfMost)} and search like $2 limit ${MOST_RANKED}`,
  )

const among = (thing: Numbered, ids: string, rank: string) =>
  hitsOf(thing, `select * from ${thing.table} where id in (${ids})`, rank)

const NUMBERS_OF_CONTAINERS = ['container_number', 'booking_number', 'master_bol_number']

/**
 * Things with exactly that number, order parts that have it in theirs, the newest orders and shipments, and the few
 * locations, items and containers.
 */
const NEAR = `${among(SHIPMENTS, shipmentsBearing('$1', '$3'), '0')}
  union all ${among(ORDERS, ordersBearing('$1', '$3'), '0')}
  union all ${among(ORDERS, partsHaving('$1', '$3', '$2', MOST_BEGINNING), rankOf(ORDERS))}
  union all ${newest(SHIPMENTS)}
  union all ${newest(ORDERS)}
  union all
  (select 'location', id, name, concat_ws(' ', city, state, zip), '',
      case when starts_with(lower(name), $3) then 1 else 2 end as rank
    from (select * from locations where client_id = $1 and search like $2 and deleted_at is null
      limit ${MOST_RANKED}) as found order by rank, name limit 10)
  union all
  (select 'item', id, item_code, description, '',
      case when lower(item_code) = $3 then 0 when starts_with(lower(item_code), $3) then 1 else 2 end as rank
    from (select * from item_master where client_id = $1 and search like $2 and deleted_at is null
      limit ${MOST_RANKED}) as found order by rank, item_code limit 10)
  union all
  (select 'container', id, coalesce(nullif(container_number, ''), booking_number, ''),
      concat_ws(' · ', 'Container', nullif(booking_number, ''), nullif(vessel_name, ''), nullif(discharge_name, '')), '',
      case when ${NUMBERS_OF_CONTAINERS.map((number) => `lower(${number}) = $3`).join(' or ')} then 0
        when ${NUMBERS_OF_CONTAINERS.map((number) => `starts_with(lower(${number}), $3)`).join(' or ')} then 1 else 2 end as rank
    from (select * from containers where client_id = $1 and search like $2 and deleted_at is null
      limit ${MOST_RANKED}) as found order by rank, created_at desc limit 10)`

const BEGINNING = `${among(SHIPMENTS, shipmentsBeginning('$1', '$2', MOST_BEGINNING), rankOf(SHIPMENTS, '$2'))}
  union all ${among(ORDERS, ordersBeginning('$1', '$2', MOST_BEGINNING), rankOf(ORDERS, '$2'))}`

const FURTHER = `${newest(SHIPMENTS, NEWEST_OF_MANY)} union all ${newest(ORDERS, NEWEST_OF_MANY)}`

const [FAR, FAR_OF_MOST] = [false, true].map(
  (isOfMost) => `${anywhere(SHIPMENTS, isOfMost)} union all ${anywhere(ORDERS, isOfMost)}`,
) as [string, string]

/**
 * Merges the pending entries of the trigram indexes. A scheduled job calls this, so that bookings seldom have to: the
 * transaction that makes the pending list too long has to merge it.
 */
export async function mergeSearchEntries(db: Db): Promise<void> {
  await sql`select gin_clean_pending_list('shipments_search'), gin_clean_pending_list('orders_search')`.execute(
    db,
  )
}
