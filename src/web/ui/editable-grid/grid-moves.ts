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

/**
 * Cells copied from a spreadsheet: lines by line ends, cells by tabs, quoted where they hold either. null when it is
 * an ordinary text, which belongs into one field.
 */
export function readCells(text: string): string[][] | null {
  const plain = text.replace(/\r\n?/g, '\n').replace(/\n$/, '')
  if (!/[\t\n]/.test(plain)) return null
  const rows: string[][] = [[]]
  // A quoted cell keeps its tabs and line ends; a doubled quote in it is a quote.
  for (const match of plain.matchAll(/(?:"((?:[^"]|"")*)"|([^\t\n]*))(\t|\n|$)/g)) {
    const [whole, quoted, bare, end] = match
    if (whole === '' && match.index === plain.length && !/[\t\n]$/.test(plain)) break
    rows.at(-1)?.push((quoted?.replaceAll('""', '"') ?? bare ?? '').trim())
    if (end === '\n') rows.push([])
    if (end === '') break
  }
  return rows
}
