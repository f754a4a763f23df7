import {
  CARRIERS_NUMBER,
  PICKUP_NUMBER,
  type Reference,
  referenceOf,
  shippersNumbers,
} from '#carriers/edi/references.ts'
import {
  readShipmentStatus214,
  type ShipmentStatusMessage,
  type StatusLine,
} from '#carriers/edi/shipment-status-214.ts'
import type { EdiPartner } from '#database/edi/edi-partners.ts'
import { type EdiSet, shipmentIdOfBol } from '#database/edi/edi-sets.ts'
import { insertShipmentEvent, listShipmentEvents } from '#database/shipments/shipment-events.ts'
import { updateShipment } from '#database/shipments/shipments.ts'
import type { StoredShipment } from '#database/shipments/stored-shipment.ts'
import type { Db } from '#database/sql/open.ts'
import { KeptForPerson, type SetOutcome } from '../edi/kept-for-person.ts'
import { noteChange } from '../edi/note-change.ts'
import { findShipmentOf, notGivenTo, shipmentOf, sourceOf } from '../edi/shipment-of.ts'
import { type Happening, happeningsOf } from '../edi/status-line.ts'
import { afterTracking, trackedAs } from '../shipments/after-tracking.ts'
import { carrierExpects } from '../tendering/carrier-expects.ts'

/** The part of a 214 that is about one shipment. */
interface News {
  shipment: StoredShipment
  /** The carrier's PRO number, '' if not given. */
  proNumber: string
  lines: StatusLine[]
}

/** 214: passes events in transit to the tracking rules in chronological order. */
export async function applyStatus(tx: Db, partner: EdiPartner, set: EdiSet): Promise<SetOutcome> {
  const message = readShipmentStatus214({ id: set.setId, control: set.setControl, segments: set.segments })
  const all = await newsOf(tx, partner, message)
  const outcomes: SetOutcome[] = []
  for (const news of all) outcomes.push(await applyNews(tx, partner, set, news))
  const details = outcomes.map(({ detail }, index) =>
    index === 0 ? detail : `${all[index]!.shipment.bolNumber}: ${detail}`,
  )
  return {
    state: outcomes.some(({ state }) => state === 'applied') ? 'applied' : 'noted',
    detail: details.join('; '),
    shipmentId: outcomes[0]!.shipmentId,
  }
}

/**
 * A message is about the shipment in its header. For a truck with several shipments, some carriers send one message
 * whose lines name their own shipments: such a line belongs to that shipment only.
 */
async function newsOf(tx: Db, partner: EdiPartner, message: ShipmentStatusMessage): Promise<News[]> {
  const { scac, lines } = message
  const numbers = shippersNumbers(message)
  const own = lines.map((line) => shippersNumbers({ bolNumber: '', references: line.references ?? [] }))
  const proNumber = message.proNumber.trim() || referenceOf(message.references, CARRIERS_NUMBER)
  const isNamed = numbers.length > 0
  const first = await shipmentOf(tx, partner, {
    scac,
    numbers: isNamed ? numbers : (own[0] ?? []),
    proNumber,
    pickupNumber: referenceOf(message.references, PICKUP_NUMBER),
  })
  if (lines.length === 0) throw new KeptForPerson('It contains no status.', first)
  const ownPro = isNamed ? '' : proOf(lines[0]!.references)
  const all: News[] = [{ shipment: first, proNumber: proNumber || ownPro, lines: [] }]
  for (const [index, line] of lines.entries()) {
    const isOfFirst = own[index]!.length === 0 || own[index]!.includes(first.bolNumber)
    const shipment = isOfFirst ? first : ((await shipmentOfLine(tx, partner, own[index]!)) ?? first)
    const known = all.find((one) => one.shipment.id === shipment.id)
    if (known) known.lines.push(line)
    else all.push({ shipment, proNumber: proOf(line.references), lines: [line] })
  }
  return all.filter((news) => news.lines.length > 0)
}

/**
 * The shipment that a line names; null if no shipment has the number, because carriers also send their own references.
 */
async function shipmentOfLine(
  tx: Db,
  partner: EdiPartner,
  numbers: readonly string[],
): Promise<StoredShipment | null> {
  const found = await findShipmentOf(tx, partner, { numbers, proNumber: '' })
  if (found) return found
  for (const number of numbers) {
    if (await shipmentIdOfBol(tx, partner.clientId, number)) throw notGivenTo(partner, number)
  }
  return null
}

const proOf = (references: readonly Reference[] = []) => referenceOf(references, CARRIERS_NUMBER)

async function applyNews(tx: Db, partner: EdiPartner, set: EdiSet, told: News): Promise<SetOutcome> {
  const { shipment } = told
  const happenings = happeningsOf(told.lines, shipment, new Date())
  let current = withPro(shipment, told.proNumber)
  let news = 0
  for (const happening of happenings) {
    if (!(await keepEvent(tx, partner, shipment, happening))) continue
    refuseOfVoided(shipment, happening)
    news += 1
    current = afterEvent(current, happening)
  }
  if (news > 0) current = await withExpected(tx, current)
  const words = happenings.map((happening) => happening.words).join(', ')
  if (current === shipment) {
    return { state: news > 0 ? 'applied' : 'noted', detail: words, shipmentId: shipment.id }
  }
  await updateShipment(tx, { ...current, version: shipment.version + 1 }, { items: false })
  await noteChange(tx, partner, set, shipment, {
    what: trackedAs(shipment, current),
    detail: { from: shipment.status, to: current.status, status: words },
  })
  return { state: 'applied', detail: words, shipmentId: shipment.id }
}

/** Freight that moves although its shipment was voided: the carrier was not notified, or not in time. */
function refuseOfVoided(shipment: StoredShipment, { mapped, isToCome, words }: Happening): void {
  const isMoving = mapped.kind === 'status' && MOVING.includes(mapped.status) && !isToCome
  if (shipment.status !== 'V' || shipment.endedAs !== 'void' || !isMoving) return
  throw new KeptForPerson(
    `"${words}" for ${shipment.bolNumber}, which was voided. Call the carrier.`,
    shipment,
  )
}

const MOVING: readonly string[] = ['Pickup', 'In Transit', 'Delivered']

/** Adds the PRO number, which many carriers send only with the first status. */
function withPro(shipment: StoredShipment, proNumber: string): StoredShipment {
  const isNumber = proNumber !== '' && proNumber !== shipment.bolNumber
  return isNumber && shipment.proNumber === '' ? { ...shipment, proNumber } : shipment
}

/** Adds the delivery day that the carrier now expects: Track filters by it, and late shipments are at risk. */
async function withExpected(tx: Db, shipment: StoredShipment): Promise<StoredShipment> {
  const events = await listShipmentEvents(tx, shipment.clientId, shipment.id)
  const expectedDate = carrierExpects(shipment, events, shipment.destinationZone)
  // A delivery does not change what was expected before it.
  if (expectedDate === null || expectedDate === shipment.expectedDate) return shipment
  return { ...shipment, expectedDate }
}

/** Adds the event to the log; false if this carrier has reported the same one before. */
function keepEvent(
  tx: Db,
  partner: EdiPartner,
  shipment: StoredShipment,
  { line, mapped, at, timeZone, words, key }: Happening,
): Promise<boolean> {
  return insertShipmentEvent(tx, partner.clientId, shipment.id, {
    status: mapped.kind === 'status' ? mapped.status : 'Message',
    code: line.status || line.appointmentStatus,
    what: words,
    place: [line.city, line.state].filter(Boolean).join(', '),
    at,
    timeZone,
    notes: [line.remarks, ...line.exceptions].filter(Boolean).join('; '),
    source: sourceOf(partner),
    // A 214 has no number: the same status at the same time and place is the same event.
    externalId: key,
  })
}

function afterEvent(
  shipment: StoredShipment,
  { line, mapped, isToCome, at, words }: Happening,
): StoredShipment {
  if (mapped.kind === 'unknown') return shipment
  const note = [words, line.remarks].filter(Boolean).join('. ')
  const isTrouble = isToCome && mapped.status === 'Problem'
  // A later arrival with a reason is a problem now; its future date must not block events before it.
  const heardAt = isTrouble ? (shipment.lastEventAt ?? new Date()) : at
  const after = afterTracking(shipment, {
    at: heardAt.toISOString(),
    status: mapped.status,
    isEstimate: mapped.isEstimate,
    needsVoidReview: mapped.needsVoidReview,
    note: mapped.needsVoidReview ? `${note}. Check whether this shipment should be voided.` : note,
  })
  return isTrouble && after !== shipment ? { ...after, lastEventAt: shipment.lastEventAt } : after
}
