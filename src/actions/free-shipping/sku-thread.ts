/** The thread in which files of SKUs are read, taken and made. */
import { parentPort, workerData } from 'node:worker_threads'
import { allSkuRules } from '#database/free-shipping-skus.ts'
import { openDatabase } from '#database/open.ts'
import type { WorkProgress } from '#database/works.ts'
import type { ThreadMessage } from '../in-thread.ts'
import { runSkuFile } from './run-sku-file.ts'
import { cellsOf, tableOf } from './sku-rule-file.ts'
import type { SkuExportOrder, SkuFileFound, SkuFileOrder } from './sku-thread-orders.ts'

const say = (message: ThreadMessage<Partial<WorkProgress>, SkuFileFound | Uint8Array>) =>
  parentPort!.postMessage(message)

const order = workerData as SkuFileOrder | SkuExportOrder
const database = openDatabase({ ...order.connection, max: 1, statement_timeout: 0 })
try {
  const result =
    order.order === 'file'
      ? await runSkuFile(database.db, order, (said) => say({ kind: 'said', said }))
      : await exportRules(order)
  say({ kind: 'result', result })
} finally {
  await database.close()
}

async function exportRules({ clientId, format }: SkuExportOrder): Promise<Uint8Array> {
  const rows: string[][] = []
  for await (const page of allSkuRules(database.db, clientId)) rows.push(...page.map(cellsOf))
  return tableOf(format, rows)
}
