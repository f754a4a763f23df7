import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { book, bookingOf, openTestApp, rate, type TestApp } from '#test/support/app.ts'
import { wireDraft } from '#test/support/wire-draft.ts'

let product: TestApp
let archived: string
let voided: string
beforeAll(async () => {
  product = await openTestApp()
  archived = (await book(product)).shipmentId
  for (const action of ['moveToTransit', 'moveToDelivered', 'archive']) await move(archived, action)
  voided = (await rate(product)).shipmentId
  await move(voided, 'void')
})
afterAll(() => product?.close())

const move = async (shipmentId: string, action: string) => {
  const body = { shipmentId, action }
  expect((await product.call('Shipment/UpdateStatusCode', { as: 'clerk', body })).status).toBe(200)
}

/** Every call that is refused by the state of one shipment. */
const CALLS: Record<string, (shipmentId: string) => object | Promise<object>> = {
  'Shipment/UpdateStatusCode': (shipmentId) => ({ shipmentId, action: 'moveToTransit' }),
  'Shipment/Void': (shipmentId) => ({ shipmentId }),
  'Shipment/GETLTLRates': (shipmentId) => wireDraft({ shipmentId, save: true } as never),
  'Shipment/Pickup': async (shipmentId) => ({ ...bookingOf(await rate(product)), shipmentId }),
  'Shipment/UpdateServices': (shipmentId) => ({ shipmentId, AdditionalService: [] }),
  'Shipment/UpdateSchedule': (shipmentId) => ({
    ...{ shipmentIds: [shipmentId], SheduleDateTime: { PickupByFromTime: '09:00', PickupByToTime: '15:00' } },
  }),
  'Shipment/DeferOrders': (shipmentId) => ({ ids: [shipmentId] }),
  'Shipment/RevertSetItems': (shipmentId) => ({ shipmentIds: [shipmentId] }),
  'Shipment/SpotQuote': (shipmentId) => ({ shipmentId, SelectedCarriers: ['SYNA'] }),
  'Quote/CloseQuoteRequest': (shipmentId) => ({ shipmentId }),
  'Quote/AddNewPricesheet': (shipmentId) => ({
    ...{ shipmentId, CarrierSCAC: 'SYNA', Charges: [{ ChargeCode: 'LHS', Amount: 100 }] },
  }),
  'Shipment/ChooseRoutedCarrier': (shipmentId) => ({ shipmentId, CarrierSCAC: 'SYNA' }),
  'Shipment/ConsolidateOrderReRoute': (shipmentId) => ({ shipmentId }),
}

describe('the refusal of an action', () => {
  it.each(Object.keys(CALLS))('%s says whether the shipment was voided or archived', async (path) => {
    const messageOf = async (shipmentId: string): Promise<string> => {
      const { body } = await product.call(path, { as: 'clerk', body: await CALLS[path]!(shipmentId) })
      const { code, message } = body.outcomes?.[0] ?? body.outcome ?? body
      expect([code, message]).toEqual(['ACTION_REFUSED', expect.any(String)])
      return message
    }
    expect(await messageOf(archived)).toContain('a shipment in Archived:')
    expect(await messageOf(voided)).toContain('a shipment in Void:')
  })
})
