/**
 * The routing guide: preferred and do-not-use carriers per sold-to, lane, weight, mode and time. Where several rules
 * speak of one carrier the most particular decides; between equals the one that forbids.
 */
import { type EffectiveDates, isEffectiveOn } from '../calendar/effective-dates.ts'
import type { LtlPlace } from './ltl-request.ts'

/** One end of a lane; every part that is null holds everywhere. ZIPs of 1 to 5 digits, both ends included. */
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
  /** Shipment pounds: from `fromLb` up to, not including, `belowLb` (null: no upper end). */
  fromLb: number
  belowLb: number | null
  /** RateModeID; null: every mode. */
  rateModeId: number | null
  /** The clerk's words, shown beside the badge; may be ''. */
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
  /** For the screen: the rule's own reason, else what it is about. */
  reason: string
}

/** By SCAC; a carrier that is not in it is neither preferred nor forbidden. */
export type GuideVerdicts = ReadonlyMap<string, GuideVerdict>

function placeHolds(place: GuidePlace, at: LtlPlace): boolean {
  if (place.countryCode !== null && place.countryCode !== at.countryCode) return false
  if (place.state !== null && place.state !== at.state) return false
  if (place.zipFrom === null) return true
  const zipTo = place.zipTo ?? place.zipFrom
  return at.zip.slice(0, place.zipFrom.length) >= place.zipFrom && at.zip.slice(0, zipTo.length) <= zipTo
}

function ruleHolds(rule: RoutingGuideRule, question: GuideQuestion): boolean {
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

/** How particular a rule is: the account counts most, then the lane, then weight and mode. */
function rankOf(rule: RoutingGuideRule): number {
  const lane = placeRank(rule.origin) + placeRank(rule.destination)
  const band = rule.fromLb > 0 || rule.belowLb !== null ? 1 : 0
  return (rule.soldTo !== null ? 32 : 0) + lane * 4 + band * 2 + (rule.rateModeId !== null ? 1 : 0)
}

function beats(rule: RoutingGuideRule, other: RoutingGuideRule): boolean {
  const difference = rankOf(rule) - rankOf(other)
  return difference > 0 || (difference === 0 && rule.verdict === 'doNotUse' && other.verdict === 'preferred')
}

function describePlace(place: GuidePlace): string {
  const { countryCode, state, zipFrom, zipTo } = place
  if (zipFrom !== null) return zipTo !== null && zipTo !== zipFrom ? `${zipFrom}-${zipTo}` : zipFrom
  return state ?? countryCode ?? 'anywhere'
}

/** 'Preferred for 1001, NV to TX, from 500 lb': what a rule is about. */
export function describeGuideRule(rule: RoutingGuideRule): string {
  const parts: string[] = []
  if (rule.soldTo !== null) parts.push(`for ${rule.soldTo}`)
  if (placeRank(rule.origin) + placeRank(rule.destination) > 0) {
    parts.push(`${describePlace(rule.origin)} to ${describePlace(rule.destination)}`)
  }
  if (rule.fromLb > 0) parts.push(`from ${rule.fromLb.toLocaleString('en-US')} lb`)
  if (rule.belowLb !== null) parts.push(`below ${rule.belowLb.toLocaleString('en-US')} lb`)
  const what = rule.verdict === 'preferred' ? 'Preferred' : 'Do not use'
  return parts.length > 0 ? `${what} ${parts.join(', ')}` : what
}

/** What the guide says of each carrier for one shipment. */
export function guideVerdicts(rules: readonly RoutingGuideRule[], question: GuideQuestion): GuideVerdicts {
  const deciding = new Map<string, RoutingGuideRule>()
  for (const rule of rules) {
    if (!ruleHolds(rule, question)) continue
    const other = deciding.get(rule.scac)
    if (!other || beats(rule, other)) deciding.set(rule.scac, rule)
  }
  const verdicts = new Map<string, GuideVerdict>()
  for (const [scac, rule] of deciding) {
    verdicts.set(scac, { verdict: rule.verdict, rule, reason: rule.reason || describeGuideRule(rule) })
  }
  return verdicts
}
