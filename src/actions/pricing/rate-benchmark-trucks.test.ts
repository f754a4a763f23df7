import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '#domain/calendar/iso-date.ts'
import { FEWEST_SHIPMENTS } from '#domain/rating/benchmark.ts'
import { bookingOf, openTestApp, rate, type TestApp } from '#test/support/app.ts'
import { addModeCarriers } from '#test/support/scene-modes.ts'
import { wireDraft, wireItem } from '#test/support/wire-draft.ts'

/** Temperature-controlled freight with a stop in Dallas, booked often enough to be shown. */
const HALT = {
  DropOffAddress: { ...wireDraft().Destination, City: 'Dallas', State: 'TX', Zip: '75201' },
  Items: [wireItem({ Qty: 1, Weight: 100 })],
}
let product: TestApp
let paid = 0
const shipmentIds: string[] = []
beforeAll(async () => {
  product = await openTestApp()
  await addModeCarriers(product.database.db, product.scene.a.id)
  for (let count = 0; count <= FEWEST_SHIPMENTS; count++) {
    const wish = { RateModeID: 3, EquipmentType: 'reefer53', ShipmentStops: [HALT] }
    const rated = await rate(product, wish)
    await product.call('Shipment/Pickup', { as: 'clerk', body: bookingOf(rated, 'TRKA') })
    shipmentIds.push(rated.shipmentId)
    paid = rated.rates.find(({ CarrierSCAC }: { CarrierSCAC: string }) => CarrierSCAC === 'TRKA').CurrAmount
  }
})
afterAll(() => product?.close())

const ask = async () => {
  const today = new Date().toISOString().slice(0, 10)
  const body = { from: addDays(today, -7), to: addDays(today, 14), RateModeID: 3 }
  return (await product.call('Analysis/RateBenchmark', { as: 'clerk', body })).body
}

it('prices contracts for the same truck and route: what was paid under one equals its price', async () => {
  const { all, contracts } = await ask()
  const shipments = FEWEST_SHIPMENTS + 1
  const asked = contracts.find(({ CarrierSCAC }: { CarrierSCAC: string }) => CarrierSCAC === 'TRKA')
  expect(asked).toMatchObject({ shipments, timesUsed: shipments })
  expect(asked.cost).toBeCloseTo(paid * shipments, 2)
  expect(all).toMatchObject({ shipments, missed: 0 })
})

it('excludes payments in another currency', async () => {
  const { pool } = product.database
  await pool.query(`update shipments set currency = 'CAD' where id = $1`, [shipmentIds[0]])
  const { all } = await ask()
  expect(all.shipments).toBe(FEWEST_SHIPMENTS)
  expect(all.paid).toBeCloseTo(paid * FEWEST_SHIPMENTS, 2)
})
