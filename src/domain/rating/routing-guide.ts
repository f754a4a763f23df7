/**
 * The routing guide: preferred and do-not-use carriers per sold-to, lane, weight, mode and time. If several rules are
 * about one carrier, the most specific decides; of equals, the one that forbids.
 */

import { type EffectiveDates, isEffectiveOn } from '../calendar/effective-dates.ts'
import { RATE_MODES } from '../shipment/rate-mode.ts'
import type { LtlPlace } from './ltl-request.ts'

/** One end of a lane; null parts apply everywhere. ZIPs of 1 to 5 digits, both ends included. */
export interface GuidePlace {
  countryCode: string | null
  state: string | null
  zipFrom: string | null
  zipTo: string | null
}

export const ANYWHERE: GuidePlace = { countryCode: null, state: null, zipFrom: null, zipTo: null }

export interface RoutingGuideRule extends EffectiveDates {
  id: string
  verdict: 'preferred' | 'doNotUse'
  scac: string
  /** Sold-to number of the account; null: all accounts. */
  soldTo: string | null
  origin: GuidePlace
  destination: GuidePlace
  /** Shipment pounds: from `fromLb` up to, not including, `belowLb` (null: no upper limit). */
  fromLb: number
  belowLb: number | null
  /** RateModeID; null: every mode. */
  rateModeId: number | null
  /** The clerk's own text, shown next to the badge; may be ''. */
  reason: string
}

export interface GuideQuestion {
  soldTo: string
  origin: LtlPlace
  destination: LtlPlace
  weightLb: number
  rateModeId: number
  /** Pickup date, YYYY-MM-DD. */
  date: string
}

export interface GuideVerdict {
  verdict: RoutingGuideRule['verdict']
  rule: RoutingGuideRule
  /** For the screen: the rule's own reason, or else its scope. */
  reason: string
}

/** By SCAC; a missing carrier is neither preferred nor forbidden. */
export type GuideVerdicts = ReadonlyMap<string, GuideVerdict>

function placeHolds(place: GuidePlace, at: LtlPlace): boolean {
  if (place.countryCode !== null && place.countryCode !== at.countryCode) return false
  if (place.state !== null && place.state !== at.state) return false
  if (place.zipFrom === null) return true
  const zipTo = place.zipTo ?? place.zipFrom
  return at.zip.slice(0, place.zipFrom.length) >= place.zipFrom && at.zip.slice(0, zipTo.length) <= zipTo
}

/** Whether a rule applies to the shipment in question, regardless of other rules. */
export function ruleHolds(rule: RoutingGuideRule, question: GuideQuestion): boolean {
  return (
    (rule.soldTo === null || rule.soldTo === question.soldTo) &&
    (rule.rateModeId === null || rule.rateModeId === question.rateModeId) &&
    rule.fromLb <= question.weightLb &&
    (rule.belowLb === null || question.weightLb < rule.belowLb) &&
    isEffectiveOn(rule, question.date) &&
    placeHolds(rule.origin, question.origin) &&
    placeHolds(rule.destination, question.destination)
  )
}

function placeRank({ countryCode, state, zipFrom }: GuidePlace): number {
  if (zipFrom !== null) return 3
  if (state !== null) return 2
  return countryCode !== null ? 1 : 0
}

/** The criteria for one rule being more specific than another, the most important first. */
const GROUNDS = [
  'it is for one account',
  'its lane is narrower',
  'it is for a weight band',
  'it is for one mode',
] as const

/** How specific a rule is by each criterion. */
function particularityOf(rule: RoutingGuideRule): readonly number[] {
  return [
    rule.soldTo === null ? 0 : 1,
    placeRank(rule.origin) + placeRank(rule.destination),
    rule.fromLb > 0 || rule.belowLb !== null ? 1 : 0,
    rule.rateModeId === null ? 0 : 1,
  ]
}

/** The rule that decides if both apply, and why: the end of a sentence that starts with its name. */
export interface GuideDecision {
  decides: RoutingGuideRule
  because: string
}

/**
 * Decides between two rules for a carrier that both apply: the more specific one (the account counts most, then the
 * lane, then the weight band, then the mode); of equals the one that forbids; else the first.
 */
export function decideBetween(rule: RoutingGuideRule, other: RoutingGuideRule): GuideDecision {
  const [own, others] = [particularityOf(rule), particularityOf(other)]
  for (const [index, because] of GROUNDS.entries()) {
    const difference = own[index]! - others[index]!
    if (difference !== 0) return { decides: difference > 0 ? rule : other, because }
  }
  if (rule.verdict === other.verdict) return { decides: rule, because: 'both rules give the same result' }
  return {
    decides: rule.verdict === 'doNotUse' ? rule : other,
    because: 'if rules tie, Do not use wins',
  }
}

/** A rule for every account, lane and weight, which gives a verdict on a carrier without a shipment. */
export const isGeneralRule = (rule: RoutingGuideRule): boolean =>
  particularityOf(rule)
    .slice(0, -1)
    .every((rank) => rank === 0)

/** Country names for sentences; a state may have the same code. */
const COUNTRIES: Record<string, string> = { US: 'the US', CA: 'Canada', MX: 'Mexico' }

function describePlace({ countryCode, state, zipFrom, zipTo }: GuidePlace): string {
  if (zipFrom !== null) return `ZIP ${zipTo === null || zipTo === zipFrom ? zipFrom : `${zipFrom}-${zipTo}`}`
  const country = countryCode === null ? 'anywhere' : (COUNTRIES[countryCode] ?? countryCode)
  if (state === null) return country
  return countryCode === null || countryCode === 'US' ? state : `${state}, ${country}`
}

/** 'NV to TX'; '' for a rule for every lane. */
export function describeGuideLane(rule: Pick<RoutingGuideRule, 'origin' | 'destination'>): string {
  if (placeRank(rule.origin) + placeRank(rule.destination) === 0) return ''
  return `${describePlace(rule.origin)} to ${describePlace(rule.destination)}`
}

/** 'from 500 lb, below 5,000 lb'; '' for a rule for every weight. */
export function describeGuideBand({ fromLb, belowLb }: Pick<RoutingGuideRule, 'fromLb' | 'belowLb'>): string {
  const parts: string[] = []
  if (fromLb > 0) parts.push(`from ${fromLb.toLocaleString('en-US')} lb`)
  if (belowLb !== null) parts.push(`below ${belowLb.toLocaleString('en-US')} lb`)
  return parts.join(', ')
}

/** 'Preferred for 1001, NV to TX, from 500 lb, LTL only': the scope of a rule, without its dates. */
export function describeGuideRule(rule: RoutingGuideRule): string {
  const parts = [
    rule.soldTo === null ? '' : `for ${rule.soldTo}`,
    describeGuideLane(rule),
    describeGuideBand(rule),
    rule.rateModeId === null ? '' : `${RATE_MODES[rule.rateModeId] ?? rule.rateModeId} only`,
  ].filter(Boolean)
  const what = rule.verdict === 'preferred' ? 'Preferred' : 'Do not use'
  return parts.length > 0 ? `${what} ${parts.join(', ')}` : what
}

/** The guide's verdict on each carrier for one shipment. */
export function guideVerdicts(rules: readonly RoutingGuideRule[], question: GuideQuestion): GuideVerdicts {
  const deciding = new Map<string, RoutingGuideRule>()
  for (const rule of rules) {
    if (!ruleHolds(rule, question)) continue
    const other = deciding.get(rule.scac)
    if (!other || decideBetween(other, rule).decides === rule) deciding.set(rule.scac, rule)
  }
  const verdicts = new Map<string, GuideVerdict>()
  for (const [scac, rule] of deciding) {
    verdicts.set(scac, { verdict: rule.verdict, rule, reason: rule.reason || describeGuideRule(rule) })
  }
  return verdicts
}
