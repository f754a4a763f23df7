/** A cell of a grid; row and column start at 0. */
export interface Cell {
  row: number
  column: number
}

type Key = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>

/**
 * The target of a key, as in a spreadsheet: Enter goes to the next cell and from the last one to the next line,
 * Shift+Enter back, up and down within the column. null: the key is left to the field.
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

/** The cell of a grid to which an element belongs; null for any other element. */
export function placeOf(target: EventTarget): Cell | null {
  if (!(target instanceof HTMLElement) || target.dataset.column === undefined) return null
  return { row: Number(target.dataset.row), column: Number(target.dataset.column) }
}

/** Focuses a cell and selects its text, so that typing replaces it. */
export function focusCell(grid: HTMLElement | null, { row, column }: Cell): void {
  const cell = grid?.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`)
  cell?.focus()
  if (cell instanceof HTMLInputElement && cell.type === 'text') cell.select()
}
