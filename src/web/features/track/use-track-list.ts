import { t } from '@lingui/core/macro'
import { listShipmentsForTracking } from '#contracts/endpoints/shipments.ts'
import { useCall } from '../../api/queries.ts'
import { attentionIn } from '../../ui/attention-filter.tsx'
import { type TableState, useTableState } from '../../ui/data-table/table-state.ts'
import type { TrackTab } from './tabs.ts'

const FILTERS = ['carrier', 'warehouse', 'days', 'from', 'to', 'problems', 'attention'] as const
const PAGE_SIZE = 15
/** The limit of problem shipments above the list; for more, users open the list of problems. */
const MOST_PROBLEMS = 8

/** The list of a tab as the URL describes it. */
export function useTrackList(tab: TrackTab) {
  const state = useTableState({ pageSize: PAGE_SIZE, filters: FILTERS })
  const body = { ...state.paging, ...narrowingOf(tab, state) }
  const list = useCall(listShipmentsForTracking, body, {
    query: { statuscode: tab.listCode },
    keepsPrevious: true,
  })
  return { state, list }
}

/** The filters as the call expects them. */
export function narrowingOf({ status }: Pick<TrackTab, 'status'>, state: Pick<TableState, 'filters'>) {
  const { filters } = state
  return {
    scac: filters.carrier ?? '',
    warehouse: filters.warehouse ?? '',
    ...spanOf(status, filters),
    problemsOnly: filters.problems === '1',
    attention: attentionIn(status, state),
  }
}

/** The date that the range filters, as in the URL; by default the creation date. */
export const DAY_KINDS = { '': t`Created`, promised: t`Promised`, expected: t`Expected` }

/** The kinds of dates of a tab: delivered shipments have no expected date. */
export const dayKindsOf = (status: TrackTab['status']): (keyof typeof DAY_KINDS)[] =>
  status === 'D' ? ['', 'promised'] : ['', 'promised', 'expected']

export function dayKindIn(status: TrackTab['status'], filters: TableState['filters']) {
  return dayKindsOf(status).find((kind) => kind === filters.days) ?? ''
}

function spanOf(status: TrackTab['status'], filters: TableState['filters']) {
  const { from = '', to = '' } = filters
  switch (dayKindIn(status, filters)) {
    case 'promised':
      return { promisedFrom: from, promisedTo: to }
    case 'expected':
      return { expectedFrom: from, expectedTo: to }
    default:
      return { from, to }
  }
}

/** The shipments of a tab that have a problem: they come first, whatever the list shows. */
export function useProblems(tab: TrackTab) {
  return useCall(
    listShipmentsForTracking,
    { problemsOnly: true, pageSize: MOST_PROBLEMS },
    { query: { statuscode: tab.listCode } },
  )
}
