import type { ContainerRow } from '#domain/ocean/container-fields.ts'
import type { ChosenSheet, MappedSheet } from '../sheet-files/map-sheet.ts'

export const CONTAINER_THREAD = new URL('./container-thread.ts', import.meta.url)

/** A file with more containers is probably another kind of list. */
export const MOST_ROWS = 5_000

export interface ReadOrder extends ChosenSheet {
  order: 'read'
}

export interface ReadResult {
  rows: { row: number; values: ContainerRow }[]
  mapped: MappedSheet
}
