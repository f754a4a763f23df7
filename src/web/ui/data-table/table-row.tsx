import { t } from '@lingui/core/macro'
import { Checkbox } from '@mantine/core'
import type { Column } from './column.ts'
import styles from './data-table.module.css'
import { isForRow, type TableParts } from './table-view.ts'

interface TableRowProps<R> {
  parts: TableParts<R>
  index: number
}

/** Pixels of a row: dense, or as the user wants it. */
export const rowHeight = (isComfortable: boolean): number => (isComfortable ? 40 : 32)

/** One row of the grid. The keys are handled by the body, for all rows. */
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

/** Words alone are shown whole on hover: a long name is cut in its column. */
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
