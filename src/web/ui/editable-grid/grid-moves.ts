/** A cell of a grid: both from 0. */
export interface Cell {
  row: number
  column: number
}

type Key = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>

/**
 * Where a key leads, as in a spreadsheet: Enter to the next cell and from the last one to the next line, Shift+Enter
 * back, up and down within the column. null: the key is the field's own.
 */
export function nextCell(at: Cell, event: Key, columns: number, isChoice: boolean): Cell | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null
  if (event.key === 'Enter') return step(at, event.shiftKey ? -1 : 1, columns)
  if (isChoice) return null
  if (event.key === 'ArrowDown') return { ...at, row: at.row + 1 }
  if (event.key === 'ArrowUp') return { ...at, row: at.row - 1 }
  return null
}

function step(at: Cell, by: number, columns: number): Cell {
  const index = at.row * columns + at.column + by
  return { row: Math.floor(index / columns), column: ((index % columns) + columns) % columns }
}

/** Which cell of a grid an element is; null for anything else. */
export function placeOf(target: EventTarget): Cell | null {
  if (!(target instanceof HTMLElement) || target.dataset.column === undefined) return null
  return { row: Number(target.dataset.row), column: Number(target.dataset.column) }
}

/** Puts the focus into a cell and marks its text, so that typing replaces it. */
export function focusCell(grid: HTMLElement | null, { row, column }: Cell): void {
  const cell = grid?.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`)
  cell?.focus()
  if (cell instanceof HTMLInputElement && cell.type === 'text') cell.select()
}
