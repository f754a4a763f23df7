import type { KeyboardEvent } from 'react'
import type { Column } from './column.ts'
import type { TablePreferences } from './preferences.ts'
import type { TableState } from './table-state.ts'
import type { Selection } from './use-selection.ts'

/** What the parts of a table share. */
export interface TableParts<R> {
  label: string
  /** The visible columns in their order. */
  columns: readonly Column<R>[]
  rows: readonly R[]
  rowId: (row: R) => string
  state: TableState
  preferences: TablePreferences
  change: (patch: Partial<TablePreferences>) => void
  /** null: rows cannot be selected. */
  selection: Selection<R> | null
  isFirstLoad: boolean
  open: ((index: number) => void) | null
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  activeId: string | undefined
}

/** Whether a click on a row is meant for the row, not for a control inside of it. */
export const isForRow = (target: EventTarget): boolean =>
  target instanceof Element &&
  target.closest('a, button, input, label, select, textarea, [role="menu"]') === null
