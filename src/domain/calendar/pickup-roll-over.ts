/** Whether a requested pickup cannot be made on its day and moves to the next one (domain facts 2.10). */
import { formatIsoDate, parseIsoDate } from './iso-date.ts'
import { nextServiceDay, type ServiceCalendar } from './service-days.ts'

/** Per carrier; times HH:MM (24 h) local to the origin. */
export interface PickupRules {
  /** The latest time to request a same-day pickup. */
  cutOff: string
  /** Shortest time between ready and close, minutes. */
  minimumWindowMinutes: number
  /** The dock may not close before this. */
  earliestClose: string
}

/** Initial values; a carrier's own replace them. */
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
  /** The time of the request, by the clock of the origin. */
  calledOn: string
  calledAt: string
}

export type RollOverReason = 'past' | 'afterCutOff' | 'shortWindow' | 'earlyClose' | 'closedDay'

export interface PickupDay {
  /** The day of the pickup. */
  date: string
  /** Why it is not the requested day; empty if it is. */
  because: RollOverReason[]
}

/** Minutes after midnight of 'HH:MM'; NaN for an invalid time. */
export function minutesOfDay(time: string): number {
  const match = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(time)
  return match ? Number(match[1]) * 60 + Number(match[2]) : Number.NaN
}

/**
 * The day of the pickup. A short window, an early close or a request after the cut-off moves a same-day pickup to the
 * next working day; a window that is too short on a later day is left to the driver, and stays. Throws RangeError for
 * dates or times that do not exist.
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
