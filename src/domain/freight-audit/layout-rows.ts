import type { RowFault } from '../mapping/sheet-row.ts'
import { BILL_FIELDS, type BillRowCells } from './bill-fields.ts'
import type { RowOfFile } from './bills-of-rows.ts'
import type { LayoutCells, ParcelLayout } from './parcel-layouts.ts'

/** Reads rows by a carrier's layout: the values of each charge, or the error in the row. */
export function layoutReader(layout: ParcelLayout, first: readonly string[]) {
  const titles = first.map((title) => title.trim())
  return {
    /** False: the first row is data, too. */
    isTitled: layout.isTitled(first),
    read(row: number, cells: readonly string[]): { rows: RowOfFile[]; faults: RowFault[] } {
      const rows: RowOfFile[] = []
      const faults: RowFault[] = []
      for (const charge of layout.charges(cells, titles)) {
        const read = valuesOf(row, charge)
        faults.push(...read.faults)
        if (read.faults.length === 0) rows.push({ row, values: read.values })
      }
      return { rows, faults }
    },
  }
}

function valuesOf(row: number, { weightUnit = undefined, ...cells }: LayoutCells) {
  const values: Record<string, unknown> = {}
  const faults: RowFault[] = []
  for (const field of BILL_FIELDS) {
    const text = cells[field.id] ?? ''
    if (text === '') {
      if (field.isRequired) faults.push({ row, column: field.label, reason: `${field.label} is empty.` })
      continue
    }
    const reading = field.read(text, field.id === 'billedWeight' ? (weightUnit ?? 'lb') : '')
    if (reading.kind === 'fault') faults.push({ row, column: field.label, reason: reading.reason })
    else values[field.id] = reading.value
  }
  return { values: values as BillRowCells, faults }
}
