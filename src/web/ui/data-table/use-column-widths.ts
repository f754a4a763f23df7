import type { PointerEvent } from 'react'
import { type Column, DEFAULT_WIDTH } from './column.ts'
import type { TableParts } from './table-view.ts'

/** Minimum width of a column in pixels. */
const LEAST_WIDTH = 56

/** The widths of the columns; dragging the edge of a header changes the user's preferences. */
export function useColumnWidths<R>({ preferences, change }: Pick<TableParts<R>, 'preferences' | 'change'>) {
  const { widths } = preferences
  const widthOf = (column: Column<R>): number => widths[column.id] ?? column.width ?? DEFAULT_WIDTH
  const startDrag = (column: Column<R>, event: PointerEvent<HTMLElement>) => {
    event.preventDefault()
    const edge = event.currentTarget
    const [from, begun] = [widthOf(column), event.clientX]
    const move = ({ clientX }: globalThis.PointerEvent) =>
      change({ widths: { ...widths, [column.id]: Math.max(LEAST_WIDTH, from + clientX - begun) } })
    // Pointer capture: the edge gets all moves until it is released.
    edge.setPointerCapture(event.pointerId)
    edge.addEventListener('pointermove', move)
    edge.addEventListener('lostpointercapture', () => edge.removeEventListener('pointermove', move), {
      once: true,
    })
  }
  return { widthOf, startDrag }
}
