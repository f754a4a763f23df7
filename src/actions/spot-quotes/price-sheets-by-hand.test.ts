import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bookingOf, openTestApp, rate, type TestApp } from '#test/support/app.ts'
import type { SceneUser } from '#test/support/scene.ts'
import { wireDraft, wireItem } from '#test/support/wire-draft.ts'
import { code } from './spot-quotes.test-support.ts'

let product: TestApp
beforeAll(async () => {
  product = await openTestApp()
})
afterAll(() => product?.close())

const CHARGES = [
  { ChargeCode: 'LHS', Amount: 400 },
  { ChargeCode: 'FSC', Amount: '100.10' },
]
const save = (shipmentId: string, changes: object = {}, flag = 'add', as: SceneUser = 'clerk') =>
  product.call('Quote/AddNewPricesheet', {
    as,
    query: { flag },
    body: {
      shipmentId,
      CarrierSCAC: 'syna',
      Charges: CHARGES,
      ServiceDays: 2,
      QuoteNumber: 'T-9',
      ...changes,
    },
  })
const remove = (shipmentId: string, PricesheetID: string, as: SceneUser = 'clerk') =>
  product.call('Quote/RemovePricesheet', { as, body: { shipmentId, PricesheetID } })
const sheets = async (shipmentId: string) =>
  (await product.call('Shipment/ShipmentDetails', { as: 'clerk', body: { shipmentId } })).body.shipment
    .PriceSheets

describe('a price entered by hand', () => {
  it('is kept next to the rated ones for a day, survives another rating, and can be booked', async () => {
    const rated = await rate(product)
    const { body } = await save(rated.shipmentId)
    expect(body.rate).toMatchObject({
      CarrierName: 'Synthetic Alpha Freight',
      CurrAmount: 500.1,
      Source: 'manual',
      title: 'Entered by hand T-9',
      ServiceDays: 2,
    })
    const hours = (Date.parse(body.rate.ExpiresAt) - Date.now()) / 3_600_000
    expect(hours).toBeGreaterThan(23.9)
    expect(hours).toBeLessThanOrEqual(24)
    expect(await sheets(rated.shipmentId)).toHaveLength(rated.rates.length + 1)
    const again = await product.call('Shipment/GETLTLRates', {
      as: 'clerk',
      body: { ...wireDraft({ PO_Number: 'PO-2' }), shipmentId: rated.shipmentId, version: rated.version },
    })
    expect(again.body.version).toBe(2)
    const booked = await product.call('Shipment/Pickup', {
      as: 'clerk',
      body: { shipmentId: rated.shipmentId, selectedPricesheetid: body.rate.PricesheetID, version: 2 },
    })
    expect(booked.body).toMatchObject({ CarrierSCAC: 'SYNA', TotalCharge: 500.1, isTendered: true })
  })

  it('of a carrier without a tariff is booked if no carrier has a rate, and tendered to its address', async () => {
    const carrier = {
      ...{ CarrierName: 'Handshake Freight', SCAC: 'HSFR', RateMode: 'Truckload', CarrierLocn: 'ALL' },
      TenderEmail: 'tender@handshake.example.com',
    }
    const set = { as: 'admin', query: { mode: 'ADD' }, body: { carrier } } as const
    expect((await product.call('Carriers/FreightCarrier', set)).status).toBe(200)
    const rated = await rate(product, { RateModeID: 3 })
    expect(rated.rates).toEqual([])
    const { body } = await save(rated.shipmentId, { CarrierSCAC: 'HSFR' })
    const booked = await product.call('Shipment/Pickup', {
      as: 'clerk',
      body: { shipmentId: rated.shipmentId, selectedPricesheetid: body.rate.PricesheetID },
    })
    expect(booked.body).toMatchObject({
      ...{ CarrierSCAC: 'HSFR', TotalCharge: 500.1, isTendered: true },
      tender: { channel: 'email', to: 'tender@handshake.example.com' },
    })
  })

  it('for freight that has changed since is no longer valid', async () => {
    const rated = await rate(product)
    const { PricesheetID } = (await save(rated.shipmentId)).body.rate
    await product.call('Shipment/GETLTLRates', {
      as: 'clerk',
      body: {
        ...wireDraft({ Items: [wireItem({ Weight: 2_000 })] }),
        shipmentId: rated.shipmentId,
        version: rated.version,
      },
    })
    const booked = await product.call('Shipment/Pickup', {
      as: 'clerk',
      body: { shipmentId: rated.shipmentId, selectedPricesheetid: PricesheetID },
    })
    expect(code(booked)).toEqual([409, 'PRICE_SHEET_OUTDATED'])
  })

  it('is changed and removed, unlike a tariff price', async () => {
    const rated = await rate(product)
    const { PricesheetID } = (await save(rated.shipmentId)).body.rate
    const changed = await save(
      rated.shipmentId,
      { PricesheetID, Charges: [{ ChargeCode: 'LHS', Amount: 450 }] },
      'update',
    )
    expect(changed.body.rate).toMatchObject({ PricesheetID, CurrAmount: 450 })
    expect(
      (await sheets(rated.shipmentId)).filter((one: { Source: string }) => one.Source === 'manual'),
    ).toHaveLength(1)
    expect((await remove(rated.shipmentId, PricesheetID)).body).toMatchObject({ PricesheetID })
    expect(await sheets(rated.shipmentId)).toHaveLength(rated.rates.length)
    const tariff = rated.rates[0].PricesheetID
    expect(code(await remove(rated.shipmentId, tariff))).toEqual([409, 'PRICE_SHEET_NOT_BY_HAND'])
    expect(code(await save(rated.shipmentId, { PricesheetID: tariff }, 'update'))).toEqual([
      409,
      'PRICE_SHEET_NOT_BY_HAND',
    ])
  })

  const refused: [what: string, changes: object, expected: [number, string]][] = [
    ['of an unknown carrier', { CarrierSCAC: 'NONE' }, [404, 'CARRIER_NOT_FOUND']],
    ['without charges', { Charges: [] }, [422, 'VALIDATION_FAILED']],
    ['of 0', { Charges: [{ ChargeCode: 'LHS', Amount: 0 }] }, [422, 'VALIDATION_FAILED']],
    ['below 0', { Charges: [{ ChargeCode: 'LHS', Amount: -1 }] }, [422, 'VALIDATION_FAILED']],
    ['in another currency', { Currency: 'EUR' }, [422, 'VALIDATION_FAILED']],
    ['that has expired', { ExpiresAt: '2020-01-01T00:00:00Z' }, [422, 'VALIDATION_FAILED']],
    ['delivered before it is picked up', { DeliveryDate: '2020-01-01' }, [422, 'VALIDATION_FAILED']],
  ]
  it.each(refused)('%s is refused', async (_what, changes, expected) => {
    const rated = await rate(product)
    expect(code(await save(rated.shipmentId, changes))).toEqual(expected)
    expect(await sheets(rated.shipmentId)).toHaveLength(rated.rates.length)
  })

  it('is limited to users with the right, to Rate & Route, and to the user’s own client', async () => {
    const rated = await rate(product)
    const { PricesheetID } = (await save(rated.shipmentId)).body.rate
    expect(code(await save(rated.shipmentId, {}, 'add', 'other'))).toEqual([404, 'SHIPMENT_NOT_FOUND'])
    expect(code(await remove(rated.shipmentId, PricesheetID, 'other'))).toEqual([
      404,
      'PRICE_SHEET_NOT_FOUND',
    ])
    expect(code(await save(rated.shipmentId, {}, 'add', 'looker'))).toEqual([403, 'READ_ONLY'])
    await product.call('Shipment/Pickup', { as: 'clerk', body: bookingOf(rated) })
    expect(code(await save(rated.shipmentId))).toEqual([409, 'ACTION_REFUSED'])
    expect(code(await remove(rated.shipmentId, PricesheetID))).toEqual([409, 'ACTION_REFUSED'])
  })
})
