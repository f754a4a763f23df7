import { useCallback, useMemo, useRef, useState } from 'react'

export interface Selection<R> {
  /** The selected rows of all pages. */
  rows: R[]
  has: (id: string) => boolean
  /** Selects or unselects a row; with `isRange` everything from the last toggled row on. */
  toggle: (index: number, isRange?: boolean) => void
  /** For the rows on this page. */
  toggleAll: () => void
  areAll: boolean
  areSome: boolean
  clear: () => void
}

/** The selected rows; the selection survives page changes. */
export function useSelection<R>(rows: readonly R[], rowId: (row: R) => string): Selection<R> {
  const [chosen, setChosen] = useState<ReadonlyMap<string, R>>(new Map())
  const last = useRef<number | null>(null)

  const toggle = useCallback(
    (index: number, isRange = false) => {
      const from = isRange && last.current !== null ? Math.min(last.current, index) : index
      const to = isRange && last.current !== null ? Math.max(last.current, index) : index
      last.current = index
      setChosen((before) => {
        const row = rows[index]
        if (row === undefined) return before
        return mark(before, rows.slice(from, to + 1), rowId, !before.has(rowId(row)))
      })
    },
    [rows, rowId],
  )
  const clear = useCallback(() => setChosen(new Map()), [])
  const here = rows.filter((row) => chosen.has(rowId(row))).length
  const areAll = rows.length > 0 && here === rows.length
  const toggleAll = useCallback(
    () => setChosen((before) => mark(before, rows, rowId, !areAll)),
    [rows, rowId, areAll],
  )
  return useMemo(
    () => ({
      rows: [...chosen.values()],
      has: (id: string) => chosen.has(id),
      toggle,
      toggleAll,
      areAll,
      areSome: here > 0 && !areAll,
      clear,
    }),
    [chosen, toggle, toggleAll, areAll, here, clear],
  )
}

function mark<R>(
  before: ReadonlyMap<string, R>,
  rows: readonly R[],
  rowId: (row: R) => string,
  isChosen: boolean,
): ReadonlyMap<string, R> {
  const after = new Map(before)
  for (const row of rows) {
    if (isChosen) after.set(rowId(row), row)
    else after.delete(rowId(row))
  }
  return after
}
