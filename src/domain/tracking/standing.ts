import { addDays } from '../calendar/iso-date.ts'
import { localClock } from '../calendar/local-clock.ts'
import { instantOfLocal } from '../calendar/local-instant.ts'

/**
 * The one definition of *late* and *at risk*. Today, Track, the Shipment Console, the dashboard and the scorecards use
 * it; `database/shipments/standing.ts` is the same in SQL, and a test compares both.
 */

/** A shipment's status against its promised dates; `''` if it has none: not scheduled, or ended. */
export type Standing = '' | 'onTime' | 'atRisk' | 'late'

/** Why a shipment is late or at risk; `''` for all others. */
export type StandingReason =
  | ''
  | 'pickupMissed'
  | 'deliveryMissed'
  | 'problem'
  | 'tenderLost'
  | 'expectedLate'
  | 'unconfirmed'
  | 'silent'

/** Texts for tooltips, next to every count of late and at-risk shipments. */
export const STANDING_WORDS = {
  late: 'The pickup window or the promised delivery day has passed without the pickup or delivery.',
  atRiskBefore:
    'A problem is open, the tender may not have arrived, the carrier expects to deliver after the promised day, or the pickup closes within the hour and is not confirmed.',
  atRiskOnTheRoad:
    'A problem is open, the carrier expects to deliver after the promised day, or it has sent no event for longer than usual on the lane.',
} as const

/** An unconfirmed pickup is at risk for so many minutes before its window closes. */
export const CLOSING_MINUTES = 60
/** Hours between two events on a lane without history: a weekend without news is usual. */
export const USUAL_GAP_HOURS = 72

/** The facts behind it. Days are YYYY-MM-DD, times HH:MM (24 h), zones IANA names. */
export interface StandingFacts {
  status: string
  /** False for returns: the customer can hand them over at any time. */
  leavesHere: boolean
  pickupDate: string | null
  /** End of the pickup window; the end of the day if it is invalid. */
  pickupTo: string
  /** Zone of the origin. */
  timeZone: string
  /** The promised day. */
  deliveryDate: string | null
  destinationZone: string
  /** The delivery day at the destination by the carrier's latest estimate. */
  expectedDate: string | null
  /** '' if no problem is open. */
  problem: string
  /** The newest tender failed, or may have. */
  isTenderLost: boolean
  /** The carrier's numbers, '' until the carrier provides them. */
  proNumber: string
  pickupNumber: string
  /** The carrier confirmed the pickup. */
  isConfirmed: boolean
  lastEventAt: Date | null
  pickedUpAt: Date | null
  /** The lane's usual gap between two events. */
  eventGapHours: number
}

/** The instants at which a shipment becomes late or at risk; null if it never does. */
export interface Deadlines {
  /** End of the pickup window at the origin. */
  pickupDueAt: Date | null
  /** End of the promised day at the destination. */
  deliveryDueAt: Date | null
  /** 1970 if it is already at risk, whatever the time. */
  riskAt: Date | null
}

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
const AT_RISK_ALREADY = new Date(0)
const CLOCK = /^([01][0-9]|2[0-3]):[0-5][0-9]$/

/** When a shipment becomes late or at risk. Sources: docs/decisions/0042; product definitions of late and at risk. */
export function deadlinesOf(facts: StandingFacts): Deadlines {
  const { leavesHere, pickupDate, pickupTo, deliveryDate } = facts
  const pickupDueAt =
    leavesHere && pickupDate !== null
      ? lastInstant(pickupDate, CLOCK.test(pickupTo) ? pickupTo : '23:59', facts.timeZone)
      : null
  const deliveryDueAt =
    deliveryDate === null ? null : lastInstant(addDays(deliveryDate, 1), '00:00', facts.destinationZone)
  return { pickupDueAt, deliveryDueAt, riskAt: riskAt(facts, pickupDueAt) }
}

function riskAt(facts: StandingFacts, pickupDueAt: Date | null): Date | null {
  const { status, lastEventAt } = facts
  if (status !== 'T' && status !== 'A') return null
  if (openReason(facts) !== '') return AT_RISK_ALREADY
  if (status === 'A') {
    const heardAt = lastEventAt ?? facts.pickedUpAt
    return heardAt && new Date(heardAt.getTime() + facts.eventGapHours * HOUR_MS)
  }
  const isUnconfirmed = !facts.isConfirmed && facts.proNumber === '' && facts.pickupNumber === ''
  return isUnconfirmed && pickupDueAt ? new Date(pickupDueAt.getTime() - CLOSING_MINUTES * MINUTE_MS) : null
}

/** The reasons for being at risk that do not depend on the time. */
function openReason({
  problem,
  isTenderLost,
  status,
  expectedDate,
  deliveryDate,
}: StandingFacts): StandingReason {
  if (problem !== '') return 'problem'
  if (isTenderLost && status === 'T') return 'tenderLost'
  const isExpectedLate = expectedDate !== null && deliveryDate !== null && expectedDate > deliveryDate
  return isExpectedLate ? 'expectedLate' : ''
}

/**
 * A shipment's status at `now`. Late: the promised delivery day, or before the pickup its window, has passed without
 * the event. At risk, if it is not late: see `STANDING_WORDS`.
 */
export function standingOf(
  facts: StandingFacts,
  now: Date,
  { pickupDueAt, deliveryDueAt, riskAt }: Deadlines = deadlinesOf(facts),
): { standing: Standing; why: StandingReason } {
  const isPassed = (at: Date | null) => at !== null && at <= now
  if (facts.status === 'T' && isPassed(pickupDueAt)) return { standing: 'late', why: 'pickupMissed' }
  if (facts.status === 'A' && isPassed(deliveryDueAt)) return { standing: 'late', why: 'deliveryMissed' }
  if (isPassed(riskAt)) {
    const why = openReason(facts) || (facts.status === 'T' ? 'unconfirmed' : 'silent')
    return { standing: 'atRisk', why }
  }
  return { standing: facts.status === 'T' || facts.status === 'A' ? 'onTime' : '', why: '' }
}

/** The instant of a local time; for an hour that occurs twice, the later one, as in PostgreSQL. */
function lastInstant(date: string, time: string, timeZone: string): Date | null {
  const first = instantOfLocal(date, time, timeZone)
  if (first === null) return null
  const second = new Date(first.getTime() + HOUR_MS)
  const clock = localClock(second, timeZone)
  return clock.date === date && clock.time === time ? second : first
}
