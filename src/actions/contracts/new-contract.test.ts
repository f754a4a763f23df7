import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayInForce } from '#domain/calendar/last-today.ts'
import { FREIGHT_CLASSES } from '#domain/classification/freight-class.ts'
import { openTestApp, type TestApp } from '#test/support/app.ts'
import { csvOf, loadSheet, RATE_TITLES } from '#test/support/rate-sheets.ts'

/**
 * A company enters a contract: three areas, 72% and 75% by weight, a $129 floor, FAK 50 to 85 at 60, fuel by table and
 * six accessorials. The expected prices were calculated by hand.
 */

let product: TestApp
beforeAll(async () => {
  product = await openTestApp()
  await product.database.pool.query(`delete from tariffs where scac = 'SYNA' and client_id = $1`, [
    product.scene.a.id,
  ])
})
afterAll(() => product?.close())

const today = () => dayInForce(new Date())
const call = (path: string, body: object) => product.call(path, { as: 'clerk', body })
const SYNA = { scac: 'SYNA', rateModeId: 1 }
const FROM = { effectiveFrom: '2026-01-01' }
const from = (originArea: string | null, fromLb: number, percent: number) => ({
  scope: { originArea },
  fromLb,
  percent,
  ...FROM,
})
const flat = (code: string, cents: number) => ({
  code,
  label: code,
  price: { basis: 'flat', cents },
  ...FROM,
})

const RULES = {
  name: 'SYNA 2026',
  weightRounding: 'poundUp',
  areas: [
    { name: 'Home', ranges: [{ state: 'PA' }] },
    { name: 'North', ranges: [{ state: 'MA' }, { state: 'NY' }] },
    { name: 'South', ranges: [{ zipFrom: '300', zipTo: '319' }] },
  ],
  discounts: [from('Home', 2_000, 75_000), from('Home', 0, 72_000), from(null, 0, 60_000)],
  minimum: { applies: 'afterDiscount', discountPercent: 0 },
  absoluteMinimums: [{ cents: 12_900, ...FROM }],
  fak: [{ fromClass: '50', toClass: '85', ratedClass: '60' }],
  fuel: {
    tableId: 'HAND',
    indexId: 'HAND-DIESEL',
    effectiveWeekday: 1,
    lagWeeks: 0,
    lookupDate: 'pickup',
    staleAfterDays: 400,
  },
  accessorials: [
    { ...flat('LGDEL', 8_500), isFuelable: false },
    flat('RESDEL', 9_500),
    flat('INDEL', 11_000),
    { ...flat('NOTIFY', 0), price: { basis: 'perCwt', rate: 25_000, minimumCents: 1_500 } },
    { ...flat('HAZM', 0), price: { basis: 'percent', percent: 10_000, minimumCents: 3_000 } },
    {
      ...flat('HIGHCOST', 4_000),
      trigger: { kind: 'area', area: 'South', end: 'delivery' },
    },
  ],
}

/** Class 60 at $50, $40, $30 … a hundredweight, every other class at $100; minimum $60. */
const STATES = ['PA', 'MA', 'NY', 'GA']
const RATES = ['50', '40', '30', '25', '20', '15', '10', '', '']
const sheet = csvOf([
  RATE_TITLES,
  ...STATES.flatMap((origin) =>
    STATES.flatMap((destination) =>
      FREIGHT_CLASSES.map((freightClass) => [
        origin,
        destination,
        freightClass,
        '60.00',
        ...RATES.map((rate) => (rate === '' || freightClass === '60' ? rate : '100')),
      ]),
    ),
  ),
])

async function priceOf(shipment: object): Promise<[number, Record<string, number>]> {
  const { body } = await call('Tariffs/Example', {
    ...SYNA,
    shipment: {
      originZip: '17101',
      destinationZip: '02108',
      weightLb: 1200,
      freightClass: '70',
      ...shipment,
    },
  })
  const { now } = body.example
  if (now.cents === null) throw new Error(now.reason)
  const charges = now.charges.map(({ code, cents }: { code: string; cents: number }) => [code, cents])
  return [now.cents, Object.fromEntries(charges)]
}

describe('a contract entered by hand', () => {
  it('starts without a version, and accepts rules, fuel and rates', async () => {
    const empty = await call('Tariffs/Rules', SYNA)
    expect(empty.body).toMatchObject({ version: null, tariffId: null, drafts: [] })
    expect(empty.body.notices[0]).toMatch(/no contract yet/)

    const table = {
      id: 'HAND',
      inclusion: 'atLeastBelow',
      columnsFromLb: [0],
      bands: [
        { fromMills: 3_000, toMills: 3_500, percents: [25_000] },
        { fromMills: 3_500, toMills: 4_000, percents: [30_000] },
      ],
    }
    expect((await call('Fuel/Tables', { table, effectiveFrom: today() })).status).toBe(200)
    const prices = [{ date: dayInForce(new Date(Date.now() - 8 * 86_400_000)), price: 3.561 }]
    expect((await call('Fuel/Prices', { indexId: 'HAND-DIESEL', prices })).status).toBe(200)

    const saved = await call('Tariffs/Rules', { ...SYNA, rules: RULES, effectiveFrom: today() })
    expect(saved.status, JSON.stringify(saved.body)).toBe(200)
    expect(saved.body.notices[0]).toMatch(/no rates yet/)
    const { details } = await loadSheet(
      product,
      { name: 'rates.csv', bytes: sheet },
      { basedOn: saved.body.tariffId },
    )
    expect([details.import.state, details.faults]).toEqual(['draft', []])
    const go = { importId: details.import.id, effectiveFrom: today() }
    expect((await call('RateSheets/GoLive', go)).status).toBe(200)
    const { body } = await call('Tariffs/Rules', SYNA)
    expect(body.rules).toMatchObject({ name: 'SYNA 2026', weightRounding: 'poundUp' })
    expect(body.laneCount).toBe(16 * 18)
    const stale = await call('Tariffs/GoLive', { tariffId: saved.body.tariffId })
    expect(stale.body.code).toBe('TARIFF_OUTDATED')
  })

  it.each([
    // Class 70 is rated as 60: 12 cwt at $30 = $360, less 72% = $100.80, floor $129, fuel 30% = $38.70.
    ['the floor', {}, 16_770],
    // From New York, 1,800 lb: 18 cwt at $30 = $540; as 2,000 lb at $25 = $500, less 60% = $200, fuel $60.
    ['deficit weight', { originZip: '10001', weightLb: 1800 }, 26_000],
    // 1,800 lb: $540, as 2,000 lb $500; the 72% of its own weight applies, not the 75% of 2,000 lb: $140, fuel $42.
    ['the discount of its own weight', { weightLb: 1800 }, 18_200],
    // 4,000 lb: 40 cwt at $25 = $1,000, less 75% = $250, fuel $75.
    ['75% from 2,000 lb', { weightLb: 4000 }, 32_500],
    // Class 100 is not in the FAK: 12 cwt at $100 = $1,200, less 72% = $336, fuel $100.80.
    ['a class that FAK does not cover', { freightClass: '100' }, 43_680],
    // From New York 60% applies: $360 less 60% = $144, fuel $43.20.
    ['the discount elsewhere', { originZip: '10001' }, 18_720],
    // To Georgia: floor $129, fuel $38.70, and $40 for the area.
    ['a charge by area', { destinationZip: '30303' }, 20_770],
    // Floor $129, fuel $38.70; liftgate $85, notification 12 cwt at $2.50 = $30.
    ['accessorials', { accessorials: ['LGDEL', 'NOTIFY'] }, 28_270],
  ])('prices %s as calculated by hand', async (_name, shipment, cents) => {
    const [price, charges] = await priceOf(shipment)
    expect(price, JSON.stringify(charges)).toBe(cents)
  })

  it('uses a higher weight for a better discount only if the contract allows it', async () => {
    const heavy = { originZip: '17101', destinationZip: '02108', weightLb: 1800, freightClass: '100' }
    const askWith = async (ratesAsHigherDiscountWeight: boolean) => {
      const rules = { ratesAsHigherDiscountWeight }
      const { body } = await call('Tariffs/Example', { ...SYNA, rules, shipment: heavy })
      return [body.example.now.cents, body.example.changed?.cents]
    }
    // Class 100, 18 cwt at $100 = $1,800, less 72% = $504, fuel $151.20; as 2,000 lb $2,000, less 75% = $500, fuel $150.
    expect(await askWith(true)).toEqual([65_520, 65_000])
    expect((await askWith(false))[1]).toBe(65_520)
    const { body } = await call('Tariffs/Rules', SYNA)
    expect(body.rules.ratesAsHigherDiscountWeight).toBe(false)
  })

  it('is raised by 5.9% from a given day, on the gross rates', async () => {
    const { body } = await call('Tariffs/Raise', { ...SYNA, percent: 5.9, effectiveFrom: today() })
    expect((await call('Tariffs/GoLive', { tariffId: body.version.id })).status).toBe(200)
    // 40 cwt at $26.475 = $1,059, less 75% = $264.75, fuel 30% = $79.43 (half up).
    expect((await priceOf({ weightLb: 4000 }))[0]).toBe(34_418)
    // The floor is not raised.
    expect((await priceOf({}))[0]).toBe(16_770)
  })
})
