import { plural } from '@lingui/core/macro'
import type { ShipmentRow } from '#contracts/entities/shipment.ts'
import { ORDERS_TABS, type OrdersTab } from './tabs.ts'

/** The rows of a bulk action: the selected ones, or all rows of the tab under the current search and filters. */
export interface Meant {
  tab: OrdersTab
  rows: readonly ShipmentRow[]
  isAll: boolean
  count: number
  filter: { searchText: string; warehouse: string }
  /** The rows of the previous step, instead of selected rows. */
  ids?: readonly string[]
  /** Limits them to the open orders of this file. */
  runId?: string
}

/** Exactly these shipments, whatever the list's selection. */
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
