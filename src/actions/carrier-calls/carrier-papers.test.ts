import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { json } from '#carriers/sandbox/http.ts'
import { answerProject44Sandbox } from '#carriers/sandbox/project44.ts'
import { bookingOf, openTestApp, rate, type TestApp } from '#test/support/app.ts'
import { type CarrierServer, openCarrierServer } from '#test/support/carrier-server.ts'
import { forgetCarriers } from '#test/support/forget-carriers.ts'
import { pollNetworkTenders } from '../carrier-answers/poll-tracking.ts'
import { deliverTender, linkProject44 } from './network-tenders.test-support.ts'

let product: TestApp
let p44: CarrierServer
beforeAll(async () => {
  product = await openTestApp()
  p44 = await openCarrierServer(answerProject44Sandbox)
  await linkProject44(product, p44)
})
afterAll(async () => {
  await p44?.close()
  await product?.close()
})
afterEach(() => forgetCarriers(p44))

const house = () => ({ db: product.database.db, installation: product.installation })
const rows = async (text: string, ...values: unknown[]) =>
  (await product.database.pool.query(text, values)).rows

/** A shipment that project44 has dispatched, with the carrier's number. */
async function dispatched(): Promise<{ shipmentId: string; id: string }> {
  const rated = await rate(product)
  const booking = bookingOf(rated, 'ABCD')
  const { body } = await product.call('Shipment/Pickup', { as: 'clerk', body: booking })
  await deliverTender(product, body.tender.messageId)
  const [tender] = await rows(
    'select pickup_number from network_tenders where shipment_id = $1',
    rated.shipmentId,
  )
  return { shipmentId: rated.shipmentId, id: tender.pickup_number }
}

/** project44's tracking and list of papers; the papers themselves come from the sandbox. */
function said(statusCodes: string[], id: string, papers: string[]): void {
  const start = Date.now() - 86_400_000
  const statusUpdates = statusCodes.map((statusCode, at) => ({
    statusCode,
    timestamp: new Date(start + at * 3_600_000).toISOString(),
  }))
  p44.answer(({ url }) => {
    if (url.includes('/statuses')) {
      return json(200, { shipmentStatuses: [{ statusUpdates, shipmentIdentifiers: [] }] })
    }
    if (!url.endsWith('/images/query')) return undefined
    const imageReferences = papers.map((documentType) => ({
      documentType,
      imageUrl: `/api/v4/ltl/images/${id}-${documentType}`,
    }))
    return json(200, { imageReferences })
  })
}

async function look(shipmentId: string): Promise<Date | null> {
  await rows(
    `update network_tenders set next_poll_at = now() - interval '1 second' where shipment_id = $1`,
    shipmentId,
  )
  expect(await pollNetworkTenders(house(), new Date())).toBe(1)
  const [poll] = await rows('select next_poll_at from network_tenders where shipment_id = $1', shipmentId)
  return poll.next_poll_at
}

const filesOf = async (shipmentId: string) => {
  const { status, body } = await product.call('Shipment/DisplayFile', { as: 'clerk', body: { shipmentId } })
  expect(status).toBe(200)
  return body.files as { FileId: string; FileType: string; Filename: string; uploadedBy: string }[]
}
const kindsOf = async (shipmentId: string) =>
  (await rows('select kind from stored_files where owner_id = $1 order by created_at', shipmentId)).map(
    ({ kind }) => kind,
  )
const fetched = () => p44.requests.filter(({ url }) => url.includes('/ltl/images/SB')).length

describe('papers that the carrier has scanned', () => {
  it('are stored among the files of the shipment, each once, until the proof of delivery is there', async () => {
    const { shipmentId, id } = await dispatched()
    said(['PICKED_UP'], id, ['BILL_OF_LADING'])
    await look(shipmentId)
    expect(await kindsOf(shipmentId)).toEqual(['BOL'])
    said(['PICKED_UP', 'DELIVERED'], id, ['BILL_OF_LADING', 'WEIGHT_CERTIFICATE'])
    // The scan of the receipt comes later than the delivery.
    expect(await look(shipmentId)).not.toBeNull()
    expect(await kindsOf(shipmentId)).toEqual(['BOL', 'WeightCertificate'])
    said([], id, ['BILL_OF_LADING', 'WEIGHT_CERTIFICATE', 'DELIVERY_RECEIPT'])
    expect(await look(shipmentId)).toBeNull()
    expect(await kindsOf(shipmentId)).toEqual(['BOL', 'WeightCertificate', 'POD'])
    expect(fetched()).toBe(3)
    expect(await filesOf(shipmentId)).toHaveLength(3)
    const proof = await product.call('Shipment/DownloadPOD', { as: 'clerk', body: { shipmentId } })
    expect([proof.status, proof.bytes.toString('latin1', 0, 5)]).toEqual([200, '%PDF-'])
    expect(
      await rows(
        `select user_name, detail ->> 'kind' as kind from audit_trail where subject_id = $1 and what = 'file.attached' order by at, id`,
        shipmentId,
      ),
    ).toEqual(['BOL', 'WeightCertificate', 'POD'].map((kind) => ({ user_name: 'project44', kind })))
    expect((await product.call('Shipment/DisplayFile', { as: 'other', body: { shipmentId } })).status).toBe(
      404,
    )
  })

  it('are requested again if they cannot be read, and an error page is never stored as one', async () => {
    const { shipmentId, id } = await dispatched()
    said(['DELIVERED'], `${id}x`, ['DELIVERY_RECEIPT'])
    expect(await look(shipmentId)).not.toBeNull()
    expect(await kindsOf(shipmentId)).toEqual([])
    said([], id, ['DELIVERY_RECEIPT'])
    expect(await look(shipmentId)).toBeNull()
    expect(await kindsOf(shipmentId)).toEqual(['POD'])
  })

  it('leave no bytes and no token in the log of exchanges', async () => {
    const kept = await rows(`select request, response from carrier_exchanges where operation = 'image'`)
    expect(kept.length).toBeGreaterThan(0)
    expect(JSON.stringify(kept)).not.toContain('sandbox-token-')
    for (const { response } of kept) expect(response).toContain('(not kept)')
  })
})

describe('a quote of a carrier', () => {
  it('is valid as long as the carrier states; afterwards it cannot be booked, and a new rating renews it', async () => {
    const soon = new Date(Date.now() + 3_600_000).toISOString()
    let endsAt = soon
    p44.answer((request) =>
      request.url.endsWith('/quotes/rates/query')
        ? json(200, {
            rateQuotes: [
              {
                carrierCode: 'ABCD',
                quoteExpirationDateTime: endsAt,
                rateQuoteDetail: { total: 100, charges: [] },
              },
            ],
          })
        : undefined,
    )
    // biome-ignore lint/suspicious/noExplicitAny: a JSON reply of any shape
    const own = (rated: any) => rated.rates.find((one: any) => one.CarrierSCAC === 'ABCD')
    const rated = await rate(product)
    expect(own(rated).expiresAt ?? own(rated).ExpiresAt).toBe(soon)
    await rows(
      `update price_sheets set expires_at = now() - interval '1 second' where shipment_id = $1 and scac = 'ABCD'`,
      rated.shipmentId,
    )
    const late = await product.call('Shipment/Pickup', { as: 'clerk', body: bookingOf(rated, 'ABCD') })
    expect([late.status, late.body.code]).toEqual([409, 'PRICE_SHEET_EXPIRED'])
    expect(late.body.message).toMatch(/^This price was valid until .* Rate the shipment again\.$/)
    // A quote can expire before its reply is processed: it is shown, but cannot be booked.
    endsAt = new Date(Date.now() - 60_000).toISOString()
    const past = await rate(product)
    const refused = await product.call('Shipment/Pickup', { as: 'clerk', body: bookingOf(past, 'ABCD') })
    expect(refused.body.code).toBe('PRICE_SHEET_EXPIRED')
    // A week is longer than prices are valid here.
    endsAt = new Date(Date.now() + 7 * 86_400_000).toISOString()
    const again = await rate(product)
    const until = Date.parse(own(again).expiresAt ?? own(again).ExpiresAt)
    expect(until - Date.now()).toBeLessThanOrEqual(24 * 3_600_000)
    const booked = await product.call('Shipment/Pickup', { as: 'clerk', body: bookingOf(again, 'ABCD') })
    expect(booked.status).toBe(200)
  })
})
