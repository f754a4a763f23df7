import type pg from 'pg'
import { isId } from './is-id.ts'
import { conditions, type ListFilter, type Narrowed, narrowed, sources } from './list-filter.ts'
import { openSums } from './open-sums.ts'
import { type Boundary, PageAnchors } from './page-anchors.ts'

/**
 * The lists of orders and shipments: one bucket or several, filtered, sorted, page by page. Every sort order reads
 * an index (client, status, column, id), several statuses are read side by side and merged, and a page starts where
 * the last one ended. Hot: raw prepared SQL.
 */
export interface ListPage {
  sort: SortName
  descending: boolean
  pageSize: number
  /** First page is 1. */
  pageIndex: number
  /** What an earlier page answered as `cursor`: the page starts right after it. */
  cursor?: string
}

/**
 * What a list can be sorted by: the column, its type for the boundary, where a row has it to the last digit, and in which
 * order (BOL numbers: the order that only the index of the lists has).
 */
const SORTS = {
  created: { column: 'created_at', type: 'timestamptz', exact: 'created_key', order: '' },
  pickup: { column: 'pickup_key', type: 'date', exact: 'pickup_key', order: '' },
  carrier: { column: 'carrier_name', type: 'text', exact: 'carrier_name', order: '' },
  charge: { column: 'total_cents', type: 'bigint', exact: 'total_cents', order: '' },
  consignee: { column: 'destination_name', type: 'text', exact: 'destination_name', order: '' },
  bol: { column: 'bol_number', type: 'text', exact: 'bol_number', order: ' collate "C"' },
} as const
export type SortName = keyof typeof SORTS

/** A search looks at this many hits; whoever finds more has to say more. */
export const MOST_HITS = 1_000
/** A filtered list is counted up to here; the screen then says "10,000+". */
export const MOST_COUNTED = 10_000
/** Rows that are read over to come to a page; where it is further, its boundary is looked up in the index first. */
const MOST_SKIPPED = 100
/** A limit written into the query tells the planner how little is wanted; these few keep the statements few. */
const LIMITS = [25, 100, 300, 1_100]

/** What orders and shipments have alike. */
const SHARED_COLUMNS = `id, bol_number, status, is_tendered, ended_as, rate_mode_id, carrier_scac, carrier_name, pro_number,
  service_days, delivery_date, delivered_at, total_cents, currency, total_weight_lb, total_quantity, total_pallets,
  problem, created_at, version, order_number, po_number, origin, destination, destination_name, warehouse,
  payment_type, pickup_date, pickup_from, pickup_to, time_zone, deferred_until,
  pickup_key, created_at::text as created_key`

/** What a row of a list is made of; `shipmentRow` of actions/shipments/list-shipments.ts reads it. */
export const COLUMNS = `${SHARED_COLUMNS}, case when parcel->>'isReturn' = 'true'
  then jsonb_build_object('isReturn', true, 'returnAddress', parcel->'returnAddress') end as return_parcel`

/** Nobody orders what comes back. */
const columnsOf = ({ table }: ReturnType<typeof sources>[number]): string =>
  table === 'shipments' ? COLUMNS : `${SHARED_COLUMNS}, null::jsonb as return_parcel`

/**
 * Of an order that is built in part its row says what is left. Read for the rows of the page alone: lines that are on no
 * shipment yet, which shipments have none of. The later one of two columns of a name is the row's.
 */
const withWhatIsLeft = (page: string, order: string): string =>
  `select page.*, coalesce(open.pounds, page.total_weight_lb) as total_weight_lb,
      coalesce(open.units, page.total_quantity) as total_quantity,
      coalesce(open.pallets, page.total_pallets) as total_pallets
    from (${page}) as page left join lateral (${openSums('page.id')}) as open on true ${order}`

const anchors = new PageAnchors()

export interface ShipmentListRow {
  id: string
  [column: string]: unknown
}

/** One page and where it ends. Rows are as the table has them; `total` is `countMatching`'s business. */
export async function listShipments(
  pool: pg.Pool,
  clientId: string,
  given: ListFilter,
  page: ListPage,
): Promise<{ rows: ShipmentListRow[]; cursor: string }> {
  if (sources(given).length === 0) return { rows: [], cursor: '' }
  const filter = await narrowed(pool, clientId, given)
  const offset = (page.pageIndex - 1) * page.pageSize
  const listKey = JSON.stringify([clientId, filter, page.sort, page.descending])
  const sort = sortFor(filter, page.sort)
  const cursor = page.cursor ? readCursor(page.cursor, sort) : null
  const start = cursor
    ? { after: cursor, skip: 0 }
    : await findStart(pool, clientId, filter, page, { listKey, offset })
  if (!start) return { rows: [], cursor: '' }
  const { rows } = await pool.query(listQuery(clientId, filter, page, start.after, start.skip))
  const last = rows.at(-1)
  if (!last) return { rows, cursor: '' }
  const after: Boundary = [last[SORTS[sort].exact], last.id]
  if (rows.length === page.pageSize) anchors.remember(listKey, { offset: offset + rows.length, after })
  return { rows, cursor: Buffer.from(JSON.stringify([sort, ...after])).toString('base64url') }
}

/** The row before a page, and how many rows still lie between; null when the list ends before. */
async function findStart(
  pool: pg.Pool,
  clientId: string,
  filter: Narrowed,
  page: ListPage,
  { listKey, offset }: { listKey: string; offset: number },
): Promise<{ after: Boundary | null; skip: number } | null> {
  const anchor = anchors.nearest(listKey, offset)
  const after = anchor?.after ?? null
  const skip = offset - (anchor?.offset ?? 0)
  if (skip <= MOST_SKIPPED) return { after, skip }
  const { rows } = await pool.query(boundaryQuery(clientId, filter, page, after, skip))
  if (!rows[0]) return null
  const found: Boundary = [rows[0].boundary, rows[0].id]
  anchors.remember(listKey, { offset, after: found })
  return { after: found, skip: 0 }
}

/** How many match: exact up to `MOST_COUNTED`, which then means "at least". */
export async function countMatching(pool: pg.Pool, clientId: string, given: ListFilter): Promise<number> {
  if (sources(given).length === 0) return 0
  const filter = await narrowed(pool, clientId, given)
  const values: unknown[] = [clientId]
  const branches = sources(filter).map(
    (source) => `(select 1 from ${source.table} where ${conditions(source, filter, values).join(' and ')}
      limit ${MOST_COUNTED + 1})`,
  )
  const text = `select count(*)::int as total from (${branches.join(' union all ')}) as matching`
  const { rows } = await pool.query(prepared(filter, 'created', text, values))
  return Math.min(rows[0].total, MOST_COUNTED)
}

/**
 * Ids of all that a filter leaves, newest first, at most `limit`. The pages of the list do not add up to it: they end at
 * the first hits of a search (`MOST_HITS`).
 */
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

/** The query of one page, for the planner test too. */
export function listQuery(
  clientId: string,
  filter: Narrowed,
  page: ListPage,
  after: Boundary | null,
  skip: number,
): pg.QueryConfig {
  const values: unknown[] = [clientId]
  const order = orderBy(filter, page)
  const wanted = page.pageSize + skip
  const limit = LIMITS.find((one) => one >= wanted) ?? wanted
  const bound = boundOf(filter, page, after, values)
  const columns = sources(filter).map(columnsOf)
  const branches = branchesOf(filter, bound, values).map((where, at) =>
    filter.searchText
      ? `(select * from (select ${columns[at]} ${where} limit ${MOST_HITS}) as hits ${beyond(bound)} ${order} limit ${limit})`
      : `(select ${columns[at]} ${where} ${order} limit ${limit})`,
  )
  const rows = `select * from (${branches.join(' union all ')}) as page
    ${branches.length > 1 ? order : ''} limit $${values.push(page.pageSize)} offset $${values.push(skip)}`
  const hasOrders = sources(filter).some(({ table }) => table === 'order_rows')
  return prepared(filter, page.sort, hasOrders ? withWhatIsLeft(rows, order) : rows, values)
}

/** The row `skip` rows on: of what the list is sorted by only, so that the index answers alone. */
export function boundaryQuery(
  clientId: string,
  filter: Narrowed,
  page: ListPage,
  after: Boundary | null,
  skip: number,
): pg.QueryConfig {
  const values: unknown[] = [clientId]
  const { column } = SORTS[sortFor(filter, page.sort)]
  const bound = boundOf(filter, page, after, values)
  const branches = branchesOf(filter, bound, values).map(
    (where) => `(select ${column}, id ${where} ${filter.searchText ? `limit ${MOST_HITS}` : ''})`,
  )
  const text = `select ${column}::text as boundary, id from (${branches.join(' union all ')}) as walked
    ${filter.searchText ? beyond(bound) : ''} ${orderBy(filter, page)} limit 1 offset $${values.push(skip - 1)}`
  return prepared(filter, page.sort, text, values)
}

function orderBy(filter: Narrowed, page: ListPage): string {
  const direction = page.descending ? 'desc' : 'asc'
  const { column, order } = SORTS[sortFor(filter, page.sort)]
  return `order by ${column}${order} ${direction}, id ${direction}`
}

/**
 * From where, and under what conditions, the list takes its rows: one piece of SQL a source. Of a search the hits are
 * taken first: an index that is walked from the boundary on may pass by millions of rows without the text.
 */
function branchesOf(filter: Narrowed, bound: string, values: unknown[]): string[] {
  return sources(filter).map((source) => {
    const where = conditions(source, filter, values)
    if (bound && !filter.searchText) where.push(bound)
    return `from ${source.table} where ${where.join(' and ')}`
  })
}

/** What the rows after the boundary fulfil; '' without one. */
function boundOf(filter: Narrowed, page: ListPage, after: Boundary | null, values: unknown[]): string {
  if (!after) return ''
  const { column, type, order } = SORTS[sortFor(filter, page.sort)]
  const boundary = `($${values.push(after[0])}::${type}, $${values.push(after[1])}::uuid)`
  return `(${column}${order}, id) ${page.descending ? '<' : '>'} ${boundary}`
}

const beyond = (bound: string) => (bound ? `where ${bound}` : '')

/**
 * Orders have no carrier, charge or BOL number yet; a list with orders in it is then sorted by age. So is a list of one
 * carrier that is sorted by carrier: all its rows say the same, and the index by carrier would be walked past everybody
 * else's.
 */
function sortFor(filter: Narrowed, sort: SortName): SortName {
  if (filter.scac && sort === 'carrier') return 'created'
  const hasOrders = filter.statuses.includes('O') || filter.statuses.includes('H')
  return hasOrders && !['created', 'pickup', 'consignee'].includes(sort) ? 'created' : sort
}

const names = new Map<string, string>()

/**
 * pg keeps one prepared statement per name and connection, and PostgreSQL soon one plan for all its values. Where the
 * values decide which index is best, the statement gets no name and is planned for each of them.
 */
function prepared(filter: Narrowed, sort: SortName, text: string, values: unknown[]): pg.QueryConfig {
  const { scac, warehouse, from, to, searchText, ids } = filter
  const picked = [scac, warehouse, from, to, searchText, ids].filter(Boolean).length
  const hasOwnIndex = sort === 'created' && (scac || warehouse)
  if (picked > 1 || (picked === 1 && !hasOwnIndex)) return { text, values }
  let name = names.get(text)
  if (name === undefined) {
    name = `list-${names.size + 1}`
    names.set(text, name)
  }
  return { name, text, values }
}

/** What a boundary's value looks like; `created_key` and `pickup_key` are the database's own writing. */
const WRITTEN: Record<(typeof SORTS)[SortName]['type'], RegExp> = {
  timestamptz: /^\d{4}-\d\d-\d\d ([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?[+-]\d\d(:\d\d)?$/,
  date: /^(-infinity|\d{4}-\d\d-\d\d)$/,
  bigint: /^-?\d{1,15}$/,
  text: /^[^\0]{0,300}$/,
}

/** A cursor somebody made up, or one of a list sorted otherwise, is no cursor: the page number then decides. */
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
