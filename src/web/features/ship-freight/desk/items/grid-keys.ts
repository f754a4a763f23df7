import { ITEM_COLUMNS, type ItemColumn } from './item-columns.ts'

export interface CellPlace {
  row: number
  column: ItemColumn
}

/** Which cell of the grid an element is; null for anything else. */
export function placeOf(element: EventTarget | null): CellPlace | null {
  if (!(element instanceof HTMLElement) || element.dataset.column === undefined) return null
  return { row: Number(element.dataset.row), column: element.dataset.column as ItemColumn }
}

/**
 * Where a key leads, as in a spreadsheet: Enter to the next cell and from the last one to the next line (which is
 * made when there is none), Shift+Enter back, up and down within the column. null: the key means something else.
 */
export function nextPlace(
  at: CellPlace,
  event: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>,
  isChoice: boolean,
): CellPlace | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null
  if (event.key === 'Enter') return step(at, event.shiftKey ? -1 : 1)
  // In a list of choices the arrows choose.
  if (isChoice) return null
  if (event.key === 'ArrowDown') return { ...at, row: at.row + 1 }
  if (event.key === 'ArrowUp') return { ...at, row: at.row - 1 }
  return null
}

function step(at: CellPlace, by: 1 | -1): CellPlace {
  const index = at.row * ITEM_COLUMNS.length + ITEM_COLUMNS.indexOf(at.column) + by
  const row = Math.floor(index / ITEM_COLUMNS.length)
  return { row, column: ITEM_COLUMNS[index - row * ITEM_COLUMNS.length] ?? at.column }
}

/** Puts the focus into a cell and marks its text, so that typing replaces it. */
export function focusCell(grid: HTMLElement, { row, column }: CellPlace): boolean {
  const cell = grid.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`)
  cell?.focus()
  if (cell instanceof HTMLInputElement && cell.type !== 'checkbox') cell.select()
  return cell !== null
}
