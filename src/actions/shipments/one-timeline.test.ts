import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildShipmentStatus214 } from '#carriers/edi/shipment-status-214.ts'
import type { NetworkTender } from '#database/carriers/network-tenders.ts'
import type { EdiPartner } from '#database/edi/edi-partners.ts'
import { findMessage } from '#database/queue/outbox.ts'
import { addDays } from '#domain/calendar/iso-date.ts'
import { book, openTestApp, type TestApp } from '#test/support/app.ts'
import { houseOf, makePartner } from '#test/support/edi.ts'
import { fromCarrier } from '#test/support/mutate-interchange.ts'
import { applyInterchange } from '../carrier-answers/apply-sets.ts'
import { keepTrace } from '../carrier-answers/poll-tracking.ts'
import type { NetworkEvent } from '../carrier-calls/tender-network.ts'
import { takeFile } from '../edi/take-file.ts'
import { mailOf } from '../kernel/outgoing-mail.ts'

/** One shipment has one timeline, whatever the source: the carrier's API, EDI 214, the answer to a mail, a user. */

let product: TestApp
let partner: EdiPartner
let control = 5_000

/** Tendered by mail, before the carrier has EDI. */
const waiting: Tendered[] = []

beforeAll(async () => {
  product = await openTestApp()
  for (let count = 0; count < 4; count++) waiting.push(await tendered())
  const { credentialKey } = product.installation
  partner = await makePartner(product.database.db, { clientId: product.scene.a.id, credentialKey }, null)
})
afterAll(() => product?.close())

const rows = async (text: string, ...values: unknown[]) =>
  (await product.database.pool.query(text, values)).rows
const details = async (shipmentId: string) =>
  (await product.call('Shipment/ShipmentDetails', { as: 'clerk', body: { shipmentId } })).body.shipment
interface Timeline {
  status: string
  sources: string[]
  times: number[]
}
async function timelineOf(shipmentId: string): Promise<Timeline> {
  const { statusCode, TrackingEvents } = await details(shipmentId)
  const events = TrackingEvents as { Source: string; DateTime: string }[]
  return {
    status: statusCode,
    sources: events.map(({ Source }) => Source),
    times: events.map(({ DateTime }) => Date.parse(DateTime)),
  }
}

async function tendered() {
  const booked = await book(product)
  const { database, installation } = product
  const message = await findMessage(database.db, booked.tender.messageId)
  const { text } = await mailOf(message!, { db: database.db, installation })
  await rows(`update outbox set state = 'delivered' where id = $1`, booked.tender.messageId)
  return {
    shipmentId: booked.shipmentId as string,
    bolNumber: booked.BOLNumber as string,
    messageId: booked.tender.messageId as string,
    accessid: /TenderResponse\?accessid=([\w-]+)/.exec(text)![1]!,
  }
}
type Tendered = Awaited<ReturnType<typeof tendered>>

const TODAY = new Date().toISOString().slice(0, 10)
const daysAgo = (days: number) => addDays(TODAY, -days)

const byMail = ({ accessid }: Tendered) =>
  product.call('Shipment/AnswerTender', { body: { accessid, answer: 'accept', PRONumber: '1234567890' } })

async function byEdi({ bolNumber }: Tendered, status: string, date: string, time: string) {
  const body = buildShipmentStatus214({
    ...{ scac: 'SYNA', bolNumber, proNumber: '', references: [] },
    lines: [
      {
        ...{ status, reason: 'NS', appointmentStatus: '', appointmentReason: '', date, time },
        ...{ timeCode: 'UT', city: 'Reno', state: 'NV', country: '', postalCode: '' },
        ...{ equipment: '', remarks: '', exceptions: [] },
      },
    ],
  })
  const name = `${newId()}.edi`
  const house = houseOf(product)
  const bytes = Buffer.from(fromCarrier('SYNA', ++control, [{ id: '214', body }]))
  await takeFile(house, partner, { name, bytes })
  const [kept] = await rows('select id from edi_interchanges where file_name = $1', name)
  await applyInterchange(house, kept.id)
}

const byApi = ({ shipmentId, messageId }: Tendered, ...events: Partial<NetworkEvent>[]) =>
  keepTrace(
    product.database.db,
    { clientId: product.scene.a.id, shipmentId, messageId, scac: 'SYNA' } as NetworkTender,
    'project44',
    {
      proNumber: '',
      events: events.map((event) => ({
        ...{ status: 'In Transit', code: 'X6', what: 'En route', place: 'Reno, NV', at: new Date() },
        ...event,
      })) as NetworkEvent[],
    },
  )

const byHand = ({ shipmentId }: Tendered, action: string, DateTime: string) =>
  product.call('Shipment/UpdateStatusCode', {
    as: 'clerk',
    body: { shipmentId, action, DateTime, Notes: 'By phone' },
  })

describe('the timeline of a shipment', () => {
  it('includes events of every source, in chronological order', async () => {
    const one = waiting.pop()!
    expect((await byMail(one)).body.state).toBe('accepted')
    await byEdi(one, 'AF', daysAgo(5), '16:00')
    expect((await timelineOf(one.shipmentId)).status).toBe('A')
    expect((await byHand(one, 'reportProblem', `${daysAgo(3)}T15:00:00Z`)).status).toBe(200)
    await byApi(one, { at: new Date(`${daysAgo(4)}T12:00:00Z`) }, { at: new Date(`${daysAgo(2)}T12:00:00Z`) })
    await byEdi(one, 'D1', daysAgo(1), '18:00')
    const { status, sources, times } = await timelineOf(one.shipmentId)
    expect(status).toBe('D')
    expect(times).toEqual(times.toSorted((a, b) => b - a))
    // The answer to the mail came today, after everything that the carrier dates to earlier days.
    expect(sources).toEqual([
      'Synthetic Alpha Freight',
      'EDI SYNA',
      'project44',
      'clerk',
      'project44',
      'EDI SYNA',
    ])
  })

  it('is not moved back by an older event, from whatever source', async () => {
    const one = waiting.pop()!
    await byEdi(one, 'D1', daysAgo(1), '18:00')
    const before = await details(one.shipmentId)
    expect(before).toMatchObject({ statusCode: 'D', Problem: '' })
    await byApi(one, { at: new Date(`${daysAgo(3)}T12:00:00Z`) })
    await byEdi(one, 'AF', daysAgo(4), '09:00')
    await byEdi(one, 'SD', daysAgo(2), '09:00')
    const byUser = await byHand(one, 'moveToTransit', `${daysAgo(2)}T09:00:00Z`)
    const after = await details(one.shipmentId)
    expect(after).toMatchObject({ statusCode: 'D', Problem: '', DeliveredAt: before.DeliveredAt })
    expect(byUser.status).toBe(409)
    expect((await timelineOf(one.shipmentId)).sources).toEqual([
      ...['EDI SYNA', 'EDI SYNA', 'project44', 'EDI SYNA'],
    ])
  })

  it('lists an event once per source, even if a source reports it twice', async () => {
    const one = waiting.pop()!
    const at = new Date(`${daysAgo(2)}T12:00:00Z`)
    for (let times = 0; times < 2; times++) {
      await byEdi(one, 'X6', daysAgo(2), '12:00')
      await byApi(one, { at })
    }
    const { status, sources } = await timelineOf(one.shipmentId)
    expect(status).toBe('A')
    expect(sources.toSorted()).toEqual(['EDI SYNA', 'project44'])
  })

  it('neither sets nor clears a problem by an old report', async () => {
    const one = waiting.pop()!
    await byApi(one, { at: new Date(`${daysAgo(2)}T12:00:00Z`) })
    await byHand(one, 'reportProblem', `${daysAgo(3)}T09:00:00Z`)
    expect(await details(one.shipmentId)).toMatchObject({ statusCode: 'A', Problem: '' })
    await byHand(one, 'reportProblem', `${daysAgo(1)}T09:00:00Z`)
    expect(await details(one.shipmentId)).toMatchObject({ Problem: 'By phone' })
    await byApi(one, { at: new Date(`${daysAgo(2)}T18:00:00Z`) })
    await byEdi(one, 'X6', daysAgo(2), '20:00')
    expect(await details(one.shipmentId)).toMatchObject({ Problem: 'By phone' })
  })
})
