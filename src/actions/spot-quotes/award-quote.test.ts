import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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

describe('those whose bids were not chosen', () => {
  it('are told once, however often and whatever is chosen', async () => {
    const { shipmentId, quotes } = await desk.asked(['SYNA', 'SYNB'])
    const alpha = await desk.bid(quotes.SYNA!)
    const bravo = await desk.bid(quotes.SYNB!)
    const first = await desk.award(shipmentId, alpha.body.BidID, TELL)
    expect(first.body).toMatchObject({ CarrierSCAC: 'SYNA', told: 1, version: 2 })
    const again = await desk.award(shipmentId, alpha.body.BidID, TELL)
    expect(again.body).toMatchObject({ CarrierSCAC: 'SYNA', told: 0, version: 2 })
    const told = await toldOf(shipmentId)
    expect(told).toHaveLength(1)
    // Another choice tells whoever has not been told; those who know are not told twice.
    expect((await desk.award(shipmentId, bravo.body.BidID, TELL)).body).toMatchObject({ told: 1, version: 3 })
    expect((await desk.award(shipmentId, alpha.body.BidID, TELL)).body).toMatchObject({ told: 0, version: 4 })
    expect(new Set(await toldOf(shipmentId)).size).toBe(2)
    expect(await toldOf(shipmentId)).toHaveLength(2)
  })

  it('are told when the same bid is chosen again, if they were not before', async () => {
    const { shipmentId, quotes } = await desk.asked(['SYNA', 'SYNB'])
    const alpha = await desk.bid(quotes.SYNA!)
    await desk.bid(quotes.SYNB!)
    expect((await desk.award(shipmentId, alpha.body.BidID)).body).toMatchObject({ told: 0 })
    expect((await desk.award(shipmentId, alpha.body.BidID, TELL)).body).toMatchObject({ told: 1, version: 2 })
  })

  it('of a request before this one are told anew', async () => {
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

it('a request that was decided is not closed without a choice afterwards', async () => {
  const { shipmentId, quotes } = await desk.asked(['SYNA'])
  const { body } = await desk.bid(quotes.SYNA!)
  await desk.award(shipmentId, body.BidID)
  const closed = await desk.product.call('Quote/CloseQuoteRequest', { as: 'clerk', body: { shipmentId } })
  expect(closed.body).toMatchObject({ status: 'awarded', told: 0 })
})
