import { Checkbox, Skeleton } from '@mantine/core'
import {
  type ColumnSizingState,
  columnResizingFeature,
  columnSizingFeature,
  tableFeatures,
  type Updater,
  useTable,
} from '@tanstack/react-table'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useMemo, useRef } from 'react'
import { DEFAULT_WIDTH } from './column.ts'
import styles from './data-table.module.css'
import { HeadCell } from './head-cell.tsx'
import { isForRow, type TableParts } from './table-view.ts'

const features = tableFeatures({ columnSizingFeature, columnResizingFeature })
/** Beyond this many rows only those in sight are in the document. */
const WINDOW_FROM = 100
const TICK_WIDTH = 40

/** The table on a wide screen: fixed layout, columns that can be dragged wider, rows with the keyboard's focus. */
export function TableGrid<R>(parts: TableParts<R>) {
  const { columns, rows, rowId, preferences, change, selection, isFirstLoad } = parts
  const scroller = useRef<HTMLDivElement>(null)
  const definitions = useMemo(
    () =>
      columns.map((column) => ({
        id: column.id,
        accessorFn: (row: R) => row,
        header: column.title,
        size: column.width ?? DEFAULT_WIDTH,
        minSize: 56,
      })),
    [columns],
  )
  const data = useMemo(() => [...rows], [rows])
  const table = useTable({
    features,
    columns: definitions,
    data: data as object[] as never[],
    columnResizeMode: 'onChange',
    state: { columnSizing: preferences.widths },
    onColumnSizingChange: (updater: Updater<ColumnSizingState>) =>
      change({ widths: typeof updater === 'function' ? updater(preferences.widths) : updater }),
  } as never) as unknown as SizedTable
  const rowHeight = preferences.isComfortable ? 40 : 32
  const window = useRowWindow(rows.length, rowHeight, scroller)
  const headers = table.getHeaderGroups()[0]?.headers ?? []
  const width = headers.reduce((sum, header) => sum + header.getSize(), selection ? TICK_WIDTH : 0)
  return (
    <div className={styles.scroller} ref={scroller} data-windowed={window.isOn || undefined}>
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
                column={columns[at]!}
                state={parts.state}
                onResize={header.getResizeHandler()}
              />
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={parts.onKeyDown}>
          {isFirstLoad ? <SkeletonRows parts={parts} height={rowHeight} /> : null}
          {window.before > 0 ? <tr aria-hidden style={{ height: window.before }} /> : null}
          {window.indexes.map((index) => (
            <Row key={rowId(rows[index]!)} parts={parts} index={index} height={rowHeight} />
          ))}
          {window.after > 0 ? <tr aria-hidden style={{ height: window.after }} /> : null}
        </tbody>
      </table>
    </div>
  )
}

/** The part of the library's table that the grid uses. */
interface SizedTable {
  getHeaderGroups: () => {
    headers: { id: string; getSize: () => number; getResizeHandler: () => (event: unknown) => void }[]
  }[]
}

function Row<R>({ parts, index, height }: { parts: TableParts<R>; index: number; height: number }) {
  const { columns, rows, rowId, selection, open, activeId } = parts
  const row = rows[index]!
  const id = rowId(row)
  return (
    <tr
      style={{ height }}
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
            aria-label={`Select row ${index + 1}`}
            checked={selection.has(id)}
            onChange={(event) => selection.toggle(index, (event.nativeEvent as MouseEvent).shiftKey)}
          />
        </td>
      ) : null}
      {columns.map((column) => (
        <td key={column.id} className={column.isFigure ? styles.figure : undefined}>
          {column.cell(row)}
        </td>
      ))}
    </tr>
  )
}

/** The true shape of what comes. */
function SkeletonRows<R>({ parts, height }: { parts: TableParts<R>; height: number }) {
  const count = Math.min(parts.state.pageSize, 15)
  return Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
    <tr key={index} style={{ height }}>
      {parts.selection ? <td /> : null}
      {parts.columns.map((column) => (
        <td key={column.id}>
          <Skeleton height={10} width={column.isFigure ? '50%' : '75%'} ml={column.isFigure ? 'auto' : 0} />
        </td>
      ))}
    </tr>
  ))
}

function useRowWindow(count: number, height: number, scroller: React.RefObject<HTMLDivElement | null>) {
  const isOn = count > WINDOW_FROM
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 12,
    enabled: isOn,
  })
  if (!isOn) return { isOn, before: 0, after: 0, indexes: Array.from({ length: count }, (_, index) => index) }
  const items = virtual.getVirtualItems()
  return {
    isOn,
    before: items[0]?.start ?? 0,
    after: virtual.getTotalSize() - (items.at(-1)?.end ?? 0),
    indexes: items.map((item) => item.index),
  }
}
