import type { RowOfFile } from '#domain/freight-audit/bills-of-rows.ts'
import type { ChosenSheet, MappedSheet } from '../sheet-files/map-sheet.ts'

export const BILL_THREAD = new URL('./bill-thread.ts', import.meta.url)

/** A month of a large parcel shipper. */
export const MOST_ROWS = 20_000

export interface ReadOrder extends ChosenSheet {
  order: 'read'
}

export interface ReadResult {
  rows: RowOfFile[]
  mapped: MappedSheet
}
