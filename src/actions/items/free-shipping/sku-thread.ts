/** The thread that reads, imports and writes files of SKUs. */
import { allSkuRules } from '#database/items/free-shipping-skus.ts'
import type { WorkProgress } from '#database/queue/works.ts'
import { type Db, openDatabase } from '#database/sql/open.ts'
import { answerOrders } from '../../kernel/answer-orders.ts'
import { runSkuFile } from './run-sku-file.ts'
import { cellsOf, tableOf } from './sku-rule-file.ts'
import type { SkuExportOrder, SkuFileFound, SkuFileOrder } from './sku-thread-orders.ts'

type Order = SkuFileOrder | SkuExportOrder

answerOrders<Order, Partial<WorkProgress>, SkuFileFound | Uint8Array>(async (order, say) => {
  const database = openDatabase({ ...order.connection, max: 1, statement_timeout: 0 })
  try {
    return order.order === 'file'
      ? await runSkuFile(database.db, order, say)
      : await exportRules(database.db, order)
  } finally {
    await database.close()
  }
})

async function exportRules(db: Db, { clientId, format }: SkuExportOrder): Promise<Uint8Array> {
  const rows: string[][] = []
  for await (const page of allSkuRules(db, clientId)) rows.push(...page.map(cellsOf))
  return tableOf(format, rows)
}
