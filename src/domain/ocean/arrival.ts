import { parseIsoDate } from '../calendar/iso-date.ts'
import { localDate } from '../calendar/local-clock.ts'

/** Arrival at the port of discharge: how late it is, and when free time at the terminal ends. */

export interface Arrival {
  firstEstimate: Date | null
  estimate: Date | null
  arrivedAt: Date | null
  /** IANA zone of the port of discharge, whose calendar counts the days. */
  timeZone: string
}

/**
 * Calendar days after the first estimate, in the port's time zone; negative = earlier. If its estimate has passed
 * without an arrival, a container is late by the days up to today.
 * @returns null without an estimate
 */
export function daysLate(
  { firstEstimate, estimate, arrivedAt, timeZone }: Arrival,
  now: Date,
): number | null {
  if (!firstEstimate) return null
  const dayOf = (instant: Date) => parseIsoDate(localDate(instant, timeZone))
  const expected = arrivedAt ?? latest(estimate ?? firstEstimate, now)
  // Before the first estimated day, nothing becomes late just because time passes.
  const late = dayOf(expected) - dayOf(firstEstimate)
  return arrivedAt || (estimate ?? firstEstimate) > now ? late : Math.max(0, late)
}

const latest = (one: Date, other: Date): Date => (one > other ? one : other)

/** none: no last free day, or it no longer matters; soon: at most two days away. */
export type FreeTimeAlert = 'none' | 'later' | 'soon' | 'today' | 'over'

/** How many days before the last free day warnings start. */
export const WARNED_DAYS = 2

export interface FreeTime {
  /** Last day without demurrage at the terminal, YYYY-MM-DD; '' if unknown. */
  lastFreeDay: string
  /** Last day to return the empty container without per diem, YYYY-MM-DD; '' if unknown. */
  returnBy: string
  pickedUpAt: Date | null
  returnedAt: Date | null
  timeZone: string
}

export interface FreeTimeNow {
  /** Demurrage until the container leaves the terminal, then per diem until the empty container is returned. */
  kind: 'demurrage' | 'perDiem'
  alert: FreeTimeAlert
  /** Days from today at the port to the last day; negative = past. 0 without a last day. */
  daysLeft: number
}

/** How urgent it is to pick up the container, or to return it. */
export function freeTimeNow({ timeZone, ...time }: FreeTime, now: Date): FreeTimeNow {
  const kind = time.pickedUpAt ? 'perDiem' : 'demurrage'
  const day = kind === 'perDiem' ? time.returnBy : time.lastFreeDay
  if (day === '' || time.returnedAt) return { kind, alert: 'none', daysLeft: 0 }
  const daysLeft = parseIsoDate(day) - parseIsoDate(localDate(now, timeZone))
  return { kind, alert: alertOf(daysLeft), daysLeft }
}

function alertOf(daysLeft: number): FreeTimeAlert {
  if (daysLeft < 0) return 'over'
  if (daysLeft === 0) return 'today'
  return daysLeft <= WARNED_DAYS ? 'soon' : 'later'
}
