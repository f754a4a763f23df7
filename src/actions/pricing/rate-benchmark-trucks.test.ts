import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '#domain/calendar/iso-date.ts'
import { FEWEST_SHIPMENTS } from '#domain/rating/benchmark.ts'
import { bookingOf, openTestApp, rate, type TestApp } from '#test/support/app.ts'
import { addModeCarriers } from '#test/support/scene-modes.ts'
import { wireDraft, wireItem } from '#test/support/wire-draft.ts'

/** Cold freight that halts in Dallas, booked as often as it takes to be shown. */
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

it('asks contracts for the same truck on the same way: what was paid by one is what it asks', async () => {
  const { all, contracts } = await ask()
  const shipments = FEWEST_SHIPMENTS + 1
  const asked = contracts.find(({ CarrierSCAC }: { CarrierSCAC: string }) => CarrierSCAC === 'TRKA')
  expect(asked).toMatchObject({ shipments, timesUsed: shipments })
  expect(asked.cost).toBeCloseTo(paid * shipments, 2)
  expect(all).toMatchObject({ shipments, missed: 0 })
})

it('leaves out what was paid in other dollars', async () => {
  const { pool } = product.database
  await pool.query(`update shipments set currency = 'CAD' where id = $1`, [shipmentIds[0]])
  const { all } = await ask()
  expect(all.shipments).toBe(FEWEST_SHIPMENTS)
  expect(all.paid).toBeCloseTo(paid * FEWEST_SHIPMENTS, 2)
})
