import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, rate, type TestApp } from '#test/support/app.ts'
import { forgetTariffBook } from '../tariffs/tariff-book.ts'

let product: TestApp
beforeAll(async () => {
  product = await openTestApp()
})
afterAll(() => product?.close())

const dropPrices = async (since: string) => {
  await product.database.pool.query(
    `delete from fuel_prices where index_code = 'scene-diesel' and price_date >= current_date - $1::int`,
    [since],
  )
  forgetTariffBook('*')
}
// biome-ignore lint/suspicious/noExplicitAny: of the wire
const rateOf = (rates: any[]) => rates.find((one) => one.CarrierSCAC === 'SYNA')

it('a price with current fuel has no notice', async () => {
  const { rates } = await rate(product)
  expect(rateOf(rates)).toBeDefined()
  expect(rateOf(rates)).not.toHaveProperty('StaleFuel')
})

it('a price with an old fuel price names it, on the rate and on the saved shipment', async () => {
  // The test contracts treat a fuel price as old after 30 days.
  await dropPrices('45')
  const { rows } = await product.database.pool.query(
    `select max(price_date)::text as date from fuel_prices where index_code = 'scene-diesel'`,
  )
  const reply = await rate(product)
  const stale = { date: rows[0].date, since: rows[0].date, due: expect.any(String) }
  expect(rateOf(reply.rates)).toMatchObject({ StaleFuel: stale })
  const { due } = rateOf(reply.rates).StaleFuel
  expect(((Date.parse(due) - Date.parse(rows[0].date)) / 86_400_000) % 7).toBe(0)
  expect(due > rows[0].date).toBe(true)
  const details = await product.call('Shipment/ShipmentDetails', {
    as: 'clerk',
    body: { shipmentId: reply.shipmentId },
  })
  const sheets = details.body.shipment.PriceSheets
  expect(rateOf(sheets), JSON.stringify(details.body).slice(0, 500)).toMatchObject({ StaleFuel: stale })
})

it('without a fuel price the carrier gives none, and the index of its contract is reported', async () => {
  await dropPrices('9999')
  const { notices } = await rate(product)
  expect(notices).toContainEqual(expect.objectContaining({ CarrierSCAC: 'SYNA', code: 'NO_FUEL_PRICE' }))
  const ofContract = { indexId: '', scac: 'SYNA', rateModeId: 1 }
  const { body } = await product.call('Fuel/Prices', { as: 'clerk', body: ofContract })
  expect([body.indexId, body.prices]).toEqual(['scene-diesel', []])
  const unknown = await product.call('Fuel/Prices', { as: 'other', body: { ...ofContract, scac: 'NONE' } })
  expect(unknown.body.indexId).toBe('')
})
