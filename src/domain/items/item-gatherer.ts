import type { RowFault } from '../mapping/sheet-row.ts'
import { type ItemRow, itemLabel } from './item-fields.ts'

/** A row of a list with the values of its SKU's item. */
export interface GatheredItem {
  row: number
  values: Partial<ItemRow> & { itemCode: string }
}

/** Reads the rows of a list one by one. The second row of a SKU is an error. */
export class ItemGatherer {
  readonly items: GatheredItem[] = []
  readonly #rowOf = new Map<string, number>()

  readonly add = (row: number, given: Record<string, unknown>): RowFault | null => {
    const values = given as GatheredItem['values']
    const key = values.itemCode.toLowerCase()
    const twin = this.#rowOf.get(key)
    if (twin !== undefined) {
      const reason = `${values.itemCode} is already in row ${twin}.`
      return { row, column: itemLabel('itemCode'), reason }
    }
    this.#rowOf.set(key, row)
    this.items.push({ row, values })
    return null
  }
}
