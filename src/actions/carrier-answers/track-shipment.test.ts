import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertShipmentEvent } from '#database/shipments/shipment-events.ts'
import { addDays } from '#domain/calendar/iso-date.ts'
import { book, openTestApp, type TestApp, type WireReply } from '#test/support/app.ts'
import { wireDraft } from '#test/support/wire-draft.ts'
import { accessToken, createAccessLink } from '../kernel/access-link.ts'

let product: TestApp
/** Booked by the clerk, in transit, with every kind of detail that a consignee must not see. */
let booked: { shipmentId: string; BOLNumber: string; TotalCharge: number }
let token: string

beforeAll(async () => {
  product = await openTestApp()
  const result = await book(product, {
    Destination: {
      ...wireDraft().Destination,
      ContactName: 'PRIVATE contact',
      EmailID: 'private@example.com',
    },
    internalnotes: 'PRIVATE note',
    comments: 'PRIVATE comment',
    declaredValue: 98765.43,
  })
  booked = result
  token = new URL(result.TrackingLink).searchParams.get('trackid')!
  for (const [action, Notes] of [
    ['reportProblem', 'PRIVATE reason'],
    ['moveToTransit', 'PRIVATE driver'],
  ]) {
    await product.call('Shipment/UpdateStatusCode', {
      as: 'clerk',
      body: { shipmentId: booked.shipmentId, action, Notes, Where: 'Reno NV' },
    })
  }
})
afterAll(() => product?.close())

const track = (body: object) => product.call('NewTrackingAPI/TrackingDetails', { body })
const refusal = ({ status, body }: WireReply) => [status, body.code]

describe('the tracking link', () => {
  it('names the shipper, and for a voided shipment shows only that it is canceled', async () => {
    const other = await book(product)
    const trackid = new URL(other.TrackingLink).searchParams.get('trackid')!
    const shipper = { name: 'Scene Client A', logoUrl: '' }
    expect((await track({ trackid })).body.tracking.shipper).toMatchObject(shipper)
    const body = { shipmentId: other.shipmentId, reason: 'Not needed' }
    await product.call('Shipment/Void', { as: 'clerk', body })
    const { tracking } = (await track({ trackid })).body
    expect(tracking).toMatchObject({ shipmentStatus: 'Canceled', statusCode: 'V', events: [], steps: [] })
    expect(JSON.stringify(tracking)).not.toContain(other.BOLNumber)
    expect(JSON.stringify(tracking)).not.toContain('Synthetic Alpha')
  })

  it('shows the timeline without a session', async () => {
    const { status, body } = await track({ trackid: token })
    expect(status).toBe(200)
    expect(body.tracking).toMatchObject({
      trackid: token,
      BOLNumber: booked.BOLNumber,
      statusCode: 'A',
      CarrierName: 'Synthetic Alpha Freight',
      pieces: 2,
      weightLb: 1240,
      origin: { city: 'Reno', state: 'NV', timeZone: 'America/Los_Angeles' },
      destination: { city: 'Chicago', state: 'IL' },
    })
    expect(
      body.tracking.steps.map((step: { name: string; isDone: boolean }) => [step.name, step.isDone]),
    ).toEqual([
      ['Booked', true],
      ['Picked up', true],
      ['In transit', true],
      ['Delivered', false],
    ])
    expect(body.tracking.events.map((event: { Status: string }) => event.Status)).toEqual([
      'In Transit',
      'Problem',
    ])
  })

  it('shows no price, no note and no user of the shipper', async () => {
    const { bytes } = await track({ trackid: token })
    const text = bytes.toString()
    expect(text).not.toContain('PRIVATE')
    expect(text).not.toContain('private@')
    expect(text).not.toMatch(/clerk|First-|Last-|price|amount|charge|tender/i)
    for (const figure of [String(booked.TotalCharge), '98765', product.scene.a.id, booked.shipmentId]) {
      expect(text).not.toContain(figure)
    }
  })

  it('does not reveal that a carrier declined', async () => {
    const { shipmentId, TrackingLink, BOLNumber } = await book(product)
    const move = (action: string) =>
      product.call('Shipment/UpdateStatusCode', {
        as: 'clerk',
        body: { shipmentId, action, Notes: 'no truck' },
      })
    expect((await move('declineTender')).status).toBe(200)
    const trackid = new URL(TrackingLink).searchParams.get('trackid')
    const { tracking } = (await track({ trackid })).body
    expect([tracking.problem, tracking.events]).toEqual(['', []])
    const inside = await product.call('NewTrackingAPI/DisplayTrackingDetails', {
      as: 'clerk',
      body: { numbers: [BOLNumber] },
    })
    expect(inside.body.found[0].events).toMatchObject([{ What: 'Tender declined' }])
    expect(inside.body.found[0].problem).not.toBe('')
  })

  it('works with the shipment named in addition, if they belong together', async () => {
    expect((await track({ shipmentid: booked.shipmentId, accessid: token })).status).toBe(200)
    const another = await book(product)
    expect(refusal(await track({ shipmentid: another.shipmentId, accessid: token }))).toEqual([
      404,
      'ACCESS_LINK_INVALID',
    ])
    expect(refusal(await track({ shipmentid: 'x', accessid: token }))).toEqual([404, 'ACCESS_LINK_INVALID'])
  })

  it('is refused if it is forged', async () => {
    const bytes = Buffer.from(token, 'base64url')
    for (let index = 0; index < bytes.length; index += 3) {
      const forged = Buffer.from(bytes)
      forged[index] = forged[index]! ^ 1
      expect(refusal(await track({ trackid: forged.toString('base64url') }))).toEqual([
        404,
        'ACCESS_LINK_INVALID',
      ])
    }
    for (const trackid of ['', 'x', token.slice(1), `${token}AAAA`, booked.shipmentId, '0'.repeat(43)]) {
      const reply = await track({ trackid })
      expect(refusal(reply)).toEqual([404, 'ACCESS_LINK_INVALID'])
      expect(reply.body.message).toBe('There is an error in the URL. Please contact support@lading.example')
    }
  })

  it('is refused if it was made with another secret, or for another purpose', async () => {
    const { db, pool } = product.database
    const { rows } = await pool.query('select id from access_links where subject_id = $1', [
      booked.shipmentId,
    ])
    const link = { id: rows[0].id as string, purpose: 'tracking' as const, subjectId: booked.shipmentId }
    const foreign = accessToken(Buffer.from('another secret'), link)
    expect(refusal(await track({ trackid: foreign }))).toEqual([404, 'ACCESS_LINK_INVALID'])
    const password = await createAccessLink(db, product.installation.secret, {
      clientId: product.scene.a.id,
      purpose: 'password',
      subjectId: booked.shipmentId,
      days: 1,
    })
    expect(refusal(await track({ trackid: password }))).toEqual([404, 'ACCESS_LINK_INVALID'])
  })

  it('expires', async () => {
    const another = await book(product)
    const trackid = new URL(another.TrackingLink).searchParams.get('trackid')!
    await product.database.pool.query(
      `update access_links set expires_at = now() - interval '1 second' where subject_id = $1`,
      [another.shipmentId],
    )
    expect(refusal(await track({ trackid }))).toEqual([410, 'ACCESS_LINK_EXPIRED'])
  })

  it('shows nothing for a deleted shipment', async () => {
    const trackid = await createAccessLink(product.database.db, product.installation.secret, {
      clientId: product.scene.b.id,
      purpose: 'tracking',
      // A shipment of client A: the link must belong to the same client.
      subjectId: booked.shipmentId,
      days: 1,
    })
    expect(refusal(await track({ trackid }))).toEqual([404, 'ACCESS_LINK_INVALID'])
    const orphan = await createAccessLink(product.database.db, product.installation.secret, {
      clientId: product.scene.a.id,
      purpose: 'tracking',
      subjectId: newId(),
      days: 1,
    })
    expect(refusal(await track({ trackid: orphan }))).toEqual([404, 'ACCESS_LINK_INVALID'])
  })
})

describe('the carrier’s expected delivery', () => {
  const event = (code: string, status: string, at: string, source = 'EDI SYNA') => ({
    ...{ status, code, what: code, place: '', at: new Date(at), timeZone: 'America/Chicago' },
    ...{ notes: '', source, externalId: `${code} ${at}` },
  })
  const tell = (shipmentId: string, ...told: Parameters<typeof event>) =>
    insertShipmentEvent(product.database.db, product.scene.a.id, shipmentId, event(...told))
  const timelineOf = async (TrackingLink: string) =>
    (await track({ trackid: new URL(TrackingLink).searchParams.get('trackid')! })).body.tracking
  const stepAt = (tracking: { steps: { name: string; at: string | null }[] }) =>
    tracking.steps.find(({ name }) => name === 'In transit')?.at

  it('is shown next to the promised date; the latest one counts, and it dates no step', async () => {
    const { shipmentId, TrackingLink } = await book(product)
    const { carrierExpects, estimatedDelivery: promised } = await timelineOf(TrackingLink)
    expect(carrierExpects).toBeNull()
    // Late in the evening in that time zone: in UTC it is already the next day.
    await tell(shipmentId, 'AG', 'In Transit', `${addDays(promised, 3)}T04:00:00Z`)
    await tell(shipmentId, 'X2', 'Problem', `${addDays(promised, 2)}T03:00:00Z`)
    const expected = await timelineOf(TrackingLink)
    expect(expected).toMatchObject({ carrierExpects: addDays(promised, 1), statusCode: 'T' })
    expect(expected.estimatedDelivery).toBe(promised)
    expect(stepAt(expected)).toBeNull()
    const pickedUp = `${addDays(promised, -1)}T15:00:00.000Z`
    await tell(shipmentId, 'P1', 'In Transit', pickedUp)
    expect(stepAt(await timelineOf(TrackingLink))).toBe(pickedUp)
  })

  it('is taken from X12 codes only, and never for freight that has arrived', async () => {
    const { shipmentId, TrackingLink } = await book(product)
    await tell(shipmentId, 'AG', 'In Transit', '2026-12-05T04:00:00Z', 'ODFL')
    expect((await timelineOf(TrackingLink)).carrierExpects).toBeNull()
    await tell(shipmentId, 'AB', 'In Transit', '2026-12-05T18:00:00Z')
    expect((await timelineOf(TrackingLink)).carrierExpects).toBe('2026-12-05')
    await product.database.pool.query('update shipments set delivered_at = now() where id = $1', [shipmentId])
    expect((await timelineOf(TrackingLink)).carrierExpects).toBeNull()
  })
})

describe('several numbers in one call', () => {
  it('find BOL, PRO and order numbers by exact match, and report those not found', async () => {
    const other = await book(product, { OrderNumber: 'SO-4711' })
    await product.database.pool.query(`update shipments set pro_number = 'PRO-99-X' where id = $1`, [
      booked.shipmentId,
    ])
    const numbers = [booked.BOLNumber, ' pro-99-x ', 'so-4711', 'PRO-99', '%', '_', booked.BOLNumber]
    const { body } = await product.call('NewTrackingAPI/DisplayTrackingDetails', {
      as: 'clerk',
      body: { numbers },
    })
    expect(body.found.map((one: { BOLNumber: string }) => one.BOLNumber)).toEqual([
      booked.BOLNumber,
      booked.BOLNumber,
      other.BOLNumber,
    ])
    expect(body.notFound).toEqual(['PRO-99', '%', '_'])
  })

  it('are the same with and without blanks, whether found or not', async () => {
    const BOLNumber = String(booked.BOLNumber)
    const spaced = `${BOLNumber.slice(0, 4)} ${BOLNumber.slice(4)}`
    const numbers = [spaced, BOLNumber, '1Z 648 616', '1z648616', '1Z648 616']
    const { body } = await product.call('NewTrackingAPI/DisplayTrackingDetails', {
      as: 'clerk',
      body: { numbers },
    })
    expect(body.found.map((one: { BOLNumber: string }) => one.BOLNumber)).toEqual([BOLNumber])
    expect(body.notFound).toEqual(['1Z 648 616'])
  })
})
