import { Checkbox, Skeleton } from '@mantine/core'
import {
  type ColumnDef,
  type ColumnSizingState,
  columnResizingFeature,
  columnSizingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { lazy, type RefObject, Suspense, useMemo, useRef } from 'react'
import { DEFAULT_WIDTH } from './column.ts'
import styles from './data-table.module.css'
import { HeadCell } from './head-cell.tsx'
import { rowHeight, TableRow } from './table-row.tsx'
import type { TableParts } from './table-view.ts'

const WindowedRows = lazy(() => import('./windowed-rows.tsx'))
const features = tableFeatures({ columnSizingFeature, columnResizingFeature })
/** Beyond this many rows only those in sight are in the document. */
const WINDOW_FROM = 100
const TICK_WIDTH = 40
const NO_ROWS: object[] = []

/** The table on a wide screen: fixed layout, columns that can be dragged wider, rows with the keyboard's focus. */
export function TableGrid<R>(parts: TableParts<R>) {
  const { rows, selection, isFirstLoad } = parts
  const scroller = useRef<HTMLDivElement>(null)
  const headers = useSizedHeaders(parts)
  const width = headers.reduce((sum, header) => sum + header.getSize(), selection ? TICK_WIDTH : 0)
  const isWindowed = rows.length > WINDOW_FROM
  return (
    <div className={styles.scroller} ref={scroller} data-windowed={isWindowed || undefined}>
      <table
        className={styles.grid}
        style={{ minWidth: width }}
        aria-label={parts.label}
        aria-rowcount={rows.length + 1}
        aria-busy={isFirstLoad}
      >
        <colgroup>
          {selection ? <col style={{ width: TICK_WIDTH }} /> : null}
          {headers.map((header) => (
            <col key={header.id} style={{ width: header.getSize() }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {selection ? (
              <th>
                <Checkbox
                  size="xs"
                  aria-label="Select all rows of this page"
                  checked={selection.areAll}
                  indeterminate={selection.areSome}
                  onChange={selection.toggleAll}
                />
              </th>
            ) : null}
            {headers.map((header, at) => (
              <HeadCell
                key={header.id}
                column={parts.columns[at]!}
                state={parts.state}
                onResize={header.getResizeHandler()}
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
      <WindowedRows parts={parts as unknown as TableParts<unknown>} scroller={scroller} />
    </Suspense>
  )
}

/** The columns with their widths; dragging an edge changes what the user's preferences say. */
function useSizedHeaders<R>({ columns, preferences, change }: TableParts<R>) {
  const definitions = useMemo(
    (): ColumnDef<typeof features, object>[] =>
      columns.map((column) => ({
        id: column.id,
        header: column.title,
        size: column.width ?? DEFAULT_WIDTH,
        minSize: 56,
      })),
    [columns],
  )
  const table = useTable<typeof features, object>({
    features,
    columns: definitions,
    // The rows are drawn by the grid itself: here only the columns matter.
    data: NO_ROWS,
    columnResizeMode: 'onChange',
    state: { columnSizing: preferences.widths },
    onColumnSizingChange: (updater) =>
      change({
        widths: typeof updater === 'function' ? updater(preferences.widths as ColumnSizingState) : updater,
      }),
  })
  return table.getHeaderGroups()[0]?.headers ?? []
}

/** The true shape of what comes. */
function SkeletonRows<R>({ parts }: { parts: TableParts<R> }) {
  const count = Math.min(parts.state.pageSize, 15)
  return Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
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
