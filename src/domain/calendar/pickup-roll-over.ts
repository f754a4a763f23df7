/** Whether a requested pickup cannot be made on its day and moves to the next one (domain facts 2.10). */
import { formatIsoDate, parseIsoDate } from './iso-date.ts'
import { nextServiceDay, type ServiceCalendar } from './service-days.ts'

/** Per carrier; times HH:MM (24 h) local to the origin. */
export interface PickupRules {
  /** A pickup for the same day must be called in by then. */
  cutOff: string
  /** Shortest time between ready and close, minutes. */
  minimumWindowMinutes: number
  /** The dock may not close before this. */
  earliestClose: string
}

/** Starting values; a carrier's own replace them. */
export const USUAL_PICKUP_RULES: PickupRules = {
  cutOff: '14:00',
  minimumWindowMinutes: 180,
  earliestClose: '14:00',
}

export interface PickupRequest {
  /** The request: local date of the origin, ready and close times HH:MM. */
  date: string
  ready: string
  close: string
  /** The moment of the call, as the clock of the origin shows it. */
  calledOn: string
  calledAt: string
}

export type RollOverReason = 'past' | 'afterCutOff' | 'shortWindow' | 'earlyClose' | 'closedDay'

export interface PickupDay {
  /** The day on which the carrier comes. */
  date: string
  /** Why it is not the day asked for; empty when it is. */
  because: RollOverReason[]
}

/** Minutes after midnight of 'HH:MM'; NaN when it is no time of day. */
export function minutesOfDay(time: string): number {
  const match = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(time)
  return match ? Number(match[1]) * 60 + Number(match[2]) : Number.NaN
}

/**
 * The day on which the carrier can come. A short window, an early close or a call after the cut-off moves a pickup of
 * the day of the call to the next working day; a window too short on a later day is for the driver to plan, and stays.
 * Throws RangeError for dates or times that do not exist.
 */
export function pickupDayOf(
  request: PickupRequest,
  rules: PickupRules,
  calendar: ServiceCalendar,
): PickupDay {
  const asked = parseIsoDate(request.date)
  const called = parseIsoDate(request.calledOn)
  const [ready, close, now] = [request.ready, request.close, request.calledAt].map(minutesOfDay) as [
    number,
    number,
    number,
  ]
  if ([asked, called, ready, close, now].some(Number.isNaN)) throw new RangeError('not a date or time of day')
  const because: RollOverReason[] = []
  let earliest = asked
  if (asked < called) {
    because.push('past')
    earliest = called
  }
  if (earliest === called) {
    if (now > minutesOfDay(rules.cutOff)) because.push('afterCutOff')
    if (close - Math.max(ready, now) < rules.minimumWindowMinutes) because.push('shortWindow')
    if (close < minutesOfDay(rules.earliestClose)) because.push('earlyClose')
    if (because.some((reason) => reason !== 'past')) earliest = called + 1
  }
  const day = nextServiceDay(calendar, earliest)
  if (day !== earliest) because.push('closedDay')
  return { date: formatIsoDate(day), because }
}
