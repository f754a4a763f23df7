import type pg from 'pg'
import type { Boundary } from '../locations/page-anchors.ts'
import { hasHistoryFilter, hitConditions, type Narrowed, plainConditions, sources } from './list-filter.ts'
import { boundOf, type ListOrder, orderBy, sortedBy } from './list-order.ts'

/**
 * Finds the matches of search words, or of filters that no list's order covers, in the order of the list. No index has
 * both words and order: the list's own index finds frequent words immediately but passes millions of rows without a
 * rare one; the trigram index finds rare words immediately but must collect all matches of a frequent one before it
 * returns the first.
 */
export interface HitLimits {
  /** Rows scanned in the list's order before the trigram index is used. */
  near: number
  /** The most hits of that index that are collected and sorted: with fewer hits, the result is complete. */
  most: number
  /** Rows scanned for a word that has more hits, but few among the first rows. */
  far: number
}
const LIMITS: HitLimits = { near: 500, most: 2_500, far: 20_000 }
/** A page far down may scan this many rows for each hit before it. */
const WALKED_FOR_ONE = 10

interface Wanted {
  after: Boundary | null
  count: number
}

/**
 * Ids of the first `count` hits after a boundary. In the rarest case, a word in thousands of rows but hardly in the
 * next twenty thousand, the last of them depend on what the index happened to collect.
 */
export async function findHits(
  pool: Pick<pg.Pool, 'query'>,
  clientId: string,
  filter: Narrowed,
  order: ListOrder,
  wanted: Wanted,
  limits: HitLimits = LIMITS,
): Promise<string[]> {
  const ask = async (query: Statement): Promise<pg.QueryResultRow[]> => (await pool.query(query)).rows
  const walk = async (rows: number) => {
    const walked = await ask(walkStatement(clientId, filter, order, wanted, rows))
    return walked.map(({ id }) => id as string)
  }
  const walked = Math.max(limits.near, wanted.count * WALKED_FOR_ONE)
  const near = await walk(walked)
  if (near.length === wanted.count) return near
  const gathered = await ask(gatherStatement(clientId, filter, order, wanted, limits.most))
  const hits = gathered.flatMap(({ id }) => (id === null ? [] : [id as string]))
  if (gathered[0]!.isWhole) return hits
  const first = walked < limits.far ? await walk(limits.far) : near
  if (hasHistoryFilter(filter)) {
    if (first.length === wanted.count) return first
    const sorted = await ask(sortStatement(clientId, filter, order, wanted))
    return sorted.map(({ id }) => id as string)
  }
  return [...new Set([...first, ...hits])].slice(0, wanted.count)
}

interface Statement {
  text: string
  values: unknown[]
}

/** The hits among the next `rows` of the list: scanned until there are enough. */
function walkStatement(
  clientId: string,
  filter: Narrowed,
  order: ListOrder,
  { after, count }: Wanted,
  rows: number,
): Statement {
  const values: unknown[] = [clientId]
  const bound = boundOf(filter, order, after, values)
  const inOrder = orderBy(filter, order)
  const branches = sources(filter).map((source) => {
    const where = [...plainConditions(source, filter, values), ...(bound ? [bound] : [])].join(' and ')
    const words = hitConditions(source, filter, values).join(' and ')
    return `(select id, ${sortedBy(filter, order)} as key, ${words} as is_hit
      from ${source.table} where ${where} ${inOrder} limit ${rows})`
  })
  const byKey = keyOrder(order)
  const text = `select id from (select * from (${branches.join(' union all ')}) as sides ${byKey} limit ${rows}) as walked
    where is_hit ${byKey} limit ${count}`
  return { text, values }
}

/** The hits among all rows, at most `most` of each kind; and whether these are all. */
function gatherStatement(
  clientId: string,
  filter: Narrowed,
  order: ListOrder,
  { after, count }: Wanted,
  most: number,
): Statement {
  const values: unknown[] = [clientId]
  const bound = boundOf(filter, order, after, values)
  const by = sortedBy(filter, order)
  const branches = sources(filter).map((source) => {
    const where = [...plainConditions(source, filter, values), ...hitConditions(source, filter, values)].join(
      ' and ',
    )
    return `(select id, ${by} as key, ${bound || 'true'} as is_after from ${source.table} where ${where} limit ${most + 1})`
  })
  const text = `with hits as materialized (${branches.join(' union all ')})
    select page.id, found <= ${most} as "isWhole" from (select count(*) as found from hits) as counted
      left join (select id, key from hits where is_after ${keyOrder(order)} limit ${count}) as page on true
      ${keyOrder(order, 'page.')}`
  return { text, values }
}

/**
 * All matches of a History filter, sorted: exact if neither method finds the page, at the price of reading them all.
 */
function sortStatement(
  clientId: string,
  filter: Narrowed,
  order: ListOrder,
  { after, count }: Wanted,
): Statement {
  const values: unknown[] = [clientId]
  const bound = boundOf(filter, order, after, values)
  const branches = sources(filter).map((source) => {
    const where = [
      ...plainConditions(source, filter, values),
      ...hitConditions(source, filter, values),
      ...(bound ? [bound] : []),
    ].join(' and ')
    return `select id, ${sortedBy(filter, order)} as key from ${source.table} where ${where}`
  })
  const text = `with hits as materialized (${branches.join(' union all ')})
    select id from hits ${keyOrder(order)} limit ${count}`
  return { text, values }
}

function keyOrder({ descending }: ListOrder, of = ''): string {
  const direction = descending ? 'desc' : 'asc'
  return `order by ${of}key ${direction}, ${of}id ${direction}`
}
