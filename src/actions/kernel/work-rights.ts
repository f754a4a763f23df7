import { closedStatuses } from '#domain/access/buckets.ts'
import type { PageName } from '#domain/access/pages.ts'
import { canOpen, type Rights } from '#domain/access/rights.ts'

/** Pages on which each kind of background work is started and watched. */
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

/** Kinds of work that name orders and shipments of any bucket. */
const OF_ANY_BUCKET: readonly string[] = ['bulk-route', 'bulk-schedule', 'consolidation']

/**
 * Kinds of background work that a user may see and cancel, no matter who started them. If buckets are closed to the
 * user, other users' work on orders and shipments is closed, too.
 */
export const openWorkKinds = (rights: Rights): string[] => {
  const isClosed = closedStatuses(rights.pageIds).length > 0
  return Object.entries(PAGES_OF_KIND)
    .filter(
      ([kind, pages]) =>
        pages.some((page) => canOpen(rights, page)) && !(isClosed && OF_ANY_BUCKET.includes(kind)),
    )
    .map(([kind]) => kind)
}
