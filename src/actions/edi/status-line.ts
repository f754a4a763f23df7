import type { StatusLine } from '#carriers/edi/shipment-status-214.ts'
import type { StoredShipment } from '#database/shipments/stored-shipment.ts'
import { localDate } from '#domain/calendar/local-clock.ts'
import { dropsOf } from '#domain/shipment/stops.ts'
import { zoneOfState } from '#domain/text/state-zones.ts'
import { isDeliveryEstimate } from '#domain/tracking/expected-delivery.ts'
import { type MappedStatus, statusOfX12 } from '#domain/tracking/status-map.ts'
import { wordsOfX12 } from '#domain/tracking/x12-status-words.ts'
import { instantOfX12 } from '#domain/tracking/x12-time.ts'
import { findPlace } from '#outside/geography.ts'
import { KeptForPerson } from './kept-for-person.ts'

/** A parsed AT7 segment. */
export interface Happening {
  line: StatusLine
  mapped: MappedStatus
  /** True for a future time: an estimate or an appointment. */
  isToCome: boolean
  at: Date
  timeZone: string
  words: string
  /** Distinguishes the events of one carrier; a repeated event has the same key. */
  key: string
}

/** Other systems' clocks may be slightly ahead of ours. An event further ahead than this has not happened. */
const MOST_AHEAD_MS = 24 * 3_600_000
const EARLIEST = Date.UTC(2000, 0, 1)

/** The events in the lines of a 214, in chronological order. */
export function happeningsOf(lines: readonly StatusLine[], shipment: StoredShipment, now: Date): Happening[] {
  const happenings = lines.map((line) => happeningOf(line, shipment, now))
  return withDaysOrdered(happenings, shipment, now).sort((a, b) => a.at.getTime() - b.at.getTime())
}

function happeningOf(line: StatusLine, shipment: StoredShipment, now: Date): Happening {
  const reason = line.status ? line.reason : line.appointmentReason
  const codes = { status: line.status, appointmentStatus: line.appointmentStatus }
  // An appointment has another code for "normal".
  const told = statusOfX12({ ...codes, reason: reason === 'NA' ? 'NS' : reason })
  const usual = statusOfX12({ ...codes, reason: 'NS' })
  const isToCome = usual.kind === 'status' && usual.isEstimate
  const stop = stopOnTheWay(line, shipment)
  const isPart = stop !== null && told.kind === 'status' && told.status === 'Delivered'
  const mapped: MappedStatus = isPart ? { ...told, status: 'In Transit' } : told
  const words = `${wordsOfX12(line)}${isPart ? `, ${stop.words}` : ''}`
  const timeZone = zoneOf(line, told, shipment)
  const at = instantOfX12(line.date, line.time, line.timeCode, timeZone)
  if (!at) throw new KeptForPerson(`${words}: it has no date.`, shipment)
  const isAhead = at.getTime() > now.getTime() + MOST_AHEAD_MS
  // A status that changes nothing may have any date.
  const isHarmless = isToCome || mapped.kind === 'unknown'
  if ((isAhead && !isHarmless) || at.getTime() < EARLIEST) {
    throw new KeptForPerson(`${words}: the date ${line.date} is too early or too late.`, shipment)
  }
  const when = line.time ? at.toISOString() : line.date
  const parts = [line.status || line.appointmentStatus, reason, when, line.city, line.equipment]
  if (stop) parts.push(stop.words)
  return { line, mapped, isToCome, at, timeZone, words, key: parts.join(' ') }
}

/**
 * A status with a day but no time is ordered after everything known of that day, because carriers that date deliveries
 * by day report earlier events with a time. It is never in the future.
 */
function withDaysOrdered(happenings: Happening[], shipment: StoredShipment, now: Date): Happening[] {
  const known = happenings.filter(({ line, isToCome }) => line.time !== '' && !isToCome).map(({ at }) => at)
  if (shipment.lastEventAt) known.push(shipment.lastEventAt)
  return happenings.map((happening) => {
    const { line, isToCome, at, timeZone } = happening
    if (line.time !== '' || isToCome) return happening
    const noon = Math.min(at.getTime(), now.getTime())
    const sameDay = known.filter((one) => localDate(one, timeZone) === line.date).map((one) => one.getTime())
    return { ...happening, at: new Date(Math.max(noon, ...sameDay)) }
  })
}

/**
 * The stop before the last one at which it happened: by the number of the stop in the tender (S5-01, the pickup is 1),
 * or by its place. Null at the destination, and if unknown.
 */
function stopOnTheWay(line: StatusLine, shipment: StoredShipment): { words: string } | null {
  const drops = dropsOf(shipment)
  if (drops.length < 2) return null
  const last = drops.length + 1
  const told = line.references?.find(({ qualifier }) => qualifier === 'QN')?.value ?? ''
  const place = (city: string, state: string) => `${city.trim()}, ${state.trim()}`.toUpperCase()
  const here = place(line.city, line.state)
  const atPlace = drops.findLastIndex(({ address }) => place(address.city, address.state) === here)
  const number = /^\d{1,3}$/.test(told) ? Number(told) : atPlace < 0 ? last : atPlace + 2
  return number < last ? { words: `stop ${number} of ${last}` } : null
}

/**
 * The time zone of the place, by its ZIP or state; otherwise that of the consignee or the shipper, depending on the
 * event.
 */
function zoneOf(line: StatusLine, mapped: MappedStatus, shipment: StoredShipment): string {
  const byZip = line.postalCode ? findPlace(line.postalCode)?.timeZone : undefined
  const { origin, destination } = shipment
  const destinationZone = findPlace(destination.zip)?.timeZone ?? zoneOfState(destination.state)
  if (byZip) return byZip
  if (line.state !== '') {
    // A state may have two time zones; those of the shipper and the consignee are known more exactly.
    if (line.state === origin.state && line.state !== destination.state) return shipment.timeZone
    if (line.state === destination.state && destinationZone) return destinationZone
    return zoneOfState(line.state) ?? shipment.timeZone
  }
  const isDelivery =
    (mapped.kind === 'status' && mapped.status === 'Delivered') ||
    isDeliveryEstimate(line.status || line.appointmentStatus)
  return isDelivery && destinationZone ? destinationZone : shipment.timeZone
}
