import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openOwnDatabase } from '#test/support/database.ts'
import { CLIENT_A, insertClients, insertOrders, insertShipments } from '#test/support/many-rows.ts'
import type { OpenDatabase } from '../sql/open.ts'
import type { ListFilter } from './list-filter.ts'
import { findHits } from './list-hits.ts'
import { type ListOrder, SORTS, type SortName } from './list-order.ts'
import { countMatching, listShipments } from './shipment-lists.ts'

let open: OpenDatabase
beforeAll(async () => {
  open = await openOwnDatabase()
  await insertClients(open.pool)
  await insertShipments(open.pool, 6_000)
  await insertOrders(open.pool, 600)
})
afterAll(() => open?.close())

/** Ids of all matches, in the order of the list, by one plain query. */
async function expected(
  { statuses, searchText, warehouse }: ListFilter,
  order: ListOrder,
): Promise<string[]> {
  const direction = order.descending ? 'desc' : 'asc'
  const { column, order: collation } = SORTS[order.sort]
  const words = searchText!.split(' ').map((word) => `%${word}%`)
  const { rows } = await open.pool.query(
    `select id from shipments where client_id = $1 and status = any ($2) and search like all ($3)
        and warehouse = coalesce($4, warehouse)
      order by ${column}${collation} ${direction}, id ${direction}`,
    [CLIENT_A, statuses, words, warehouse ?? null],
  )
  return rows.map(({ id }) => id)
}

const SORT_NAMES = Object.keys(SORTS) as SortName[]
const FILTERS: ListFilter[] = [
  { statuses: ['D'], searchText: 'consignee' },
  { statuses: ['Q', 'T', 'A'], searchText: 'consignee 1' },
  { statuses: ['D'], searchText: 'consignee 17', warehouse: 'DAL' },
  { statuses: ['D', 'V'], searchText: 'bol00000123' },
  { statuses: ['D'], searchText: 'nowhere at all' },
]

describe('search hits in a list', () => {
  it.each(SORT_NAMES)('are the first ones in its order, wherever they were found (%s)', async (sort) => {
    const SMALL = [
      { near: 40, most: 30, far: 100_000 },
      { near: 100_000, most: 1, far: 100_000 },
      { near: 1, most: 100_000, far: 1 },
    ]
    for (const descending of [true, false]) {
      for (const filter of FILTERS) {
        const all = await expected(filter, { sort, descending })
        for (const limits of SMALL) {
          const wanted = { after: null, count: 25 }
          const hits = await findHits(open.pool, CLIENT_A, filter, { sort, descending }, wanted, limits)
          expect(hits, JSON.stringify([filter, descending, limits])).toEqual(all.slice(0, 25))
        }
      }
    }
  })

  it('all pages together have every hit once, in order, by number and by cursor', async () => {
    for (const sort of SORT_NAMES) {
      for (const filter of FILTERS) {
        const all = await expected(filter, { sort, descending: true })
        expect(await countMatching(open.pool, CLIENT_A, filter)).toBe(all.length)
        expect(await pages(filter, sort, 'number')).toEqual(all)
        expect(await pages(filter, sort, 'cursor')).toEqual(all)
      }
    }
  })

  it('any page by its number, whichever pages were viewed before', async () => {
    const filter: ListFilter = { statuses: ['D'], searchText: 'consignee 2' }
    const all = await expected(filter, { sort: 'charge', descending: true })
    const last = Math.ceil(all.length / 15)
    expect(last).toBeGreaterThan(10)
    for (const pageIndex of [last, 2, last - 1, 1, 9, last + 1, last + 50]) {
      const page = { sort: 'charge', descending: true, pageSize: 15, pageIndex } as const
      const { rows } = await listShipments(open.pool, CLIENT_A, filter, page)
      const hits = all.slice((pageIndex - 1) * 15, pageIndex * 15)
      expect(rows.map(({ id }) => id)).toEqual(hits)
    }
  })

  it('the newest of a word with more hits than are collected', async () => {
    const filter: ListFilter = { statuses: ['D'], searchText: 'carrier' }
    const order = { sort: 'created', descending: true } as const
    const [newest] = await expected(filter, order)
    const limits = { near: 1, most: 5, far: 100 }
    const one = { after: null, count: 1 }
    expect(await findHits(open.pool, CLIENT_A, filter, order, one, limits)).toEqual([newest])
  })

  it('of orders and shipments', async () => {
    const page = { sort: 'consignee', descending: false, pageSize: 500, pageIndex: 1 } as const
    const filter: ListFilter = { statuses: ['O', 'H'], searchText: 'consignee 1' }
    const { rows } = await listShipments(open.pool, CLIENT_A, filter, page)
    const plain = await open.pool.query(
      `select id from (select id, destination_name from orders
          where client_id = $1 and status in ('O', 'H') and search like '%consignee%' and search like '%1%'
        union all select id, destination_name from shipments
          where client_id = $1 and status = 'H' and search like '%consignee%' and search like '%1%') as both_kinds
        order by destination_name, id`,
      [CLIENT_A],
    )
    expect(rows.map(({ id }) => id)).toEqual(plain.rows.map(({ id }) => id))
  })
})

async function pages(filter: ListFilter, sort: SortName, by: 'number' | 'cursor'): Promise<string[]> {
  const walked: string[] = []
  for (let [pageIndex, cursor] = [1, '']; ; pageIndex++) {
    const page = { sort, descending: true, pageSize: 400, pageIndex, cursor: by === 'cursor' ? cursor : '' }
    const found = await listShipments(open.pool, CLIENT_A, filter, page)
    walked.push(...found.rows.map(({ id }) => id))
    if (found.rows.length < 400) return walked
    cursor = found.cursor
  }
}
