import { connectionOf } from '#database/sql/connection-of.ts'
import { type NamedSkuRule, SKU_FIELDS } from '#domain/shop/sku-fields.ts'
import type { ActionContext } from '../../kernel/context.ts'
import { inThread } from '../../kernel/in-thread.ts'
import { type TableFormat, tableFile, templateFile, writeTable } from '../../sheet-files/table-file.ts'
import { SKU_FILE_THREAD, SKU_THREAD_MEMORY_MB, type SkuExportOrder } from './sku-thread-orders.ts'

/** The title and columns of the file. */
const TABLE = { title: 'Free shipping', fields: SKU_FIELDS }

/** The SKU rules as a file that can be edited and imported again; or a template with an example. */
export async function skuRuleFile(
  context: ActionContext,
  { format, isTemplate }: { format: TableFormat; isTemplate: boolean },
) {
  if (isTemplate) return templateFile('Free shipping SKU template', format, TABLE)
  return tableFile('Free shipping SKUs', format, await allRows(context, format))
}

/** In a thread: a workbook of 100,000 rows would block the server for a second. */
function allRows({ pool, clientId }: ActionContext, format: TableFormat): Promise<Uint8Array> {
  const order: SkuExportOrder = { order: 'export', connection: connectionOf(pool), clientId, format }
  return inThread<never, Uint8Array>(SKU_FILE_THREAD, order, { memoryMb: SKU_THREAD_MEMORY_MB })
}

/** Cells of one row, in the order of the template. */
export const cellsOf = (rule: NamedSkuRule): string[] => [
  rule.sku,
  rule.description,
  rule.isFreeShipping ? 'yes' : 'no',
  String(rule.minimumQuantity),
]

/** The rows under the header row of the template. */
export const tableOf = (format: TableFormat, rows: readonly (readonly string[])[]): Uint8Array =>
  writeTable(format, TABLE, rows)
