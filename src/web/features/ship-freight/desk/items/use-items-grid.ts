import { useState } from 'react'
import { useGrid } from '../../../../ui/editable-grid/use-grid.ts'
import { useLatest } from '../../../../ui/use-latest.ts'
import type { Change } from '../form/change-form.ts'
import { blankItem, type Defaults, type ItemRow, newKey } from '../form/form.ts'
import { withPallets } from '../form/pallet-lines.ts'
import { ITEM_COLUMNS } from './item-columns.ts'
import { useFillFromMaster } from './use-item-master.ts'

/**
 * The lines of freight on the grid that all lines of the product share. Only the rendering differs: a line of freight
 * is a group of rows (cells, extras, hazardous materials, faults) and a twelve-column card on a phone, which would turn
 * most of `EditableGrid` into a slot.
 */
export function useItemsGrid(items: ItemRow[], defaults: Defaults, change: (change: Change) => void) {
  const [active, setActive] = useState(0)
  const onChange = useLatest((key: string, patch: Partial<ItemRow>) => {
    const row = defaults.isPalletGrid ? items.find((one) => one.key === key) : undefined
    change({ kind: 'item', key, patch: row ? withPallets(row, patch) : patch })
  })
  const fillFromMaster = useFillFromMaster(items, defaults, onChange)
  const { set, ...grid } = useGrid({
    columns: ITEM_COLUMNS,
    rows: items,
    blank: () => blankItem(defaults),
    onChange: (next) => change({ kind: 'items', items: next }),
    onActive: setActive,
    onLeave: (line, column) => void fillFromMaster(line, column),
  })
  const duplicate = useLatest((line: number) => {
    const copied = items[line]
    const next = { row: line + 1, column: 0 }
    if (copied) set(items.toSpliced(next.row, 0, { ...copied, key: newKey() }), next)
  })
  return { ...grid, active: Math.min(active, items.length - 1), onChange, duplicate }
}
