import { compareSkuRows, stageSkuRows, takeSkuRows } from '#database/free-shipping-file.ts'
import type { Db } from '#database/open.ts'
import type { WorkProgress } from '#database/works.ts'
import { SKU_FIELDS, SkuGatherer } from '#domain/shop/sku-fields.ts'
import { type MappedSheet, mapSheet, previewSheet } from '../tariffs/map-sheet.ts'
import type { SkuFileFound, SkuFileOrder } from './sku-thread-orders.ts'

type Report = (progress: Partial<WorkProgress>) => void

const SHOWN_FAULTS = 200
const SHOWN_RULES = 20

/** Reads a file of SKUs, says what it would change, and takes it if that is asked: all of its rows, or none. */
export async function runSkuFile(db: Db, order: SkuFileOrder, report: Report): Promise<SkuFileFound> {
  const gatherer = new SkuGatherer()
  const mapped = await readRows(order.path, gatherer, report)
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
        report({ step: 'Taking', done, total: rules.length }),
      )
    }
    return { ...found, ...changes }
  })
}

async function readRows(path: string, gatherer: SkuGatherer, report: Report): Promise<MappedSheet> {
  const head = await previewSheet(path, SKU_FIELDS, { sheet: '', headerRow: 0, columns: null })
  if (head.kind === 'refused') return { rowCount: 0, faults: head.faults, faultCount: head.faults.length }
  const { sheet, headerRow, columns } = head
  if (columns.some(({ field, column }) => field === 'sku' && column === null)) {
    const reason = `No column is called SKU. There are: ${head.header.filter(Boolean).join(', ')}.`
    return { rowCount: 0, faults: [{ row: headerRow, column: '', reason }], faultCount: 1 }
  }
  return mapSheet(
    { path, sheet, headerRow, columns },
    SKU_FIELDS,
    (row, values) => gatherer.add(row, values),
    ({ rows, total, faulty }) =>
      report({
        step: 'Reading',
        total,
        done: Math.max(0, rows - faulty),
        failed: Math.min(rows, faulty),
      }),
  )
}
