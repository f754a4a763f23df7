import type { PageName } from '#domain/access/pages.ts'
import { canOpen, type Rights } from '#domain/access/rights.ts'

/** Pages on which each kind of long work is started and watched. */
const PAGES_OF_KIND: Readonly<Record<string, readonly PageName[]>> = {
  'bulk-route': ['OpenOrders', 'MultipleOrders'],
  'bulk-schedule': ['OpenOrders', 'MultipleOrders'],
  consolidation: ['OpenOrders', 'MultipleOrders'],
  'item-file': ['ItemMaster'],
  'location-import': ['Locations'],
  'order-file': ['OrderIntegration'],
  'sku-file': ['FreeShipping'],
  'tariff-import': ['Carriers'],
}

/** Kinds of long work that a user may see and cancel, whoever started them. */
export const openWorkKinds = (rights: Rights): string[] =>
  Object.entries(PAGES_OF_KIND)
    .filter(([, pages]) => pages.some((page) => canOpen(rights, page)))
    .map(([kind]) => kind)
