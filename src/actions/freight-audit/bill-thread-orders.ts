import type { RowOfFile } from '#domain/freight-audit/bills-of-rows.ts'
import type { ParcelLayout } from '#domain/freight-audit/parcel-layouts.ts'
import type { ChosenSheet, MappedSheet, SheetPreview } from '../sheet-files/map-sheet.ts'

export const BILL_THREAD = new URL('./bill-thread.ts', import.meta.url)

/** A month of a large parcel shipper. */
export const MOST_ROWS = 20_000

/** The head of a file of bills, and the layout that its first row is of; '' = of none that is known. */
export interface BillPreview extends SheetPreview {
  layout: ParcelLayout['id'] | ''
}

export interface ReadOrder extends ChosenSheet {
  order: 'read'
  /** The layout by which it is read; '' = by the columns that were chosen. */
  layout: ParcelLayout['id'] | ''
}

export interface ReadResult {
  rows: RowOfFile[]
  mapped: MappedSheet
}
