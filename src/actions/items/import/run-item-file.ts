import { v7 as newId } from 'uuid'
import {
  changeItemImport,
  insertItemImport,
  rememberAdded,
  rememberFormer,
} from '#database/items/item-imports.ts'
import {
  findItemsByCode,
  insertItems,
  type MasterItem,
  updateItems,
  waitForOtherItemLists,
} from '#database/items/items.ts'
import type { WorkProgress } from '#database/queue/works.ts'
import type { Db } from '#database/sql/open.ts'
import { ITEM_FIELDS } from '#domain/items/item-fields.ts'
import { type GatheredItem, ItemGatherer } from '#domain/items/item-gatherer.ts'
import { changesOfItem, judgeItem } from '#domain/items/judge-item.ts'
import { readWholeSheet } from '../../sheet-files/read-whole-sheet.ts'
import { ItemTally } from './item-tally.ts'
import type { ItemFileFound, ItemFileOrder } from './item-thread-orders.ts'
import { showMasterItem, toMasterItem } from './stored-item.ts'

type Report = (progress: Partial<WorkProgress>) => void

const LOT = 1_000

/** An item with its row in the list. */
type RowItem = MasterItem & { row: number }
const rowId = ({ row, id }: RowItem) => ({ row, id })

/** Reads a list of items, reports what it would change, and if requested imports the valid rows in one transaction. */
export async function runItemFile(db: Db, order: ItemFileOrder, report: Report): Promise<ItemFileFound> {
  const gatherer = new ItemGatherer()
  const mapped = await readWholeSheet(order, ITEM_FIELDS, gatherer.add, report)
  const { items } = gatherer
  const tally = new ItemTally(mapped, mapped.rowCount - items.length)
  if (mapped.cut) return tally.found
  const { takenBy } = order
  await db.transaction().execute(async (tx) => {
    if (takenBy !== null) {
      await waitForOtherItemLists(tx, order.clientId)
      await insertItemImport(tx, order.clientId, takenBy)
    }
    for (let from = 0; from < items.length; from += LOT) {
      await takeLot(tx, order, items.slice(from, from + LOT), tally)
      const { wrong } = tally.found
      const seen = Math.min(from + LOT, items.length)
      report({
        step: takenBy === null ? 'Comparing' : 'Importing',
        done: Math.max(0, mapped.rowCount - items.length + seen - wrong),
        failed: wrong,
        total: mapped.rowCount,
      })
    }
    const lastRow = items.reduce((last, { row }) => Math.max(last, row), 0)
    if (takenBy !== null) await changeItemImport(tx, takenBy, { found: { ...tally.found }, lastRow })
  })
  return tally.found
}

async function takeLot(
  tx: Db,
  { clientId, takenBy, overwrites }: ItemFileOrder,
  lot: readonly GatheredItem[],
  tally: ItemTally,
): Promise<void> {
  const codes = lot.map(({ values }) => values.itemCode)
  const found = await findItemsByCode(tx, clientId, codes, { lock: takenBy !== null })
  const byCode = new Map(found.map((item) => [item.itemCode.toLowerCase(), item]))
  const added: RowItem[] = []
  const changed: RowItem[] = []
  for (const { row, values } of lot) {
    const known = byCode.get(values.itemCode.toLowerCase())
    const before = known ? showMasterItem(known) : null
    const { item, faults } = judgeItem(values, before)
    if (faults.length > 0) {
      tally.addWrong(row, faults)
      continue
    }
    const made = { ...toMasterItem(item), id: known?.id ?? newId() }
    const changes = before ? changesOfItem(before, showMasterItem(made)) : null
    if (changes === null) added.push({ row, ...made })
    else if (changes.length > 0) changed.push({ row, ...made })
    tally.addRight(row, made, changes)
  }
  if (takenBy === null) return
  tally.keep('added', added.length - (await insertItems(tx, clientId, added)))
  await rememberAdded(tx, takenBy, added.map(rowId))
  if (!overwrites) return tally.keep('changed', changed.length)
  await rememberFormer(tx, takenBy, changed.map(rowId))
  await updateItems(tx, clientId, changed)
}
