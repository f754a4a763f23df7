import { t } from '@lingui/core/macro'
import { type ClipboardEvent, type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { toast } from '../../../../ui/toast.ts'
import type { Change } from '../form/change-form.ts'
import { blankItem, type Defaults, type ItemRow, newKey } from '../form/form.ts'
import { withPallets } from '../form/pallet-lines.ts'
import { useLatest } from '../form/use-latest.ts'
import { type CellPlace, focusCell, nextPlace, placeOf } from './grid-keys.ts'
import { isManyCells } from './item-columns.ts'

type PasteRows = typeof import('./paste-rows.ts')

/** What the keyboard and the clipboard do in the grid. */
export function useItemsGrid(items: ItemRow[], defaults: Defaults, change: (change: Change) => void) {
  const grid = useRef<HTMLDivElement>(null)
  const lines = useLines(items, defaults, change, grid)
  const onKeyDown = (event: KeyboardEvent) => {
    const at = placeOf(event.target)
    const to = at && nextPlace(at, event, event.target instanceof HTMLSelectElement)
    if (!to || to.row < 0 || !grid.current) return
    if (event.key === 'Enter' || to.row < items.length) event.preventDefault()
    if (!focusCell(grid.current, to) && event.key === 'Enter') lines.add()
  }
  const paste = async (at: CellPlace, text: string) => {
    try {
      put(at, text, await import('./paste-rows.ts'))
    } catch {
      toast('error', t`The rows could not be pasted. Please try again.`)
    }
  }
  // What was typed while its code came stays.
  const put = useLatest((at: CellPlace, text: string, { pasteCells, readCells }: PasteRows) =>
    lines.set(
      pasteCells(items, at, readCells(text), () => blankItem(defaults)),
      at,
    ),
  )
  const onPaste = (event: ClipboardEvent) => {
    const at = placeOf(event.target)
    const text = event.clipboardData.getData('text/plain')
    // Of one cell the browser takes care.
    if (!at || !isManyCells(text)) return
    event.preventDefault()
    void paste(at, text)
  }
  return { grid, ...lines, onKeyDown, onPaste }
}

/** Lines that come and go; the focus follows to the cell where the work goes on. */
function useLines(
  items: ItemRow[],
  defaults: Defaults,
  change: (change: Change) => void,
  grid: RefObject<HTMLDivElement | null>,
) {
  const wanted = useRef<CellPlace | null>(null)
  useEffect(() => {
    // A line that was just made can take the focus only now.
    if (items.length > 0 && wanted.current && grid.current) focusCell(grid.current, wanted.current)
    wanted.current = null
  }, [items, grid])
  const set = (next: ItemRow[], focus: CellPlace) => {
    wanted.current = focus
    change({ kind: 'items', items: next })
  }
  const at = (row: number): CellPlace => ({ row, column: 'itemCode' })
  const add = () => set([...items, blankItem(defaults)], at(items.length))
  const duplicate = useLatest((key: string) => {
    const index = items.findIndex((row) => row.key === key)
    const copied = items[index]
    if (copied) set(items.toSpliced(index + 1, 0, { ...copied, key: newKey() }), at(index + 1))
  })
  const remove = useLatest((key: string) => {
    const index = items.findIndex((row) => row.key === key)
    const rest = items.filter((row) => row.key !== key)
    const next = rest.length > 0 ? rest : [blankItem(defaults)]
    set(next, at(Math.min(index, next.length - 1)))
  })
  const onChange = useLatest((key: string, patch: Partial<ItemRow>) => {
    const row = defaults.isPalletGrid ? items.find((one) => one.key === key) : undefined
    change({ kind: 'item', key, patch: row ? withPallets(row, patch) : patch })
  })
  return { set, add, duplicate, remove, onChange }
}
