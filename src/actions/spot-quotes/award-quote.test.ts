import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { versionOf } from '#test/support/version-of.ts'
import { wireDraft } from '#test/support/wire-draft.ts'
import { inMinutes, openQuoteDesk } from './spot-quotes.test-support.ts'

let desk: Awaited<ReturnType<typeof openQuoteDesk>>
beforeAll(async () => {
  desk = await openQuoteDesk()
})
afterAll(() => desk?.close())

const toldOf = async (shipmentId: string): Promise<string[]> =>
  (
    await desk.rows(
      `select recipient from outbox where shipment_id = $1 and kind = 'quote-not-chosen' order by 1`,
      shipmentId,
    )
  ).map(({ recipient }) => recipient)
const TELL = { TellLosers: true }

describe('the carriers whose bids were not chosen', () => {
  it('are notified once, however often and whatever is chosen', async () => {
    const { shipmentId, quotes } = await desk.asked(['SYNA', 'SYNB'])
    const alpha = await desk.bid(quotes.SYNA!)
    const bravo = await desk.bid(quotes.SYNB!)
    const first = await desk.award(shipmentId, alpha.body.BidID, TELL)
    expect(first.body).toMatchObject({ CarrierSCAC: 'SYNA', told: 1, version: 2 })
    const again = await desk.award(shipmentId, alpha.body.BidID, TELL)
    expect(again.body).toMatchObject({ CarrierSCAC: 'SYNA', told: 0, version: 2 })
    const told = await toldOf(shipmentId)
    expect(told).toHaveLength(1)
    // After another choice, only carriers that were not notified before get a mail.
    expect((await desk.award(shipmentId, bravo.body.BidID, TELL)).body).toMatchObject({ told: 1, version: 3 })
    expect((await desk.award(shipmentId, alpha.body.BidID, TELL)).body).toMatchObject({ told: 0, version: 4 })
    expect(new Set(await toldOf(shipmentId)).size).toBe(2)
    expect(await toldOf(shipmentId)).toHaveLength(2)
  })

  it('are notified when the same bid is chosen again, if they were not before', async () => {
    const { shipmentId, quotes } = await desk.asked(['SYNA', 'SYNB'])
    const alpha = await desk.bid(quotes.SYNA!)
    await desk.bid(quotes.SYNB!)
    expect((await desk.award(shipmentId, alpha.body.BidID)).body).toMatchObject({ told: 0 })
    expect((await desk.award(shipmentId, alpha.body.BidID, TELL)).body).toMatchObject({ told: 1, version: 2 })
  })

  it('of an earlier request are notified again', async () => {
    const { shipmentId, quotes } = await desk.asked(['SYNA'])
    await desk.bid(quotes.SYNA!)
    const close = () =>
      desk.product.call('Quote/CloseQuoteRequest', { as: 'clerk', body: { shipmentId, ...TELL } })
    expect((await close()).body).toMatchObject({ status: 'closed', told: 1 })
    expect((await close()).body).toMatchObject({ status: 'closed', told: 0 })
    const reply = await desk.ask(shipmentId, { SelectedCarriers: ['SYNA'], QuoteDeadline: inMinutes(60) })
    await desk.bid((await desk.linksOf(reply)).SYNA!)
    expect((await close()).body).toMatchObject({ told: 1 })
  })
})

describe('a guest that bids as a carrier of the client', () => {
  const GUEST = 'guest@elsewhere.example.com'
  const bidAs = async (CarrierSCAC: string) => {
    const desked = await desk.asked(['SYNA'], { NotifyCarrier: GUEST })
    const { body } = await desk.bid(desked.quotes[GUEST]!, { CarrierSCAC, CarrierName: 'The Guest' })
    return { ...desked, bidId: body.BidID as string, priceSheetId: body.PriceSheetID as string }
  }
  const tendersOf = (shipmentId: string) =>
    desk.rows(`select recipient from outbox where shipment_id = $1 and kind = 'tender'`, shipmentId)
  const CLAIM =
    `${GUEST} bid as SYNB but is not a known address of Synthetic Bravo Lines. ` +
    'The tender goes to tender@bravo.example.com.'

  it('is marked in the comparison, and awarded only after a confirmation', async () => {
    const { shipmentId, bidId } = await bidAs('SYNB')
    const { of } = await desk.standing(shipmentId)
    expect([of('SYNB').Claim, of('SYNA').Claim]).toEqual([CLAIM, ''])
    const refused = await desk.award(shipmentId, bidId)
    expect([refused.status, refused.body.code]).toEqual([409, 'QUOTE_CLAIMED'])
    expect(refused.body.message).toContain(CLAIM)
    const awarded = await desk.award(shipmentId, bidId, { ConfirmsClaim: true })
    expect(awarded.body).toMatchObject({ CarrierSCAC: 'SYNB', version: 2 })
    const body = { shipmentId, selectedPricesheetid: awarded.body.PriceSheetID }
    expect((await desk.product.call('Shipment/Pickup', { as: 'clerk', body })).status).toBe(200)
    expect(await tendersOf(shipmentId)).toEqual([{ recipient: 'tender@bravo.example.com' }])
  })

  it('cannot be booked without the award', async () => {
    const { shipmentId, priceSheetId } = await bidAs('SYNB')
    const body = { shipmentId, selectedPricesheetid: priceSheetId, OverrideReason: 'Cheap' }
    const refused = await desk.product.call('Shipment/Pickup', { as: 'clerk', body })
    expect([refused.status, refused.body.code]).toEqual([409, 'QUOTE_CLAIMED'])
    expect(await tendersOf(shipmentId)).toEqual([])
  })

  it('with its own SCAC needs no confirmation', async () => {
    const { shipmentId, bidId } = await bidAs('GSTX')
    expect((await desk.standing(shipmentId)).of('GSTX').Claim).toBe('')
    expect((await desk.award(shipmentId, bidId)).body).toMatchObject({ CarrierSCAC: 'GSTX' })
  })
})

it('a decided request cannot be closed without a choice afterwards', async () => {
  const { shipmentId, quotes } = await desk.asked(['SYNA'])
  const { body } = await desk.bid(quotes.SYNA!)
  await desk.award(shipmentId, body.BidID)
  const closed = await desk.product.call('Quote/CloseQuoteRequest', { as: 'clerk', body: { shipmentId } })
  expect(closed.body).toMatchObject({ status: 'awarded', told: 0 })
})

describe('the price of an award', () => {
  const BY = `select carrier_scac, carrier_name, total_cents, price_sheet_id is not null as has_price,
    service_days, delivery_date from shipments where id = $1`
  const NONE = {
    ...{ carrier_scac: '', carrier_name: '', total_cents: 0, has_price: false },
    ...{ service_days: null, delivery_date: null },
  }
  const awarded = async () => {
    const { shipmentId, quotes } = await desk.asked(['SYNA'])
    await desk.award(shipmentId, (await desk.bid(quotes.SYNA!)).body.BidID)
    expect((await desk.rows(BY, shipmentId))[0]).toMatchObject({ carrier_scac: 'SYNA', has_price: true })
    return shipmentId
  }
  const rateAgain = async (shipmentId: string, changes: object) => {
    const version = await versionOf(desk.product, 'shipments', shipmentId)
    const body = { ...wireDraft({ shipmentId, ...changes }), version }
    const { status } = await desk.product.call('Shipment/GETLTLRates', { as: 'clerk', body })
    expect(status).toBe(200)
  }

  it('is removed from a shipment whose freight or services change', async () => {
    const [heavier, served] = [await awarded(), await awarded()]
    await rateAgain(heavier, { Items: [{ ...wireDraft().Items[0], Weight: 1_777 }] })
    expect(await desk.rows(BY, heavier)).toEqual([NONE])
    const version = await versionOf(desk.product, 'shipments', served)
    const body = { shipmentId: served, AdditionalService: ['LGDEL'], version }
    expect((await desk.product.call('Shipment/UpdateServices', { as: 'clerk', body })).status).toBe(200)
    expect(await desk.rows(BY, served)).toEqual([NONE])
  })

  it('stays if only texts are changed', async () => {
    const shipmentId = await awarded()
    await rateAgain(shipmentId, { PO_Number: 'PO-77' })
    expect((await desk.rows(BY, shipmentId))[0]).toMatchObject({ carrier_scac: 'SYNA', has_price: true })
  })
})
