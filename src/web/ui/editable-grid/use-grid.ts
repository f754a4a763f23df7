import { type ClipboardEvent, type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react'
import { useLatest } from '../use-latest.ts'
import type { GridColumn } from './grid-column.ts'
import { type Cell, focusCell, nextCell, placeOf } from './grid-moves.ts'
import { pasteCells, readCells } from './grid-paste.ts'

export interface GridOptions<R> {
  columns: readonly GridColumn<R>[]
  rows: readonly R[]
  onChange: (rows: R[]) => void
  /** Creates an empty line to follow others. */
  blank: (before: readonly R[]) => R
  /** Called with the active line, which stays active while the focus is outside the cells. */
  onActive?: ((line: number) => void) | undefined
  /** Called when a cell loses the focus. */
  onLeave?: (line: number, column: keyof R & string) => void
}

/**
 * Keyboard, focus and clipboard of a grid with any layout: `table` is spread on the table, and the cells are
 * `GridField`s.
 */
export function useGrid<R extends object>(options: GridOptions<R>) {
  const { columns, rows, onChange, blank, onActive, onLeave } = options
  const ref = useRef<HTMLTableElement>(null)
  const wanted = useRef<Cell | null>(null)
  // A new line can take the focus only after it has rendered.
  useEffect(() => {
    if (wanted.current !== null && rows.length > 0) focusCell(ref.current, wanted.current)
    wanted.current = null
  }, [rows])
  /** Replaces the lines and focuses a cell. */
  const set = (next: R[], focus: Cell) => {
    wanted.current = focus
    onChange(next)
  }
  const add = () => set([...rows, blank(rows)], { row: rows.length, column: 0 })
  const remove = useLatest((line: number) => {
    const rest = rows.filter((_, other) => other !== line)
    const next = rest.length > 0 ? rest : [blank(rest)]
    set(next, { row: Math.min(line, next.length - 1), column: 0 })
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const at = placeOf(event.target)
    const to = at && nextCell(at, event, columns.length, event.target instanceof HTMLSelectElement)
    if (!to) return
    const isEnter = event.key === 'Enter'
    const isThere = to.row >= 0 && to.row < rows.length
    if (isEnter || isThere) event.preventDefault()
    if (isThere) focusCell(ref.current, to)
    else if (isEnter && to.row > 0) add()
  }
  const onPaste = (event: ClipboardEvent) => {
    const at = placeOf(event.target)
    const cells = at && readCells(event.clipboardData.getData('text/plain'))
    // The browser itself pastes a single cell.
    if (!cells) return
    event.preventDefault()
    set(pasteCells(rows, columns, at, cells, blank), at)
  }
  const onFocus = (event: FocusEvent) => {
    const at = placeOf(event.target)
    if (at) onActive?.(at.row)
  }
  const onBlur = (event: FocusEvent) => {
    const at = placeOf(event.target)
    const column = at && columns[at.column]
    if (column) onLeave?.(at.row, column.id)
  }
  return { table: { ref, onKeyDown, onPaste, onFocus, onBlur }, set, add, remove }
}
