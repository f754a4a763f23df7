import type pg from 'pg'
import { escapeLike } from './locations.ts'
import { PageAnchors } from './page-anchors.ts'

/**
 * The lists of orders and shipments: one bucket or several, filtered, sorted, page by page. Every sort order reads
 * an index (client, status, column, id), several statuses are read side by side and merged, and a page starts where
 * the last one ended. Hot: raw prepared SQL.
 */
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

export interface ListPage {
  sort: SortName
  descending: boolean
  pageSize: number
  /** First page is 1. */
  pageIndex: number
  /** What an earlier page answered as `cursor`: the page starts right after it. */
  cursor?: string
}

/** What a list can be sorted by: the index expression, and its type for the boundary. */
const SORTS = {
  created: { column: 'created_at', type: 'timestamptz', of: 'created_at' },
  pickup: { column: `coalesce(pickup_date, '-infinity'::date)`, type: 'date', of: 'pickup_key' },
  carrier: { column: 'carrier_name', type: 'text', of: 'carrier_name' },
  charge: { column: 'total_cents', type: 'bigint', of: 'total_cents' },
  consignee: { column: 'destination_name', type: 'text', of: 'destination_name' },
  bol: { column: 'bol_number', type: 'text', of: 'bol_number' },
} as const
export type SortName = keyof typeof SORTS

/** A search looks at this many hits; whoever finds more has to say more. */
export const MOST_HITS = 1_000
/** A filtered list is counted up to here; the screen then says "10,000+". */
export const MOST_COUNTED = 10_000

const COLUMNS = `id, bol_number, status, is_tendered, ended_as, rate_mode_id, carrier_scac, carrier_name, pro_number,
  service_days, delivery_date, delivered_at, total_cents, currency, total_weight_lb, total_quantity, total_pallets,
  problem, created_at, version, order_number, po_number, origin, destination, destination_name, warehouse,
  payment_type, pickup_date, pickup_from, pickup_to, time_zone,
  coalesce(pickup_date, '-infinity'::date)::text as pickup_key, created_at::text as created_key`

const anchors = new PageAnchors()

export interface ShipmentListRow {
  id: string
  [column: string]: unknown
}

/** One page and where it ends. Rows are as the table has them; `total` is `countMatching`'s business. */
export async function listShipments(
  pool: pg.Pool,
  clientId: string,
  filter: ListFilter,
  page: ListPage,
): Promise<{ rows: ShipmentListRow[]; cursor: string }> {
  const offset = (page.pageIndex - 1) * page.pageSize
  const listKey = JSON.stringify([clientId, filter, page.sort, page.descending])
  const given = page.cursor ? readCursor(page.cursor) : null
  const anchor = given ? { offset, after: given } : anchors.nearest(listKey, offset)
  const query = listQuery(clientId, filter, page, anchor?.after ?? null, offset - (anchor?.offset ?? 0))
  const { rows } = await pool.query(query)
  const last = rows.at(-1)
  if (!last) return { rows, cursor: '' }
  const after: [unknown, string] = [boundary(last, sortFor(filter, page.sort)), last.id]
  if (rows.length === page.pageSize) anchors.remember(listKey, { offset: offset + rows.length, after })
  return { rows, cursor: Buffer.from(JSON.stringify(after)).toString('base64url') }
}

/** How many match: exact up to `MOST_COUNTED`, which then means "at least". */
export async function countMatching(pool: pg.Pool, clientId: string, filter: ListFilter): Promise<number> {
  const values: unknown[] = [clientId]
  const branches = sources(filter).map(
    (source) => `(select 1 from ${source.table} where ${conditions(source, filter, values).join(' and ')}
      limit ${MOST_COUNTED + 1})`,
  )
  const { rows } = await pool.query({
    text: `select count(*)::int as total from (${branches.join(' union all ')}) as matching`,
    values,
  })
  return Math.min(rows[0].total, MOST_COUNTED)
}

interface Source {
  table: string
  status: string
}

/** Deferred ones may be orders or shipments; open ones are orders. */
function sources(filter: ListFilter): Source[] {
  return filter.statuses.flatMap((status): Source[] => {
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

/** The query of one page, for the planner test too. */
export function listQuery(
  clientId: string,
  filter: ListFilter,
  page: ListPage,
  after: [unknown, string] | null,
  skip: number,
): pg.QueryConfig {
  const sort = SORTS[sortFor(filter, page.sort)]
  const direction = page.descending ? 'desc' : 'asc'
  const values: unknown[] = [clientId]
  const bind = (value: unknown) => `$${values.push(value)}`
  const limit = bind(page.pageSize + skip)
  const bound = after && { value: bind(after[0]), id: bind(after[1]) }
  const branches = sources(filter).map((source) => {
    const where = conditions(source, filter, values)
    if (bound) {
      const comparison = page.descending ? '<' : '>'
      where.push(`(${sort.column}, id) ${comparison} (${bound.value}::${sort.type}, ${bound.id}::uuid)`)
    }
    const ordered = `order by ${sort.column} ${direction}, id ${direction} limit ${limit}`
    return filter.searchText
      ? `(select * from (select ${COLUMNS} from ${source.table} where ${where.join(' and ')} limit ${MOST_HITS})
          as hits order by ${sortKey(sort.of)} ${direction}, id ${direction} limit ${limit})`
      : `(select ${COLUMNS} from ${source.table} where ${where.join(' and ')} ${ordered})`
  })
  const merged =
    branches.length === 1
      ? branches[0]
      : `(select * from (${branches.join(' union all ')}) as merged
          order by ${sortKey(sort.of)} ${direction}, id ${direction} limit ${limit})`
  const text = `select * from ${merged} as page limit ${bind(page.pageSize)} offset ${bind(skip)}`
  // pg keeps one prepared statement per name and connection; the text decides everything but the values.
  return { name: statementName(text), text, values }
}

/** Orders have no carrier, charge or BOL number yet; a list with orders in it is then sorted by age. */
function sortFor(filter: ListFilter, sort: SortName): SortName {
  const hasOrders = filter.statuses.includes('O') || filter.statuses.includes('H')
  return hasOrders && !['created', 'pickup', 'consignee'].includes(sort) ? 'created' : sort
}

/** Inside a merged list the computed keys stand in for the expressions. */
const sortKey = (of: string) => (of === 'pickup_key' ? `pickup_key::date` : of)

function conditions(source: Source, filter: ListFilter, values: unknown[]): string[] {
  const bind = (value: unknown) => `$${values.push(value)}`
  const where = ['client_id = $1', `status = '${source.status}'`]
  if (filter.tendered !== undefined) where.push(filter.tendered ? 'is_tendered' : 'not is_tendered')
  if (filter.endedAs) where.push(`ended_as = ${bind(filter.endedAs)}`)
  if (filter.problemsOnly) where.push(`problem <> ''`)
  if (filter.scac) where.push(`carrier_scac = ${bind(filter.scac)}`)
  if (filter.warehouse) where.push(`warehouse = ${bind(filter.warehouse)}`)
  if (filter.from) where.push(`created_at >= ${bind(filter.from)}::date`)
  if (filter.to) where.push(`created_at < ${bind(filter.to)}::date + 1`)
  for (const word of words(filter.searchText)) where.push(`search like ${bind(`%${escapeLike(word)}%`)}`)
  return where
}

/** Up to six words; each must be found. */
const words = (text = '') => text.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 6)

const names = new Map<string, string>()
function statementName(text: string): string {
  let name = names.get(text)
  if (name === undefined) {
    name = `list-${names.size + 1}`
    names.set(text, name)
  }
  return name
}

function boundary(row: ShipmentListRow, sort: SortName): unknown {
  if (sort === 'created') return row.created_key
  return row[SORTS[sort].of]
}

/** A cursor somebody made up is no cursor: the page number then decides. */
function readCursor(cursor: string): [unknown, string] | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (!Array.isArray(value) || value.length !== 2) return null
    const [key, id] = value
    const isId = typeof id === 'string' && /^[0-9a-f-]{36}$/.test(id)
    return isId && (typeof key === 'string' || typeof key === 'number') ? [key, id] : null
  } catch {
    return null
  }
}
