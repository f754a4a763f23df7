import type { PriceSheetValue } from '#contracts/entities/price-sheet.ts'
import { type GuideOverride, judgeOverride } from '#domain/rating/guide-override.ts'
import type { RateRow } from '../../../../ui/rate-list/rate-rows.ts'

/** What the routing guide says against booking this price, and what that costs; null when nothing. */
export function overrideOf(row: RateRow, rows: readonly RateRow[]): GuideOverride<PriceSheetValue> | null {
  if (row.sheet === null) return null
  // Prices of another currency are no measure.
  const sheets = rows.flatMap(({ sheet, currency }) => (sheet && currency === row.currency ? [sheet] : []))
  return judgeOverride(row.sheet, sheets)
}
