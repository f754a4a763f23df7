import { countHistory, countShipments, listShipmentsForTracking } from '#contracts/endpoints/shipments.ts'
import { useCall } from '../../api/queries.ts'
import { type TableState, useTableState } from '../../ui/data-table/table-state.ts'
import type { HistoryTab } from './tabs.ts'

const FILTERS = [
  ...['dates', 'from', 'to', 'carrier', 'warehouse', 'mode', 'payment', 'origin', 'destination', 'consignee'],
  ...['soldTo', 'user', 'problem', 'ended', 'least', 'most'],
] as const

type DateKind = 'created' | 'pickup' | 'delivered'

export const useHistoryState = (): TableState => useTableState({ filters: FILTERS })

/** The list of a tab as the URL describes it. */
export function useHistoryList(tab: HistoryTab, state: TableState) {
  return useCall(
    listShipmentsForTracking,
    { ...state.paging, ...narrowingOf(state) },
    { query: { statuscode: tab.listCode }, keepsPrevious: true },
  )
}

const AMOUNT = /^\d{1,9}(\.\d{1,2})?$/

/** An amount in the URL in cents; undefined if invalid. */
const centsOf = (text = ''): number | undefined =>
  AMOUNT.test(text) ? Math.round(Number(text) * 100) : undefined

const oneOf = <W extends string>(words: readonly W[], text = ''): W | undefined =>
  words.find((word) => word === text)

/** The filters as the call expects them; invalid values in the URL are ignored. */
export function narrowingOf({ filters }: Pick<TableState, 'filters'>) {
  const [fromCents, toCents] = [centsOf(filters.least), centsOf(filters.most)]
  const mode = oneOf(['1', '2', '3', '4', '5'], filters.mode)
  return {
    scac: filters.carrier ?? '',
    warehouse: filters.warehouse ?? '',
    from: filters.from ?? '',
    to: filters.to ?? '',
    dateKind: (filters.dates || 'created') as DateKind,
    paymentType: oneOf(['P', 'C', 'T'], filters.payment) ?? ('' as const),
    originPlace: filters.origin ?? '',
    destinationPlace: filters.destination ?? '',
    consignee: filters.consignee ?? '',
    soldTo: filters.soldTo ?? '',
    createdBy: filters.user ?? '',
    problemsOnly: filters.problem === '1',
    endedAs: oneOf(['void', 'archived'], filters.ended) ?? ('' as const),
    ...(mode ? { rateModeId: Number(mode) } : {}),
    ...(fromCents === undefined ? {} : { fromCents }),
    ...(toCents === undefined ? {} : { toCents }),
  }
}

const COUNTED_MS = 30_000

/**
 * The filtered count of each tab, and the users who created shipments; without filters the counts are loaded already.
 */
export function useHistoryCounts(state: TableState) {
  const { searchText } = state
  const body = { searchText, ...narrowingOf(state) }
  const filtered = useCall(countHistory, body, { keepsPrevious: true, staleTime: COUNTED_MS })
  const kept = useCall(countShipments, {})
  const { data } = kept
  if (!state.isNarrowed && data) {
    const { counts, tendered, active } = data
    const exact = (count = 0) => ({ count, hasMore: false })
    return {
      users: filtered.data?.users ?? [],
      tabs: {
        Active: exact(active),
        Tendered: exact(tendered),
        InTransit: exact(counts.A),
        Delivered: exact(counts.D),
        Archived: exact(counts.V),
      },
    }
  }
  return {
    users: filtered.data?.users ?? [],
    tabs: filtered.isPlaceholderData ? undefined : filtered.data?.tabs,
  }
}
