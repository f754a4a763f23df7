import { plural, t } from '@lingui/core/macro'
import { DEFAULT_PREFERENCE } from '#domain/rating/rank.ts'
import { PARCEL } from '#domain/shipment/rate-mode.ts'
import { moneyText } from '../../../../ui/money.tsx'
import { comparedOf, daysToSort, isForbidden, type RateRow } from '../../../../ui/rate-list/rate-rows.ts'

/** The reason for the suggested price, and its cost above the cheapest bookable price. */
export interface SuggestedPrice {
  /** '' if the row itself shows it: a spot quote, a price entered by hand. */
  reason: string
  /** `$166.16 above the cheapest, same day`; '' for the cheapest price. */
  cost: string
  /** null: no bookable price is cheaper. */
  cheapest: RateRow | null
}

/** The cheapest bookable price of the same currency; the fastest one of equal prices. */
function cheapestOf(row: RateRow, rows: readonly RateRow[]): RateRow | undefined {
  return rows
    .filter(
      (one) => one.sheet !== null && one.cents > 0 && one.currency === row.currency && !isForbidden(one),
    )
    .toSorted((one, other) => comparedOf(one) - comparedOf(other) || daysToSort(one) - daysToSort(other))[0]
}

/** `same day`, `1 day faster`; '' if the transit days of one are unknown. */
function daysBetween(row: RateRow, cheapest: RateRow): string {
  if (row.deliveryDate && row.deliveryDate === cheapest.deliveryDate) return t`same day`
  if (row.serviceDays === null || cheapest.serviceDays === null) return ''
  const days = row.serviceDays - cheapest.serviceDays
  if (days === 0) return t`same day`
  return `${plural(Math.abs(days), { one: '# day', other: '# days' })} ${days < 0 ? t`faster` : t`slower`}`
}

function reasonOf({ scac, sheet }: RateRow, isCheapest: boolean, isOnly: boolean): string {
  // A parcel service is explained above its prices.
  if (sheet?.rateModeId === PARCEL) return ''
  if (sheet?.source === 'spot' || sheet?.source === 'manual') return ''
  if (DEFAULT_PREFERENCE.includes(scac)) return t`Your default carrier`
  if (!isCheapest) return t`The carrier you chose`
  return isOnly ? '' : t`The cheapest price`
}

/** The text about the suggested price in the list and in the booking confirmation. */
export function suggestedPrice(row: RateRow, rows: readonly RateRow[]): SuggestedPrice {
  const cheapest = cheapestOf(row, rows)
  const above = cheapest ? comparedOf(row) - comparedOf(cheapest) : 0
  const reason = reasonOf(row, above <= 0, rows.length === 1)
  if (!cheapest || above <= 0) return { reason, cost: '', cheapest: null }
  const days = daysBetween(row, cheapest)
  const cost = t`${moneyText(above, row.currency)} above the cheapest${days ? `, ${days}` : ''}`
  return { reason, cost, cheapest }
}

/** The same as one sentence of small print. */
export const suggestedWords = ({ reason, cost }: Pick<SuggestedPrice, 'reason' | 'cost'>): string =>
  [reason, cost].filter(Boolean).join(' · ')

/** The rows with the suggested price on top, for any sort order. */
export function pinSuggested(rows: readonly RateRow[], suggestedId: string | undefined): readonly RateRow[] {
  const row = rows.find(({ sheet }) => sheet !== null && sheet.id === suggestedId)
  return row ? [row, ...rows.filter((one) => one !== row)] : rows
}
