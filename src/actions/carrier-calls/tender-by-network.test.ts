import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { json } from '#carriers/sandbox/http.ts'
import { answerOdflSandbox } from '#carriers/sandbox/odfl.ts'
import { answerProject44Sandbox } from '#carriers/sandbox/project44.ts'
import { forgetChannels } from '#outside/resilience.ts'
import { bookingOf, openTestApp, rate, type TestApp } from '#test/support/app.ts'
import { type CarrierServer, openCarrierServer } from '#test/support/carrier-server.ts'
import { forgetCarriers } from '#test/support/forget-carriers.ts'
import { pollNetworkTenders } from '../carrier-answers/poll-tracking.ts'
import { forgetTokens } from './ask-network.ts'
import { deliverTender, linkOdflTo, linkProject44 } from './network-tenders.test-support.ts'

let product: TestApp
let p44: CarrierServer
let odfl: CarrierServer
beforeAll(async () => {
  product = await openTestApp()
  p44 = await openCarrierServer(answerProject44Sandbox)
  odfl = await openCarrierServer(answerOdflSandbox)
  await linkProject44(product, p44)
  await linkOdflTo(product, odfl)
})
afterAll(async () => {
  await p44?.close()
  await odfl?.close()
  await product?.close()
})
afterEach(() => forgetCarriers(p44, odfl))

const house = () => ({ db: product.database.db, installation: product.installation })
const rows = async (text: string, ...values: unknown[]) =>
  (await product.database.pool.query(text, values)).rows

/** Rates and books with a carrier; returns the ids of the shipment and of the message that orders the truck. */
async function book(scac: string) {
  const rated = await rate(product)
  const { status, body } = await product.call('Shipment/Pickup', {
    as: 'clerk',
    body: bookingOf(rated, scac),
  })
  expect([status, body.tender?.channel, body.message]).toEqual([200, 'api', body.message])
  return { shipmentId: rated.shipmentId as string, messageId: body.tender.messageId as string }
}

const deliver = (messageId: string, tries?: number) => deliverTender(product, messageId, tries)
const messageOf = async (id: string) => (await rows('select state, detail from outbox where id = $1', id))[0]
const shipmentOf = async (id: string) => (await rows('select * from shipments where id = $1', id))[0]
const dispatches = () => p44.requests.filter(({ url }) => url.endsWith('/dispatchedshipments'))
const pickups = () => odfl.requests.filter(({ url }) => url.endsWith('/create'))
/** Makes the order look as if it had been sent this long ago. */
const age = (messageId: string) =>
  rows(
    `update network_tenders set handed_over_at = handed_over_at - interval '1 minute' where message_id = $1`,
    messageId,
  )
const lookAgain = (shipmentId: string) =>
  rows(
    `update network_tenders set next_poll_at = now() - interval '1 second' where shipment_id = $1`,
    shipmentId,
  )
const toVoid = (shipmentId: string) =>
  product.call('Shipment/Void', { as: 'clerk', body: { shipmentId, reason: 'Not needed' } })
const cancellationOf = async (shipmentId: string) =>
  (await rows(`select id from outbox where shipment_id = $1 and kind = 'cancel'`, shipmentId))[0]?.id

describe('a tender through project44', () => {
  it('orders the truck at the quoted price, once; numbers are saved in the shipment and its log', async () => {
    const { shipmentId, messageId } = await book('ABCD')
    expect(dispatches()).toEqual([])
    await deliver(messageId)
    await deliver(messageId)
    expect(dispatches()).toHaveLength(1)
    const order = JSON.parse(dispatches()[0]!.body)
    expect(order).toMatchObject({
      capacityProviderAccountGroup: { accounts: [{ code: 'ABCD' }] },
      paymentTermsOverride: 'PREPAID',
      shipmentIdentifiers: [{ type: 'BILL_OF_LADING' }],
    })
    expect(order.capacityProviderQuoteNumber).toMatch(/^SANDBOX\d+$/)
    // The carrier calls the user who ordered, not the dock.
    expect(order.requesterLocation.contact).toEqual({
      companyName: 'Scene Client A',
      contactName: 'First-clerk Last-clerk',
      phoneNumber: '7755550100',
      email: 'clerk@example.com',
    })
    expect(await messageOf(messageId)).toMatchObject({
      state: 'delivered',
      detail: expect.stringMatching(/^Accepted, pickup SB\d{9}, PRO \d{9}$/),
    })
    const { pro_number } = await shipmentOf(shipmentId)
    expect(pro_number).toMatch(/^\d{9}$/)
    const [event] = await rows(
      'select what, notes, source from shipment_events where shipment_id = $1',
      shipmentId,
    )
    expect(event).toEqual({
      what: expect.stringMatching(/^Pickup confirmed, number SB\d{9}$/),
      notes: `PRO ${pro_number}`,
      source: 'project44',
    })
  })

  it('that is refused counts as declined: the shipment is open again, with the carrier’s reason', async () => {
    const { shipmentId, messageId } = await book('ABCD')
    const words = json(400, { errorMessage: 'No truck that day.', errors: [] })
    p44.answer(({ url }) => (url.endsWith('/dispatchedshipments') ? words : undefined))
    await deliver(messageId)
    expect(await messageOf(messageId)).toEqual({
      state: 'failed',
      detail: 'project44 refused it: No truck that day.',
    })
    expect(await shipmentOf(shipmentId)).toMatchObject({
      status: 'T',
      is_declined: true,
      problem: 'Tender declined: No truck that day.',
    })
    // A user sends it again, but the shipment no longer belongs to this carrier.
    await rows(`update outbox set state = 'waiting' where id = $1`, messageId)
    p44.answer(undefined)
    await deliver(messageId)
    expect(dispatches()).toHaveLength(1)
    // Its prices are still valid: it may be tendered to another carrier immediately.
    const [other] = await rows(
      `select id from price_sheets where shipment_id = $1 and scac = 'SYNA' limit 1`,
      shipmentId,
    )
    const again = { shipmentId, selectedPricesheetid: other.id }
    expect((await product.call('Shipment/Pickup', { as: 'clerk', body: again })).status).toBe(200)
  })

  it('is not declined because a login is refused for a moment, but if it stays refused', async () => {
    const refuse = (times: number) => {
      let refused = 0
      p44.answer(({ url }) => {
        if (!url.endsWith('/dispatchedshipments') || refused >= times) return undefined
        refused++
        return json(403, { errorMessage: 'Forbidden' })
      })
    }
    const passing = await book('ABCD')
    refuse(3)
    await deliver(passing.messageId, 4)
    expect((await messageOf(passing.messageId)).state).toBe('delivered')
    const wrong = await book('ABCD')
    refuse(9)
    await deliver(wrong.messageId, 4)
    expect((await messageOf(wrong.messageId)).state).toBe('failed')
    expect(await shipmentOf(wrong.shipmentId)).toMatchObject({ is_declined: true })
  })

  it('whose reply was lost is looked up before anything is sent again', async () => {
    const { shipmentId, messageId } = await book('ABCD')
    let isLost = false
    p44.answer((request) => {
      if (isLost || !request.url.endsWith('/dispatchedshipments')) return undefined
      isLost = true
      // The request arrives and is answered, but the reply is lost.
      void fetch(`${p44.url}${request.url}`, {
        method: 'POST',
        headers: { authorization: request.headers.authorization! },
        body: request.body,
      })
      return json(502, {})
    })
    await deliver(messageId, 3).catch(() => age(messageId))
    if ((await messageOf(messageId)).state === 'waiting') await deliver(messageId)
    expect((await messageOf(messageId)).state).toBe('delivered')
    // The order whose reply was lost, and the one made by the test's transport; none in addition.
    expect(dispatches()).toHaveLength(2)
    expect((await shipmentOf(shipmentId)).pro_number).not.toBe('')
  })

  it('that never arrived is sent again once the carrier has had time to process it', async () => {
    const { messageId } = await book('ABCD')
    let isCut = false
    p44.answer(({ url }) => {
      if (isCut || !url.endsWith('/dispatchedshipments')) return undefined
      isCut = true
      return null
    })
    await expect(deliver(messageId, 2)).rejects.toThrow('does not have the order yet')
    expect(dispatches()).toHaveLength(1)
    await age(messageId)
    await deliver(messageId)
    expect(dispatches()).toHaveLength(2)
    expect((await messageOf(messageId)).state).toBe('delivered')
  })

  it('that cannot be sent waits: nothing was ordered, so no one has to ask the carrier', async () => {
    const { messageId } = await book('ABCD')
    // Even a token cannot be fetched.
    forgetTokens()
    p44.answer(() => json(503, {}))
    await expect(deliver(messageId, 1)).rejects.toThrow()
    expect(await rows('select handed_over_at from network_tenders where message_id = $1', messageId)).toEqual(
      [{ handed_over_at: null }],
    )
    p44.answer(undefined)
    forgetChannels()
    await deliver(messageId)
    expect(dispatches()).toHaveLength(1)
  })

  it('is canceled at the carrier when the shipment is voided, and not sent if it was voided before', async () => {
    const sent = await book('ABCD')
    await deliver(sent.messageId)
    expect((await toVoid(sent.shipmentId)).status).toBe(200)
    const cancellation = await cancellationOf(sent.shipmentId)
    await deliver(cancellation)
    expect(await messageOf(cancellation)).toEqual({ state: 'delivered', detail: 'Canceled' })
    expect(p44.requests.at(-1)!.url).toContain('/cancellations')
    const unsent = await book('ABCD')
    await toVoid(unsent.shipmentId)
    await deliver(unsent.messageId)
    expect(await cancellationOf(unsent.shipmentId)).toBeUndefined()
    expect(dispatches()).toHaveLength(1)
  })

  it('is refused at booking if project44 cannot express it', async () => {
    const rated = await rate(product)
    const body = bookingOf(rated, 'ABCD')
    await rows(
      `update shipment_items set item = jsonb_set(item, '{dimensions,length}', '0') where shipment_id = $1`,
      rated.shipmentId,
    )
    const { status, body: refused } = await product.call('Shipment/Pickup', { as: 'clerk', body })
    expect([status, refused.message]).toEqual([
      422,
      'This shipment cannot be tendered to Abcd Freight by project44: project44 needs the dimensions of every line.',
    ])
  })

  it('is tracked until it is delivered, each event once', async () => {
    const { shipmentId, messageId } = await book('ABCD')
    await deliver(messageId)
    const [{ pickup_date }] = await rows('select pickup_date::text from shipments where id = $1', shipmentId)
    const base = Date.parse(`${pickup_date}T06:00:00Z`)
    const status = (at: number) =>
      p44.answer(({ url }) => (url.includes('/statuses') ? journey(base, at) : undefined))
    for (const [hours, expected] of [
      [1, 'T'],
      [20, 'A'],
      [20, 'A'],
      [60, 'D'],
    ] as const) {
      status(hours)
      await lookAgain(shipmentId)
      expect(await pollNetworkTenders(house(), new Date())).toBe(1)
      expect((await shipmentOf(shipmentId)).status).toBe(expected)
    }
    const codes = await rows(
      `select code from shipment_events where shipment_id = $1 and code <> '' order by at`,
      shipmentId,
    )
    expect(codes.map(({ code }) => code)).toEqual(['READY_FOR_PICKUP', 'PICKED_UP', 'DELIVERED'])
    expect(
      (await rows('select next_poll_at from network_tenders where message_id = $1', messageId))[0],
    ).toEqual({
      // From now on it is asked for papers only.
      next_poll_at: expect.any(Date),
    })
  })
})

/** The events up to `hours` after 6 AM on the pickup day. */
function journey(base: number, hours: number) {
  const steps = [
    ['READY_FOR_PICKUP', 0],
    ['PICKED_UP', 9],
    ['DELIVERED', 56],
  ] as const
  const statusUpdates = steps
    .filter(([, after]) => after <= hours)
    .map(([statusCode, after]) => ({
      statusCode,
      timestamp: new Date(base + after * 3_600_000).toISOString(),
    }))
  return json(200, { shipmentStatuses: [{ statusUpdates, shipmentIdentifiers: [] }] })
}

describe('a tender to ODFL', () => {
  it('orders a pickup, whose number is kept; the PRO comes with the first status', async () => {
    const { shipmentId, messageId } = await book('ODFL')
    await deliver(messageId)
    expect(await messageOf(messageId)).toMatchObject({
      state: 'delivered',
      detail: expect.stringMatching(/^Accepted, pickup SANDBOX/),
    })
    await lookAgain(shipmentId)
    await pollNetworkTenders(house(), new Date())
    expect((await shipmentOf(shipmentId)).pro_number).toMatch(/^\d{11}$/)
    await toVoid(shipmentId)
    await deliver(await cancellationOf(shipmentId))
    expect(odfl.requests.at(-1)!.url).toMatch(/cancel\?pickupConfirmationNumber=SANDBOX/)
  })

  it('without a reply waits for a person, and is never ordered again without a check', async () => {
    const { messageId } = await book('ODFL')
    odfl.answer(({ url }) => (url.endsWith('/create') ? null : undefined))
    await deliver(messageId)
    expect((await messageOf(messageId)).state).toBe('unknown')
    odfl.answer(undefined)
    await deliver(messageId)
    expect(pickups()).toHaveLength(1)
    // The user phoned: ODFL has no order.
    const settle = { messageId, outcome: 'sendAgain' }
    const settled = await product.call('Shipment/ConfirmTenderOutcome', {
      as: 'clerk',
      body: settle,
      headers: { 'idempotency-key': randomUUID() },
    })
    expect(settled.status).toBe(200)
    await deliver(messageId)
    expect(pickups()).toHaveLength(2)
    expect((await messageOf(messageId)).state).toBe('delivered')
  })

  it('interrupted by the death of its process waits for a person, too', async () => {
    const { messageId } = await book('ODFL')
    await rows(`update outbox set state = 'handing-over', claimed_by = 1 where id = $1`, messageId)
    await rows('update network_tenders set handed_over_at = now() where message_id = $1', messageId)
    await deliver(messageId)
    expect(await messageOf(messageId)).toMatchObject({
      state: 'unknown',
      detail: expect.stringContaining('Call the carrier.'),
    })
    expect(pickups()).toEqual([])
  })
})
