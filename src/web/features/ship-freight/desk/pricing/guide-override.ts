import type { PriceSheetValue } from '#contracts/entities/price-sheet.ts'
import { type GuideOverride, judgeOverride } from '#domain/rating/guide-override.ts'
import type { RateRow } from '../../../../ui/rate-list/rate-rows.ts'

/** The routing guide's objection to booking this price, and the extra cost; null if there is none. */
export function overrideOf(row: RateRow, rows: readonly RateRow[]): GuideOverride<PriceSheetValue> | null {
  if (row.sheet === null) return null
  // Prices in another currency cannot be compared.
  const sheets = rows.flatMap(({ sheet, currency }) => (sheet && currency === row.currency ? [sheet] : []))
  return judgeOverride(row.sheet, sheets)
}
