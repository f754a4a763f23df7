import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { benchmarkBody } from '#contracts/entities/benchmark.ts'
import { insertRows } from '#database/sql/insert-rows.ts'
import { laneRecords } from '#database/tariffs/tariff-lanes.ts'
import { addDays } from '#domain/calendar/iso-date.ts'
import { lane, PLAIN_HEADER } from '#domain/rating/plain-tariff.test-support.ts'
import { openTestApp, type TestApp } from '#test/support/app.ts'
import { contextFor } from '#test/support/context.ts'
import { DESTINATION, ITEM, ORIGIN } from '#test/support/scene.ts'
import { contractsKnownFrom, forgetTariffBook } from '../tariffs/tariff-book.ts'
import { rateBenchmark } from './rate-benchmark.ts'

let product: TestApp
beforeAll(async () => {
  product = await openTestApp()
  // Only contracts that can be calculated by hand.
  await product.database.pool.query(`update tariffs set state = 'retired'`)
  await insertContract('HNDA', 20, '2020-01-01', '2026-06-30')
  await insertContract('HNDA', 30, '2026-07-01', null)
  await insertContract('HNDB', 25, '2020-01-01', null)
  forgetTariffBook('*')
  await insertShipments()
})
afterAll(() => product?.close())

/** A rate in dollars per 100 lb of class 70 from Nevada to Texas, and nothing else. */
async function insertContract(scac: string, dollars: number, from: string, to: string | null): Promise<void> {
  const { db } = product.database
  const id = newId()
  const { rows } = await product.database.pool.query(
    `select id from carriers where client_id = $1 and scac = 'SYNA'`,
    [product.scene.a.id],
  )
  const dates = { effectiveFrom: from, effectiveTo: to }
  await insertRows(db, 'tariffs', [
    {
      ...{
        id,
        client_id: product.scene.a.id,
        carrier_id: rows[0].id,
        scac,
        rate_mode_id: 1,
        name: `${scac} ${from}`,
      },
      ...{
        version: 1,
        state: 'live',
        effective_from: from,
        effective_to: to,
        is_synthetic: true,
        kind: 'ltl',
      },
      header: { ...PLAIN_HEADER, id, scac, ...dates },
    },
  ] as never)
  const zone = (state: string) => ({ tariff_id: id, zone: state, country_code: 'US', state })
  await insertRows(db, 'tariff_zones', [zone('NV'), zone('TX')] as never)
  const rates = lane(
    '70',
    Array.from({ length: 9 }, () => dollars),
  )
  const lanes = laneRecords(id, [{ ...rates, originZone: 'NV', destinationZone: 'TX' }])
  await insertRows(db, 'tariff_lanes', [...lanes])
}

const DALLAS = { ...DESTINATION, city: 'Dallas', state: 'TX', zip: '75201' }
const idOf = (number: number) => `0192f0a1-0004-7000-8000-${String(number).padStart(12, '0')}`

/** 1,000 lb unless given; another weight is another weight break. Paid in dollars. */
const MOVED: [day: string, scac: string, dollars: number, changes?: object][] = [
  ['2026-06-20', 'HNDA', 200, { warehouse: 'RNO' }],
  ['2026-06-25', 'HNDA', 260, { warehouse: 'RNO' }],
  ['2026-07-01', 'HNDA', 300],
  ['2026-07-02', 'HNDB', 250, { status: 'V', ended_as: 'archived' }],
  ['2026-07-03', 'HNDB', 500, { total_weight_lb: 2_000 }],
  ['2026-07-06', 'HNDB', 250],
  // No carrier has a price for this one.
  ['2026-07-06', 'HNDB', 400, { destination: { ...DESTINATION, state: 'CA', zip: '90001' } }],
  // These never shipped, or have no price.
  ['2026-07-06', 'HNDB', 250, { status: 'Q' }],
  ['2026-07-06', 'HNDB', 250, { status: 'V', ended_as: 'void' }],
  ['2026-07-06', 'HNDB', 0],
  // The year before.
  ...[100, 200, 300, 400, 500].map((dollars): [string, string, number] => ['2026-02-03', 'HNDA', dollars]),
  // More than a year before.
  ['2025-06-14', 'HNDA', 9_000],
]

async function insertShipments(): Promise<void> {
  const rows = MOVED.map(([day, scac, dollars, changes], number) => ({
    ...{ id: idOf(number), client_id: product.scene.a.id, bol_number: `BOL ${number}`, status: 'D' },
    ...{ ended_as: '', warehouse: '', rate_mode_id: 1, origin: ORIGIN, destination: DALLAS, services: [] },
    ...{ pickup_date: day, carrier_scac: scac, total_cents: dollars * 100, total_weight_lb: 1_000 },
    ...changes,
  }))
  await insertRows(product.database.db, 'shipments', rows as never)
  const items = rows.map(({ id, total_weight_lb }) => ({
    ...{ shipment_id: id, line_number: 1, order_line_id: null },
    item: { ...ITEM, freightClass: '70', weightLb: total_weight_lb },
  }))
  await insertRows(product.database.db, 'shipment_items', items as never)
}

const PERIOD = { from: '2026-06-15', to: '2026-07-15' }
const ask = async (body: object = {}, as: 'clerk' | 'other' | 'guest' = 'clerk') =>
  product.call('Analysis/RateBenchmark', { as, body: { ...PERIOD, ...body } })

describe('the rate benchmark', () => {
  it('matches the calculation by hand, by the tariff in force on each pickup day', async () => {
    const { status, body } = await ask()
    // Contracts charge 200 and 250 in June, 300 and 250 in July; the heavy one 600 and 500.
    expect([status, body.every, body.unpriced]).toEqual([200, 'week', 1])
    expect(body.all).toEqual({
      ...{ shipments: 6, weightLb: 7_000, paid: 1_760 },
      // Medians 225, 225, 275, 275, 550, 275; cheapest 200, 200, 250, 250, 500, 250.
      ...{ market: 1_825, cheapest: 1_650 },
      // Below the median: 25 + 25 + 50 + 25; above it: 35 + 25; above the cheapest: 60 + 50.
      ...{ saved: 125, missed: 60, overCheapest: 110 },
    })
    expect(body.contracts).toEqual([
      contract('HNDA', { cost: 1_900, timesCheapest: 2, timesUsed: 3 }),
      contract('HNDB', { cost: 1_750, timesCheapest: 4, timesUsed: 3 }),
    ])
    expect(body.lanes).toEqual([{ origin: 'NV', destination: 'TX', ...body.all }])
  })

  const contract = (CarrierSCAC: string, figures: object) => ({
    ...{ CarrierSCAC, CarrierName: CarrierSCAC, shipments: 6, paid: 1_760 },
    ...figures,
  })

  it('hides figures of fewer than five shipments', async () => {
    const { body } = await ask()
    expect(body.times.map(({ from, shipments, paid }: never) => [from, shipments, paid])).toEqual([
      ['2026-06-15', 1, null],
      ['2026-06-22', 1, null],
      ['2026-06-29', 3, null],
      ['2026-07-06', 1, null],
    ])
  })

  it('compares the costs of the period with those of the year before', async () => {
    const { body } = await ask()
    const [ton, two] = body.breaks
    // 1,260 dollars for 5,000 lb; before: 10, 20, 30, 40 and 50 dollars per 100 lb.
    expect(ton).toMatchObject({ code: 'M1M', shipments: 5, perCwt: 25.2, historyShipments: 5 })
    expect(ton).toMatchObject({ low: 20, median: 30, high: 40 })
    expect(ton.variance).toBeCloseTo(-0.16, 10)
    expect(two).toMatchObject({ code: 'M2M', shipments: 1, perCwt: null, median: null, variance: null })
  })

  it('filters by lane, dock and carrier', async () => {
    expect((await ask({ destination: 'CA' })).body).toMatchObject({ unpriced: 1, all: { shipments: 0 } })
    expect((await ask({ origin: '895', destination: '752' })).body.all.shipments).toBe(6)
    expect((await ask({ warehouse: 'RNO' })).body.all.shipments).toBe(2)
    expect((await ask({ carrier: 'HNDB' })).body).toMatchObject({
      unpriced: 1,
      all: { shipments: 3, paid: null },
    })
    expect((await ask({ lanesBy: 'zip3' })).body.lanes[0]).toMatchObject({
      origin: '895',
      destination: '752',
    })
    expect((await ask({ RateModeID: 3 })).body.all.shipments).toBe(0)
  })

  it('lists the shipments of a figure, largest difference first', async () => {
    const missed = (await ask({ list: 'missed' })).body
    expect(missed.rowsTotal).toBe(2)
    expect(missed.rows).toEqual([
      {
        ...{ shipmentId: idOf(1), BOLNumber: 'BOL 1', PickupByDate: '2026-06-25', CarrierSCAC: 'HNDA' },
        ...{ origin: `NV ${ORIGIN.zip}`, destination: 'TX 75201', weightLb: 1_000 },
        ...{ paid: 260, against: 225, againstSCAC: '', difference: 35 },
      },
      expect.objectContaining({ BOLNumber: 'BOL 2', paid: 300, against: 275, difference: 25 }),
    ])
    const against = (await ask({ list: 'contract', listCarrier: 'HNDB', pageSize: 2, pageIndex: 1 })).body
    expect([against.rowsTotal, against.rows.map(({ difference }: never) => difference)]).toEqual([
      6,
      [-50, 50],
    ])
    const week = (await ask({ list: 'all', listTime: '2026-06-29' })).body
    expect(week.rows.map(({ BOLNumber }: never) => BOLNumber)).toEqual(['BOL 2', 'BOL 3', 'BOL 4'])
  })

  it('refuses a period that ends before it begins, parcels, and an invalid place', async () => {
    for (const [wrong, field] of [
      [{ from: '2026-08-01' }, 'to'],
      [{ RateModeID: 4 }, 'RateModeID'],
      [{ origin: 'Nevada' }, 'origin'],
    ] as const) {
      const { status, body } = await ask(wrong)
      expect([status, Object.keys(body.fields)]).toEqual([422, [field]])
    }
  })

  it('goes back as far as contracts are stored, and shows its first day', async () => {
    for (const [period, field] of [
      [{ from: '0001-01-01' }, 'from'],
      [{ from: addDays(contractsKnownFrom(new Date()), -1) }, 'from'],
      [{ from: '', to: '0001-01-01' }, 'to'],
    ] as const) {
      const { status, body } = await ask(period)
      expect([status, Object.keys(body.fields)]).toEqual([422, [field]])
      expect(body.fields[field]).toMatch(
        /^Contracts start on \w{3}, \w{3} \d+, 20\d\d. Choose that day or a later one.$/,
      )
    }
    const first = contractsKnownFrom(new Date())
    expect((await ask({ from: first })).status).toBe(200)
    // The default 90 days before an end go back no further either.
    expect((await ask({ from: '', to: first })).body).toMatchObject({ from: first, to: first })
  })

  it('ends by default on the current day at the westernmost dock', async () => {
    const evening = { ...contextFor(product, 'clerk'), now: new Date('2026-07-07T03:00:00Z') }
    const asked = benchmarkBody.parse({})
    expect(await rateBenchmark(evening, asked)).toMatchObject({ from: '2026-04-07', to: '2026-07-06' })
  })

  it('needs the right to the page, and shows only the client’s own shipments', async () => {
    expect((await ask({}, 'guest')).status).toBe(403)
    expect((await ask({ list: 'all' }, 'other')).body).toMatchObject({
      unpriced: 0,
      rowsTotal: 0,
      contracts: [],
    })
  })
})
