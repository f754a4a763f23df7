import type { ShipmentRow } from '#contracts/entities/shipment.ts'
import { plural } from '#domain/text/plural.ts'
import type { OrdersTab } from './tabs.ts'

/** What a bulk action is about: the ticked rows, or everything that search and filter leave in the tab. */
export interface Meant {
  tab: OrdersTab
  rows: readonly ShipmentRow[]
  isAll: boolean
  count: number
  filter: { searchText: string; warehouse: string }
}

/** `1 shipment`, `1,200 shipments`. */
export const many = (count: number, what = 'shipment'): string => plural(count, what)
