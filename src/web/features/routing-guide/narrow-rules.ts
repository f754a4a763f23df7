import type { GuideRuleValue } from '#contracts/entities/routing-guide.ts'
import type { TableView } from '../../ui/data-table/table-state.ts'

export type RuleTime = 'now' | 'later' | 'over'

/** Whether a rule holds on `today` (YYYY-MM-DD), will hold, or has held. */
export function timeOf(rule: GuideRuleValue, today: string): RuleTime {
  if (rule.effectiveFrom > today) return 'later'
  return rule.effectiveTo !== '' && rule.effectiveTo < today ? 'over' : 'now'
}

/** How a carrier is called in the guide: by its name, by its SCAC once the client has it no more. */
export const carrierOf = ({ carrierName, scac }: GuideRuleValue): string => carrierName || scac

const SORTS: Record<string, (rule: GuideRuleValue) => string> = {
  Carrier: carrierOf,
  SoldTo: (rule) => rule.soldTo,
  From: (rule) => rule.effectiveFrom,
}

/**
 * The page of the guide that the table's view asks for. The guide comes whole, because what contradicts what can only
 * be seen in the whole; so it is narrowed here.
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
