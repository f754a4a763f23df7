import { t } from '@lingui/core/macro'
import type { GuideRuleValue } from '#contracts/entities/routing-guide.ts'
import { today } from './use-guide.ts'

type Place = GuideRuleValue['origin']
export type PlaceKind = 'anywhere' | 'country' | 'state' | 'zips'

/** The values of the form: the parts of a rule that users type. */
export interface RuleValues extends Record<string, unknown> {
  function: 'add' | 'update'
  rule: Omit<GuideRuleValue, 'carrierName' | 'sentence' | 'conflicts'>
}

export const EVERYWHERE: Place = { countryCode: '', state: '', zipFrom: '', zipTo: '' }

/** The form values of a rule, or of a new one: preferred, everywhere, from today. */
export function valuesOf(rule: GuideRuleValue | null): RuleValues {
  return {
    function: rule ? 'update' : 'add',
    rule: {
      id: rule?.id ?? '',
      verdict: rule?.verdict ?? 'preferred',
      scac: rule?.scac ?? '',
      soldTo: rule?.soldTo ?? '',
      origin: rule?.origin ?? EVERYWHERE,
      destination: rule?.destination ?? EVERYWHERE,
      fromLb: rule?.fromLb ?? 0,
      belowLb: rule?.belowLb ?? null,
      rateModeId: rule?.rateModeId ?? null,
      effectiveFrom: rule?.effectiveFrom ?? today(),
      effectiveTo: rule?.effectiveTo ?? '',
      reason: rule?.reason ?? '',
      version: rule?.version,
    },
  }
}

/** The kind of a place, by its most specific part. */
export function kindOf(place: Place): PlaceKind {
  if (place.zipFrom !== '') return 'zips'
  if (place.state !== '') return 'state'
  return place.countryCode === '' ? 'anywhere' : 'country'
}

/** An empty place of a kind, with its most common values. */
export function placeOf(kind: PlaceKind): Place {
  return kind === 'anywhere' ? EVERYWHERE : { ...EVERYWHERE, countryCode: 'US' }
}

/** Canadian codes begin with a letter. */
export const countryOfZip = (zip: string): string => (/^[A-Z]/i.test(zip) ? 'CA' : 'US')

/** Faults that the form can find itself; the server checks again, including what only it knows. */
export function faultsOf({ rule }: RuleValues): Record<string, string> {
  const faults: Record<string, string> = {}
  if (rule.scac === '') faults['rule.scac'] = t`Carrier is required.`
  if (rule.belowLb !== null && rule.belowLb <= rule.fromLb) {
    faults['rule.belowLb'] = t`The weight band must end above its starting weight.`
  }
  if (rule.effectiveTo !== '' && rule.effectiveTo < rule.effectiveFrom) {
    faults['rule.effectiveTo'] = t`The rule would end before it begins (${rule.effectiveFrom}).`
  }
  return faults
}
