import { v7 as newId } from 'uuid'
import type { GuideRuleValue } from '#contracts/entities/routing-guide.ts'
import { fail } from '#contracts/errors.ts'
import { isKnownSoldTo } from '#database/carriers/sold-to-accounts.ts'
import { STATES } from '#domain/addresses/states.ts'
import { lastToday } from '#domain/calendar/last-today.ts'
import type { GuidePlace, RoutingGuideRule } from '#domain/rating/routing-guide.ts'
import type { ActionContext } from '../kernel/context.ts'

/** Checks and normalizes the entered details of a routing guide rule. */

type Faults = Record<string, string>

/** The rule to save. Errors refuse the request, each at its field. */
export async function readyGuideRule(
  context: ActionContext,
  given: GuideRuleValue,
  known: RoutingGuideRule | null,
  scacs: readonly string[],
): Promise<RoutingGuideRule> {
  const faults: Faults = {}
  const rule: RoutingGuideRule = {
    id: known?.id ?? newId(),
    verdict: given.verdict,
    scac: given.scac,
    soldTo: given.soldTo || null,
    origin: readyPlace(given.origin, 'Origin', faults),
    destination: readyPlace(given.destination, 'Destination', faults),
    fromLb: given.fromLb,
    belowLb: given.belowLb,
    rateModeId: given.rateModeId,
    effectiveFrom: given.effectiveFrom || lastToday(context.now),
    effectiveTo: given.effectiveTo || null,
    reason: given.reason,
  }
  if (rule.scac === '') faults.SCAC = 'Carrier is required.'
  else if (!scacs.includes(rule.scac)) faults.SCAC = `There is no carrier ${rule.scac}.`
  if (rule.soldTo !== null && !(await isKnownSoldTo(context.db, context.clientId, rule.soldTo))) {
    faults.SoldTo = `Sold To ${rule.soldTo} is not known. Add its account first.`
  }
  if (rule.belowLb !== null && rule.belowLb <= rule.fromLb) {
    faults.BelowWeight = 'The weight band must end above its starting weight.'
  }
  if (rule.effectiveTo !== null && rule.effectiveTo < rule.effectiveFrom) {
    faults.ToDate = `The rule would end before it begins (${rule.effectiveFrom}).`
  }
  if (Object.keys(faults).length > 0) fail('VALIDATION_FAILED', { fields: wirePaths(faults) })
  return rule
}

/** The beginning of a ZIP: one to five digits, or part of a Canadian code. */
const BEGINNING = /^(\d{1,5}|[A-Z](\d([A-Z](\d([A-Z]\d?)?)?)?)?)$/

function readyPlace(given: GuideRuleValue['origin'], end: string, faults: Faults): GuidePlace {
  const { countryCode, state, zipFrom, zipTo } = given
  const states = STATES[countryCode || 'US']
  if (countryCode !== '' && !/^[A-Z]{2}$/.test(countryCode)) {
    faults[`${end}.CountryCode`] = 'Enter a two-letter country code, such as US.'
  }
  if (state !== '' && states && !states.some(([code]) => code === state)) {
    faults[`${end}.State`] = `${state} is not a state in ${countryCode || 'US'}.`
  }
  for (const [name, zip] of [
    ['ZipFrom', zipFrom],
    ['ZipTo', zipTo],
  ] as const) {
    if (zip !== '' && !BEGINNING.test(zip)) faults[`${end}.${name}`] = 'Enter a ZIP or its first characters.'
  }
  if (zipTo !== '' && zipFrom === '') faults[`${end}.ZipFrom`] = 'Enter the first ZIP of the range.'
  else if (zipTo !== '' && zipTo < zipFrom.slice(0, zipTo.length)) {
    faults[`${end}.ZipTo`] = 'The ZIP range must end after it begins.'
  }
  return {
    // A state's code alone would also match another country's.
    countryCode: countryCode || (state === '' ? null : 'US'),
    state: state || null,
    zipFrom: zipFrom || null,
    zipTo: zipFrom === '' ? null : zipTo || null,
  }
}

const wirePaths = (faults: Faults): Faults =>
  Object.fromEntries(Object.entries(faults).map(([field, sentence]) => [`RoutingRule.${field}`, sentence]))
