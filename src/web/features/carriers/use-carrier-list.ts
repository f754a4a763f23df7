import { freightCarrierWork } from '#contracts/endpoints/carriers.ts'
import { useCall } from '../../api/queries.ts'
import type { TableState } from '../../ui/data-table/table-state.ts'

/** A page of the accounts of one kind. */
export function useCarrierList(
  state: TableState,
  kind: 'Freight' | 'Spot' | 'Contract',
  rateModeId?: number,
) {
  return useCall(
    freightCarrierWork,
    { ...state.paging, kind, ...(rateModeId === undefined ? {} : { rateModeId }) },
    { query: { mode: 'Load' }, keepsPrevious: true, silent: true },
  )
}
