import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeChance } from '#domain/rating/chance.test-support.ts'
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
import { wireItem } from '#test/support/wire-draft.ts'

/**
 * Random stored prices of all modes, then 50 random changes of tariffs and fuel: each price recalculates to the same
 * cent and the same receipt. `LADING_FAULTS=full` uses 10,000 prices.
 */
const isFull = process.env.LADING_FAULTS === 'full'
const PRICES = isFull ? 10_000 : 240
const CHANGES = 50
const SEED = Number(process.env.LADING_SEED ?? 20_261_123)
const LANES = 3

let product: TestApp
const chance = makeChance(SEED)
const { between: whole, pick } = chance

beforeAll(async () => {
  product = await openTestApp()
  await addModeCarriers(product.database.db, product.scene.a.id)
  await newVersion(product, 'SYNC', 1, otherAreas(61_000))
})
afterAll(() => product?.close())

const PLACES = [
  { City: 'Chicago', State: 'IL', Zip: '60606' },
  { City: 'Dallas', State: 'TX', Zip: '75201' },
  { City: 'Los Angeles', State: 'CA', Zip: '90012' },
]

function randomDraft(): object {
  const mode = pick([1, 1, 1, 1, 2, 3, 4, 4, 5])
  const place = mode === 4 ? PLACES[0]! : pick(PLACES)
  const Destination = { CompanyName: 'Consignee', Street: '1 Main St', CountryCode: 'US', ...place }
  if (mode === 4) {
    const box = { packageType: 'CTN', Length: whole(8, 20), Width: 10, Height: whole(4, 12) }
    const Items = [wireItem({ ...box, Weight: whole(1, 60), Qty: whole(1, 3) })]
    return { RateModeID: 4, Destination, Items }
  }
  const pieces = mode === 1 ? whole(1, 3) : 1
  const Items = Array.from({ length: pieces }, () =>
    wireItem({ Weight: whole(40, 4_000), Qty: whole(1, 6), itemClass: pick(['50', '70', '92.5', '150']) }),
  )
  const AdditionalService = mode === 1 && chance.is(30) ? ['LGDEL'] : []
  const PaymentType = mode === 1 && chance.is(20) ? 'C' : 'P'
  return { RateModeID: mode, Destination, Items, AdditionalService, PaymentType }
}

async function storePrices(count: number): Promise<StoredPrice[]> {
  const prices: StoredPrice[] = []
  const lane = async () => {
    while (prices.length < count) prices.push(...(await pricesOf(product, randomDraft())))
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  return prices.slice(0, count)
}

const takenBack: string[] = []

async function changeSomething(): Promise<void> {
  const scac = pick(['SYNA', 'SYNB', 'SYNC'])
  const changes: (() => Promise<unknown>)[] = [
    async () => takenBack.push(await newRates(product, scac, whole(2, 9))),
    async () => takenBack.push(await newAccessorials(product, scac, whole(20, 200))),
    async () => takenBack.push(await newFuelTable(product, whole(10, 60))),
    () => newVersion(product, scac, 1, otherAreas(whole(20, 80) * 1_000)),
    () => newVersion(product, 'SYNA', 2, otherMiles(whole(50, 150) / 100)),
    () => newVersion(product, pick(['TRKA', 'TRKB']), 3, otherMiles(whole(50, 150) / 100)),
    () => newVersion(product, 'HOTA', 5, otherMiles(whole(50, 150) / 100)),
    () => newVersion(product, 'PCLA', 4, otherParcels(whole(1, 900))),
    () => newIndexPrices(product, whole(-40, 40)),
    async () => {
      const last = takenBack.pop()
      if (last) await rollBack(product, last)
    },
  ]
  try {
    await pick(changes)()
  } catch (error) {
    // The product refuses what would undo a later change; something else is changed instead.
    if (!/IMPORT_(OUTDATED|BURIED)/.test(String(error))) throw error
    await changeSomething()
  }
}

/** The differences, grouped by carrier, because the rows of a version are then read only once. */
async function differences(prices: readonly StoredPrice[]): Promise<string[]> {
  const found: string[] = []
  const queue = prices.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
  const lane = async () => {
    for (let price = queue.pop(); price; price = queue.pop()) {
      const { body } = await reRated(product, price)
      const isSame =
        body.isSame === true &&
        body.computed === price.CurrAmount &&
        JSON.stringify(body.receipt) === JSON.stringify(price.Receipt)
      if (!isSame) found.push(`${price.CarrierSCAC} ${price.PricesheetID}: ${JSON.stringify(body)}`)
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  return found
}

const keyOf = ({ CarrierSCAC, Receipt }: StoredPrice) => CarrierSCAC + JSON.stringify(Receipt[0]).slice(0, 90)

it(`${PRICES} stored prices are the same after ${CHANGES} changes (seed ${SEED})`, async () => {
  const begun = Date.now()
  const prices = await storePrices(PRICES / 2)
  for (let change = 0; change < 5; change++) await changeSomething()
  prices.push(...(await storePrices(PRICES - prices.length)))
  const carriers = new Set(prices.map(({ CarrierSCAC }) => CarrierSCAC))
  expect([...carriers].sort()).toEqual(['HOTA', 'PCLA', 'SYNA', 'SYNB', 'SYNC', 'TRKA', 'TRKB'])
  for (let change = 5; change < CHANGES; change++) await changeSomething()
  const different = await differences(prices)
  if (isFull)
    console.log(
      `${prices.length} prices, ${different.length} different, ${Math.round((Date.now() - begun) / 1000)} s`,
    )
  expect(different).toEqual([])
}, 3_600_000)
