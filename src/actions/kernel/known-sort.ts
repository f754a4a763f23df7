import { fail } from '#contracts/errors.ts'

/**
 * The sort column of a list as `names` spell it; undefined if none is requested.
 * @throws INVALID_PARAMETER for a name that the list does not have: sorted by another column, its pages would mislead
 */
export function knownSort<N extends string>(names: Iterable<N>, asked: string): N | undefined {
  if (asked === '') return undefined
  const all = [...names]
  const found = all.find((name) => name.toLowerCase() === asked.toLowerCase())
  return found ?? fail('INVALID_PARAMETER', { fields: { sortName: `Sort by one of: ${all.join(', ')}.` } })
}

/** The requested page of a list. */
export function pageOf(
  { pageSize, pageIndex }: { pageSize?: number | undefined; pageIndex?: number | undefined },
  usualSize = 25,
): { limit: number; offset: number } {
  const limit = pageSize ?? usualSize
  return { limit, offset: (Math.max(1, pageIndex ?? 1) - 1) * limit }
}

/** The requested sort order, by the wire names of a list's columns; `usual`, ascending, if none is named. */
export function sortOf<N extends string>(
  sorts: Readonly<Record<N, unknown>>,
  { sortName, sortOrder }: { sortName: string; sortOrder: string },
  usual: N,
): { by: N; isDescending: boolean } {
  const by = knownSort(Object.keys(sorts) as N[], sortName)
  return { by: by ?? usual, isDescending: by !== undefined && sortOrder === 'desc' }
}
