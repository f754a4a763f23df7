import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTender } from '#carriers/edi/tender-message.ts'
import { buildTenderResponse990 } from '#carriers/edi/tender-response-990.ts'
import { answerOdflSandbox } from '#carriers/sandbox/odfl.ts'
import { answerProject44Sandbox } from '#carriers/sandbox/project44.ts'
import { book, bookingOf, inDays, openTestApp, rate, type TestApp } from '#test/support/app.ts'
import { type CarrierServer, openCarrierServer } from '#test/support/carrier-server.ts'
import { houseOf, makePartner } from '#test/support/edi.ts'
import { fromCarrier } from '#test/support/mutate-interchange.ts'
import { applyInterchange } from '../carrier-answers/apply-sets.ts'
import { deliverTender, linkOdflTo, linkProject44 } from '../carrier-calls/network-tenders.test-support.ts'
import { takeFile } from '../edi/take-file.ts'
import { forgetTariffBook } from '../tariffs/tariff-book.ts'

let product: TestApp
let p44: CarrierServer
let odfl: CarrierServer
beforeAll(async () => {
  product = await openTestApp()
  p44 = await openCarrierServer(answerProject44Sandbox)
  odfl = await openCarrierServer(answerOdflSandbox)
})
afterAll(async () => {
  await p44?.close()
  await odfl?.close()
  await product?.close()
})

const call = (path: string, body: object, headers: Record<string, string> = {}) =>
  product.call(`Shipment/${path}`, { as: 'clerk', body, headers })
const rows = async (text: string, ...values: unknown[]) =>
  (await product.database.pool.query(text, values)).rows
const details = async (shipmentId: string) => (await call('ShipmentDetails', { shipmentId })).body.shipment
const messages = (shipmentId: string) =>
  rows(
    'select id, kind, channel, state, recipient, subject, payload, detail from outbox where shipment_id = $1 order by created_at, id',
    shipmentId,
  )
/** Simulates that the tender has been delivered. */
const deliver = (messageId: string) =>
  rows(`update outbox set state = 'delivered', finished_at = now() where id = $1`, messageId)
const LATER = { PickupByDate: inDays(5), PickupByFromTime: '10:00 AM', PickupByToTime: '02:00 PM' }
const move = (shipmentId: string, version: number | undefined, more: object = {}, headers = {}) =>
  call('UpdateSchedule', { shipmentIds: [shipmentId], SheduleDateTime: LATER, version, ...more }, headers)

describe('a changed pickup of a shipment that was tendered by mail', () => {
  it('is sent to the carrier with the new bill of lading, and waits for its answer', async () => {
    const booked = await book(product)
    await deliver(booked.tender.messageId)
    const { status, body } = await move(booked.shipmentId, booked.version)
    expect([status, body.change?.Channel, body.change?.ToldTo]).toEqual([
      200,
      'email',
      'tender@alpha.example.com',
    ])
    const [, mail] = await messages(booked.shipmentId)
    expect(mail).toMatchObject({ kind: 'pickup-change', recipient: 'tender@alpha.example.com' })
    expect(mail.subject).toContain(`Pickup changed ${booked.BOLNumber}`)
    expect(mail.payload.text).toMatch(/Was {8}.+\nIs now {5}.+10:00 AM/)
    expect(mail.payload.billOfLading).toMatchObject({ bolNumber: booked.BOLNumber })
    const shown = await details(booked.shipmentId)
    expect(shown).toMatchObject({ statusCode: 'T', isTendered: true, SheduleDateTime: LATER })
    expect(shown.PickupChange).toMatchObject({ state: 'waiting', channel: 'email', createdBy: 'clerk' })
    expect(shown.AuditTrail[0]).toMatchObject({ what: 'shipment.pickup-changed' })

    const answer = { shipmentId: booked.shipmentId, answer: 'confirmed', notes: 'Mia at dispatch' }
    expect((await call('PickupChangeAnswer', answer)).status).toBe(200)
    expect((await details(booked.shipmentId)).PickupChange).toMatchObject({
      ...{ state: 'confirmed', answer: 'Mia at dispatch', answeredBy: 'clerk' },
    })
    expect((await call('PickupChangeAnswer', answer)).body.code).toBe('NO_PICKUP_CHANGE')
  })

  it('becomes a problem of the shipment if the carrier refuses it', async () => {
    const booked = await book(product)
    await deliver(booked.tender.messageId)
    await move(booked.shipmentId, booked.version)
    const answer = { shipmentId: booked.shipmentId, answer: 'refused', notes: 'No truck that day' }
    expect((await call('PickupChangeAnswer', answer)).status).toBe(200)
    expect(await details(booked.shipmentId)).toMatchObject({
      Problem: 'The carrier refused the changed pickup: No truck that day',
      PickupChange: { state: 'refused' },
    })
  })

  it('replaces a tender that has not left', async () => {
    const booked = await book(product)
    await move(booked.shipmentId, booked.version)
    const [first, second] = await messages(booked.shipmentId)
    expect(first).toMatchObject({ kind: 'tender', state: 'failed' })
    expect(second).toMatchObject({ kind: 'tender', state: 'waiting' })
    expect(second.payload.text).toContain('10:00 AM')
  })

  it('is made once, with the version that the user saw, and refused otherwise', async () => {
    const booked = await book(product)
    await deliver(booked.tender.messageId)
    const { shipmentId, version } = booked
    expect((await move(shipmentId, undefined)).body.fields).toHaveProperty('version')
    expect((await move(shipmentId, version - 1)).body.code).toBe('SHIPMENT_CHANGED')
    const past = { ...LATER, PickupByDate: inDays(-3) }
    expect((await move(shipmentId, version, { SheduleDateTime: past })).body.code).toBe('PICKUP_IN_THE_PAST')
    expect(await messages(shipmentId)).toHaveLength(1)
    const key = { 'Idempotency-Key': randomUUID() }
    const replies = [await move(shipmentId, version, {}, key), await move(shipmentId, version, {}, key)]
    expect(replies.map(({ status, body }) => [status, body.change?.version])).toEqual([
      [200, version + 1],
      [200, version + 1],
    ])
    expect(await messages(shipmentId)).toHaveLength(2)
  })
})

describe('the price of a changed pickup', () => {
  it('is the tariff’s price with the new services, shown before it is agreed', async () => {
    const booked = await book(product)
    const { shipmentId, version } = booked
    const services = { AdditionalService: ['LGDEL'], SheduleDateTime: undefined }
    const preview = await move(shipmentId, version, { ...services, Preview: true })
    expect(preview.body.change.TotalCharge).toBeGreaterThan(booked.TotalCharge)
    expect((await details(shipmentId)).TotalCharge).toBe(booked.TotalCharge)
    const changed = await move(shipmentId, version, services)
    expect(changed.body.change.TotalCharge).toBe(preview.body.change.TotalCharge)
    const shown = await details(shipmentId)
    expect(shown).toMatchObject({
      ...{ TotalCharge: changed.body.change.TotalCharge, AdditionalService: ['LGDEL'] },
    })
    const [sheet] = await rows('select * from price_sheets where id = $1', shown.selectedPricesheetid)
    expect(sheet.shipment_version).toBe(version + 1)
    // The same with the services' own call, in the other direction.
    const back = await call('UpdateServices', { shipmentId, AdditionalService: [], version: version + 1 })
    expect(back.status).toBe(200)
    expect((await details(shipmentId)).TotalCharge).toBe(booked.TotalCharge)
  })

  it('has the fuel surcharge of the new day’s week, shown before it is agreed', async () => {
    const booked = await book(product)
    const { shipmentId, version } = booked
    const monday = new Date()
    monday.setUTCDate(monday.getUTCDate() + 7 - ((monday.getUTCDay() + 6) % 7))
    const nextWeek = monday.toISOString().slice(0, 10)
    await rows(
      `insert into fuel_prices (client_id, index_code, price_date, price_mills)
        select client_id, index_code, $1, 5000 from fuel_prices where index_code = 'scene-diesel'
        order by price_date desc limit 1`,
      nextWeek,
    )
    forgetTariffBook('*')
    const after = { ...LATER, PickupByDate: inDays(9) }
    const preview = await move(shipmentId, version, { SheduleDateTime: after, Preview: true })
    expect(preview.body.change.TotalCharge).toBeGreaterThan(booked.TotalCharge)
    const changed = await move(shipmentId, version, { SheduleDateTime: after })
    expect(changed.body.change).toMatchObject({ TotalCharge: preview.body.change.TotalCharge })
    expect((await details(shipmentId)).TotalCharge).toBe(preview.body.change.TotalCharge)
    await rows('delete from fuel_prices where price_date = $1', nextWeek)
    forgetTariffBook('*')
  })

  it('refuses the change if the tariff has no price on that day', async () => {
    const booked = await book(product)
    await rows(
      `update tariffs set effective_to = $1 where client_id = $2 and scac = 'SYNA'`,
      inDays(4),
      product.scene.a.id,
    )
    forgetTariffBook('*')
    const reply = await move(booked.shipmentId, booked.version)
    await rows(
      `update tariffs set effective_to = null where client_id = $1 and scac = 'SYNA'`,
      product.scene.a.id,
    )
    forgetTariffBook('*')
    expect([reply.status, reply.body.code]).toEqual([409, 'NO_RATE_FOR_CHANGE'])
    expect(await details(booked.shipmentId)).toMatchObject({ version: booked.version })
    expect(await messages(booked.shipmentId)).toHaveLength(1)
  })
})

describe('a changed pickup of a shipment that was tendered over the network', () => {
  it('cancels the order first, then orders the new pickup, whose answer confirms the change', async () => {
    await linkProject44(product, p44)
    await linkOdflTo(product, odfl)
    const rated = await rate(product)
    const { body } = await call('Pickup', bookingOf(rated, 'ABCD'))
    const { shipmentId } = body
    await deliverTender(product, body.tender.messageId)
    const { version } = await details(shipmentId)
    expect((await move(shipmentId, version)).body.change.Channel).toBe('api')
    const [, cancel, order] = await messages(shipmentId)
    expect([cancel.kind, order.kind]).toEqual(['cancel', 'tender'])
    await expect(deliverTender(product, order.id, 1)).rejects.toThrow('is being canceled')
    await deliverTender(product, cancel.id)
    await deliverTender(product, order.id)
    const dispatched = p44.requests.filter(({ url }) => url.endsWith('/dispatchedshipments'))
    expect(dispatched).toHaveLength(2)
    expect(dispatched[1]!.body).toContain(inDays(5))
    expect((await details(shipmentId)).PickupChange).toMatchObject({ state: 'confirmed' })

    // A void cancels the current order, regardless of earlier ones.
    const after = await details(shipmentId)
    await move(shipmentId, after.version, { SheduleDateTime: { ...LATER, PickupByDate: inDays(6) } })
    await call('Void', { shipmentId, reason: 'Not needed' })
    const last = (await messages(shipmentId)).filter(
      ({ kind, state }) => kind === 'cancel' && state === 'waiting',
    )
    expect(last.map(({ payload }) => payload.cancels)).toEqual([order.id])
  })
})

describe('a changed pickup of a shipment that was tendered by EDI', () => {
  it('is sent as a full tender with purpose code 05, and the 990 answers it', async () => {
    const { db } = product.database
    const { credentialKey } = product.installation
    const partner = await makePartner(db, { clientId: product.scene.a.id, credentialKey }, null, {
      scac: 'SYNB',
    })
    const rated = await rate(product)
    const { body } = await call('Pickup', bookingOf(rated, 'SYNB'))
    await deliver(body.tender.messageId)
    const changed = await move(body.shipmentId, body.version)
    expect(changed.body.change?.Channel).toBe('edi')
    const [, message] = await messages(body.shipmentId)
    expect(message).toMatchObject({ kind: 'change', subject: expect.stringContaining('pickup change') })
    expect(message.payload.facts).toMatchObject({
      purpose: 'change',
      stops: [{ date: inDays(5), from: '10:00' }, {}],
    })
    for (const set of ['204', '211'] as const) {
      expect(buildTender(set, message.payload.facts).find(([id]) => id === 'B2A')?.[1]).toBe('05')
    }
    const answer = buildTenderResponse990({
      ...{ scac: 'SYNB', bolNumber: body.BOLNumber, answer: 'accepted' as const, actionCode: 'A' },
      ...{ date: inDays(0), proNumber: '', reason: '' },
    })
    const house = houseOf(product)
    const bytes = Buffer.from(fromCarrier('SYNB', 4_001, [{ id: '990', body: answer }]))
    await takeFile(house, partner, { name: 'answer.edi', bytes })
    const [taken] = await rows(`select id from edi_interchanges where file_name = 'answer.edi'`)
    await applyInterchange(house, taken.id)
    expect((await details(body.shipmentId)).PickupChange).toMatchObject({ state: 'confirmed' })
  })
})
