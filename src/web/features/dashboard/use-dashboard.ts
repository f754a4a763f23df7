import type { ReplyOf } from '#contracts/endpoint.ts'
import { readReport } from '#contracts/endpoints/reports.ts'
import { useCall } from '../../api/queries.ts'
import { pageOf } from '../../ui/analysis/list-behind.tsx'
import { type Choices, filterOf, type GroupBy } from './choices.ts'

export type Report = NonNullable<ReplyOf<typeof readReport>['report']>
export type Row = Report['rows'][number]

/** Figures are cached this long: coming back to them without a change sends no request. */
const FRESH_MS = 30_000
export const PAGE_SIZE = 50

const OPTIONS = { silent: true, keepsPrevious: true, staleTime: FRESH_MS } as const

/** The figures of the period with their charts. */
export function useFigures(choices: Choices) {
  return useCall(readReport, { filter: filterOf(choices) }, OPTIONS)
}

/** The same by group. */
export function useBreakdown(choices: Choices, groupBy: GroupBy) {
  return useCall(readReport, { filter: { ...filterOf(choices), groupBy } }, OPTIONS)
}

/** The shipments behind the open figure. */
export function useFigureShipments(choices: Choices) {
  const { metric, group, by, currency, page } = choices
  const filter = { ...filterOf(choices), metric, metricValue: group, groupBy: by as GroupBy, currency }
  return useCall(
    readReport,
    { filter, pageIndex: pageOf(page), pageSize: PAGE_SIZE },
    { ...OPTIONS, enabled: metric !== '' },
  )
}

/** The filter for one carrier, lane by lane. */
export const scorecardFilter = (choices: Choices) => ({
  ...filterOf(choices),
  type: 'CarrierScorecard' as const,
})

export function useScorecard(choices: Choices) {
  return useCall(readReport, { filter: scorecardFilter(choices) }, OPTIONS)
}
