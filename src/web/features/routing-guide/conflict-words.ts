import { t } from '@lingui/core/macro'
import type { GuideRuleValue } from '#contracts/entities/routing-guide.ts'

type Conflict = GuideRuleValue['conflicts'][number]

/** Explains the effect of a conflicting rule, as a sentence. */
export function conflictWords({ sentence, decides, because }: Conflict): string {
  return decides
    ? t`Overridden by “${sentence}” because ${because}.`
    : t`Overrides “${sentence}” because ${because}.`
}

/** The number of rules that overrule this one, else the number that it overrules. */
export function conflictLabel(conflicts: readonly Conflict[]): string {
  const stronger = conflicts.filter(({ decides }) => decides).length
  return stronger > 0 ? t`Overridden by ${stronger}` : t`Overrides ${conflicts.length}`
}
