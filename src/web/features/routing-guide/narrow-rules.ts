import type { GuideRuleValue } from '#contracts/entities/routing-guide.ts'
import type { TableView } from '../../ui/data-table/table-state.ts'

export type RuleTime = 'now' | 'later' | 'over'

/** Whether a rule applies on `today` (YYYY-MM-DD), will apply, or has ended. */
export function timeOf(rule: GuideRuleValue, today: string): RuleTime {
  if (rule.effectiveFrom > today) return 'later'
  return rule.effectiveTo !== '' && rule.effectiveTo < today ? 'over' : 'now'
}

/** The carrier's name in the guide; its SCAC once the client no longer has the carrier. */
export const carrierOf = ({ carrierName, scac }: GuideRuleValue): string => carrierName || scac

const SORTS: Record<string, (rule: GuideRuleValue) => string> = {
  Carrier: carrierOf,
  SoldTo: (rule) => rule.soldTo,
  From: (rule) => rule.effectiveFrom,
}

/**
 * The page of the guide for the table's view. The guide is loaded as a whole, because conflicts show only in the whole;
 * so it is filtered here.
 */
export function narrowRules(
  rules: readonly GuideRuleValue[],
  view: TableView,
  today: string,
): { rows: GuideRuleValue[]; all: GuideRuleValue[]; total: number } {
  const { says, carrier, when, conflicts } = view.filters
  const words = view.searchText.toLowerCase().split(/\s+/).filter(Boolean)
  const found = rules.filter((rule) => {
    const text = `${rule.scac} ${rule.carrierName} ${rule.sentence} ${rule.reason}`.toLowerCase()
    return (
      words.every((word) => text.includes(word)) &&
      (!says || rule.verdict === says) &&
      (!carrier || rule.scac === carrier) &&
      (!when || timeOf(rule, today) === when) &&
      (!conflicts || rule.conflicts.length > 0)
    )
  })
  const sort = SORTS[view.sortName]
  const direction = view.sortOrder === 'desc' ? -1 : 1
  const sorted = sort
    ? found.toSorted((one, other) => direction * sort(one).localeCompare(sort(other)))
    : found
  const from = (view.pageIndex - 1) * view.pageSize
  return { rows: sorted.slice(from, from + view.pageSize), all: sorted, total: found.length }
}
