import { measureOf } from '#domain/analysis/measures.ts'
import type { Row } from './use-dashboard.ts'

/** By which column rows are sorted; null: as they come, the highest spend first. */
export type RowSort = { key: string; isUp: boolean } | null

/** The worst first, where a figure has a worse side; else the highest, and texts from A on. */
const startsUp = (key: string, kind: string): boolean =>
  kind === 'text' || measureOf(key)?.isWorseWhenMore === false

/** What a press on a heading leads to: sorted, the other way round, as before. */
export function nextSort(sort: RowSort, key: string, kind: string): RowSort {
  const first = startsUp(key, kind)
  if (sort?.key !== key) return { key, isUp: first }
  return sort.isUp === first ? { key, isUp: !first } : null
}

/** Rows without a value come last either way. */
export function sortRows(rows: readonly Row[], sort: RowSort): readonly Row[] {
  if (!sort) return rows
  const { key, isUp } = sort
  const has = (row: Row) => row[key] !== null && row[key] !== undefined
  return rows.toSorted((one, other) => {
    if (!has(one) || !has(other)) return Number(has(other)) - Number(has(one))
    const [a, b] = [one[key]!, other[key]!]
    const order = typeof a === 'string' ? a.localeCompare(String(b)) : Number(a) - Number(b)
    return isUp ? order : -order
  })
}
