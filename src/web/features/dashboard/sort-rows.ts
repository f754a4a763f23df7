import { measureOf } from '#domain/analysis/measures.ts'
import type { Row } from './use-dashboard.ts'

/** The sort column of the rows; null: the original order, the highest spend first. */
export type RowSort = { key: string; isUp: boolean } | null

/** The worst first, if a figure has a worse side; else the highest, and texts from A to Z. */
const startsUp = (key: string, kind: string): boolean =>
  kind === 'text' || measureOf(key)?.isWorseWhenMore === false

/** The next state after a click on a header: sorted, reversed, original order. */
export function nextSort(sort: RowSort, key: string, kind: string): RowSort {
  const first = startsUp(key, kind)
  if (sort?.key !== key) return { key, isUp: first }
  return sort.isUp === first ? { key, isUp: !first } : null
}

/** Rows without a value come last in both directions. */
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
