import { v7 as newId } from 'uuid'
import {
  findItemsByCode,
  insertItems,
  type MasterItem,
  updateItems,
  waitForOtherItemLists,
} from '#database/items.ts'
import type { Db } from '#database/open.ts'
import type { WorkProgress } from '#database/works.ts'
import { ITEM_FIELDS } from '#domain/items/item-fields.ts'
import { type GatheredItem, ItemGatherer } from '#domain/items/item-gatherer.ts'
import { changesOfItem, judgeItem } from '#domain/items/judge-item.ts'
import { readWholeSheet } from '../sheet-files/read-whole-sheet.ts'
import { ItemTally } from './item-tally.ts'
import type { ItemFileFound, ItemFileOrder } from './item-thread-orders.ts'
import { showMasterItem, toMasterItem } from './stored-item.ts'

type Report = (progress: Partial<WorkProgress>) => void

const LOT = 1_000

/**
 * Reads a list of items, says what it would change, and takes the rows that are right if that is asked: all of them in
 * one transaction.
 */
export async function runItemFile(db: Db, order: ItemFileOrder, report: Report): Promise<ItemFileFound> {
  const gatherer = new ItemGatherer()
  const mapped = await readWholeSheet(order, ITEM_FIELDS, gatherer.add, report)
  const { items } = gatherer
  const tally = new ItemTally(mapped, mapped.rowCount - items.length)
  if (mapped.cut) return tally.found
  await db.transaction().execute(async (tx) => {
    if (order.isTaken) await waitForOtherItemLists(tx, order.clientId)
    for (let from = 0; from < items.length; from += LOT) {
      await takeLot(tx, order, items.slice(from, from + LOT), tally)
      const { wrong } = tally.found
      const seen = Math.min(from + LOT, items.length)
      report({
        step: order.isTaken ? 'Taking' : 'Comparing',
        done: Math.max(0, mapped.rowCount - items.length + seen - wrong),
        failed: wrong,
        total: mapped.rowCount,
      })
    }
  })
  return tally.found
}

async function takeLot(
  tx: Db,
  { clientId, isTaken, overwrites }: ItemFileOrder,
  lot: readonly GatheredItem[],
  tally: ItemTally,
): Promise<void> {
  const codes = lot.map(({ values }) => values.itemCode)
  const found = await findItemsByCode(tx, clientId, codes, { lock: isTaken })
  const byCode = new Map(found.map((item) => [item.itemCode.toLowerCase(), item]))
  const added: MasterItem[] = []
  const changed: MasterItem[] = []
  for (const { row, values } of lot) {
    const known = byCode.get(values.itemCode.toLowerCase())
    const before = known ? showMasterItem(known) : null
    const { item, faults } = judgeItem(values, before)
    if (faults.length > 0) {
      tally.addWrong(row, faults)
      continue
    }
    const made = toMasterItem(item, known?.id ?? newId())
    const changes = before ? changesOfItem(before, showMasterItem(made)) : null
    if (changes === null) added.push(made)
    else if (changes.length > 0) changed.push(made)
    tally.addRight(row, made, changes)
  }
  if (!isTaken) return
  tally.keep('added', added.length - (await insertItems(tx, clientId, added)))
  if (overwrites) await updateItems(tx, clientId, changed)
  else tally.keep('changed', changed.length)
}
