import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bookingOf, openTestApp, rate, type TestApp } from '#test/support/app.ts'
import { readPages } from '#test/support/papers/pdf-proof.ts'
import { wireDraft, wireItem } from '#test/support/wire-draft.ts'

let product: TestApp
beforeAll(async () => {
  product = await openTestApp()
})
afterAll(() => product?.close())

const call = (path: string, body: object, as: 'clerk' | 'other' | 'looker' = 'clerk') =>
  product.call(`Shipment/${path}`, { as, body })
const customs = (body: object, as?: 'clerk' | 'other' | 'looker') => call('CustomsDetails', body, as)
const details = async (shipmentId: string) => (await call('ShipmentDetails', { shipmentId })).body.shipment

/** Two lines to Toronto, tendered: they can no longer be edited where they were entered. */
async function tenderedToCanada(): Promise<{ shipmentId: string; version: number }> {
  const Destination = { ...wireDraft().Destination, City: 'Toronto', State: 'ON' }
  const rated = await rate(product, {
    Destination: { ...Destination, Zip: 'M5V 2T6', CountryCode: 'CA' },
    Items: [wireItem({ ItemCode: 'RACK-1' }), wireItem({ Description: 'Brackets' })],
  })
  const booked = await call('Pickup', bookingOf(rated))
  expect(booked.status).toBe(200)
  return { shipmentId: rated.shipmentId, version: booked.body.version }
}

describe('the customs details of goods', () => {
  it('are returned with what is missing, entered after the tender, and printed on the invoice', async () => {
    const { shipmentId, version } = await tenderedToCanada()
    const before = await details(shipmentId)
    const read = await customs({ shipmentId })
    expect(read.body).toMatchObject({ version, Currency: 'USD', isDeclared: false })
    expect(Object.keys(read.body.Missing)).toEqual([
      ...['Lines.0.CountryOfOrigin', 'Lines.0.CustomsValue'],
      ...['Lines.1.CountryOfOrigin', 'Lines.1.CustomsValue'],
    ])
    const Lines = [
      { CountryOfOrigin: 'mx', HTSCode: '9403.20', CustomsValue: 1200.5 },
      { CountryOfOrigin: 'US', CustomsValue: 99 },
    ]
    const kept = await customs({ shipmentId, version, Lines })
    expect([kept.status, kept.body.version, kept.body.Missing]).toEqual([200, version + 1, {}])
    expect(kept.body.Lines).toMatchObject([
      { ItemCode: 'RACK-1', CountryOfOrigin: 'MX', HTSCode: '9403.20', CustomsValue: 1200.5 },
      { Description: 'Brackets', CountryOfOrigin: 'US', HTSCode: '', CustomsValue: 99 },
    ])
    const reply = await call('CheckBOLandDownload', { shipmentId, Documents: ['CommercialInvoice'] })
    const [page = ''] = await readPages(reply.bytes)
    for (const words of ['MX', '9403.20', '$1,200.50', '$1,299.50']) expect(page).toContain(words)
    // Nothing that the carrier knows has changed, so the price is still valid.
    const after = await details(shipmentId)
    expect([after.TotalCharge, after.selectedPricesheetid]).toEqual([
      before.TotalCharge,
      before.selectedPricesheetid,
    ])
    expect(after.AuditTrail[0]).toMatchObject({ what: 'shipment.customs-changed' })
    // Absent means unchanged; the same values again change nothing.
    const partly = await customs({ shipmentId, version: version + 1, Lines: [{}, { HTSCode: '7326.90' }] })
    expect(partly.body.Lines).toMatchObject([{ CountryOfOrigin: 'MX' }, { HTSCode: '7326.90' }])
    const again = await customs({ shipmentId, version: version + 2, Lines: [{}, { HTSCode: '7326.90' }] })
    expect(again.body.version).toBe(version + 2)
  })

  it('come from the item master if the line has none', async () => {
    const item = {
      ...{ ItemCode: 'RACK-1', Description: 'Rack', HTSCode: '9403.20.0082', CountryOfOrigin: 'CN' },
      ...{ itemClass: '70', Weight: 10, packageType: 'PLT', DeclaredValue: 40 },
    }
    await product.call('Shipment/SaveItemDetails', { as: 'admin', query: { flag: 'add' }, body: { item } })
    const { shipmentId } = await tenderedToCanada()
    const { body } = await customs({ shipmentId })
    expect(body.Lines[0]).toMatchObject({ CountryOfOrigin: 'CN', HTSCode: '9403.20.0082' })
    expect(Object.keys(body.Missing)).toEqual(['Lines.1.CountryOfOrigin', 'Lines.1.CustomsValue'])
  })

  it('are refused: a wrong country, too few lines, an old version, another client, a read-only user', async () => {
    const { shipmentId, version } = await tenderedToCanada()
    const wrong = await customs({ shipmentId, version, Lines: [{ CountryOfOrigin: 'ZZ' }, {}] })
    expect([wrong.status, wrong.body.fields]).toEqual([
      422,
      { 'Lines.0.CountryOfOrigin': 'ZZ is not a country code. Use two letters, such as US or CA.' },
    ])
    const few = await customs({ shipmentId, version, Lines: [{ CountryOfOrigin: 'US' }] })
    expect([few.status, Object.keys(few.body.fields)]).toEqual([422, ['Lines']])
    expect((await customs({ shipmentId, Lines: [{}, {}] })).status).toBe(422)
    const old = await customs({ shipmentId, version: version - 1, Lines: [{}, {}] })
    expect(old.body.code).toBe('SHIPMENT_CHANGED')
    expect((await customs({ shipmentId }, 'other')).status).toBe(404)
    expect((await customs({ shipmentId, version, Lines: [{}, {}] }, 'looker')).status).toBe(403)
    expect((await customs({ shipmentId }, 'looker')).status).toBe(200)
    expect((await details(shipmentId)).version).toBe(version)
  })
})
