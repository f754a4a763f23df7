import { wordsOf } from '#carriers/network.ts'
import {
  lastNetworkTender,
  type NetworkTender,
  noteTenderPoll,
  takeDueTenders,
} from '#database/carriers/network-tenders.ts'
import { insertAuditLine } from '#database/clients/audit-trail.ts'
import { notifyLive } from '#database/queue/notify.ts'
import { findMessage } from '#database/queue/outbox.ts'
import { insertShipmentEvent } from '#database/shipments/shipment-events.ts'
import { findShipment, updateShipment } from '#database/shipments/shipments.ts'
import type { StoredShipment } from '#database/shipments/stored-shipment.ts'
import type { Db } from '#database/sql/open.ts'
import { localDate } from '#domain/calendar/local-clock.ts'
import { nextLook } from '#domain/tracking/look-interval.ts'
import { awaitsPapers, keepCarrierPapers } from '../carrier-calls/carrier-papers.ts'
import type { NetworkHouse } from '../carrier-calls/question.ts'
import type { NetworkTenderPayload } from '../carrier-calls/tender-by-network.ts'
import type { NetworkEvent, Outcome, TenderNetwork, Trace } from '../carrier-calls/tender-network.ts'
import { isNotFound, tenderNetworkOf } from '../carrier-calls/tender-networks.ts'
import { afterTracking, trackedAs } from '../shipments/after-tracking.ts'

/** Tracks freight that was tendered to carriers over their networks, and moves it by their answers. */

/** The job, every few minutes. */
export const POLL_TRACKING = 'poll-tracking'
/** The most tenders per run, some at a time: each network's circuit breaker and rate limit do the rest. */
const MOST = 200
const AT_ONCE = 4
/** Reserves a tender for one process; if that process dies, a run after this time takes the tender. */
const TAKEN_FOR_MS = 15 * 60_000

/** Asks about everything that is due. A failure is noted with its tender, and the question is repeated later. */
export async function pollNetworkTenders(house: NetworkHouse, now: Date): Promise<number> {
  const due = await takeDueTenders(house.db, now, new Date(now.getTime() + TAKEN_FOR_MS), MOST)
  for (let at = 0; at < due.length; at += AT_ONCE) {
    await Promise.all(due.slice(at, at + AT_ONCE).map((tender) => pollTender(house, tender, now)))
  }
  return due.length
}

async function pollTender(house: NetworkHouse, tender: NetworkTender, now: Date): Promise<void> {
  const { db } = house
  const shipment = await findShipment(db, tender.clientId, tender.shipmentId)
  const message = await findMessage(db, tender.messageId)
  const network = tenderNetworkOf(tender.network)
  if (!shipment || !message || !network || !(await isFollowed(db, network, tender, shipment, now))) {
    return noteTenderPoll(db, tender.messageId, { at: now, nextAt: null, detail: 'No longer tracked.' })
  }
  const { capacityAccountId } = message.payload as unknown as NetworkTenderPayload
  const account = { clientId: tender.clientId, capacityAccountId }
  const about = { subjectId: shipment.id, requestId: `poll ${shipment.bolNumber}`, now }
  const asked = { house, account, about }
  if (!isUnderWay(shipment)) {
    const nextAt = await keepCarrierPapers(asked, network, tender, shipment)
    return noteTenderPoll(db, tender.messageId, { at: now, nextAt, detail: 'Requested its documents.' })
  }
  const known = { proNumber: shipment.proNumber, bolNumber: shipment.bolNumber }
  const traced = await network.track(asked, known)
  const isThere = traced.kind === 'answer'
  const status = isThere ? await keepTrace(db, tender, network.name, traced.value) : shipment.status
  const papersAt =
    status === shipment.status ? null : await keepCarrierPapers(asked, network, tender, shipment)
  const shipDate = shipment.pickupDate ?? localDate(now, shipment.timeZone)
  const nextAt = isUnderWay({ status }) ? nextLook({ shipDate, now }) : status === 'D' ? papersAt : null
  await noteTenderPoll(db, tender.messageId, { at: now, nextAt, detail: detailOf(traced) })
}

const isUnderWay = ({ status }: Pick<StoredShipment, 'status'>) => status === 'T' || status === 'A'

const isFollowed = async (
  db: Db,
  network: TenderNetwork,
  tender: NetworkTender,
  shipment: StoredShipment,
  now: Date,
): Promise<boolean> => {
  const isIts = shipment.carrierScac === tender.scac && !shipment.isDeclined
  if (!isIts || !(isUnderWay(shipment) || awaitsPapers(network, shipment, now))) return false
  const last = await lastNetworkTender(db, tender.clientId, shipment.id)
  return last?.messageId === tender.messageId
}

const detailOf = (traced: Outcome<Trace>): string => {
  if (traced.kind === 'answer') return `${traced.value.events.length} events`
  const words = wordsOf(traced)
  return isNotFound(traced) ? `${words} It may not have been picked up yet.` : words
}

/** Saves new events, oldest first, and moves the shipment by them; returns its status after that. */
export function keepTrace(
  db: Db,
  tender: NetworkTender,
  source: string,
  { events, proNumber }: Trace,
): Promise<StoredShipment['status']> {
  return db.transaction().execute(async (tx) => {
    const shipment = await findShipment(tx, tender.clientId, tender.shipmentId, { lock: true })
    if (!shipment) return 'V'
    let current = shipment.proNumber === '' && proNumber !== '' ? { ...shipment, proNumber } : shipment
    const inOrder = [...events].sort((a, b) => a.at.getTime() - b.at.getTime())
    for (const event of inOrder) {
      if (!(await keepEvent(tx, shipment, source, event)) || event.status === null) continue
      current = afterTracking(current, {
        at: event.at.toISOString(),
        status: event.status,
        isEstimate: false,
        needsVoidReview: false,
        note: event.what,
      })
    }
    if (current === shipment) return shipment.status
    await updateShipment(tx, { ...current, version: shipment.version + 1 }, { items: false })
    await tell(tx, tender, source, shipment, current)
    return current.status
  })
}

const keepEvent = (
  tx: Db,
  shipment: StoredShipment,
  source: string,
  { status, code, what, place, at }: NetworkEvent,
): Promise<boolean> =>
  insertShipmentEvent(tx, shipment.clientId, shipment.id, {
    ...{ status: status ?? 'Message', code, what, place, at, source },
    timeZone: shipment.timeZone,
    notes: '',
    // An event has no number: the same code at the same time and place is the same event.
    externalId: [code, at.toISOString(), place].join(' '),
  })

async function tell(
  tx: Db,
  { clientId, messageId }: NetworkTender,
  source: string,
  before: StoredShipment,
  after: StoredShipment,
): Promise<void> {
  await insertAuditLine(tx, {
    clientId,
    userId: null,
    userName: source,
    what: trackedAs(before, after),
    subjectId: before.id,
    detail: { BOL: before.bolNumber, from: before.status, to: after.status },
    requestId: messageId,
  })
  const data = { tags: ['shipments', 'counts', 'tracking'] }
  await notifyLive(tx, { clientId, topic: 'changed', data })
}
