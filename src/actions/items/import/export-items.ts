import { listAllItems, type MasterItem } from '#database/items/items.ts'
import type { Db } from '#database/sql/open.ts'
import { cellsOfItem, ITEM_FIELDS } from '#domain/items/item-fields.ts'
import { type TableFormat, writeTable } from '../../sheet-files/table-file.ts'
import type { ItemExportOrder } from './item-thread-orders.ts'
import { showMasterItem } from './stored-item.ts'

/** The title and columns of a list of items. */
export const ITEM_TABLE = { title: 'Items', fields: ITEM_FIELDS }
/** The same limit as for an import. */
const MOST_ROWS = 200_000

type Wanted = Omit<ItemExportOrder, 'connection' | 'order'>

/** The matching items under the column names that an import recognizes. */
export async function exportItems(db: Db, { clientId, filter, format }: Wanted): Promise<Uint8Array> {
  return write(format, await listAllItems(db, clientId, filter, MOST_ROWS))
}

/** The same if there are at most `most`; null if there are more. */
export async function exportFewItems(
  db: Db,
  { clientId, filter, format }: Wanted,
  most: number,
): Promise<Uint8Array | null> {
  const found = await listAllItems(db, clientId, filter, most + 1)
  return found.length > most ? null : write(format, found)
}

const write = (format: TableFormat, items: readonly MasterItem[]): Uint8Array =>
  writeTable(
    format,
    ITEM_TABLE,
    items.map((item) => cellsOfItem(showMasterItem(item))),
  )
