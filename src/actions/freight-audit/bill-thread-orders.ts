import type { RowOfFile } from '#domain/freight-audit/bills-of-rows.ts'
import type { ParcelLayout } from '#domain/freight-audit/parcel-layouts.ts'
import type { ChosenSheet, MappedSheet, SheetPreview } from '../sheet-files/map-sheet.ts'

export const BILL_THREAD = new URL('./bill-thread.ts', import.meta.url)

/** A month of a large parcel shipper. */
export const MOST_ROWS = 20_000

/** The head of a file of bills, and the layout of its first row; '' if it is of no known layout. */
export interface BillPreview extends SheetPreview {
  layout: ParcelLayout['id'] | ''
}

export interface ReadOrder extends ChosenSheet {
  order: 'read'
  /** The layout by which it is read; '' to use the chosen columns. */
  layout: ParcelLayout['id'] | ''
}

export interface ReadResult {
  rows: RowOfFile[]
  mapped: MappedSheet
}
