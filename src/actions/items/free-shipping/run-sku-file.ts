import { compareSkuRows, stageSkuRows, takeSkuRows } from '#database/items/free-shipping-file.ts'
import type { WorkProgress } from '#database/queue/works.ts'
import type { Db } from '#database/sql/open.ts'
import { SKU_FIELDS, SkuGatherer } from '#domain/shop/sku-fields.ts'
import { AS_FOUND, readWholeSheet } from '../../sheet-files/read-whole-sheet.ts'
import type { SkuFileFound, SkuFileOrder } from './sku-thread-orders.ts'

type Report = (progress: Partial<WorkProgress>) => void

const SHOWN_FAULTS = 200
const SHOWN_RULES = 20

/** Reads a file of SKUs, reports what it would change, and imports it if requested: all of its rows, or none. */
export async function runSkuFile(db: Db, order: SkuFileOrder, report: Report): Promise<SkuFileFound> {
  const gatherer = new SkuGatherer()
  const take = (row: number, values: Record<string, unknown>) => gatherer.add(row, values)
  const mapped = await readWholeSheet({ path: order.path, chosen: AS_FOUND }, SKU_FIELDS, take, report)
  const { rules } = gatherer
  const found = {
    rows: mapped.rowCount,
    faultCount: mapped.faultCount,
    faults: mapped.faults.slice(0, SHOWN_FAULTS),
    sample: rules.slice(0, SHOWN_RULES),
  }
  if (mapped.faultCount > 0) return { ...found, added: 0, changed: 0, unchanged: 0, missing: 0 }
  return db.transaction().execute(async (tx) => {
    report({ step: 'Comparing', total: rules.length })
    await stageSkuRows(tx, rules)
    const changes = await compareSkuRows(tx, order.clientId)
    if (order.isTaken) {
      await takeSkuRows(tx, order.clientId, { count: rules.length, replacesAll: order.replacesAll }, (done) =>
        report({ step: 'Importing', done, total: rules.length }),
      )
    }
    return { ...found, ...changes }
  })
}
