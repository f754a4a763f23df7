import { t } from '@lingui/core/macro'
import { Checkbox, Skeleton } from '@mantine/core'
import { lazy, type RefObject, Suspense, useRef } from 'react'
import styles from './data-table.module.css'
import { HeadCell } from './head-cell.tsx'
import { rowHeight, TableRow } from './table-row.tsx'
import type { TableParts } from './table-view.ts'
import { useColumnWidths } from './use-column-widths.ts'

const WindowedRows = lazy(() => import('./windowed-rows.tsx')) as typeof import('./windowed-rows.tsx').default
/** From this number of rows on, only visible rows are in the document. */
const WINDOW_FROM = 100
const TICK_WIDTH = 40

/** The table on a wide screen: fixed layout, resizable columns, rows with keyboard focus. */
export function TableGrid<R>(parts: TableParts<R>) {
  const { columns, rows, selection, isFirstLoad } = parts
  const scroller = useRef<HTMLDivElement>(null)
  const { widthOf, startDrag } = useColumnWidths<R>(parts)
  const width = columns.reduce((sum, column) => sum + widthOf(column), selection ? TICK_WIDTH : 0)
  const isWindowed = rows.length > WINDOW_FROM
  return (
    <div
      className={styles.scroller}
      ref={scroller}
      data-windowed={isWindowed || undefined}
      // Scrolling content must be reachable by keyboard (WCAG 2.1.1); if there are rows, they take the focus.
      {...(isFirstLoad ? { tabIndex: 0 } : {})}
    >
      <table
        className={styles.grid}
        style={{ minWidth: width }}
        aria-label={parts.label}
        aria-rowcount={rows.length + 1}
        aria-busy={isFirstLoad}
      >
        <colgroup>
          {selection ? <col style={{ width: TICK_WIDTH }} /> : null}
          {columns.map((column) => (
            <col key={column.id} style={{ width: widthOf(column) }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {selection ? (
              <th>
                <Checkbox
                  size="xs"
                  aria-label={t`Select all rows on this page`}
                  checked={selection.areAll}
                  indeterminate={selection.areSome}
                  onChange={selection.toggleAll}
                />
              </th>
            ) : null}
            {columns.map((column) => (
              <HeadCell
                key={column.id}
                column={column}
                state={parts.state}
                onDrag={(event) => startDrag(column, event)}
              />
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={parts.onKeyDown}>
          {isFirstLoad ? <SkeletonRows parts={parts} /> : null}
          <Rows parts={parts} isWindowed={isWindowed} scroller={scroller} />
        </tbody>
      </table>
    </div>
  )
}

interface RowsProps<R> {
  parts: TableParts<R>
  isWindowed: boolean
  scroller: RefObject<HTMLDivElement | null>
}

function Rows<R>({ parts, isWindowed, scroller }: RowsProps<R>) {
  const first = parts.rows
    .slice(0, WINDOW_FROM)
    .map((row, index) => <TableRow key={parts.rowId(row)} parts={parts} index={index} />)
  if (!isWindowed) return first
  return (
    <Suspense fallback={first}>
      <WindowedRows parts={parts} scroller={scroller} />
    </Suspense>
  )
}

/** Placeholders in the shape of the rows. */
function SkeletonRows<R>({ parts }: { parts: TableParts<R> }) {
  const count = Math.min(parts.state.pageSize, 15)
  return Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they never move
    <tr key={index} style={{ height: rowHeight(parts.preferences.isComfortable) }}>
      {parts.selection ? <td /> : null}
      {parts.columns.map((column) => (
        <td key={column.id}>
          <Skeleton height={10} width={column.isFigure ? '50%' : '75%'} ml={column.isFigure ? 'auto' : 0} />
        </td>
      ))}
    </tr>
  ))
}
