/** Ruled tables of forms: headings with groups, rows that grow with their text, a total, blank rows to the bottom. */

import type { Face } from './fonts.ts'
import type { Box, Sheet } from './sheet.ts'
import { ASCENT, fitText, heightOf, LEADING, type SetText, wrap } from './type-setting.ts'

export interface CellPart {
  text: string
  face: Face
}

/** A text in the face of the row. */
export const plain = (text: string): CellPart[] => [{ text, face: 'regular' }]

export interface Column<Row> {
  title: string
  /** Shown over neighboring columns of the same group. */
  group?: string
  /** Small print under the title. */
  note?: string
  width: number
  align: 'left' | 'center' | 'right'
  size: number
  /** The row becomes higher for this column's text; texts of the others shrink to fit the row. */
  grows?: boolean
  parts: (row: Row) => CellPart[]
  /** Paints content other than text, over the cell. */
  paint?: (sheet: Sheet, cell: Box, row: Row | null) => void
  /** The total of the given rows; absent: the total's cell is shaded. */
  total?: (rows: readonly Row[]) => string
}

export interface Table<Row> {
  columns: readonly Column<Row>[]
  headHeight: number
  rowHeight: number
  totalHeight: number
}

export interface SetRow<Row> {
  row: Row
  height: number
  cells: { set: SetText; face: Face }[][]
}

const PADDING = 3
const LINE_GRAY = 0.45
const SHADE = 0.86
/** A description longer than this shrinks: one commodity may not take a page. */
const TALLEST_ROW = 84

/** Typesets every row once, so that its height is known before its page is chosen. */
export function setRows<Row>(table: Table<Row>, rows: readonly Row[]): SetRow<Row>[] {
  return rows.map((row) => {
    const cells = table.columns.map((column) => setCell(table, column, row))
    const heights = cells.map((parts) => cellHeight(parts) + 2 * 1.4)
    return { row, height: Math.max(table.rowHeight, ...heights), cells }
  })
}

/** How many of the rows, from the first, fit into a height. */
export function countFitting<Row>(rows: readonly SetRow<Row>[], height: number): number {
  let left = height
  let count = 0
  while (count < rows.length && rows[count]!.height <= left + 0.01) left -= rows[count++]!.height
  return count
}

export function drawHead<Row>(sheet: Sheet, table: Table<Row>, x: number, y: number): void {
  const { columns, headHeight } = table
  let at = x
  for (const [i, column] of columns.entries()) {
    const groupWidth = widthOfGroup(columns, i)
    const top = column.group ? y + 9 : y
    if (column.group && groupWidth > 0) {
      sheet.text(
        column.group,
        { x: at, y: y + 1.5, w: groupWidth, h: 7 },
        { size: 6, face: 'bold', align: 'center' },
      )
      sheet.horizontal(at, at + groupWidth, top, 0.4, LINE_GRAY)
    }
    const cell = { x: at + 1.5, y: top, w: column.width - 3, h: y + headHeight - top }
    if (column.note) {
      sheet.text(column.title, { ...cell, y: top + 2, h: 8 }, { size: 6, face: 'bold', align: 'center' })
      sheet.text(column.note, { ...cell, y: top + 10, h: cell.h - 11 }, { size: 5.5, align: 'center' })
    } else {
      sheet.text(column.title, cell, { size: 6, face: 'bold', align: 'center', middle: true })
    }
    if (i > 0) sheet.vertical(at, column.group && groupWidth === 0 ? top : y, y + headHeight, 0.4, LINE_GRAY)
    at += column.width
  }
  sheet.horizontal(x, at, y + headHeight)
}

/** Draws rows from `y` and rules the rest of the height; @returns the end of the last row. */
export function drawRows<Row>(
  sheet: Sheet,
  table: Table<Row>,
  rows: readonly SetRow<Row>[],
  x: number,
  y: number,
  height: number,
): number {
  const right = x + tableWidth(table)
  let top = y
  for (const set of rows) {
    drawRow(sheet, table, set, x, top)
    top += set.height
    if (top < y + height - 1) sheet.horizontal(x, right, top, 0.3, LINE_GRAY)
  }
  const end = top
  for (; top + table.rowHeight <= y + height + 0.01; top += table.rowHeight) {
    paintCells(sheet, table, { x, y: top, w: 0, h: table.rowHeight }, null)
    // The rest below the last blank row is too low for another: it becomes part of it.
    const isLast = top + 2 * table.rowHeight > y + height + 0.01
    if (!isLast) sheet.horizontal(x, right, top + table.rowHeight, 0.3, LINE_GRAY)
  }
  drawColumnRules(sheet, table, x, y, y + height)
  return end
}

export function drawTotal<Row>(
  sheet: Sheet,
  table: Table<Row>,
  rows: readonly Row[],
  x: number,
  y: number,
  title: string,
): void {
  const h = table.totalHeight
  const right = x + tableWidth(table)
  let at = x
  for (const column of table.columns) {
    const cell = { x: at + PADDING, y, w: column.width - 2 * PADDING, h }
    if (column.total) {
      const text = column.total(rows) || title
      sheet.text(text, cell, { size: 8.5, face: 'bold', align: column.align, middle: true })
    } else {
      sheet.fill({ x: at, y, w: column.width, h }, SHADE)
    }
    at += column.width
  }
  drawColumnRules(sheet, table, x, y, y + h)
  sheet.horizontal(x, right, y)
  sheet.horizontal(x, right, y + h)
}

export function tableWidth<Row>(table: Table<Row>): number {
  return table.columns.reduce((sum, column) => sum + column.width, 0)
}

function setCell<Row>(table: Table<Row>, column: Column<Row>, row: Row) {
  const width = column.width - 2 * PADDING
  const parts = column.parts(row).filter((part) => part.text !== '')
  if (!column.grows) {
    return parts.map(({ text, face }) => ({
      set: fitText(text, width, table.rowHeight - 2, { size: column.size, face }),
      face,
    }))
  }
  for (let size = column.size; ; size -= 0.25) {
    const cells = parts.map(({ text, face }) => ({
      set: { lines: wrap(text, face, size, width), size },
      face,
    }))
    if (cellHeight(cells) <= TALLEST_ROW || size <= 2) return cells
  }
}

function cellHeight(parts: { set: SetText }[]): number {
  return parts.reduce((sum, { set }, i) => sum + heightOf(set.lines.length, set.size) + (i > 0 ? 1 : 0), 0)
}

function drawRow<Row>(sheet: Sheet, table: Table<Row>, set: SetRow<Row>, x: number, y: number): void {
  let at = x
  for (const [i, column] of table.columns.entries()) {
    const parts = set.cells[i]!
    const edge = { left: at + PADDING, center: at + column.width / 2, right: at + column.width - PADDING }
    let top = y + (set.height - cellHeight(parts)) / 2
    for (const { set: text, face } of parts) {
      for (const [n, line] of text.lines.entries()) {
        const baseline = top + text.size * (ASCENT + n * LEADING)
        sheet.line(line, edge[column.align], baseline, { size: text.size, face, align: column.align })
      }
      top += heightOf(text.lines.length, text.size) + 1
    }
    at += column.width
  }
  paintCells(sheet, table, { x, y, w: 0, h: set.height }, set.row)
}

function paintCells<Row>(sheet: Sheet, table: Table<Row>, line: Box, row: Row | null): void {
  let at = line.x
  for (const column of table.columns) {
    column.paint?.(sheet, { ...line, x: at, w: column.width }, row)
    at += column.width
  }
}

function drawColumnRules<Row>(sheet: Sheet, table: Table<Row>, x: number, top: number, bottom: number): void {
  let at = x
  for (const column of table.columns.slice(0, -1)) {
    at += column.width
    sheet.vertical(at, top, bottom, 0.4, LINE_GRAY)
  }
}

/** Width of the group that begins at column `i`; 0 inside a group or without one. */
function widthOfGroup<Row>(columns: readonly Column<Row>[], i: number): number {
  const { group } = columns[i]!
  if (!group || columns[i - 1]?.group === group) return 0
  let width = 0
  for (let n = i; columns[n]?.group === group; n++) width += columns[n]!.width
  return width
}
