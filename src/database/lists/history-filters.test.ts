import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openOwnDatabase } from '#test/support/database.ts'
import {
  CLIENT_A,
  CLIENT_B,
  gatherStatistics,
  insertClients,
  insertShipments,
} from '#test/support/many-rows.ts'
import type { OpenDatabase } from '../sql/open.ts'
import type { ListFilter } from './list-filter.ts'
import { findHits } from './list-hits.ts'
import type { SortName } from './list-order.ts'
import { streamShipments } from './shipment-export.ts'
import { countMatching, countUpToMost, listAllIds, listShipments } from './shipment-lists.ts'

let open: OpenDatabase
beforeAll(async () => {
  open = await openOwnDatabase()
  await insertClients(open.pool)
  await insertShipments(open.pool, 6_000)
  await open.pool.query(
    `update shipments set destination = destination || '{"zip": "75201-1234", "state": "tx"}' where bol_number like '%77'`,
  )
  await open.pool.query(
    `update shipments set origin = origin || '{"zip": "K1A 0B1", "state": "ON"}' where bol_number like '%55'`,
  )
  await gatherStatistics(open.pool)
})
afterAll(() => open?.close())

const DAY_MS = 86_400_000
/** So many days ago; the rows go back about a month, their pickups 300 days. */
const ago = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)

const USER = '0192f0a1-0009-7000-8000-000000000003'
/** The meaning of each filter, in plain SQL over the rows. */
const FILTERS: [name: string, filter: Partial<ListFilter>, plain: string][] = [
  ['payment', { paymentType: 'C' }, `payment_type = 'C'`],
  ['mode', { rateModeId: 4 }, 'rate_mode_id = 4'],
  ['a state', { destinationPlace: 'tx' }, `upper(destination ->> 'state') = 'TX'`],
  ['a ZIP, whatever its last four', { destinationPlace: '75201' }, `destination ->> 'zip' like '75201%'`],
  ['a ZIP with its last four', { destinationPlace: '75201-9999' }, `destination ->> 'zip' like '75201%'`],
  ['three digits of a ZIP', { originPlace: '101' }, `origin ->> 'zip' like '101%'`],
  ['a postal code, without its space', { originPlace: 'k1a0b1' }, `origin ->> 'zip' = 'K1A 0B1'`],
  ['a sold-to', { soldTo: 'SOLD 31' }, `sold_to = 'Sold 31'`],
  ['a user', { createdBy: USER }, `created_by = '${USER}'`],
  ['part of a consignee', { consignee: 'SIGNEE 17' }, `destination_name ilike '%signee 17%'`],
  ['a consignee of letters that LIKE knows', { consignee: '%_' }, 'false'],
  ['amounts', { fromCents: 20_000, toCents: 90_000 }, 'total_cents between 20000 and 90000'],
  ['an amount of nothing', { toCents: 0 }, 'total_cents = 0'],
  [
    'pickup days',
    { pickupFrom: ago(170), pickupTo: ago(60) },
    `pickup_date between '${ago(170)}' and '${ago(60)}'`,
  ],
  ['pickup until', { pickupTo: ago(60) }, `pickup_date <= '${ago(60)}'`],
  [
    'delivery days',
    { deliveredFrom: ago(20), deliveredTo: ago(12), zone: 'America/Chicago' },
    `(delivered_at at time zone 'America/Chicago')::date between '${ago(20)}' and '${ago(12)}'`,
  ],
  [
    'delivered until',
    { deliveredTo: ago(12), zone: 'UTC' },
    `(delivered_at at time zone 'UTC')::date <= '${ago(12)}'`,
  ],
  [
    'several of them',
    { paymentType: 'P', destinationPlace: 'NV', fromCents: 10_000, pickupFrom: ago(200) },
    `payment_type = 'P' and destination ->> 'state' = 'NV' and total_cents >= 10000 and pickup_date >= '${ago(200)}'`,
  ],
  ['with a search', { searchText: 'dallas', rateModeId: 2 }, `search like '%dallas%' and rate_mode_id = 2`],
  ['with a carrier', { scac: 'SC3', paymentType: 'T' }, `carrier_scac = 'SC3' and payment_type = 'T'`],
]
const SORTS: [SortName, string][] = [
  ['created', 'created_at'],
  ['pickup', 'pickup_key'],
  ['delivered', 'delivered_key'],
  ['charge', 'total_cents'],
  ['consignee', 'destination_name'],
]
const STATUSES: ListFilter['statuses'][] = [['Q', 'T', 'A'], ['D'], ['V']]

async function expectedIds(statuses: string[], plain: string, column: string, descending: boolean) {
  const direction = descending ? 'desc' : 'asc'
  const { rows } = await open.pool.query(
    `select id from shipments where client_id = $1 and status = any ($2) and ${plain}
      order by ${column} ${direction}, id ${direction}`,
    [CLIENT_A, statuses],
  )
  return rows.map(({ id }) => id as string)
}

async function walk(filter: ListFilter, sort: SortName, descending: boolean, pageSize: number, most = 6) {
  const found: string[] = []
  for (let pageIndex = 1; pageIndex <= most; pageIndex++) {
    const { rows } = await listShipments(open.pool, CLIENT_A, filter, {
      sort,
      descending,
      pageSize,
      pageIndex,
    })
    found.push(...rows.map(({ id }) => id))
    if (rows.length < pageSize) break
  }
  return found
}

describe.each(FILTERS)('Shipment History by %s', (_name, narrowing, plain) => {
  it('shows the same as plain SQL, in every order, page by page', async () => {
    for (const statuses of STATUSES) {
      for (const [sort, column] of SORTS) {
        for (const descending of [true, false]) {
          const expected = await expectedIds(statuses, plain, column, descending)
          const walked = await walk({ statuses, ...narrowing }, sort, descending, 40)
          expect(walked).toEqual(expected.slice(0, 240))
        }
      }
    }
  })

  it('uses the same rows for counts, exports and bulk actions', async () => {
    for (const statuses of STATUSES) {
      const filter = { statuses, ...narrowing }
      const expected = await expectedIds(statuses, plain, 'created_at', true)
      expect(await countMatching(open.pool, CLIENT_A, filter)).toBe(expected.length)
      expect(new Set(await listAllIds(open.pool, CLIENT_A, filter, 10_000))).toEqual(new Set(expected))
      const numbers: unknown[] = []
      const order = { sort: 'created', descending: true, zone: 'UTC' } as const
      for await (const lot of await streamShipments(open.pool, CLIENT_A, filter, order)) {
        numbers.push(...lot.map(([bol]) => bol))
      }
      const { rows } = await open.pool.query(
        'select bol_number from shipments where id = any ($1) order by created_at desc, id desc',
        [expected],
      )
      expect(numbers).toEqual(rows.map((row) => row.bol_number))
    }
  })
})

it('is exact if few of the first rows and many of the last match', async () => {
  // The oldest half of all: none of the first rows match, and there are more than are collected.
  const filter = { statuses: ['D'], pickupTo: '2030-01-01', fromCents: 100_000 } satisfies ListFilter
  const order = { sort: 'charge', descending: false } as const
  const expected = await expectedIds(
    ['D'],
    `pickup_date is not null and total_cents >= 100000`,
    'total_cents',
    false,
  )
  const wanted = { after: null, count: 30 }
  const hits = await findHits(open.pool, CLIENT_A, filter, order, wanted, { near: 5, most: 10, far: 20 })
  expect(expected.length).toBeGreaterThan(100)
  expect(hits).toEqual(expected.slice(0, 30))
})

it('excludes orders, which have no such facts', async () => {
  const filter = { statuses: ['O', 'H'], paymentType: 'C' } satisfies ListFilter
  const page = { sort: 'created', descending: true, pageSize: 100, pageIndex: 1 } as const
  const { rows } = await listShipments(open.pool, CLIENT_A, filter, page)
  expect(rows.every((row) => row.is_order === false)).toBe(true)
  expect(rows.length).toBeGreaterThan(0)
})

it('reports whether there are more than the count', async () => {
  expect(await countUpToMost(open.pool, CLIENT_B, { statuses: ['D'], toCents: 1e9 })).toMatchObject({
    hasMore: false,
  })
})
