import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findMessage } from '#database/queue/outbox.ts'
import { book, inDays, openTestApp, type TestApp } from '#test/support/app.ts'
import { chaseTenders } from '../carrier-answers/chase-tenders.ts'
import { mailOf } from '../kernel/outgoing-mail.ts'

let product: TestApp
beforeAll(async () => {
  product = await openTestApp()
})
afterAll(() => product?.close())

const rows = async (text: string, ...values: unknown[]) =>
  (await product.database.pool.query(text, values)).rows
const details = async (shipmentId: string) =>
  (await product.call('Shipment/ShipmentDetails', { as: 'clerk', body: { shipmentId } })).body.shipment
const mailOfMessage = async (id: string) => {
  const { database, installation } = product
  return mailOf((await findMessage(database.db, id))!, { db: database.db, installation })
}
const tokenIn = (text: string) => /TenderResponse\?accessid=([\w-]+)/.exec(text)?.[1] ?? ''
const linkOf = async (messageId: string) => tokenIn((await mailOfMessage(messageId)).text)
const deliver = (messageId: string) =>
  rows(`update outbox set state = 'delivered', finished_at = now() where id = $1`, messageId)
/** Calls as the carrier, without a session. */
const page = async (accessid: string) =>
  (await product.call('Shipment/TenderResponse', { body: { accessid } })).body.tender
const answer = (accessid: string, body: object) =>
  product.call('Shipment/AnswerTender', { body: { accessid, ...body } })
const settings = async (tenders: object) => {
  const read = await product.call('Client/Settings', { as: 'admin', body: {} })
  const body = { settings: { tenders }, version: read.body.version }
  return product.call('Client/Settings', { as: 'admin', body })
}
const hoursFromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000)

async function tendered() {
  const booked = await book(product)
  await deliver(booked.tender.messageId)
  return { ...booked, messageId: booked.tender.messageId as string }
}
/** Before delivery, when the message has its link. */
async function tenderedWithLink() {
  const booked = await book(product)
  const accessid = await linkOf(booked.tender.messageId)
  await deliver(booked.tender.messageId)
  return { ...booked, messageId: booked.tender.messageId as string, accessid }
}

describe('the mail of a tender', () => {
  it('contains everything a carrier plans with, as text and as HTML with one button', async () => {
    const { shipmentId, tender, BOLNumber } = await book(product)
    const { text, html = '' } = await mailOfMessage(tender.messageId)
    for (const said of [BOLNumber, 'linear feet', ' in, class ', 'Accept or decline']) {
      expect(text).toContain(said)
      expect(html).toContain(said)
    }
    expect(text).toMatch(/stackable|do not stack/)
    expect(html.match(/Accept or decline</g)).toHaveLength(1)
    expect(html).toContain(`/TenderResponse?accessid=${tokenIn(text)}`)
    // The token itself is never stored.
    const [message] = await rows(
      'select payload::text as payload from outbox where shipment_id = $1',
      shipmentId,
    )
    expect(message.payload).not.toContain(tokenIn(text))
  })
})

describe('a carrier that opens the link of its tender', () => {
  it('sees what is to be picked up, and gives no answer by opening the page', async () => {
    const { accessid, shipmentId, BOLNumber } = await tenderedWithLink()
    const tender = await page(accessid)
    expect(tender).toMatchObject({ BOLNumber, state: 'open', change: null, PRONumber: '' })
    expect(tender.shipper.name).toBe('Scene Client A')
    expect(tender.facts.map(({ label }: { label: string }) => label)).toEqual(
      expect.arrayContaining(['Pickup', 'From', 'To', 'Freight', 'Charges']),
    )
    expect((await details(shipmentId)).TrackingEvents).toEqual([])
    expect(
      (await rows('select opened_at from tender_requests where shipment_id = $1', shipmentId))[0].opened_at,
    ).toBeTruthy()
  })

  it('accepts with its numbers, which are checked, saved and corrected', async () => {
    const { accessid, shipmentId } = await tenderedWithLink()
    const refused = await answer(accessid, { answer: 'accept', PRONumber: 'no' })
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['PRONumber']])
    const numbers = { PRONumber: '123-456-7890', PickupNumber: 'PU 55' }
    expect((await answer(accessid, { answer: 'accept', ...numbers })).body.state).toBe('accepted')
    const shipment = await details(shipmentId)
    expect(shipment).toMatchObject({ PRONumber: '1234567890', PickupNumber: 'PU 55', Problem: '' })
    expect(shipment.TrackingEvents[0]).toMatchObject({ Status: 'Prepared Pickup', Notes: 'PRO 1234567890' })
    expect(shipment.AuditTrail[0].what).toBe('shipment.tender-accepted')
    expect(shipment.CarrierAnswer).toMatchObject({ answer: 'accepted' })
    // The same answer again changes nothing; another number does.
    await answer(accessid, { answer: 'accept', ...numbers })
    expect((await details(shipmentId)).version).toBe(shipment.version)
    await answer(accessid, { answer: 'accept', ...numbers, PickupNumber: 'PU 56' })
    expect((await details(shipmentId)).PickupNumber).toBe('PU 56')
    expect((await details(shipmentId)).TrackingEvents).toHaveLength(1)
    const late = await answer(accessid, { answer: 'decline' })
    expect([late.status, late.body.code]).toEqual([409, 'TENDER_NOT_OPEN'])
  })

  it('declines with its reason, once: the shipment is open for another carrier', async () => {
    const { accessid, shipmentId } = await tenderedWithLink()
    expect((await answer(accessid, { answer: 'decline', reason: 'No truck' })).body.state).toBe('declined')
    const shipment = await details(shipmentId)
    expect(shipment).toMatchObject({ IsDeclined: true, Problem: 'Tender declined: No truck' })
    expect(shipment.Actions).toContain('unschedule')
    expect((await answer(accessid, { answer: 'decline' })).status).toBe(200)
    expect((await answer(accessid, { answer: 'accept' })).status).toBe(409)
    expect((await details(shipmentId)).version).toBe(shipment.version)
    expect(await page(accessid)).toMatchObject({ state: 'declined', reason: 'No truck' })
  })

  it('finds the request withdrawn after the shipment was voided, without its content', async () => {
    const { accessid, shipmentId, version } = await tenderedWithLink()
    await product.call('Shipment/Void', { as: 'clerk', body: { shipmentId, version } })
    expect(await page(accessid)).toMatchObject({ state: 'withdrawn', facts: [], PRONumber: '' })
    expect((await answer(accessid, { answer: 'accept' })).status).toBe(409)
  })

  it('confirms a changed pickup, or refuses it and keeps the tender', async () => {
    for (const [word, state, problem] of [
      ['accept', 'confirmed', ''],
      ['decline', 'refused', 'The carrier refused the changed pickup: Too late'],
    ] as const) {
      const { accessid, shipmentId, version } = await tenderedWithLink()
      await answer(accessid, { answer: 'accept' })
      const { version: now } = await details(shipmentId)
      expect(now).toBeGreaterThanOrEqual(version)
      const later = { PickupByDate: inDays(6), PickupByFromTime: '10:00 AM', PickupByToTime: '02:00 PM' }
      const body = { shipmentIds: [shipmentId], SheduleDateTime: later, version: now }
      expect((await product.call('Shipment/UpdateSchedule', { as: 'clerk', body })).status).toBe(200)
      const [mail] = await rows(
        `select id from outbox where shipment_id = $1 and kind = 'pickup-change'`,
        shipmentId,
      )
      expect(await linkOf(mail.id)).toBe(accessid)
      expect(await page(accessid)).toMatchObject({ state: 'changed' })
      await answer(accessid, { answer: word, reason: word === 'decline' ? 'Too late' : '' })
      expect(await details(shipmentId)).toMatchObject({
        Problem: problem,
        isTendered: true,
        PickupChange: { state, answeredBy: 'Synthetic Alpha Freight' },
      })
      expect(await page(accessid)).toMatchObject({ state: 'accepted' })
    }
  })

  it('finds nothing with an invalid link', async () => {
    const wrong = await product.call('Shipment/TenderResponse', { body: { accessid: 'x'.repeat(43) } })
    expect([wrong.status, wrong.body.code]).toEqual([404, 'ACCESS_LINK_INVALID'])
  })
})

describe('an unanswered tender', () => {
  it('causes one reminder, after the company’s number of hours', async () => {
    expect((await settings({ remindAfterHours: 2, expireAfterHours: 0 })).status).toBe(200)
    const { shipmentId } = await tendered()
    const reminders = () =>
      rows(`select id from outbox where shipment_id = $1 and kind = 'tender-reminder'`, shipmentId)
    await chaseTenders(product.database.db, hoursFromNow(1))
    expect(await reminders()).toEqual([])
    await chaseTenders(product.database.db, hoursFromNow(3))
    await chaseTenders(product.database.db, hoursFromNow(4))
    const [reminder, ...more] = await reminders()
    expect(more).toEqual([])
    const { text } = await mailOfMessage(reminder.id)
    expect(text).toContain('is waiting for your answer')
    expect(await page(tokenIn(text))).toMatchObject({ state: 'open' })
  })

  it('expires if the company requires it, as if it were declined', async () => {
    await settings({ remindAfterHours: 2, expireAfterHours: 6 })
    const booked = await book(product)
    const { text } = await mailOfMessage(booked.tender.messageId)
    expect(text).toContain('Answer by')
    await deliver(booked.tender.messageId)
    await chaseTenders(product.database.db, hoursFromNow(7))
    const shipment = await details(booked.shipmentId)
    expect(shipment).toMatchObject({ IsDeclined: true })
    expect(shipment.Problem).toMatch(/^Tender expired: no answer by /)
    expect(shipment.AuditTrail[0].what).toBe('shipment.tender-expired')
    expect(await page(tokenIn(text))).toMatchObject({ state: 'expired' })
    // Another carrier, or the same one again, starts a new period.
    await chaseTenders(product.database.db, hoursFromNow(8))
    expect((await details(booked.shipmentId)).version).toBe(shipment.version)
  })

  it('is left alone if it was answered by phone, or never sent', async () => {
    await settings({ remindAfterHours: 1, expireAfterHours: 2 })
    const { shipmentId, version } = await tendered()
    const numbers = { shipmentId, version, PickupNumber: 'PU 1' }
    expect((await product.call('Shipment/TenderReferences', { as: 'clerk', body: numbers })).status).toBe(200)
    const unsent = await book(product)
    await rows(`update outbox set state = 'unsent' where id = $1`, unsent.tender.messageId)
    await chaseTenders(product.database.db, hoursFromNow(5))
    expect((await details(shipmentId)).IsDeclined).toBe(false)
    expect((await details(unsent.shipmentId)).IsDeclined).toBe(false)
    expect(
      await rows(`select 1 from outbox where shipment_id = $1 and kind = 'tender-reminder'`, shipmentId),
    ).toEqual([])
    await settings({ remindAfterHours: 4, expireAfterHours: 0 })
  })

  it('refuses an invalid number of hours', async () => {
    const { status, body } = await settings({ remindAfterHours: -1 })
    expect([status, Object.keys(body.fields)]).toEqual([422, ['settings.tenders.remindAfterHours']])
  })
})

describe('after a decline', () => {
  it('the next carrier is offered, and its tender replaces the former one', async () => {
    const { accessid, shipmentId } = await tenderedWithLink()
    expect((await details(shipmentId)).NextPricesheetid).toBe('')
    await answer(accessid, { answer: 'decline', reason: 'No truck' })
    const { NextPricesheetid, PriceSheets, version } = await details(shipmentId)
    const next = PriceSheets.find(
      ({ PricesheetID }: { PricesheetID: string }) => PricesheetID === NextPricesheetid,
    )
    expect(next.CarrierSCAC).not.toBe('SYNA')
    expect(next.Badges).not.toContain('Do not use')
    const body = { shipmentId, selectedPricesheetid: NextPricesheetid, version, OverrideReason: 'Declined' }
    const again = await product.call('Shipment/Pickup', { as: 'clerk', body })
    expect([again.status, again.body.CarrierSCAC]).toEqual([200, next.CarrierSCAC])
    expect(await details(shipmentId)).toMatchObject({ IsDeclined: false, Problem: '' })
    expect(await page(accessid)).toMatchObject({ state: 'declined' })
    expect((await answer(accessid, { answer: 'accept' })).status).toBe(409)
    if (again.body.tender.channel === 'email') {
      expect(await page(await linkOf(again.body.tender.messageId))).toMatchObject({ state: 'open' })
    }
  })

  it('the consignee does not see which carriers were asked before', async () => {
    const { accessid, TrackingLink } = await tenderedWithLink()
    await answer(accessid, { answer: 'decline', reason: 'No truck' })
    const trackid = new URL(TrackingLink).searchParams.get('trackid')
    const { body } = await product.call('NewTrackingAPI/TrackingDetails', { body: { trackid } })
    expect(body.tracking).toMatchObject({ problem: '', events: [] })
  })
})
