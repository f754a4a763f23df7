/**
 * The deadlines of a claim. Freight: 49 CFR 370.5 and 370.9 (30 days to acknowledge, 120 days to pay, decline or make
 * an offer) and 49 U.S.C. 14706 (at least 9 months to file, at least 2 years to sue after the carrier declined).
 */
import {
  addDays,
  civilOf,
  daysBetween,
  daysInMonth,
  epochDayOf,
  formatIsoDate,
  parseIsoDate,
} from '../calendar/iso-date.ts'
import type { ClaimKind } from './claim.ts'
import type { ClaimState } from './claim-states.ts'

/** How long a client's carriers, or one of them, accept claims. */
export interface ClaimRule {
  /** '' = every carrier without its own rule. */
  scac: string
  /** Months to file after delivery; 0: `filingDays` counts. */
  filingMonths: number
  /** Days to file, for carriers that count in days, such as parcel carriers. */
  filingDays: number
  /** Days to report damage that was found after the driver left. */
  concealedDays: number
}

export const USUAL_CLAIM_RULE: ClaimRule = { scac: '', filingMonths: 9, filingDays: 0, concealedDays: 5 }

/** The carrier's rule, or the one for all carriers, or the default. */
export function claimRuleFor<R extends ClaimRule>(rules: readonly R[], scac: string): R | ClaimRule {
  return rules.find((one) => one.scac === scac) ?? rules.find((one) => one.scac === '') ?? USUAL_CLAIM_RULE
}

const ACKNOWLEDGE_DAYS = 30
const ANSWER_DAYS = 120
const SUIT_MONTHS = 24

export interface ClaimDays {
  kind: ClaimKind
  state: ClaimState
  /** Days, YYYY-MM-DD; '' = not yet. */
  deliveredOn: string
  /** The date of the bill of lading, used if the freight was never delivered. */
  shippedOn: string
  filedOn: string
  acknowledgedOn: string
  /** The day on which the carrier last paid, declined or made an offer. */
  answeredOn: string
}

export const CLOCKS = ['report', 'file', 'acknowledge', 'answer', 'suit'] as const
export type ClockKey = (typeof CLOCKS)[number]

export const CLOCK_NAMES: Readonly<Record<ClockKey, string>> = {
  report: 'Report to the carrier',
  file: 'File the claim',
  acknowledge: 'Carrier acknowledges',
  answer: 'Carrier pays, declines or makes an offer',
  suit: 'Last day to sue',
}

export interface Clock {
  key: ClockKey
  /** YYYY-MM-DD, this day included. */
  due: string
}

/** The day so many months later; the last day of a shorter month. */
export function addMonthsToDay(day: string, months: number): string {
  const { year, month, day: of } = civilOf(parseIsoDate(day))
  const index = year * 12 + month - 1 + months
  const [toYear, toMonth] = [Math.floor(index / 12), (index % 12) + 1]
  return formatIsoDate(epochDayOf(toYear, toMonth, Math.min(of, daysInMonth(toYear, toMonth))))
}

/** The last day to file the claim; '' if neither delivery nor bill of lading has a date. */
export function fileBy(
  { deliveredOn, shippedOn }: Pick<ClaimDays, 'deliveredOn' | 'shippedOn'>,
  rule: ClaimRule,
): string {
  const from = deliveredOn || shippedOn
  if (from === '') return ''
  return rule.filingMonths > 0 ? addMonthsToDay(from, rule.filingMonths) : addDays(from, rule.filingDays)
}

/** The current deadlines, the nearest first; past and irrelevant ones are omitted. */
export function clocksOf(days: ClaimDays, rule: ClaimRule): Clock[] {
  const clocks: Clock[] = []
  const add = (key: ClockKey, due: string) => due !== '' && clocks.push({ key, due })
  const { state, filedOn, deliveredOn } = days
  if (state === 'draft') {
    if (days.kind === 'concealedDamage' && deliveredOn)
      add('report', addDays(deliveredOn, rule.concealedDays))
    add('file', fileBy(days, rule))
  }
  if (state === 'filed' && filedOn) add('acknowledge', addDays(filedOn, ACKNOWLEDGE_DAYS))
  if ((state === 'filed' || state === 'acknowledged') && filedOn) add('answer', addDays(filedOn, ANSWER_DAYS))
  if (state === 'declined' && days.answeredOn) add('suit', addMonthsToDay(days.answeredOn, SUIT_MONTHS))
  return clocks.sort((one, other) => (one.due < other.due ? -1 : 1))
}

/** Days until a deadline; below 0: it has passed. */
export const daysLeft = (due: string, today: string): number => daysBetween(today, due)

/** A deadline within so many days is shown as urgent. */
export const PRESSING_DAYS = 7
