import { listOrders } from '#contracts/endpoints/orders.ts'
import type { OrderRow } from '#contracts/entities/order.ts'
import { useCall } from '../../api/queries.ts'
import { useSettled } from '../../ui/use-settled.ts'

/** Fewer characters match too many orders to help. */
const FEWEST_TYPED = 2
const MOST_HITS = 8
const NO_HITS: OrderRow[] = []

/** Open orders whose number, PO or consignee has the text; none while it is too short. */
export function useOrderHits(typed: string): OrderRow[] {
  const settled = useSettled(typed, 150)
  const isAsked = typed.length >= FEWEST_TYPED && settled.length >= FEWEST_TYPED
  const body = { searchText: settled, pageSize: MOST_HITS }
  const { data } = useCall(listOrders, body, { enabled: isAsked, keepsPrevious: true, silent: true })
  return isAsked ? (data?.rows ?? NO_HITS) : NO_HITS
}
