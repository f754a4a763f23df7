import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runQueued } from '#test/support/rate-sheets.ts'
import { openQuoteDesk } from '../spot-quotes/spot-quotes.test-support.ts'

let desk: Awaited<ReturnType<typeof openQuoteDesk>>
beforeAll(async () => {
  desk = await openQuoteDesk()
})
afterAll(() => desk?.close())

const rows = async (text: string, ...values: unknown[]) =>
  (await desk.product.database.pool.query(text, values)).rows

async function work(path: string, body: object, query?: Record<string, string>) {
  const ask = (sent: object, asked?: Record<string, string>) =>
    desk.product.call(path, { as: 'clerk', body: sent, ...(asked ? { query: asked } : {}) })
  const { job } = (await ask(body, query)).body
  await runQueued(desk.product, job.jobId)
  await expect.poll(async () => (await ask({ jobId: job.jobId })).body.job.state).toBe('done')
  return (await ask({ jobId: job.jobId })).body.job
}

describe('a guest that bids as a carrier of the client', () => {
  const GUEST = 'guest@elsewhere.example.com'
  const bidAs = async (CarrierSCAC: string) => {
    const desked = await desk.asked(['SYNA'], { NotifyCarrier: GUEST })
    const { body } = await desk.bid(desked.quotes[GUEST]!, { CarrierSCAC, CarrierName: 'The Guest' })
    await rows(`update price_sheets set cents = 100 where id = $1`, body.PriceSheetID)
    return { ...desked, bidId: body.BidID as string, priceSheetId: body.PriceSheetID as string }
  }
  const chosenOf = async (shipmentId: string) =>
    (await rows('select price_sheet_id from shipments where id = $1', shipmentId))[0].price_sheet_id

  it('is not picked by a routing until the award has confirmed it', async () => {
    const { shipmentId, bidId, priceSheetId } = await bidAs('SYNB')
    const route = () => work('Shipment/MultiRouting', { shipmentIds: [shipmentId], rule: 'cheapest' })
    expect(await route()).toMatchObject({ done: 1 })
    expect(await chosenOf(shipmentId)).not.toBe(priceSheetId)
    const awarded = await desk.award(shipmentId, bidId, { ConfirmsClaim: true })
    expect(awarded.status).toBe(200)
    await route()
    expect(await chosenOf(shipmentId)).toBe(awarded.body.PriceSheetID)
  })

  it('cannot be tendered without the award', async () => {
    const { shipmentId, priceSheetId } = await bidAs('SYNB')
    const rows = [{ shipmentId, selectedPricesheetid: priceSheetId, OverrideReason: 'Cheap' }]
    const job = await work('Shipment/BulkSchedule', { rows }, { flag: 'tender' })
    expect(job.outcomes[0]).toMatchObject({ outcome: 'refused', code: 'QUOTE_CLAIMED' })
  })
})
