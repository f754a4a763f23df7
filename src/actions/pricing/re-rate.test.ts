import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/support/app.ts'
import {
  newAccessorials,
  newFuelTable,
  newIndexPrices,
  newRates,
  newVersion,
  otherAreas,
  otherMiles,
  otherParcels,
  pricesOf,
  reRated,
  rollBack,
  type StoredPrice,
} from '#test/support/contract-changes.ts'
import { addModeCarriers } from '#test/support/scene-modes.ts'
import { wireDraft, wireItem } from '#test/support/wire-draft.ts'

let product: TestApp
/** Stored prices of every mode, each with its original receipt. */
const prices: StoredPrice[] = []
const CHARGES = [
  { ChargeCode: 'LHS', Amount: 400 },
  { ChargeCode: 'FSC', Amount: '112.30' },
]
const BOX = { Weight: 10, Qty: 1, packageType: 'CTN', Length: 12, Width: 10, Height: 8 }

beforeAll(async () => {
  product = await openTestApp()
  await addModeCarriers(product.database.db, product.scene.a.id)
  await newVersion(product, 'SYNC', 1, otherAreas(61_000))
  const asked = [
    {},
    { Items: [wireItem({ Weight: 30 })], AdditionalService: ['LGDEL'] },
    { PaymentType: 'C' },
    { RateModeID: 2 },
    { RateModeID: 3 },
    { RateModeID: 5 },
    { RateModeID: 4, Items: [wireItem(BOX)] },
  ]
  for (const changes of asked) prices.push(...(await pricesOf(product, changes)))
})
afterAll(() => product?.close())

async function expectAllTheSame() {
  for (const price of prices) {
    const { status, body } = await reRated(product, price)
    expect([price.CarrierSCAC, status, body]).toMatchObject([
      price.CarrierSCAC,
      200,
      { isSame: true, stored: price.CurrAmount, computed: price.CurrAmount },
    ])
    expect(body.receipt).toEqual(price.Receipt)
  }
}

describe('a stored price of every mode recalculates to the same cent and receipt', () => {
  it('before anything changes', async () => {
    expect(new Set(prices.map(({ CarrierSCAC }) => CarrierSCAC)).size).toBeGreaterThanOrEqual(7)
    await expectAllTheSame()
  })

  it('after a new tariff version of every kind', async () => {
    await newRates(product, 'SYNA', 3)
    await newVersion(product, 'SYNA', 2, otherMiles(1.3))
    await newVersion(product, 'TRKA', 3, otherMiles(0.7))
    await newVersion(product, 'PCLA', 4, otherParcels(250))
    await expectAllTheSame()
  })

  it('after another accessorial table', async () => {
    await newAccessorials(product, 'SYNB', 77)
    await newAccessorials(product, 'SYNA', 99)
    await expectAllTheSame()
  })

  it('after other areas', async () => {
    await newVersion(product, 'SYNA', 1, otherAreas(75_000))
    await newVersion(product, 'SYNC', 1, otherAreas(20_000))
    await expectAllTheSame()
  })

  it('after a new fuel table, and after that is taken out of force', async () => {
    const table = await newFuelTable(product, 50)
    await expectAllTheSame()
    prices.push(...(await pricesOf(product, {})))
    await rollBack(product, table)
    await expectAllTheSame()
  })

  it('after corrected and deleted index prices, with a note', async () => {
    await newIndexPrices(product, 111)
    await expectAllTheSame()
    const withFuel = prices.find(({ Receipt }) => JSON.stringify(Receipt).includes('Fuel surcharge'))!
    expect((await reRated(product, withFuel)).body.notes).toEqual([
      expect.stringMatching(/^The scene-diesel price of .* was corrected later\./),
    ])
    await product.database.pool.query('delete from fuel_prices')
    await expectAllTheSame()
  })
})

describe('a price without a tariff', () => {
  it('is added up again', async () => {
    const { body } = await product.call('Shipment/GETLTLRates', { as: 'clerk', body: wireDraft() })
    const byHand = await product.call('Quote/AddNewPricesheet', {
      as: 'clerk',
      query: { flag: 'add' },
      body: { shipmentId: body.shipmentId, CarrierSCAC: 'SYNA', Charges: CHARGES },
    })
    const again = await reRated(product, byHand.body.rate)
    expect(again.body).toMatchObject({ stored: 512.3, computed: 512.3, isSame: true })
    expect(again.body.notes[0]).toContain('does not come from a tariff')
  })
})

describe('missing data', () => {
  it('are reported', async () => {
    const { pool } = product.database
    const id = prices.find(({ CarrierSCAC }) => CarrierSCAC === 'SYNA')!.PricesheetID
    await pool.query('update price_sheets set tariff_id = gen_random_uuid() where id = $1', [id])
    expect((await reRated(product, { PricesheetID: id })).body).toMatchObject({
      code: 'PRICE_NOT_COMPUTABLE',
      message: expect.stringMatching(/the tariff Scene tariff SYNA, version 1 no longer exists/),
    })
    const parcel = prices.at(-1)!.PricesheetID
    await pool.query('update price_sheets set receipt = null where id = $1', [parcel])
    const { status, body } = await reRated(product, { PricesheetID: parcel })
    expect([status, body.message]).toEqual([409, expect.stringContaining('without its calculation')])
    await pool.query('delete from fuel_tables')
    await pool.query('delete from former_fuel_tables')
    const withFuel = prices.find(
      ({ CarrierSCAC, PricesheetID }) => CarrierSCAC === 'SYNC' && PricesheetID !== parcel,
    )!
    expect((await reRated(product, withFuel)).body.message).toContain('the fuel table scene-fuel, version 1')
  })
})

describe('the database', () => {
  const run = (text: string) => product.database.pool.query(text)
  it.each([
    [`update tariffs set header = header || '{"currency": "CAD"}' where state = 'live'`],
    ["update tariff_lanes set origin_zone = 'XX'"],
    ["update tariff_zones set zone = 'XX'"],
    ['delete from tariff_lanes'],
    ['delete from tariffs'],
  ])('refuses to change a version that was in force: %s', async (text) => {
    await expect(run(text)).rejects.toThrow(/in force|stored/)
  })
})
