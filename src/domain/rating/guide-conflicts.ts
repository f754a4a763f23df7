/** Finds rules of the routing guide that contradict each other about a carrier, and which one decides. */
import { decideBetween, type GuidePlace, type RoutingGuideRule } from './routing-guide.ts'

export interface GuideConflict {
  decides: RoutingGuideRule
  yields: RoutingGuideRule
  /** Why it decides: the end of a sentence that starts with its name. */
  because: string
}

/**
 * Every pair of rules that forbid and prefer the same carrier for a possible shipment. A state and a ZIP range count as
 * overlapping: only geography could tell them apart.
 */
export function guideConflicts(rules: readonly RoutingGuideRule[]): GuideConflict[] {
  const conflicts: GuideConflict[] = []
  for (const ofCarrier of Map.groupBy(rules, (rule) => rule.scac).values()) {
    const forbidding = ofCarrier.filter((rule) => rule.verdict === 'doNotUse')
    for (const preferring of ofCarrier) {
      if (preferring.verdict !== 'preferred') continue
      for (const rule of forbidding) {
        if (!canMeet(rule, preferring)) continue
        const { decides, because } = decideBetween(rule, preferring)
        conflicts.push({ decides, yields: decides === rule ? preferring : rule, because })
      }
    }
  }
  return conflicts
}

/** Whether one shipment could match both rules. */
function canMeet(rule: RoutingGuideRule, other: RoutingGuideRule): boolean {
  return (
    agree(rule.soldTo, other.soldTo) &&
    agree(rule.rateModeId, other.rateModeId) &&
    (other.belowLb === null || rule.fromLb < other.belowLb) &&
    (rule.belowLb === null || other.fromLb < rule.belowLb) &&
    (other.effectiveTo === null || rule.effectiveFrom <= other.effectiveTo) &&
    (rule.effectiveTo === null || other.effectiveFrom <= rule.effectiveTo) &&
    placesMeet(rule.origin, other.origin) &&
    placesMeet(rule.destination, other.destination)
  )
}

/** null applies to everything. */
const agree = <T>(one: T | null, other: T | null): boolean => one === null || other === null || one === other

function placesMeet(place: GuidePlace, other: GuidePlace): boolean {
  if (!agree(place.countryCode, other.countryCode) || !agree(place.state, other.state)) return false
  if (place.zipFrom === null || other.zipFrom === null) return true
  const [low, high] = zipSpan(place.zipFrom, place.zipTo)
  const [otherLow, otherHigh] = zipSpan(other.zipFrom, other.zipTo)
  return low <= otherHigh && otherLow <= high
}

/** Longest code that a range can be a prefix of: six characters in Canada. */
const ZIP_LENGTH = 6

/** First and last whole code of a range of prefixes; digits sort before letters. */
function zipSpan(zipFrom: string, zipTo: string | null): [low: string, high: string] {
  return [zipFrom.padEnd(ZIP_LENGTH, '0'), (zipTo ?? zipFrom).padEnd(ZIP_LENGTH, 'Z')]
}
