import { plural } from '@lingui/core/macro'
import type { ShipmentRow } from '#contracts/entities/shipment.ts'
import { ORDERS_TABS, type OrdersTab } from './tabs.ts'

/** The rows of a bulk action: the selected ones, or all that search and filter leave in the tab. */
export interface Meant {
  tab: OrdersTab
  rows: readonly ShipmentRow[]
  isAll: boolean
  count: number
  filter: { searchText: string; warehouse: string }
  /** The rows that the previous step left, instead of selected rows. */
  ids?: readonly string[]
  /** The open orders that came with this file. */
  runId?: string
}

/** Exactly these shipments, whatever is selected in the list. */
export const meantIds = (ids: readonly string[], status: OrdersTab['status']): Meant => ({
  tab: ORDERS_TABS.find((tab) => tab.status === status)!,
  rows: [],
  isAll: false,
  count: ids.length,
  filter: { searchText: '', warehouse: '' },
  ids,
})

/** `1 shipment`, `1,200 shipments`. */
export const many = (count: number): string => plural(count, { one: '# shipment', other: '# shipments' })
