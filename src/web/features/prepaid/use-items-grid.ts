import { type ClipboardEvent, type KeyboardEvent, useCallback, useEffect, useRef } from 'react'
import type { Change } from './change-form.ts'
import { blankItem, type Defaults, type ItemRow, newKey } from './form.ts'
import { type CellPlace, focusCell, nextPlace, placeOf } from './grid-keys.ts'
import { pasteCells, readCells } from './paste-rows.ts'

/** What the keyboard, the clipboard and the buttons do in the grid. */
export function useItemsGrid(items: ItemRow[], defaults: Defaults, change: (change: Change) => void) {
  const grid = useRef<HTMLDivElement>(null)
  const latest = useRef(items)
  latest.current = items
  const wanted = useRef<CellPlace | null>(null)
  const setItems = useCallback(
    (next: ItemRow[], focus: CellPlace | null) => {
      wanted.current = focus
      change({ kind: 'items', items: next })
    },
    [change],
  )
  useEffect(() => {
    // A line that was just made can take the focus only now.
    if (items.length > 0 && wanted.current && grid.current) focusCell(grid.current, wanted.current)
    wanted.current = null
  }, [items])

  const onChange = useCallback(
    (key: string, patch: Partial<ItemRow>) => change({ kind: 'item', key, patch }),
    [change],
  )
  const add = useCallback(() => {
    const rows = latest.current
    setItems([...rows, blankItem(defaults)], { row: rows.length, column: 'itemCode' })
  }, [defaults, setItems])
  const duplicate = useCallback(
    (key: string) => {
      const rows = latest.current
      const at = rows.findIndex((row) => row.key === key)
      const copied = rows[at]
      if (!copied) return
      const next = rows.toSpliced(at + 1, 0, { ...copied, key: newKey() })
      setItems(next, { row: at + 1, column: 'itemCode' })
    },
    [setItems],
  )
  const remove = useCallback(
    (key: string) => {
      const rows = latest.current
      const at = rows.findIndex((row) => row.key === key)
      const rest = rows.filter((row) => row.key !== key)
      const next = rest.length > 0 ? rest : [blankItem(defaults)]
      setItems(next, { row: Math.min(at, next.length - 1), column: 'itemCode' })
    },
    [defaults, setItems],
  )
  const onKeyDown = (event: KeyboardEvent) => {
    const at = placeOf(event.target)
    const to = at && nextPlace(at, event, event.target instanceof HTMLSelectElement)
    if (!to || to.row < 0 || !grid.current) return
    if (event.key === 'Enter' || to.row < items.length) event.preventDefault()
    if (!focusCell(grid.current, to) && event.key === 'Enter') add()
  }
  const onPaste = (event: ClipboardEvent) => {
    const at = placeOf(event.target)
    const cells = at && readCells(event.clipboardData.getData('text/plain'))
    if (!at || !cells) return
    event.preventDefault()
    setItems(
      pasteCells(latest.current, at, cells, () => blankItem(defaults)),
      at,
    )
  }
  return { grid, onChange, add, duplicate, remove, onKeyDown, onPaste }
}
