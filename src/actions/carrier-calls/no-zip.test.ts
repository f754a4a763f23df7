import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ParcelCarrierName, parcelDraft } from '#test/support/parcel.ts'
import { type LabelDesk, openLabelDesk } from '../parcel/label-desk.test-support.ts'

/** Parcels to places without postal codes. */

let desk: LabelDesk
beforeAll(async () => {
  desk = await openLabelDesk()
})
afterAll(() => desk?.close())

const abroad = (CountryCode: string, City: string) => {
  const draft = parcelDraft(1)
  const goods = { Description: 'Hinges', CountryOfOrigin: 'US', Qty: 7, UnitValue: 3.33, Weight: 2 }
  return {
    ...draft,
    Destination: {
      ...draft.Destination,
      City,
      State: '',
      Zip: '',
      CountryCode,
      ContactNumber: '312-555-0142',
    },
    InternationalForms: {
      Currency: 'USD',
      InvoiceNumber: 'I-1',
      InvoiceDate: '2026-11-20',
      Commodities: [goods],
    },
  }
}

it.each<ParcelCarrierName>(['UPS', 'FedEx', 'USPS'])(
  '%s rates and labels a parcel to Hong Kong',
  async (carrier) => {
    const { tender, sheet } = await desk.booked(carrier, abroad('HK', 'Kowloon'))
    expect(sheet.CurrAmount).toBeGreaterThan(0)
    await desk.deliver(tender.messageId)
    const [message] = await desk.rows('select state, detail from outbox where id = $1', tender.messageId)
    expect(message).toMatchObject({ state: 'delivered' })
    const sent = desk.stage.servers[carrier].requests.map(({ body }) => body).join('\n')
    expect(sent).toContain('HK')
    // No carrier accepts an empty postal code in place of an absent one.
    expect(sent).not.toMatch(/"(foreign)?postalCode":""/i)
  },
)

it('a parcel without a postal code is refused if the country has them', async () => {
  const { status, body } = await desk.product.call('Shipment/GETLTLRates', {
    as: 'clerk',
    body: abroad('DE', 'Berlin'),
  })
  expect([status, body.fields]).toEqual([422, { 'Destination.Zip': 'ZIP is required.' }])
})
