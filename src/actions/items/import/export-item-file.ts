import type { BodyOf } from '#contracts/endpoint.ts'
import type * as calls from '#contracts/endpoints/item-files.ts'
import { ITEM_SORTS } from '#database/items/items.ts'
import { connectionOf } from '#database/sql/connection-of.ts'
import { localDate } from '#domain/calendar/local-clock.ts'
import type { ActionContext } from '../../kernel/context.ts'
import { inThread } from '../../kernel/in-thread.ts'
import { sortOf } from '../../kernel/known-sort.ts'
import { homeZone } from '../../locations/zone-of-dock.ts'
import { tableFile, templateFile } from '../../sheet-files/table-file.ts'
import { exportFewItems, ITEM_TABLE } from './export-items.ts'
import { ITEM_THREAD, type ItemExportOrder } from './item-thread-orders.ts'

const MEMORY_MB = 512
/** Written in a few milliseconds: starting a thread would take longer. */
const FEW = 1_000

/** All matching items, or an empty list; a large workbook takes a while, and is written in a thread. */
export async function exportItemFile(context: ActionContext, body: BodyOf<typeof calls.exportItems>) {
  const { format, searchText } = body
  if (body.IsTemplate) return templateFile('Items template', format, ITEM_TABLE)
  const order: ItemExportOrder = {
    order: 'export',
    connection: connectionOf(context.pool),
    clientId: context.clientId,
    filter: { searchText, sort: sortOf(ITEM_SORTS, body, 'ItemCode') },
    format,
  }
  const bytes =
    (await exportFewItems(context.db, order, FEW)) ??
    (await inThread<never, Uint8Array>(ITEM_THREAD, order, { memoryMb: MEMORY_MB }))
  return tableFile(`Items ${localDate(context.now, await homeZone(context))}`, format, bytes)
}
