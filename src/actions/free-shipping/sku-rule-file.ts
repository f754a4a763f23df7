import { connectionOf } from '#database/connection-of.ts'
import { csvFile } from '#documents/data-files/csv.ts'
import { WORKBOOK_TYPE, workbookFile } from '#documents/data-files/workbook.ts'
import { type NamedSkuRule, SKU_FIELDS } from '#domain/shop/sku-fields.ts'
import type { ActionContext } from '../context.ts'
import { inThread } from '../in-thread.ts'
import { SKU_FILE_THREAD, SKU_THREAD_MEMORY_MB, type SkuExportOrder } from './sku-thread-orders.ts'

type Format = 'CSV' | 'XLSX'

/** The SKU rule as a file that can be changed and loaded again; or its titles with an example. */
export async function skuRuleFile(
  context: ActionContext,
  { format, isTemplate }: { format: Format; isTemplate: boolean },
) {
  const name = isTemplate ? 'Free shipping SKU template' : 'Free shipping SKUs'
  return {
    bytes: isTemplate
      ? tableOf(format, [SKU_FIELDS.map(({ example }) => example)])
      : await allRows(context, format),
    fileName: `${name}.${format.toLowerCase()}`,
    contentType: format === 'CSV' ? 'text/csv; charset=utf-8' : WORKBOOK_TYPE,
  }
}

/** In a thread: a workbook of 100,000 rows would hold the server up for a second. */
function allRows({ pool, clientId }: ActionContext, format: Format): Promise<Uint8Array> {
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

/** A table under the titles of the template. */
export function tableOf(format: Format, rows: readonly (readonly string[])[]): Uint8Array {
  const table = [SKU_FIELDS.map(({ label }) => label), ...rows]
  return format === 'CSV' ? csvFile(table) : workbookFile('Free shipping', table)
}
