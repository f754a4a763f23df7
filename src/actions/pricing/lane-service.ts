import type { LaneServiceValue, TerminalValue } from '#contracts/entities/lane-service.ts'
import type { Terminal } from '#database/carriers/terminals.ts'
import type { TransitTime } from '#database/carriers/transit.ts'
import type { OwnCalendar } from '#domain/calendar/carrier-calendar.ts'
import { type PickupDay, pickupDayOf } from '#domain/calendar/pickup-roll-over.ts'
import { type SkippedDay, scheduleService, serviceDaysBetween } from '#domain/calendar/service-days.ts'
import { estimateRoadMiles, findPlace, type Place } from '#outside/geography.ts'
import type { ReadyLane } from './ready-lane.ts'

type Timing = Pick<
  LaneServiceValue,
  | 'serviceDays'
  | 'isDirect'
  | 'pickupDate'
  | 'pickupReasons'
  | 'pickupCutOff'
  | 'deliveryDate'
  | 'skippedDays'
  | 'notice'
>

/**
 * When a carrier picks up and delivers on a lane: the pickup moved to a working day, then business days by its
 * calendar.
 */
export function timingOf(
  lane: ReadyLane,
  carrierName: string,
  transit: TransitTime | undefined,
  calendar: OwnCalendar,
): Timing {
  const rules = calendar.pickupRulesOn(lane.pickup.date)
  const day: PickupDay = pickupDayOf(lane.pickup, rules, calendar.service)
  const pickup = { pickupDate: day.date, pickupReasons: day.because, pickupCutOff: rules.cutOff }
  if (!transit) {
    const { origin, destination } = lane
    const notice = destination
      ? `${carrierName} lists no service days from ${origin.state} ${origin.zip} to ${destination.state} ${destination.zip}.`
      : ''
    return { ...pickup, serviceDays: null, isDirect: null, deliveryDate: null, skippedDays: [], notice }
  }
  const schedule = scheduleService(calendar.service, day.date, transit.days)
  return {
    ...pickup,
    serviceDays: transit.days,
    isDirect: transit.isDirect,
    deliveryDate: schedule.deliveryDate,
    skippedDays: [...waitedDays(lane, day, calendar), ...schedule.skipped],
    notice: '',
  }
}

/** Days without work between the requested pickup and the day on which the carrier comes; past days are not counted. */
function waitedDays({ pickup }: ReadyLane, day: PickupDay, { service }: OwnCalendar): SkippedDay[] {
  const asked = day.because.includes('past') ? pickup.calledOn : pickup.date
  const workDays = serviceDaysBetween(service, asked, day.date)
  const { skipped } = scheduleService(service, asked, workDays)
  return skipped.filter(({ date }) => date < day.date)
}

/**
 * The terminal of a carrier that serves a place: one that names the ZIP5 has priority over the ZIP3, then the nearest.
 */
export function servingTerminal(terminals: readonly Terminal[], place: Place): TerminalValue | null {
  const [zip5, zip3] = areasOf(place)
  const found = terminals
    .filter(({ serves }) => serves.includes(zip5) || serves.includes(zip3))
    .map((terminal) => ({ isForZip5: terminal.serves.includes(zip5), shown: showTerminal(terminal, place) }))
    .sort((a, b) => Number(b.isForZip5) - Number(a.isForZip5) || milesOf(a.shown) - milesOf(b.shown))
  return found[0]?.shown ?? null
}

const milesOf = ({ miles }: TerminalValue): number => miles ?? Number.POSITIVE_INFINITY

/** A place's keys in a terminal list: its ZIP5 (in Canada the whole code) and its ZIP3. */
export function areasOf({ zip }: Place): [zip5: string, zip3: string] {
  return [/^\d/.test(zip) ? zip.slice(0, 5) : zip, zip.slice(0, 3)]
}

function showTerminal({ scac, serves, ...terminal }: Terminal, from: Place): TerminalValue {
  const at = findPlace(terminal.zip)
  return {
    ...terminal,
    miles: at && estimateRoadMiles(from, at),
    latitude: at?.latitude ?? null,
    longitude: at?.longitude ?? null,
  }
}
