import { readShipmentStatus214, type StatusLine } from '#carriers/edi/shipment-status-214.ts'
import type { EdiPartner } from '#database/edi-partners.ts'
import type { EdiSet } from '#database/edi-sets.ts'
import type { Db } from '#database/open.ts'
import { insertShipmentEvent } from '#database/shipment-events.ts'
import { type StoredShipment, updateShipment } from '#database/shipments.ts'
import { zoneOfState } from '#domain/text/state-zones.ts'
import { type MappedStatus, statusOfX12 } from '#domain/tracking/status-map.ts'
import { wordsOfX12 } from '#domain/tracking/x12-status-words.ts'
import { instantOfX12 } from '#domain/tracking/x12-time.ts'
import { findPlace } from '#outside/geography.ts'
import { afterTracking } from '../shipments/after-tracking.ts'
import { KeptForPerson, type SetOutcome } from './kept-for-person.ts'
import { noteChange } from './note-change.ts'
import { shipmentOf, sourceOf } from './shipment-of.ts'

/** One AT7, understood. */
interface Happening {
  line: StatusLine
  mapped: MappedStatus
  at: Date
  timeZone: string
}

/** Clocks of others may be a little ahead of ours. What lies further ahead than this has not happened. */
const MOST_AHEAD_MS = 24 * 3_600_000
const EARLIEST = Date.UTC(2000, 0, 1)

/** 214: what happened on the way, told to the tracking rules in the order of time. */
export async function applyStatus(tx: Db, partner: EdiPartner, set: EdiSet): Promise<SetOutcome> {
  const message = readShipmentStatus214({ id: set.setId, control: set.setControl, segments: set.segments })
  const billOfLading = message.references.find(({ qualifier }) => qualifier === 'BM')?.value ?? ''
  const shipment = await shipmentOf(tx, partner, {
    bolNumber: message.bolNumber || billOfLading,
    scac: message.scac,
  })
  if (message.lines.length === 0) throw new KeptForPerson('It tells of no status.', shipment)
  const happenings = message.lines
    .map((line) => happeningOf(line, shipment))
    .sort((a, b) => a.at.getTime() - b.at.getTime())
  let current = withPro(shipment, message.proNumber)
  let news = 0
  for (const happening of happenings) {
    if (!(await keepEvent(tx, partner, shipment, happening))) continue
    news += 1
    current = afterEvent(current, happening)
  }
  const words = happenings.map(({ line }) => wordsOfX12(line)).join(', ')
  if (current === shipment) {
    return { state: news > 0 ? 'applied' : 'noted', detail: words, shipmentId: shipment.id }
  }
  await updateShipment(tx, { ...current, version: shipment.version + 1 }, { items: false })
  await noteChange(tx, partner, set, shipment, {
    what: `shipment.${AUDIT_WORDS[current.status === shipment.status ? '' : current.status] ?? 'tracked'}`,
    detail: { from: shipment.status, to: current.status, status: words },
  })
  return { state: 'applied', detail: words, shipmentId: shipment.id }
}

const AUDIT_WORDS: Readonly<Record<string, string>> = { A: 'moved-to-transit', D: 'moved-to-delivered' }

/** The carrier's number, which many give with the first status only. */
function withPro(shipment: StoredShipment, proNumber: string): StoredShipment {
  const isNumber = proNumber !== '' && proNumber !== shipment.bolNumber
  return isNumber && shipment.proNumber === '' ? { ...shipment, proNumber } : shipment
}

function happeningOf(line: StatusLine, shipment: StoredShipment): Happening {
  const reason = line.status ? line.reason : line.appointmentReason
  const mapped = statusOfX12({
    status: line.status,
    // Of an appointment, "normal" has another code.
    reason: reason === 'NA' ? 'NS' : reason,
    appointmentStatus: line.appointmentStatus,
  })
  const timeZone = zoneOf(line, mapped, shipment)
  const at = instantOfX12(line.date, line.time, line.timeCode, timeZone)
  if (!at) throw new KeptForPerson(`${wordsOfX12(line)}: it does not say when.`, shipment)
  const isToCome = mapped.kind === 'status' && mapped.isEstimate
  const isAhead = at.getTime() > Date.now() + MOST_AHEAD_MS
  if ((isAhead && !isToCome) || at.getTime() < EARLIEST) {
    throw new KeptForPerson(`${wordsOfX12(line)}: it is dated ${line.date}.`, shipment)
  }
  return { line, mapped, at, timeZone }
}

/** The clock of the place: by its ZIP, its state; else where such a thing happens: at the consignee or the shipper. */
function zoneOf(line: StatusLine, mapped: MappedStatus, shipment: StoredShipment): string {
  const byZip = line.postalCode ? findPlace(line.postalCode)?.timeZone : undefined
  const { origin, destination } = shipment
  const destinationZone = findPlace(destination.zip)?.timeZone ?? zoneOfState(destination.state)
  if (byZip) return byZip
  if (line.state !== '') {
    // A state may have two zones; the ends of the journey are known better than by their state.
    if (line.state === origin.state && line.state !== destination.state) return shipment.timeZone
    if (line.state === destination.state && destinationZone) return destinationZone
    return zoneOfState(line.state) ?? shipment.timeZone
  }
  const isDelivery = mapped.kind === 'status' && mapped.status === 'Delivered'
  return isDelivery && destinationZone ? destinationZone : shipment.timeZone
}

/** Keeps the event in the log; false when this carrier has told the same before. */
function keepEvent(
  tx: Db,
  partner: EdiPartner,
  shipment: StoredShipment,
  { line, mapped, at, timeZone }: Happening,
): Promise<boolean> {
  const code = line.status || line.appointmentStatus
  const reason = line.status ? line.reason : line.appointmentReason
  return insertShipmentEvent(tx, partner.clientId, shipment.id, {
    status: mapped.kind === 'status' ? mapped.status : 'Message',
    code,
    what: wordsOfX12(line),
    place: [line.city, line.state].filter(Boolean).join(', '),
    at,
    timeZone,
    notes: [line.remarks, ...line.exceptions].filter(Boolean).join('; '),
    source: sourceOf(partner),
    // A 214 has no number of its own: the same status at the same time and place is the same event.
    externalId: [code, reason, at.toISOString(), line.city, line.equipment].join(' '),
  })
}

function afterEvent(shipment: StoredShipment, { line, mapped, at }: Happening): StoredShipment {
  if (mapped.kind === 'unknown') return shipment
  const note = [wordsOfX12(line), line.remarks].filter(Boolean).join('. ')
  return afterTracking(shipment, {
    at: at.toISOString(),
    status: mapped.status,
    isEstimate: mapped.isEstimate,
    needsVoidReview: mapped.needsVoidReview,
    note: mapped.needsVoidReview ? `${note}. See whether this shipment is to be voided.` : note,
  })
}
