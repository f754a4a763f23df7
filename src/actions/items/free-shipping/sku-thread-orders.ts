import type pg from 'pg'
import type { SkuFileChanges } from '#database/items/free-shipping-file.ts'
import type { RowFault } from '#domain/mapping/sheet-row.ts'
import type { NamedSkuRule } from '#domain/shop/sku-fields.ts'

/** The tasks and results of the worker thread that reads files of SKU rules. */

export const SKU_FILE_THREAD = new URL('./sku-thread.ts', import.meta.url)
export const SKU_THREAD_MEMORY_MB = 512

export interface SkuFileOrder {
  order: 'file'
  connection: pg.PoolConfig
  clientId: string
  path: string
  /** False to only report what the file would do. */
  isTaken: boolean
  replacesAll: boolean
}

export interface SkuExportOrder {
  order: 'export'
  connection: pg.PoolConfig
  clientId: string
  format: 'CSV' | 'XLSX'
}

/** The changes of a file, planned or done; none if it has errors. */
export interface SkuFileFound extends SkuFileChanges {
  rows: number
  faultCount: number
  /** The first errors. */
  faults: RowFault[]
  /** The first rows as they were parsed. */
  sample: NamedSkuRule[]
}
