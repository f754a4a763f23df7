import type { MasterItem } from '#database/items/items.ts'
import type { ItemChange } from '#domain/items/judge-item.ts'
import type { MappedSheet } from '../../sheet-files/map-sheet.ts'
import type { ItemFileFound } from './item-thread-orders.ts'

const SHOWN_FAULTS = 200
const SHOWN_NEW = 20
const SHOWN_CHANGES = 50

/** Counts rows by kind, and keeps the first of each kind for the preview. */
export class ItemTally {
  readonly found: ItemFileFound

  /** `unread` are the rows whose cells could not be read. */
  constructor({ rowCount, faults, cut }: MappedSheet, unread: number) {
    this.found = {
      ...{ rows: rowCount, added: 0, changed: 0, unchanged: 0, kept: 0, wrong: unread },
      ...{ isRefused: cut !== null, newItems: [], changes: [] },
      // The error that ended the reading is more important than the earlier ones.
      faults: (cut ? [cut, ...faults.filter((fault) => fault !== cut)] : faults).slice(0, SHOWN_FAULTS),
    }
  }

  addWrong(row: number, reasons: readonly { column: string; reason: string }[]): void {
    const { found } = this
    found.wrong += 1
    found.faults.push(...reasons.map((one) => ({ row, ...one })))
    found.faults.sort((a, b) => a.row - b.row)
    found.faults.splice(SHOWN_FAULTS)
  }

  /** `changes` is null for a new item. */
  addRight(row: number, { itemCode, description }: MasterItem, changes: ItemChange[] | null): void {
    const { found } = this
    if (changes === null) {
      found.added += 1
      if (found.newItems.length < SHOWN_NEW) found.newItems.push({ row, itemCode, description })
    } else if (changes.length > 0) {
      found.changed += 1
      if (found.changes.length < SHOWN_CHANGES) found.changes.push({ row, itemCode, changes })
    } else found.unchanged += 1
  }

  /** Corrects the counts: rows counted as a change were left unchanged instead. */
  keep(kind: 'added' | 'changed', count: number): void {
    this.found[kind] -= count
    this.found.kept += count
  }
}
