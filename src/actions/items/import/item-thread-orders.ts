import type pg from 'pg'
import type { ItemFilter } from '#database/items/items.ts'
import type { ItemChange } from '#domain/items/judge-item.ts'
import type { RowFault } from '#domain/mapping/sheet-row.ts'
import type { PreviewOrder } from '../../sheet-files/preview-staged.ts'
import type { TableFormat } from '../../sheet-files/table-file.ts'

/** The tasks and results of the worker thread that reads item lists. */

export const ITEM_THREAD = new URL('./item-thread.ts', import.meta.url)

export interface ItemFileOrder {
  order: 'file'
  connection: pg.PoolConfig
  clientId: string
  path: string
  chosen: PreviewOrder['chosen']
  /** The work that imports the list; null to only report what the list would do. */
  takenBy: string | null
  /** Whether existing items are changed to match the list. */
  overwrites: boolean
}

export interface ItemExportOrder {
  order: 'export'
  connection: pg.PoolConfig
  clientId: string
  filter: Omit<ItemFilter, 'limit' | 'offset'>
  format: TableFormat
}

/** The changes of a list, planned or done. */
export interface ItemFileFound {
  rows: number
  added: number
  /** Existing items that differ from the list. */
  changed: number
  /** Existing items that match the list. */
  unchanged: number
  /** Items that differ from the list and were left unchanged. */
  kept: number
  /** Invalid rows. */
  wrong: number
  /** The first errors, by row; a row may have several. */
  faults: RowFault[]
  /** The list could not be read to its end, so nothing of it is imported. */
  isRefused: boolean
  /** The first new items. */
  newItems: { row: number; itemCode: string; description: string }[]
  /** The first changes. */
  changes: { row: number; itemCode: string; changes: ItemChange[] }[]
}
