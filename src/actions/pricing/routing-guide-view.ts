import { createHash } from 'node:crypto'
import type { GuideRuleValue, SoldToAccountValue } from '#contracts/entities/routing-guide.ts'
import type { KnownSoldTo } from '#database/carriers/sold-to-accounts.ts'
import { isEffectiveOn } from '#domain/calendar/effective-dates.ts'
import { guideConflicts } from '#domain/rating/guide-conflicts.ts'
import { describeGuideRule, type GuidePlace, type RoutingGuideRule } from '#domain/rating/routing-guide.ts'

/** The guide and its accounts in the format of the call. */

type Conflict = GuideRuleValue['conflicts'][number]

/** Each rule in words, with the rules that contradict it. `names`: SCAC -> carrier name. */
export function showGuideRules(
  rules: readonly RoutingGuideRule[],
  names: ReadonlyMap<string, string>,
): GuideRuleValue[] {
  const conflicts = new Map<string, Conflict[]>(rules.map((rule) => [rule.id, []]))
  for (const { decides, yields, because } of guideConflicts(rules)) {
    conflicts.get(decides.id)!.push(conflictWith(yields, false, because))
    conflicts.get(yields.id)!.push(conflictWith(decides, true, because))
  }
  return rules.map((rule) => ({
    id: rule.id,
    verdict: rule.verdict,
    scac: rule.scac,
    carrierName: names.get(rule.scac) ?? '',
    soldTo: rule.soldTo ?? '',
    origin: showPlace(rule.origin),
    destination: showPlace(rule.destination),
    fromLb: rule.fromLb,
    belowLb: rule.belowLb,
    rateModeId: rule.rateModeId,
    effectiveFrom: rule.effectiveFrom,
    effectiveTo: rule.effectiveTo ?? '',
    reason: rule.reason,
    sentence: describeGuideRule(rule),
    conflicts: conflicts.get(rule.id)!,
    version: versionOfRule(rule),
  }))
}

/** The version of a stored rule. */
export const versionOfRule = (rule: RoutingGuideRule): string =>
  createHash('sha256').update(JSON.stringify(rule)).digest('hex').slice(0, 32)

const conflictWith = (other: RoutingGuideRule, decides: boolean, because: string): Conflict => ({
  ruleId: other.id,
  sentence: describeGuideRule(other),
  decides,
  because,
})

const showPlace = (place: GuidePlace) => ({
  countryCode: place.countryCode ?? '',
  state: place.state ?? '',
  zipFrom: place.zipFrom ?? '',
  zipTo: place.zipTo ?? '',
})

/** Rules for a whole account that apply today: the content of its two lists. */
export const listRulesOf = (
  rules: readonly RoutingGuideRule[],
  soldTo: string,
  today: string,
): RoutingGuideRule[] =>
  rules.filter((rule) => rule.soldTo === soldTo && isForWholeAccount(rule) && isEffectiveOn(rule, today))

const isForWholeAccount = (rule: RoutingGuideRule): boolean =>
  [rule.origin, rule.destination].every((place) => Object.values(place).every((part) => part === null)) &&
  rule.fromLb === 0 &&
  rule.belowLb === null &&
  rule.rateModeId === null

export function showSoldTo(
  account: KnownSoldTo,
  rules: readonly RoutingGuideRule[],
  names: ReadonlyMap<string, string>,
  today: string,
): SoldToAccountValue {
  const lists = listRulesOf(rules, account.soldTo, today)
  const entries = (verdict: RoutingGuideRule['verdict']) =>
    lists
      .filter((rule) => rule.verdict === verdict)
      .map((rule) => ({ scac: rule.scac, carrierName: names.get(rule.scac) ?? '', reason: rule.reason }))
  return {
    ...account,
    preferred: entries('preferred'),
    doNotUse: entries('doNotUse'),
    ruleCount: rules.filter((rule) => rule.soldTo === account.soldTo).length,
  }
}
