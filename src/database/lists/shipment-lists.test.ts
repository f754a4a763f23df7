import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openOwnDatabase } from '#test/support/database.ts'
import { CLIENT_A, CLIENT_B, insertClients, insertOrders, insertShipments } from '#test/support/many-rows.ts'
import type { OpenDatabase } from '../sql/open.ts'
import type { ListFilter } from './list-filter.ts'
import type { SortName } from './list-order.ts'
import { countMatching, listAllIds, listShipments, type ShipmentListRow } from './shipment-lists.ts'

let open: OpenDatabase
beforeAll(async () => {
  open = await openOwnDatabase()
  await insertClients(open.pool)
  await insertShipments(open.pool, 1_500)
  await insertOrders(open.pool, 300)
})
afterAll(() => open?.close())

const SORTS: SortName[] = ['created', 'pickup', 'carrier', 'charge', 'consignee', 'bol', 'delivered']
const COLUMN: Record<SortName, string> = {
  created: 'created_at',
  pickup: `coalesce(pickup_date, '-infinity')`,
  carrier: 'carrier_name',
  charge: 'total_cents',
  consignee: 'destination_name',
  bol: 'bol_number',
  delivered: `coalesce(delivered_at, '-infinity')`,
  promised: 'delivery_date',
}

/** Ids of all rows of a list, in its order, by one plain query. */
async function expectedIds(filter: ListFilter, sort: SortName, descending: boolean): Promise<string[]> {
  const direction = descending ? 'desc' : 'asc'
  const { rows } = await open.pool.query(
    `select id from shipments where client_id = $1 and status = any ($2) and ($3::boolean is null or is_tendered = $3)
      order by ${COLUMN[sort]} ${direction}, id ${direction}`,
    [CLIENT_A, filter.statuses, filter.tendered ?? null],
  )
  return rows.map((row) => row.id)
}

const ids = (rows: ShipmentListRow[]) => rows.map(({ id }) => id)

async function walkByNumber(filter: ListFilter, sort: SortName, descending: boolean, pageSize: number) {
  const walked: string[] = []
  for (let pageIndex = 1; ; pageIndex++) {
    const { rows } = await listShipments(open.pool, CLIENT_A, filter, {
      sort,
      descending,
      pageSize,
      pageIndex,
    })
    walked.push(...ids(rows))
    if (rows.length < pageSize) return walked
  }
}

async function walkByCursor(filter: ListFilter, sort: SortName, descending: boolean, pageSize: number) {
  const walked: string[] = []
  for (let cursor = ''; ; ) {
    const page = { sort, descending, pageSize, pageIndex: 1, cursor }
    const found = await listShipments(open.pool, CLIENT_A, filter, page)
    walked.push(...ids(found.rows))
    if (found.rows.length < pageSize) return walked
    cursor = found.cursor
  }
}

describe.each(SORTS)('sorted by %s', (sort) => {
  it.each([true, false])(
    'all pages together have every row once, in order (descending: %s)',
    async (descending) => {
      for (const filter of [
        { statuses: ['D'] },
        { statuses: ['Q', 'T', 'A'] },
        { statuses: ['T'], tendered: true },
      ] as ListFilter[]) {
        const expected = await expectedIds(filter, sort, descending)
        expect(expected.length).toBeGreaterThan(40)
        expect(await walkByNumber(filter, sort, descending, 25)).toEqual(expected)
        expect(await walkByCursor(filter, sort, descending, 40)).toEqual(expected)
      }
    },
  )

  it('any page by its number is the same, whichever pages were viewed before', async () => {
    const filter: ListFilter = { statuses: ['D'] }
    const expected = await expectedIds(filter, sort, true)
    const last = Math.ceil(expected.length / 15)
    for (const pageIndex of [last, 2, last - 1, 1, 7, last + 1, 3, last + 50]) {
      const { rows } = await listShipments(open.pool, CLIENT_A, filter, {
        sort,
        descending: true,
        pageSize: 15,
        pageIndex,
      })
      expect(ids(rows), `page ${pageIndex}`).toEqual(expected.slice((pageIndex - 1) * 15, pageIndex * 15))
    }
  })
})

describe('during concurrent inserts and deletes', () => {
  it('paging by cursor shows every row that existed the whole time once', async () => {
    const filter: ListFilter = { statuses: ['A'] }
    for (const sort of SORTS) {
      const before = await expectedIds(filter, sort, true)
      const walked: string[] = []
      let cursor = ''
      for (;;) {
        const page = { sort, descending: true, pageSize: 10, pageIndex: 1, cursor }
        const found = await listShipments(open.pool, CLIENT_A, filter, page)
        walked.push(...ids(found.rows))
        if (found.rows.length < 10) break
        cursor = found.cursor
        await open.pool.query(
          `insert into shipments (id, client_id, bol_number, status, origin, destination, carrier_name, total_cents, pickup_date)
            values (gen_random_uuid(), $1, gen_random_uuid()::text, 'A', '{}', jsonb_build_object('companyName', 'Consignee ' || (random() * 900)::int),
              'Carrier ' || (random() * 12)::int, (random() * 500000)::int, current_date - (random() * 300)::int)`,
          [CLIENT_A],
        )
      }
      expect(new Set(walked).size).toBe(walked.length)
      const seen = new Set(walked)
      expect(before.filter((id) => !seen.has(id))).toEqual([])
    }
  })
})

describe('lists with orders', () => {
  it('open orders and deferred ones of both kinds are one list, the newest first', async () => {
    const { rows: expected } = await open.pool.query(
      `select id, created_at from orders where client_id = $1 and status = 'H'
        union all select id, created_at from shipments where client_id = $1 and status = 'H' order by created_at desc, id desc`,
      [CLIENT_A],
    )
    expect(await walkByNumber({ statuses: ['H'] }, 'created', true, 10)).toEqual(ids(expected))
    // Orders have no carrier: they are sorted by age.
    expect(await walkByNumber({ statuses: ['H'] }, 'carrier', true, 10)).toEqual(ids(expected))
    const open_ = await walkByCursor({ statuses: ['O'] }, 'consignee', false, 10)
    const { rows } = await open.pool.query(
      `select id from orders where client_id = $1 and status = 'O' order by destination_name, id`,
      [CLIENT_A],
    )
    expect(open_).toEqual(ids(rows))
  })
})

describe('filters', () => {
  const first = { sort: 'created', descending: true, pageSize: 1_000, pageIndex: 1 } as const

  it.each([
    ['scac', { scac: 'SC3' }, `carrier_scac = 'SC3'`],
    ['warehouse', { warehouse: 'DAL' }, `warehouse = 'DAL'`],
    ['problems', { problemsOnly: true }, `problem <> ''`],
    [
      'search of two words',
      { searchText: 'Carrier  SO12' },
      `search like '%carrier%' and search like '%so12%'`,
    ],
    ['a search that is no pattern', { searchText: '%' }, 'false'],
    ['a search that is no pattern', { searchText: 'bol_0' }, 'false'],
    ['a quote', { searchText: `o'` }, 'false'],
    ['days', { from: '2020-01-01', to: '2020-01-02' }, 'false'],
  ] as const)('%s', async (_name, filter, condition) => {
    for (const statuses of [['D'], ['Q', 'A']] as ListFilter['statuses'][]) {
      const { rows } = await open.pool.query(
        `select id from shipments where client_id = $1 and status = any ($2) and ${condition} order by created_at desc, id desc`,
        [CLIENT_A, statuses],
      )
      const found = await listShipments(open.pool, CLIENT_A, { statuses, ...filter }, first)
      expect(ids(found.rows)).toEqual(ids(rows))
      expect(await countMatching(open.pool, CLIENT_A, { statuses, ...filter })).toBe(rows.length)
    }
  })

  describe('a complete number', () => {
    const numbersOf = async (statuses: ListFilter['statuses'], searchText: string) => {
      const { rows } = await listShipments(open.pool, CLIENT_A, { statuses, searchText }, first)
      expect(await countMatching(open.pool, CLIENT_A, { statuses, searchText })).toBe(rows.length)
      const all = await listAllIds(open.pool, CLIENT_A, { statuses, searchText }, 1_000)
      expect(all).toEqual(ids(rows))
      return rows.map((row) => row.bol_number || row.order_number)
    }
    const rename = (bolNumber: string, column: string, number: string) =>
      open.pool.query(`update shipments set ${column} = $2 where bol_number = $1`, [bolNumber, number])

    beforeAll(async () => {
      // Delivered, of client A: as BOL, PRO, order, PO, reference; and one with a longer number.
      await rename('BOL000000005', 'pro_number', 'X-90001')
      await rename('BOL000000006', 'order_number', 'x-90001')
      await rename('BOL000000007', 'po_number', 'X-90001')
      await rename('BOL000000009', 'reference2', 'X-90001')
      await rename('BOL000000010', 'reference1', 'X-900012')
    })

    it('finds the rows with that number, in any case, and not longer numbers that contain it', async () => {
      expect((await numbersOf(['D'], ' x-90001 ')).toSorted()).toEqual([
        'BOL000000005',
        'BOL000000006',
        'BOL000000007',
        'BOL000000009',
      ])
      expect(await numbersOf(['D'], 'bol000000005')).toEqual(['BOL000000005'])
    })

    it('that only exists in other lists is not in this list, nor are longer numbers', async () => {
      await rename('BOL000000011', 'reference1', 'X-900013')
      expect(await numbersOf(['Q'], 'X-90001')).toEqual([])
      expect(await numbersOf(['Q'], 'X-9000')).toEqual(['BOL000000011'])
    })

    it('is searched as part of longer numbers if the client does not have it', async () => {
      expect(await numbersOf(['D'], 'X-9000')).toHaveLength(5)
      expect(await numbersOf(['D'], '0000000')).toContain('BOL000000010')
    })
  })

  it('the day of an instant is in UTC, both ends included', async () => {
    await open.pool.query(
      `insert into shipments (id, client_id, bol_number, status, origin, destination, created_at)
        select gen_random_uuid(), $1, at::text, 'V', '{}', '{}', at::timestamptz
        from unnest(array['2019-06-01 23:59:59.999999Z', '2019-06-02 00:00:00Z', '2019-06-03 23:59:59.999999Z', '2019-06-04 00:00:00Z']) as at`,
      [CLIENT_B],
    )
    const filter: ListFilter = { statuses: ['V'], from: '2019-06-02', to: '2019-06-03' }
    const { rows } = await listShipments(open.pool, CLIENT_B, filter, first)
    expect(rows.map((row) => row.bol_number)).toEqual(['2019-06-03 23:59:59.999999Z', '2019-06-02 00:00:00Z'])
  })
})

describe('a cursor', () => {
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const id = '0192f0a1-0001-7000-8000-000000000003'
  const shown = { sort: 'created', descending: true, pageSize: 5, pageIndex: 2 } as const
  it.each([
    'garbage',
    '',
    '{}',
    encode(null),
    encode([]),
    encode([1, 2]),
    encode(['created', 'x', 'no id']),
    encode(['created', {}, id]),
    encode(['created', 'not a time', id]),
    encode(['created', '2026-02-30 10:00:00+00', id]),
    encode(['created', '0000-01-01 10:00:00+00', id]),
    encode(['created', 'infinity', id]),
    encode(['created', `2026-01-01 10:00:00+00'; drop table shipments; --`, id]),
    encode(['created', '2026-01-01 10:00:00+00', `${id.slice(0, 35)}-`]),
    encode(['pickup', '2026-99-99', id]),
    encode(['charge', 1e300, id]),
    encode(['charge', '1.5', id]),
    encode(['carrier', 'a\u0000b', id]),
    encode(['consignee', 17, id]),
    encode(['constructor', 17, id]),
  ])('that is invalid is ignored: the page number decides (%s)', async (cursor) => {
    const { rows: expected } = await listShipments(open.pool, CLIENT_A, { statuses: ['D'] }, shown)
    const { rows } = await listShipments(open.pool, CLIENT_A, { statuses: ['D'] }, { ...shown, cursor })
    expect(ids(rows)).toEqual(ids(expected))
    for (const sort of SORTS) {
      await listShipments(open.pool, CLIENT_A, { statuses: ['D'] }, { ...shown, sort, cursor })
    }
  })

  it('of a list with another sort order is ignored: the page number decides', async () => {
    const statuses: ListFilter['statuses'] = ['D']
    for (const sort of SORTS) {
      const { cursor } = await listShipments(open.pool, CLIENT_A, { statuses }, { ...shown, sort })
      for (const other of SORTS.filter((one) => one !== sort)) {
        const page = { ...shown, sort: other }
        const { rows: expected } = await listShipments(open.pool, CLIENT_A, { statuses }, page)
        const { rows } = await listShipments(open.pool, CLIENT_A, { statuses }, { ...page, cursor })
        expect(ids(rows)).toEqual(ids(expected))
      }
    }
  })

  it('of one client shows nothing to another', async () => {
    const page = { sort: 'created', descending: true, pageSize: 5, pageIndex: 1 } as const
    const { cursor } = await listShipments(open.pool, CLIENT_A, { statuses: ['D'] }, page)
    const { rows } = await listShipments(open.pool, CLIENT_B, { statuses: ['D'] }, { ...page, cursor })
    const { rows: foreign } = await open.pool.query(
      'select 1 from shipments where id = any ($1) and client_id <> $2',
      [ids(rows), CLIENT_B],
    )
    expect(foreign).toEqual([])
  })
})
