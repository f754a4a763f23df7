/** Orders prices, adds the badges that the clerk sees, and finds the default choice. */
import { comparedCents, type PriceToCompare } from '../quotes/compared-price.ts'
import type { GuideVerdicts } from './routing-guide.ts'

export type RateBadge = 'Cheapest' | 'Fastest' | 'Preferred' | 'Do not use'

/** The fields of a price that ranking needs, from any source. A carrier may have several prices, one per service. */
export interface RankableRate {
  scac: string
  carrierName: string
  /** '' or absent if the carrier has only one. */
  serviceName?: string
  cents: number
  /** Business days; null if the carrier does not publish them. */
  serviceDays: number | null
}

export type RateOrder = 'price' | 'days' | 'name'

export interface RankedRate<Rate> {
  rate: Rate
  badges: RateBadge[]
  /** The reason in the routing guide; '' without one. */
  guideReason: string
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
const byName = (a: RankableRate, b: RankableRate): number =>
  compare(a.carrierName, b.carrierName) ||
  compare(a.scac, b.scac) ||
  compare(a.serviceName ?? '', b.serviceName ?? '')
const byPrice = (a: RankableRate, b: RankableRate): number => a.cents - b.cents
// A carrier without service days comes after all that have them.
const byDays = (a: RankableRate, b: RankableRate): number =>
  (a.serviceDays ?? Number.MAX_SAFE_INTEGER) - (b.serviceDays ?? Number.MAX_SAFE_INTEGER)

const ORDERS: Record<RateOrder, (a: RankableRate, b: RankableRate) => number> = {
  price: (a, b) => byPrice(a, b) || byDays(a, b) || byName(a, b),
  days: (a, b) => byDays(a, b) || byPrice(a, b) || byName(a, b),
  name: (a, b) => byName(a, b) || byPrice(a, b) || byDays(a, b),
}

/**
 * Sorts the prices and adds their badges. Cheapest and Fastest go to the best prices that may be booked and are above
 * 0, to all of them if several are equal; Fastest to none if all are equal. Preferred and Do not use come from the
 * routing guide. All prices must have the same currency.
 */
export function rankRates<Rate extends RankableRate>(
  rates: readonly Rate[],
  verdicts: GuideVerdicts,
  order: RateOrder = 'price',
): RankedRate<Rate>[] {
  const isUsable = (rate: Rate): boolean => rate.cents > 0 && verdicts.get(rate.scac)?.verdict !== 'doNotUse'
  const usable = rates.filter(isUsable)
  const cheapest = Math.min(...usable.map((rate) => rate.cents))
  const fastest = Math.min(...usable.map((rate) => rate.serviceDays ?? Number.POSITIVE_INFINITY))
  const isFastestTold = usable.some(({ serviceDays }) => serviceDays !== fastest)
  return rates.toSorted(ORDERS[order]).map((rate) => {
    const badges: RateBadge[] = []
    const verdict = verdicts.get(rate.scac)
    if (verdict?.verdict === 'doNotUse') badges.push('Do not use')
    if (verdict?.verdict === 'preferred') badges.push('Preferred')
    if (isUsable(rate) && rate.cents === cheapest) badges.push('Cheapest')
    if (isFastestTold && isUsable(rate) && rate.serviceDays === fastest) badges.push('Fastest')
    return { rate, badges, guideReason: verdict?.reason ?? '' }
  })
}

/** Carriers that the default choice prefers over a cheaper one (specification section 4: ODFL when present). */
export const DEFAULT_PREFERENCE: readonly string[] = ['ODFL']

/**
 * The Rate & Route default: the cheapest price above 0, but a carrier of `preference` comes first. Prices with the
 * badge Do not use are never chosen; a bid is compared with estimates for its missing charges. null if nothing can be
 * chosen.
 */
export function chooseRate<Sheet extends PriceToCompare & { scac: string; badges?: readonly string[] }>(
  sheets: readonly Sheet[],
  preference: readonly string[] = DEFAULT_PREFERENCE,
): Sheet | null {
  let chosen: Sheet | null = null
  const isBefore = (sheet: Sheet, other: Sheet): boolean => {
    const difference = Number(preference.includes(sheet.scac)) - Number(preference.includes(other.scac))
    return difference === 0 ? comparedCents(sheet) < comparedCents(other) : difference > 0
  }
  for (const sheet of sheets) {
    if (!(sheet.cents > 0) || sheet.badges?.includes('Do not use')) continue
    if (chosen === null || isBefore(sheet, chosen)) chosen = sheet
  }
  return chosen
}
