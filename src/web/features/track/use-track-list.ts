import { listShipmentsForTracking } from '#contracts/endpoints/shipments.ts'
import { useCall } from '../../api/queries.ts'
import { type TableState, useTableState } from '../../ui/data-table/table-state.ts'
import type { TrackTab } from './tabs.ts'

const FILTERS = ['carrier', 'warehouse', 'from', 'to', 'problems'] as const
const PAGE_SIZE = 15
/** Problem shipments that stand above the list; who has more wants the list of them. */
const MOST_PROBLEMS = 8

/** The list of a tab as the URL describes it. */
export function useTrackList(tab: TrackTab) {
  const state = useTableState({ pageSize: PAGE_SIZE, filters: FILTERS })
  const body = { ...state.paging, ...narrowingOf(state) }
  const list = useCall(listShipmentsForTracking, body, {
    query: { statuscode: tab.listCode },
    keepsPrevious: true,
  })
  return { state, list }
}

/** The filters as the call takes them. */
export function narrowingOf({ filters }: Pick<TableState, 'filters'>) {
  return {
    scac: filters.carrier ?? '',
    warehouse: filters.warehouse ?? '',
    from: filters.from ?? '',
    to: filters.to ?? '',
    problemsOnly: filters.problems === '1',
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
