import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts'
import {
  CLIENT_A,
  CLIENT_B,
  gatherStatistics,
  insertClients,
  insertOrders,
  insertShipments,
  insertTheRest,
} from '#test/support/many-rows.ts'
import { findLinkOfSubject } from '../clients/access-links.ts'
import { listAuditLines } from '../clients/audit-trail.ts'
import {
  findLocation,
  findLocationByCode,
  LOCATION_SORTS,
  listLocations,
  listWarehouses,
} from '../locations/locations.ts'
import {
  listBackorderCodes,
  listLinesOfOrders,
  listOpenOrderHeads,
  listOrdersOnShipment,
  listReturnedParts,
  lockOrders,
  resumeDue,
} from '../orders/open-orders.ts'
import { findOrder } from '../orders/orders.ts'
import { countUndelivered, countUnfinished, listMessages } from '../queue/outbox.ts'
import { listPriceSheets } from '../shipments/price-sheets.ts'
import { listShipmentEvents } from '../shipments/shipment-events.ts'
import { findShipment, findShipmentByNumber } from '../shipments/shipments.ts'
import { type OpenDatabase, openDatabase } from '../sql/open.ts'
import type { Tables } from '../sql/schema.ts'
import { countBuckets } from './counts.ts'
import { hasHistoryFilter, type ListFilter } from './list-filter.ts'
import type { SortName } from './list-order.ts'
import { listOrders } from './order-lists.ts'
import { searchEverywhere } from './search.ts'
import { countMatching, listShipments } from './shipment-lists.ts'

const SHIPMENTS = 60_000
/** The most rows that may be scanned one after the other, or sorted. */
const MOST_SCANNED = 2_000
const MOST_SORTED = 1_000

let server: TestDatabase
let open: OpenDatabase
let queries: { text: string; values: unknown[] }[] = []

beforeAll(async () => {
  server = await openTestDatabase()
  open = openDatabase(server.config)
  await insertClients(open.pool)
  await insertShipments(open.pool, SHIPMENTS)
  await insertOrders(open.pool, 20_000)
  await splitOrders()
  await insertTheRest(open.pool, 6_000)
  await gatherStatistics(open.pool)
  listenToQueries()
  // Other tests run on the same machine.
}, 240_000)
afterAll(async () => {
  await open?.close()
  await server?.drop()
})

/** Every tenth order has a later part. */
const splitOrders = () =>
  open.pool.query(
    `insert into orders (id, client_id, order_number, backorder_code, status, warehouse, origin, destination)
      select gen_random_uuid(), client_id, order_number, '01', 'O', warehouse, origin, destination
      from orders where order_number like '%1'`,
  )

/** Records the queries, so that their exact plans can be checked. */
function listenToQueries(): void {
  const { pool } = open
  const ask = pool.query.bind(pool) as (...parameters: unknown[]) => unknown
  Object.assign(pool, {
    query: (query: pg.QueryConfig, ...rest: unknown[]) => {
      queries.push({ text: query.text, values: query.values ?? [] })
      return ask(query, ...rest)
    },
  })
  open.db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => {
      queries.push({ text: query.sql, values: [...query.parameters] })
    },
  })
}

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)]

/** Runs `work` and explains each of its queries. */
async function plansOf(work: () => Promise<unknown>): Promise<{ query: string; nodes: Plan[] }[]> {
  queries = []
  await work()
  const asked = queries.splice(0)
  expect(asked.length).toBeGreaterThan(0)
  const plans: { query: string; nodes: Plan[] }[] = []
  for (const { text, values } of asked) {
    const { rows } = await open.pool.query({ text: `explain (analyze, format json) ${text}`, values })
    const query = `${text.replace(/\s+/g, ' ').slice(0, 300)} ${JSON.stringify(values)}`
    plans.push({ query, nodes: nodes(rows[0]['QUERY PLAN'][0].Plan) })
  }
  return plans
}

/** Scans or sorts of too many rows in the queries of `work`, as sentences. */
async function faultsOf(work: () => Promise<unknown>): Promise<string[]> {
  const faults: string[] = []
  for (const { query, nodes } of await plansOf(work)) {
    for (const node of nodes) {
      const read = (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
      const shown = `${node['Node Type']} of ${Math.round(read)} rows ${node['Relation Name'] ?? ''}: ${query}`
      if (node['Node Type'] === 'Seq Scan' && read > MOST_SCANNED) faults.push(shown)
      if (/Sort/.test(node['Node Type']) && read > MOST_SORTED) faults.push(shown)
    }
  }
  return faults
}

const SORTS: SortName[] = ['created', 'pickup', 'carrier', 'charge', 'consignee', 'bol', 'delivered']
const STATUSES: ListFilter['statuses'][] = [['Q'], ['T'], ['A'], ['D'], ['V'], ['O'], ['H'], ['Q', 'T', 'A']]
const FILTERS: [name: string, filter: Partial<ListFilter>][] = [
  ['nothing', {}],
  ['a carrier', { scac: 'SC3' }],
  ['a warehouse', { warehouse: 'RNO' }],
  ['a search', { searchText: 'consignee 17' }],
  ['a part of an order', { searchText: 'so1241-01 consignee' }],
  ['the whole number of a part', { searchText: 'so1241-01' }],
  ['a short number of a part', { searchText: 'so1-0' }],
  ['a BOL number', { searchText: 'bol000040001' }],
  ['problems', { problemsOnly: true }],
  ['dates', { from: '2026-01-01', to: '2030-01-01' }],
  ['tendered', { tendered: true }],
  ['a payment', { paymentType: 'C' }],
  ['a mode', { rateModeId: 3 }],
  ['a state', { destinationPlace: 'TX' }],
  ['a ZIP', { originPlace: '10017' }],
  ['a ZIP and a state', { originPlace: '100', destinationPlace: 'NV' }],
  ['a sold-to', { soldTo: 'sold 17' }],
  ['a user', { createdBy: '0192f0a1-0009-7000-8000-000000000003' }],
  ['a consignee', { consignee: 'consignee 17' }],
  ['pickup days', { pickupFrom: '2026-01-01', pickupTo: '2030-01-01' }],
  ['delivery days', { deliveredFrom: '2026-01-01', zone: 'America/Chicago' }],
  ['an amount', { fromCents: 100_00, toCents: 130_00 }],
  ['a promised day', { promisedFrom: '2026-06-01', promisedTo: '2026-06-02' }],
  ['an expected day', { expectedFrom: '2026-06-01', expectedTo: '2026-06-02' }],
  ...(['late', 'atRisk', 'dueToday', 'unanswered', 'expiring'] as const).map(
    (kind): [string, Partial<ListFilter>] => [
      kind,
      { attention: { kind, now: '2026-06-02T12:00:00Z', today: '2026-06-02' } },
    ],
  ),
]

describe('lists of shipments', () => {
  it.each(FILTERS)('with %s: every bucket, sort and direction uses an index', async (_name, filter) => {
    const faults: string[] = []
    // History filters only apply to shipments.
    const asked = STATUSES.filter(
      ([status]) => status !== 'O' || !hasHistoryFilter({ statuses: [], ...filter }),
    )
    for (const statuses of asked) {
      for (const sort of SORTS) {
        for (const descending of Object.keys(filter).length === 0 ? [true, false] : [true]) {
          // The second page has a boundary, the first has none.
          const page = { sort, descending, pageSize: 25, pageIndex: descending ? 2 : 1 }
          const work = () => listShipments(open.pool, CLIENT_A, { statuses, ...filter }, page)
          faults.push(...(await faultsOf(work)))
        }
      }
    }
    expect(faults).toEqual([])
  })

  it('a page far down', async () => {
    for (const sort of SORTS) {
      const page = { sort, descending: true, pageSize: 25, pageIndex: 700 }
      expect(await faultsOf(() => listShipments(open.pool, CLIENT_A, { statuses: ['D'] }, page))).toEqual([])
    }
  })

  it('skip filtered rows inside the index: none of them is fetched', async () => {
    const fetched: string[] = []
    for (const filter of [{ scac: 'SC3' }, { warehouse: 'RNO' }, { from: '2026-01-01', to: '2030-01-01' }]) {
      for (const sort of SORTS) {
        const page = { sort, descending: true, pageSize: 25, pageIndex: 1 }
        const all = { statuses: ['D'], ...filter } satisfies ListFilter
        const plans = await plansOf(() => listShipments(open.pool, CLIENT_A, all, page))
        for (const { query, nodes } of plans) {
          if (nodes.some((node) => (node['Rows Removed by Filter'] ?? 0) > 0)) fetched.push(query)
        }
      }
    }
    expect(fetched).toEqual([])
  })

  it('by BOL number scan their bucket, not everyone’s numbers', async () => {
    for (const descending of [true, false]) {
      for (const pageIndex of [1, 2]) {
        const page = { sort: 'bol', descending, pageSize: 25, pageIndex } as const
        const plans = await plansOf(() => listShipments(open.pool, CLIENT_A, { statuses: ['D'] }, page))
        const indexes = plans.flatMap(({ nodes }) => nodes.flatMap((node) => node['Index Name'] ?? []))
        expect(new Set(indexes)).toEqual(new Set(['shipments_by_bol']))
      }
    }
  })

  it('their counts', async () => {
    for (const [, filter] of FILTERS) {
      expect(
        await faultsOf(() => countMatching(open.pool, CLIENT_A, { statuses: ['Q'], ...filter })),
      ).toEqual([])
    }
    expect(await faultsOf(() => countBuckets(open.pool, CLIENT_A))).toEqual([])
    expect(await faultsOf(() => countBuckets(open.pool, CLIENT_A, 'RNO'))).toEqual([])
  })
})

describe('other lists', () => {
  const LOCATIONS = { searchText: '', locationType: '', warehousesOnly: false }
  const FIRST = { limit: 25, offset: 0 }
  const ORDERS = {
    statuses: ['O'],
    searchText: '',
    warehouse: '',
    soldTo: '',
    consigneeName: '',
    limit: 15,
    offset: 0,
  } as const
  const ALL_OPEN = { statuses: ['O', 'H'], warehouse: '', ids: [], limit: 20_000 } as const
  const shipment = '0192f0a1-0001-7000-8000-000000000777'

  const LISTS: [name: string, work: () => Promise<unknown>][] = [
    // A scan is best for counting all rows of a client, unless other clients have most of the table.
    ['locations', () => listLocations(open.db, CLIENT_B, LOCATIONS, FIRST)],
    ...LOCATION_SORTS.map((sort): [string, () => Promise<unknown>] => [
      `locations by ${sort}, a page down the list`,
      async () => {
        const page = { sort, isDescending: true, limit: 25 }
        await listLocations(open.db, CLIENT_B, LOCATIONS, { ...page, offset: 0 })
        await listLocations(open.db, CLIENT_B, LOCATIONS, { ...page, offset: 25 })
      },
    ]),
    [
      'locations of a type',
      () => listLocations(open.db, CLIENT_B, { ...LOCATIONS, locationType: 'Consignee' }, FIRST),
    ],
    ['a location by its code', () => findLocationByCode(open.db, CLIENT_A, 'P12')],
    [
      'locations by search',
      () => listLocations(open.db, CLIENT_A, { ...LOCATIONS, searchText: 'place 123' }, FIRST),
    ],
    ['warehouses', () => listWarehouses(open.db, CLIENT_A)],
    ['a location by name', () => findLocation(open.db, CLIENT_A, { name: 'Place 12' })],
    ['all open orders', () => listOpenOrderHeads(open.db, CLIENT_B, ALL_OPEN)],
    [
      'all open orders of a warehouse',
      () => listOpenOrderHeads(open.db, CLIENT_B, { ...ALL_OPEN, warehouse: 'RNO' }),
    ],
    ['chosen orders', () => listOpenOrderHeads(open.db, CLIENT_A, { ...ALL_OPEN, ids: [shipment] })],
    ['lines of orders', () => listLinesOfOrders(open.db, [shipment], { openOnly: true })],
    ['orders to lock', () => lockOrders(open.db, CLIENT_A, [shipment])],
    ['orders of a shipment', () => listOrdersOnShipment(open.db, CLIENT_A, shipment)],
    ['parts that came back', () => listReturnedParts(open.db, [shipment])],
    ['codes of an order number', () => listBackorderCodes(open.db, CLIENT_A, 'SO1234')],
    ['what comes back today', () => resumeDue(open.db, new Date(0))],
    ['open orders', () => listOrders(open.db, CLIENT_A, ORDERS)],
    ['open and deferred orders', () => listOrders(open.db, CLIENT_A, { ...ORDERS, statuses: ['O', 'H'] })],
    ['orders by search', () => listOrders(open.db, CLIENT_A, { ...ORDERS, searchText: 'so1234' })],
    [
      'orders by the number of a part',
      () => listOrders(open.db, CLIENT_A, { ...ORDERS, searchText: 'so1241-01' }),
    ],
    [
      'orders of a consignee',
      () => listOrders(open.db, CLIENT_A, { ...ORDERS, consigneeName: 'Consignee 12' }),
    ],
    ['an order by number', () => findOrder(open.db, CLIENT_A, { orderNumber: 'SO1234' })],
    ['an order by number and code', () => findOrder(open.db, CLIENT_A, { orderNumber: 'SO1234-01' })],
    ['a shipment', () => findShipment(open.db, CLIENT_A, shipment)],
    ['a shipment by its number', () => findShipmentByNumber(open.db, CLIENT_A, 'BOL000040001')],
    ['price sheets', () => listPriceSheets(open.db, CLIENT_A, shipment)],
    ['events', () => listShipmentEvents(open.db, CLIENT_A, shipment)],
    ['audit trail', () => listAuditLines(open.db, CLIENT_A, shipment)],
    ['messages', () => listMessages(open.db, CLIENT_A, shipment)],
    ['messages under way', () => countUnfinished(open.db)],
    ['messages that did not arrive', () => countUndelivered(open.db)],
    ['the tracking link', () => findLinkOfSubject(open.db, 'tracking', shipment)],
    ['search by number', () => searchEverywhere(open.pool, CLIENT_A, 'BOL000040001')],
    ['search by name', () => searchEverywhere(open.pool, CLIENT_A, 'consignee 17')],
    ['search for nothing there is', () => searchEverywhere(open.pool, CLIENT_A, 'zzzzzz')],
  ]
  it.each(LISTS)('%s', async (_name, work) => {
    expect(await faultsOf(work)).toEqual([])
  })
})
