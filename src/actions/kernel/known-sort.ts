import { fail } from '#contracts/errors.ts'

/**
 * The column that a list is to be sorted by, as `names` spell it; undefined where none is asked for.
 * @throws INVALID_PARAMETER for a name that the list does not have: sorted by another column, its pages would mislead
 */
export function knownSort<N extends string>(names: Iterable<N>, asked: string): N | undefined {
  if (asked === '') return undefined
  const all = [...names]
  const found = all.find((name) => name.toLowerCase() === asked.toLowerCase())
  return found ?? fail('INVALID_PARAMETER', { fields: { sortName: `Sort by one of: ${all.join(', ')}.` } })
}
