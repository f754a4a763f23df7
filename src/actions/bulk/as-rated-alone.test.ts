import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, rate, type TestApp } from '#test/support/app.ts'
import { runQueued } from '#test/support/rate-sheets.ts'
import { addModeCarriers } from '#test/support/scene-modes.ts'
import { wireItem } from '#test/support/wire-draft.ts'

/** Shipments rated one by one and routed together cost the same, carrier by carrier, to the cent (decision 132). */

let product: TestApp
beforeAll(async () => {
  product = await openTestApp()
  await addModeCarriers(product.database.db, product.scene.a.id)
})
afterAll(() => product?.close())

const call = async (path: string, body: object) => (await product.call(path, { as: 'clerk', body })).body

interface Rate {
  CarrierSCAC: string
  ServiceCode: string
  CurrAmount: number
  ServiceDays: number | null
  Badges: string[]
  Receipt: object[]
}

/** A price of the single rating in the format of the routing's offers. */
const offerOf = ({ CarrierSCAC, ServiceCode, CurrAmount, ServiceDays, Badges }: Rate) => ({
  ...{ CarrierSCAC, ServiceCode, CurrAmount, serviceDays: ServiceDays, Badges },
})

const to = (City: string, State: string, Zip: string) => ({
  Destination: { CompanyName: 'Far Store', Street: '9 Dock Road', City, State, Zip, CountryCode: 'US' },
})
const CASES: [string, object][] = [
  ['LTL', {}],
  ['LTL with services', { Accessorials: ['LFTD'], Items: [wireItem({ Weight: 340, itemClass: '125' })] }],
  [
    'LTL of several classes',
    { Items: [wireItem({ Weight: 4_990 }), wireItem({ Weight: 2_210, itemClass: '250' })] },
  ],
  ['LTL to another state', to('Dallas', 'TX', '75201')],
  ['volume', { RateModeID: 2, Items: [wireItem({ Weight: 9_000, Qty: 8 })] }],
  ['truckload', { RateModeID: 3, Items: [wireItem({ Weight: 30_000, Qty: 20 })] }],
  ['hot shot', { RateModeID: 5 }],
]

it.each(CASES)(
  '%s: every offer of the routing equals the price of the single rating',
  async (_name, changes) => {
    const rated = await rate(product, changes)
    const rates = rated.rates as Rate[]
    const { job } = await call('Shipment/MultiRouting', {
      shipmentIds: [rated.shipmentId],
      rule: 'cheapest',
    })
    await runQueued(product, job.jobId)
    const done = (await call('Shipment/MultiRouting', { jobId: job.jobId })).job
    const { routings } = await call('Shipment/RoutedOffers', { shipmentIds: [rated.shipmentId] })
    expect(rates.length).toBeGreaterThan(0)
    expect([done.done, done.failed]).toEqual([1, 0])
    expect(routings[0].Offers).toMatchObject(rates.map(offerOf))

    const { shipment } = await call('Shipment/ShipmentDetails', { shipmentId: rated.shipmentId })
    const chosen = (shipment.PriceSheets as Rate[]).find(({ Badges }) => Badges.includes('Cheapest'))
    const alone = rates.find(({ Badges }) => Badges.includes('Cheapest'))
    expect(shipment.PriceSheets).toHaveLength(1)
    expect(chosen?.Receipt).toEqual(alone?.Receipt)
    expect(chosen?.Receipt.length).toBeGreaterThan(1)
  },
)
