import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '#database/sql/row.ts'
import { openTestApp, type TestApp } from '#test/support/app.ts'
import { runQueued } from '#test/support/rate-sheets.ts'
import { routableShipments } from '#test/support/routable-shipments.ts'

let product: TestApp
beforeAll(async () => {
  product = await openTestApp()
})
afterAll(() => product?.close())

const clientId = () => product.scene.users.clerk.clientId
const call = async (path: string, body: object) => (await product.call(path, { as: 'clerk', body })).body

async function route(...shipmentIds: string[]) {
  const { job } = await call('Shipment/MultiRouting', { shipmentIds, rule: 'cheapest' })
  await runQueued(product, job.jobId)
  const { routings } = await call('Shipment/RoutedOffers', { shipmentIds: shipmentIds.slice(0, 1) })
  return { job: (await call('Shipment/MultiRouting', { jobId: job.jobId })).job, routing: routings[0] }
}

/** A shipment with a spot price. */
async function withSpot(cents: number, currency: string, changes: Partial<Row<'shipments'>> = {}) {
  const [id] = await routableShipments(product.database.db, clientId(), 1, changes)
  await product.database.pool.query(
    `insert into price_sheets (id, client_id, shipment_id, scac, carrier_name, rate_mode_id, cents, currency, source,
      shipment_version, expires_at)
      values (gen_random_uuid(), $1, $2, 'SPOT', 'Spot Lines', 1, $3, $4, 'spot', 1, now() + interval '1 day')`,
    [clientId(), id, cents, currency],
  )
  return id!
}

describe('an earlier quoted price among the tariffs', () => {
  const NOWHERE = { destination: { city: 'Nowhere', state: 'ZZ', zip: '00000', countryCode: 'US' } as never }

  it('saves nothing if it is the only price, and its savings are never negative', async () => {
    const { job, routing } = await route(await withSpot(30_000, 'USD', NOWHERE))
    expect(job).toMatchObject({ done: 1, TotalCharge: 300, DearestCharge: 300 })
    expect(routing).toMatchObject({ CurrAmount: 300, DearestCharge: 300, Offers: [] })
  })

  it('saves compared with the most expensive tariff, the same in the total and in the row', async () => {
    const { job, routing } = await route(await withSpot(100, 'USD'))
    expect(routing.CurrAmount).toBe(1)
    expect(routing.DearestCharge).toBeGreaterThan(1)
    expect(job.DearestCharge).toBe(routing.DearestCharge)
  })

  it('is not compared with tariffs in another currency, and is picked if there are none', async () => {
    expect((await route(await withSpot(100, 'MXN'))).routing.CarrierSCAC).not.toBe('SPOT')
    const { job, routing } = await route(await withSpot(100, 'MXN', NOWHERE))
    expect(job).toMatchObject({ done: 1, TotalCharge: 1, Currency: 'MXN' })
    expect(routing).toMatchObject({ CarrierSCAC: 'SPOT', Currency: 'MXN' })
  })

  it('is not added to amounts in another currency', async () => {
    const ids = [await withSpot(100, 'MXN', NOWHERE), await withSpot(100, 'USD', NOWHERE), 'nonsense']
    const { job } = await route(...ids)
    expect(job).toMatchObject({ done: 2, failed: 1, TotalCharge: null, DearestCharge: null, Currency: '' })
  })
})
