import { t } from '@lingui/core/macro'
import { Checkbox } from '@mantine/core'
import type { Column } from './column.ts'
import styles from './data-table.module.css'
import { isForRow, type TableParts } from './table-view.ts'

interface TableRowProps<R> {
  parts: TableParts<R>
  index: number
}

/** Row height in pixels: dense by default, taller if the user chose it. */
export const rowHeight = (isComfortable: boolean): number => (isComfortable ? 40 : 32)

/** One row of the grid. The table body handles the keys of all rows. */
export function TableRow<R>({ parts, index }: TableRowProps<R>) {
  const { columns, rows, rowId, selection, open, activeId, preferences } = parts
  const row = rows[index]!
  const id = rowId(row)
  return (
    <tr
      style={{ height: rowHeight(preferences.isComfortable) }}
      data-index={index}
      aria-rowindex={index + 2}
      aria-selected={selection ? selection.has(id) : undefined}
      data-active={id === activeId || undefined}
      data-opens={open ? true : undefined}
      tabIndex={open || selection ? (index === 0 ? 0 : -1) : undefined}
      onClick={(event) => {
        if (open && isForRow(event.target) && !getSelection()?.toString()) open(index)
      }}
    >
      {selection ? (
        <td>
          <Checkbox
            size="xs"
            aria-label={t`Select row ${index + 1}`}
            checked={selection.has(id)}
            onChange={(event) => selection.toggle(index, (event.nativeEvent as MouseEvent).shiftKey)}
          />
        </td>
      ) : null}
      {columns.map((column) => (
        <Cell key={column.id} column={column} row={row} />
      ))}
    </tr>
  )
}

/** A text cell shows its full text on hover, because its column may cut it. */
function Cell<R>({ column, row }: { column: Column<R>; row: R }) {
  const content = column.cell(row)
  return (
    <td className={classOf(column)} title={typeof content === 'string' ? content : undefined}>
      {content}
    </td>
  )
}

const classOf = <R,>(column: Column<R>) =>
  column.isActions ? styles.pinned : column.isFigure ? styles.figure : undefined
