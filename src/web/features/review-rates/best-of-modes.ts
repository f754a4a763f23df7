import { comparedOf, isForbidden, type RateRow } from '../../ui/rate-list/rate-rows.ts'

/**
 * Cheapest and Fastest over all modes of the list: each reply knows only the best in its mode. A carrier that the
 * routing guide forbids gets neither badge; if all are equally fast, none is the fastest.
 */
export function withBadges(rows: readonly RateRow[]): RateRow[] {
  const isUsable = (row: RateRow) => row.cents > 0 && !isForbidden(row)
  const usable = rows.filter(isUsable)
  const cheapest = Math.min(...usable.map(comparedOf))
  const fastest = Math.min(...usable.map(({ serviceDays }) => serviceDays ?? Number.POSITIVE_INFINITY))
  const isFastestTold = usable.some(({ serviceDays }) => serviceDays !== fastest)
  return rows.map((row) => {
    const badges: RateRow['badges'] = row.badges.filter(
      (badge) => badge === 'Preferred' || badge === 'Do not use',
    )
    if (isUsable(row) && comparedOf(row) === cheapest) badges.push('Cheapest')
    if (isUsable(row) && isFastestTold && row.serviceDays === fastest) badges.push('Fastest')
    return { ...row, badges }
  })
}
