import type { PriceSheetValue, RateNoticeValue } from '#contracts/entities/price-sheet.ts'
import type { LiveAnswer } from '#contracts/live.ts'
import { comparedCents } from '#domain/quotes/compared-price.ts'
import { type GuideOverride, judgeOverride } from '#domain/rating/guide-override.ts'

/** One carrier's line in the list. Without a sheet the price is news that cannot be booked yet. */
export interface RateRow {
  scac: string
  carrierName: string
  serviceName?: string
  cents: number
  currency: string
  serviceDays: number | null
  deliveryDate: string | null
  sheet: PriceSheetValue | null
}

/**
 * What makes a line of the list the same one after rating again: a carrier may have a price for each of its services,
 * and beside them what it said itself.
 */
export function keyOfRow({ scac, sheet }: RateRow): string {
  const said = sheet?.source === 'spot' || sheet?.source === 'manual' ? sheet.id : ''
  const own = sheet?.source === 'carrier' ? 'own' : ''
  return [scac, sheet?.serviceCode, said, own].filter(Boolean).join(' ')
}

/** One key for each line, the same before and after the whole answer is there. */
export function listKeys(rows: readonly RateRow[]): string[] {
  const seen = new Map<string, number>()
  return rows.map(({ scac, serviceName = '' }) => {
    const name = `${scac} ${serviceName}`
    const count = (seen.get(name) ?? 0) + 1
    seen.set(name, count)
    return count === 1 ? name : `${name} ${count}`
  })
}

export const RATE_SORTS = ['price', 'days', 'name'] as const
export type RateSort = (typeof RATE_SORTS)[number]

export const rowsOfSheets = (sheets: readonly PriceSheetValue[]): RateRow[] =>
  sheets.map((sheet) => ({
    scac: sheet.scac,
    carrierName: sheet.carrierName,
    serviceName: sheet.serviceName,
    cents: sheet.cents,
    currency: sheet.currency || 'USD',
    serviceDays: sheet.serviceDays,
    deliveryDate: sheet.deliveryDate,
    sheet,
  }))

export const rowsOfAnswers = (answers: readonly LiveAnswer[]): RateRow[] =>
  answers.flatMap(({ notice: _notice, cents, ...answer }) =>
    cents === null ? [] : [{ ...answer, cents, currency: 'USD', sheet: null }],
  )

export const noticesOfAnswers = (answers: readonly LiveAnswer[]): Omit<RateNoticeValue, 'code'>[] =>
  answers.flatMap(({ scac, carrierName, cents, notice }) =>
    cents === null ? [{ scac, carrierName, message: notice }] : [],
  )

/** What the price is compared by: a spot bid with what it leaves out. */
export const comparedOf = (row: RateRow): number => comparedCents(row.sheet ?? row)

const UNKNOWN_DAYS = 999

/** Sorted as the user wants; equals by price, then by name. Do-not-use carriers stay where their price puts them. */
export function sortRows(rows: readonly RateRow[], by: RateSort): RateRow[] {
  const days = (row: RateRow) => row.serviceDays ?? UNKNOWN_DAYS
  const name = (one: RateRow, other: RateRow) => one.carrierName.localeCompare(other.carrierName)
  const price = (one: RateRow, other: RateRow) => comparedOf(one) - comparedOf(other) || name(one, other)
  const orders: Record<RateSort, (one: RateRow, other: RateRow) => number> = {
    price,
    days: (one, other) => days(one) - days(other) || price(one, other),
    name: (one, other) => name(one, other) || price(one, other),
  }
  return rows.toSorted(orders[by])
}

/** Lowest and highest price; null without any. */
export function priceRange(rows: readonly RateRow[]): { from: RateRow; to: RateRow } | null {
  const sorted = sortRows(rows, 'price')
  const from = sorted[0]
  const to = sorted.at(-1)
  return from && to ? { from, to } : null
}

export const isPreferred = (row: RateRow): boolean => row.sheet?.badges.includes('Preferred') ?? false
export const isForbidden = (row: RateRow): boolean => row.sheet?.badges.includes('Do not use') ?? false

/** What the routing guide says against booking this price, and what that costs; null when nothing. */
export function overrideOf(row: RateRow, rows: readonly RateRow[]): GuideOverride<PriceSheetValue> | null {
  if (row.sheet === null) return null
  // Prices of another currency are no measure.
  const sheets = rows.flatMap(({ sheet, currency }) => (sheet && currency === row.currency ? [sheet] : []))
  return judgeOverride(row.sheet, sheets)
}
