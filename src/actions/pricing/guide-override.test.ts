import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bookingOf, openTestApp, rate, type TestApp } from '#test/support/app.ts'

let product: TestApp
beforeAll(async () => {
  product = await openTestApp()
  // Charlie has no tender address in the test data, but must be bookable here.
  await product.database.pool.query(
    `update carriers set tender_email = 'tender@charlie.example.com' where scac = 'SYNC'`,
  )
  const guide = (account: object) =>
    product.call('Shipment/SoldToDetails', { as: 'admin', body: { function: 'add', SoldToAccount: account } })
  await guide({ SoldTo: 'PREFERS', PreferredCarriers: [{ SCAC: 'SYNB', Reason: 'Contract' }] })
})
afterAll(() => product?.close())

type Rated = Awaited<ReturnType<typeof rate>>
const REASON = 'The consignee needs it a day earlier'
const book = (rated: Rated, scac: string, more: object = {}, path = 'Shipment/Pickup') =>
  product.call(path, { as: 'clerk', body: { ...bookingOf(rated, scac), ...more } })
const dollars = (rated: Rated, scac: string): number =>
  rated.rates.find((one: { CarrierSCAC: string }) => one.CarrierSCAC === scac).CurrAmount
const detailsOf = async ({ shipmentId }: Rated) =>
  (await product.call('Shipment/ShipmentDetails', { as: 'clerk', body: { shipmentId } })).body.shipment

describe('booking another carrier than the preferred one', () => {
  it('needs a reason, and nothing happens without one', async () => {
    const rated = await rate(product, { SoldTo: 'PREFERS' })
    const refused = await book(rated, 'SYNA')
    expect([refused.status, refused.body.code]).toEqual([422, 'OVERRIDE_REASON_REQUIRED'])
    expect(refused.body.message).toBe(
      'Enter why Synthetic Alpha Freight is used although the routing guide does not prefer it.',
    )
    expect(Object.keys(refused.body.fields)).toEqual(['OverrideReason'])
    expect((await book(rated, 'SYNA', { OverrideReason: '   ' })).status).toBe(422)
    expect((await detailsOf(rated)).statusCode).toBe('Q')
  })

  it('saves the reason, its cost, user and time, on the shipment and in the audit trail', async () => {
    const rated = await rate(product, { SoldTo: 'PREFERS' })
    expect((await book(rated, 'SYNA', { OverrideReason: REASON })).status).toBe(200)
    const shipment = await detailsOf(rated)
    const cost = Math.round((dollars(rated, 'SYNA') - dollars(rated, 'SYNB')) * 100) / 100
    expect(cost).not.toBe(0)
    expect(shipment).toMatchObject({
      OverrideReason: REASON,
      GuideOverride: { CostOfOverride: cost, Against: 'Synthetic Bravo Lines (SYNB)', By: 'clerk' },
    })
    expect(Date.now() - Date.parse(shipment.GuideOverride.At)).toBeLessThan(60_000)
    const [line] = shipment.AuditTrail
    expect(line.detail).toContain(`reason: ${REASON}`)
    expect(line.detail).toContain('override: preferred carrier passed over')
    expect(line.detail).toContain('against: Synthetic Bravo Lines')
    expect(line.detail).toContain(`cost of the override: ${cost < 0 ? '-' : ''}$${Math.abs(cost).toFixed(2)}`)
  })

  it('is no override if the preferred carrier is booked, or none is preferred', async () => {
    const preferred = await rate(product, { SoldTo: 'PREFERS' })
    expect((await book(preferred, 'SYNB')).status).toBe(200)
    expect((await detailsOf(preferred)).GuideOverride).toBeNull()
    const plain = await rate(product)
    expect((await book(plain, 'SYNA')).status).toBe(200)
    expect((await detailsOf(plain)).GuideOverride).toBeNull()
  })

  it('is compared with prices of the same rating only', async () => {
    const rated = await rate(product, { SoldTo: 'PREFERS' })
    await product.database.pool.query(
      `update price_sheets set shipment_version = shipment_version - 1 where shipment_id = $1 and scac = 'SYNB'`,
      [rated.shipmentId],
    )
    expect((await book(rated, 'SYNA')).status).toBe(200)
  })
})

describe('a carrier that is not to be used', () => {
  it('cannot be booked prepaid, whatever the reason', async () => {
    const rated = await rate(product, { SoldTo: 'FORBIDDEN' })
    const refused = await book(rated, 'SYNC', { OverrideReason: REASON })
    expect([refused.status, refused.body.code]).toEqual([409, 'CARRIER_DO_NOT_USE'])
    expect(refused.body.message).toBe('Synthetic Charlie Express is marked do not use and cannot be booked.')
  })

  it('can be booked collect with a reason, at a cost compared with the cheapest permitted one', async () => {
    const rated = await rate(product, { SoldTo: 'FORBIDDEN', PaymentType: 'C' })
    const refused = await book(rated, 'SYNC', {}, 'Shipment/CollectTender')
    expect(refused.body.code).toBe('OVERRIDE_REASON_REQUIRED')
    expect((await book(rated, 'SYNC', { OverrideReason: REASON }, 'Shipment/CollectTender')).status).toBe(200)
    const best = Math.min(dollars(rated, 'SYNA'), dollars(rated, 'SYNB'))
    const { GuideOverride } = await detailsOf(rated)
    expect(Math.round(GuideOverride.CostOfOverride * 100)).toBe(
      Math.round(dollars(rated, 'SYNC') * 100) - Math.round(best * 100),
    )
  })
})
