import type pg from 'pg'
import { type Boundary, PageAnchors } from '../locations/page-anchors.ts'
import { openSums } from '../orders/open-sums.ts'
import { STANDING_COLUMNS } from '../shipments/standing.ts'
import { isId } from '../sql/is-id.ts'
import {
  conditions,
  hasHistoryFilter,
  hasHits,
  type ListFilter,
  type Narrowed,
  narrowed,
  rangeOf,
  sources,
} from './list-filter.ts'
import { findHits } from './list-hits.ts'
import { boundOf, type ListOrder, orderBy, SORTS, type SortName, sortFor } from './list-order.ts'

/**
 * The lists of orders and shipments: one bucket or several, filtered, sorted, page by page. Every sort order has an
 * index (client, status, column, id), several statuses are read in parallel and merged, and a page starts where the
 * last one ended. Performance-critical: raw prepared SQL.
 */
export interface ListPage extends ListOrder {
  pageSize: number
  /** First page is 1. */
  pageIndex: number
  /** The `cursor` of an earlier page: the page starts right after it. */
  cursor?: string
}

/** A filtered list is counted up to this number; the screen then shows "10,000+". */
export const MOST_COUNTED = 10_000
/** Rows that are skipped to reach a page; if it is farther away, its boundary is looked up in the index first. */
const MOST_SKIPPED = 100
/** A literal limit tells the planner how few rows are needed; these few values keep the number of statements small. */
const LIMITS = [25, 100, 300, 1_100]

/** The common columns of orders and shipments. */
const SHARED_COLUMNS = `id, bol_number, status, is_tendered, ended_as, rate_mode_id, carrier_scac, carrier_name, pro_number,
  service_days, delivery_date, delivered_at, total_cents, currency, total_weight_lb, total_quantity, total_pallets,
  problem, created_at, version, order_number, po_number, origin, destination, destination_name, warehouse,
  payment_type, pickup_date, pickup_from, pickup_to, time_zone, deferred_until,
  pickup_key, created_at::text as created_key, coalesce(delivered_at, '-infinity')::text as delivered_text`

/** The columns of a list row; `shipmentRow` in actions/shipments/list-shipments.ts reads them. */
export const COLUMNS = `${SHARED_COLUMNS}, ${STANDING_COLUMNS}, case when parcel->>'isReturn' = 'true'
  then jsonb_build_object('isReturn', true, 'returnAddress', parcel->'returnAddress') end as return_parcel`

const NO_STANDING = `'' as destination_zone, null::date as expected_date, 0::smallint as event_gap_hours,
  false as is_tender_lost, false as is_confirmed, '' as pickup_number, null::timestamptz as last_event_at,
  null::timestamptz as picked_up_at, null::timestamptz as pickup_due_at, null::timestamptz as delivery_due_at,
  null::timestamptz as risk_at, false as is_return`

/** Only shipments can be returns. */
const columnsOf = ({ table }: ReturnType<typeof sources>[number]): string =>
  table === 'shipments'
    ? `${COLUMNS}, delivered_key, false as is_order`
    : `${SHARED_COLUMNS}, ${NO_STANDING}, null::jsonb as return_parcel, '-infinity'::timestamptz as delivered_key,
      true as is_order`

/** Whether a row of a page has a proof of delivery; null before there can be one. */
const HAS_PROOF = `case when page.delivered_at is not null then exists (select from stored_files as file
  where file.client_id = $1 and file.owner_kind = 'shipment' and file.owner_id = page.id and file.kind = 'POD')
  end as has_proof`

/**
 * For a partly built order, its row shows the remainder. Read only for the orders of the page: lines that are on no
 * shipment yet, which shipments do not have. The later one of two columns with the same name counts.
 */
const withWhatIsLeft = (page: string, order: string): string =>
  `select page.*, coalesce(open.pounds, page.total_weight_lb) as total_weight_lb,
      coalesce(open.units, page.total_quantity) as total_quantity,
      coalesce(open.pallets, page.total_pallets) as total_pallets
    from (${page}) as page left join lateral (${openSums('page.id')} and page.is_order) as open on true ${order}`

const anchors = new PageAnchors()

export interface ShipmentListRow {
  id: string
  [column: string]: unknown
}

/** One page and its end. Rows have the columns of the table; `countMatching` computes `total`. */
export async function listShipments(
  pool: pg.Pool,
  clientId: string,
  given: ListFilter,
  page: ListPage,
): Promise<{ rows: ShipmentListRow[]; cursor: string }> {
  if (sources(given).length === 0) return { rows: [], cursor: '' }
  const filter: Narrowed = await narrowed(pool, clientId, given)
  const walked = rangeOf(filter, sortFor(filter, page.sort))
  if (walked) filter.walked = walked
  const listKey = JSON.stringify([clientId, filter, page.sort, page.descending])
  const sort = sortFor(filter, page.sort)
  const cursor = page.cursor ? readCursor(page.cursor, sort) : null
  const asked = { clientId, filter, page, listKey }
  const rows = await (hasHits(filter) ? readHits(pool, asked, cursor) : readOn(pool, asked, cursor))
  const last = rows.at(-1)
  if (!last) return { rows, cursor: '' }
  const after: Boundary = [last[SORTS[sort].exact], last.id]
  if (rows.length === page.pageSize)
    anchors.remember(listKey, { offset: offsetOf(page) + rows.length, after })
  return { rows, cursor: Buffer.from(JSON.stringify([sort, ...after])).toString('base64url') }
}

interface Asked {
  clientId: string
  filter: Narrowed
  page: ListPage
  listKey: string
}

const offsetOf = ({ pageIndex, pageSize }: ListPage) => (pageIndex - 1) * pageSize

/** The start of a page: its boundary, and how many rows are between the two. */
interface Start {
  after: Boundary | null
  skip: number
}

function nearestStart({ page, listKey }: Asked, cursor: Boundary | null): Start {
  if (cursor) return { after: cursor, skip: 0 }
  const anchor = anchors.nearest(listKey, offsetOf(page))
  return { after: anchor?.after ?? null, skip: offsetOf(page) - (anchor?.offset ?? 0) }
}

/** The rows of a page, by the index of the list. */
async function readOn(pool: pg.Pool, asked: Asked, cursor: Boundary | null): Promise<ShipmentListRow[]> {
  const { clientId, filter, page } = asked
  const start = await comeNear(pool, asked, nearestStart(asked, cursor))
  if (!start) return []
  return (await pool.query(listQuery(clientId, filter, page, start))).rows
}

/** A start close enough to its page that the rows between can be skipped; null if the list ends before. */
async function comeNear(
  pool: pg.Pool,
  { clientId, filter, page, listKey }: Asked,
  start: Start,
): Promise<Start | null> {
  if (start.skip <= MOST_SKIPPED) return start
  const { rows } = await pool.query(boundaryQuery(clientId, filter, page, start))
  if (!rows[0]) return null
  const found: Boundary = [rows[0].boundary, rows[0].id]
  anchors.remember(listKey, { offset: offsetOf(page), after: found })
  return { after: found, skip: 0 }
}

/** The rows of a page of search hits. */
async function readHits(pool: pg.Pool, asked: Asked, cursor: Boundary | null): Promise<ShipmentListRow[]> {
  const { clientId, filter, page } = asked
  const { after, skip } = nearestStart(asked, cursor)
  const hits = await findHits(pool, clientId, filter, page, { after, count: skip + page.pageSize })
  const ids = hits.slice(skip)
  if (ids.length === 0) return []
  const these = { statuses: filter.statuses, ids, ...(filter.scac ? { scac: filter.scac } : {}) }
  return (await pool.query(listQuery(clientId, these, page, { after: null, skip: 0 }))).rows
}

/** The number of matches: exact up to `MOST_COUNTED`, which then means "at least". */
export async function countMatching(pool: pg.Pool, clientId: string, given: ListFilter): Promise<number> {
  return (await countUpToMost(pool, clientId, given)).total
}

/** The same, and whether there are more than the count. */
export async function countUpToMost(
  pool: pg.Pool,
  clientId: string,
  given: ListFilter,
): Promise<{ total: number; hasMore: boolean }> {
  if (sources(given).length === 0) return { total: 0, hasMore: false }
  const filter = await narrowed(pool, clientId, given)
  const values: unknown[] = [clientId]
  const branches = sources(filter).map(
    (source) => `(select 1 from ${source.table} where ${conditions(source, filter, values).join(' and ')}
      limit ${MOST_COUNTED + 1})`,
  )
  const text = `select count(*)::int as total from (${branches.join(' union all ')}) as matching`
  const { rows } = await pool.query(prepared(filter, 'created', text, values))
  return { total: Math.min(rows[0].total, MOST_COUNTED), hasMore: rows[0].total > MOST_COUNTED }
}

/** Ids of all matches of a filter, newest first, at most `limit`. */
export async function listAllIds(
  pool: pg.Pool,
  clientId: string,
  given: ListFilter,
  limit: number,
): Promise<string[]> {
  const filter = await narrowed(pool, clientId, given)
  const values: unknown[] = [clientId]
  const branches = sources(filter).map(
    (source) =>
      `select id, created_at from ${source.table} where ${conditions(source, filter, values).join(' and ')}`,
  )
  const text = `select id from (${branches.join(' union all ')}) as found
    order by created_at desc, id desc limit $${values.push(limit)}`
  const { rows } = await pool.query({ text, values })
  return rows.map(({ id }) => id)
}

/** The query of one page. */
function listQuery(
  clientId: string,
  filter: Narrowed,
  page: ListPage,
  { after, skip }: Start,
): pg.QueryConfig {
  const values: unknown[] = [clientId]
  const order = orderBy(filter, page)
  const wanted = page.pageSize + skip
  const limit = LIMITS.find((one) => one >= wanted) ?? wanted
  const bound = boundOf(filter, page, after, values)
  const columns = sources(filter).map(columnsOf)
  const branches = branchesOf(filter, bound, values).map(
    (where, at) => `(select ${columns[at]} ${where} ${order} limit ${limit})`,
  )
  const rows = `select page.*, ${HAS_PROOF} from (${branches.join(' union all ')}) as page
    ${branches.length > 1 ? order : ''} limit $${values.push(page.pageSize)} offset $${values.push(skip)}`
  const hasOrders = sources(filter).some(({ table }) => table === 'order_rows')
  return prepared(filter, page.sort, hasOrders ? withWhatIsLeft(rows, order) : rows, values)
}

/** The row `skip` rows ahead: only its sort columns, so that the index alone is read. */
function boundaryQuery(
  clientId: string,
  filter: Narrowed,
  page: ListPage,
  { after, skip }: Start,
): pg.QueryConfig {
  const values: unknown[] = [clientId]
  const { column } = SORTS[sortFor(filter, page.sort)]
  const bound = boundOf(filter, page, after, values)
  const branches = branchesOf(filter, bound, values).map((where) => `(select ${column}, id ${where})`)
  const text = `select ${column}::text as boundary, id from (${branches.join(' union all ')}) as walked
    ${orderBy(filter, page)} limit 1 offset $${values.push(skip - 1)}`
  return prepared(filter, page.sort, text, values)
}

/** The sources of the list's rows with their conditions: one SQL fragment per source. */
function branchesOf(filter: Narrowed, bound: string, values: unknown[]): string[] {
  return sources(filter).map((source) => {
    const where = conditions(source, filter, values)
    if (bound) where.push(bound)
    return `from ${source.table} where ${where.join(' and ')}`
  })
}

const names = new Map<string, string>()

/**
 * pg caches one prepared statement per name and connection, and PostgreSQL soon uses one plan for all its values. If
 * the best index depends on the values, the statement gets no name and is planned each time.
 */
function prepared(filter: Narrowed, sort: SortName, text: string, values: unknown[]): pg.QueryConfig {
  if (hasHistoryFilter(filter)) return { text, values }
  const { scac, warehouse, from, to, searchText, ids, attention } = filter
  const { promisedFrom, promisedTo, expectedFrom, expectedTo } = filter
  const days = [promisedFrom, promisedTo, expectedFrom, expectedTo]
  const picked = [scac, warehouse, from, to, searchText, ids, attention, ...days].filter(Boolean).length
  const hasOwnIndex = sort === 'created' && (scac || warehouse)
  if (picked > 1 || (picked === 1 && !hasOwnIndex)) return { text, values }
  let name = names.get(text)
  if (name === undefined) {
    name = `list-${names.size + 1}`
    names.set(text, name)
  }
  return { name, text, values }
}

/** The format of a boundary's value; `created_key` and `pickup_key` are formatted by the database. */
const WRITTEN: Record<(typeof SORTS)[SortName]['type'], RegExp> = {
  timestamptz: /^(-infinity|\d{4}-\d\d-\d\d ([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?[+-]\d\d(:\d\d)?)$/,
  date: /^(-infinity|\d{4}-\d\d-\d\d)$/,
  bigint: /^-?\d{1,15}$/,
  text: /^[^\0]{0,300}$/,
}

/** Ignores an invalid cursor, or one of a list with another sort order: the page number then decides. */
function readCursor(cursor: string, sort: SortName): Boundary | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (!Array.isArray(value) || value.length !== 3 || value[0] !== sort) return null
    const [, key, id] = value
    const { type } = SORTS[sort]
    const isTime = type === 'timestamptz' || type === 'date'
    const isKey = (typeof key === 'string' || typeof key === 'number') && WRITTEN[type].test(String(key))
    const isReal = !isTime || key === '-infinity' || isDay(String(key).slice(0, 10))
    return isKey && isReal && typeof id === 'string' && isId(id) ? [key, id] : null
  } catch {
    return null
  }
}

function isDay(text: string): boolean {
  const at = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text) && !text.startsWith('0000')
}
