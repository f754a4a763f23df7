import { useCallback, useState } from 'react'
import { DENSITY_KEY, keep, readKept } from '../../api/kept.ts'
import { readSession } from '../../api/session.ts'
import type { Column } from './column.ts'

/** A user's settings of a table, stored by user and table. */
export interface TablePreferences {
  hidden: string[]
  order: string[]
  widths: Record<string, number>
  isComfortable: boolean
}

/** A table's stored preferences; columns added by a newer version are inserted at their default place. */
export function usePreferences<R>(
  tableId: string,
  columns: readonly Column<R>[],
): [TablePreferences, (patch: Partial<TablePreferences>) => void, () => void] {
  const name = `table.${readSession()?.user.userId ?? 'anonymous'}.${tableId}`
  const [kept, setKept] = useState<Partial<TablePreferences>>(() => readKept(name, {}))
  const change = useCallback(
    (patch: Partial<TablePreferences>) =>
      setKept((before) => {
        const after = { ...before, ...patch }
        keep(name, after)
        return after
      }),
    [name],
  )
  const reset = useCallback(() => {
    keep(name, undefined)
    setKept({})
  }, [name])
  return [complete(kept, columns), change, reset]
}

function complete<R>(kept: Partial<TablePreferences>, columns: readonly Column<R>[]): TablePreferences {
  return {
    hidden: kept.hidden ?? columns.filter((column) => column.isHiddenAtFirst).map((column) => column.id),
    order: completeOrder(
      kept.order ?? [],
      columns.map((column) => column.id),
    ),
    widths: kept.widths ?? {},
    isComfortable: kept.isComfortable ?? readKept<string>(DENSITY_KEY, 'compact') === 'comfortable',
  }
}

/** The user's order of the columns that still exist; a new one comes after the one before it in `ids`. */
export function completeOrder(order: readonly string[], ids: readonly string[]): string[] {
  const result = order.filter((id) => ids.includes(id))
  for (const [index, id] of ids.entries()) {
    if (result.includes(id)) continue
    const before = ids[index - 1]
    result.splice(before === undefined ? 0 : result.indexOf(before) + 1, 0, id)
  }
  return result
}
