import { useVirtualizer } from '@tanstack/react-virtual'
import type { RefObject } from 'react'
import { rowHeight, TableRow } from './table-row.tsx'
import type { TableParts } from './table-view.ts'

interface WindowedRowsProps<R> {
  parts: TableParts<R>
  scroller: RefObject<HTMLDivElement | null>
}

/** Renders only the visible rows of a long list, between two spacers. */
export default function WindowedRows<R>({ parts, scroller }: WindowedRowsProps<R>) {
  const height = rowHeight(parts.preferences.isComfortable)
  const virtual = useVirtualizer({
    count: parts.rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 12,
  })
  const items = virtual.getVirtualItems()
  const before = items[0]?.start ?? 0
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0)
  return (
    <>
      {before > 0 ? <tr aria-hidden style={{ height: before }} /> : null}
      {items.map(({ index }) => (
        <TableRow key={parts.rowId(parts.rows[index]!)} parts={parts} index={index} />
      ))}
      {after > 0 ? <tr aria-hidden style={{ height: after }} /> : null}
    </>
  )
}
