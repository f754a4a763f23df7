import { BULK_ROUTE_WORK } from '#actions/bulk/route-many.ts'
import { BULK_SCHEDULE_WORK } from '#actions/bulk/schedule-many.ts'
import { TARIFF_IMPORT_WORK } from '#actions/contracts/tariff-import-work.ts'
import { SKU_FILE, SKU_FILE_WORK } from '#actions/items/free-shipping/sku-file-work.ts'
import { ITEM_FILE, ITEM_FILE_WORK } from '#actions/items/import/item-file-work.ts'
import type { WorkKind } from '#actions/kernel/long-work.ts'
import { LOCATION_WORK } from '#actions/locations/import/import-work.ts'
import { CONSOLIDATION_WORK } from '#actions/orders/consolidation-work.ts'
import { ORDER_FILE_WORK } from '#actions/orders/integration/import-work.ts'

/** Every kind of background job by the name under which it is queued. */
export const WORK_KINDS: Readonly<Record<string, WorkKind>> = {
  'bulk-route': BULK_ROUTE_WORK,
  'bulk-schedule': BULK_SCHEDULE_WORK,
  consolidation: CONSOLIDATION_WORK,
  [ITEM_FILE]: ITEM_FILE_WORK,
  'location-import': LOCATION_WORK,
  'order-file': ORDER_FILE_WORK,
  [SKU_FILE]: SKU_FILE_WORK,
  'tariff-import': TARIFF_IMPORT_WORK,
}
