import type { PriceSheetValue, RateNoticeValue } from '#contracts/entities/price-sheet.ts'
import type { LiveAnswer } from '#contracts/live.ts'
import { comparedCents } from '#domain/quotes/compared-price.ts'

/** One price in a list of prices. Without a sheet it is a carrier's early reply, which cannot be booked yet. */
export interface RateRow {
  rateModeId: number
  scac: string
  carrierName: string
  serviceName: string
  cents: number
  currency: string
  serviceDays: number | null
  deliveryDate: string | null
  badges: PriceSheetValue['badges']
  sheet: PriceSheetValue | null
}

/**
 * Identifies the same price after rating again: a carrier may have one for each mode and service, and in addition its
 * own quotes.
 */
export function keyOfRow({ rateModeId, scac, serviceName, sheet }: RateRow): string {
  const said = sheet?.source === 'spot' || sheet?.source === 'manual' ? sheet.id : ''
  const own = sheet?.source === 'carrier' ? 'own' : ''
  return [rateModeId, scac, sheet?.serviceCode || serviceName, said, own].filter(Boolean).join(' ')
}

/** One key per line, the same before and after the whole reply has arrived. */
export function listKeys(rows: readonly RateRow[]): string[] {
  const seen = new Map<string, number>()
  return rows.map(({ rateModeId, scac, serviceName }) => {
    const name = `${rateModeId} ${scac} ${serviceName}`
    const count = (seen.get(name) ?? 0) + 1
    seen.set(name, count)
    return count === 1 ? name : `${name} ${count}`
  })
}

export const rowsOfSheets = (sheets: readonly PriceSheetValue[]): RateRow[] =>
  sheets.map((sheet) => ({
    rateModeId: sheet.rateModeId,
    scac: sheet.scac,
    carrierName: sheet.carrierName,
    serviceName: sheet.serviceName,
    cents: sheet.cents,
    currency: sheet.currency || 'USD',
    serviceDays: sheet.serviceDays,
    deliveryDate: sheet.deliveryDate,
    badges: sheet.badges,
    sheet,
  }))

export const rowsOfAnswers = (answers: readonly LiveAnswer[], rateModeId = 0): RateRow[] =>
  answers.flatMap(({ notice: _notice, cents, ...answer }) =>
    cents === null ? [] : [{ ...answer, rateModeId, cents, currency: 'USD', badges: [], sheet: null }],
  )

export const noticesOfAnswers = (answers: readonly LiveAnswer[]): Omit<RateNoticeValue, 'code'>[] =>
  answers.flatMap(({ scac, carrierName, cents, notice }) =>
    cents === null ? [{ scac, carrierName, message: notice }] : [],
  )

/** The amount used to compare prices: a spot bid includes what it leaves out. */
export const comparedOf = (row: RateRow): number => comparedCents(row.sheet ?? row)

const UNKNOWN_DAYS = 999

/** Days to sort by; carriers without a transit time come last. */
export const daysToSort = ({ serviceDays }: RateRow): number => serviceDays ?? UNKNOWN_DAYS

export const RATE_SORTS = ['price', 'days', 'name'] as const
export type RateSort = (typeof RATE_SORTS)[number]

type Order = (one: RateRow, other: RateRow) => number
const inWords = new Intl.Collator().compare
const byName: Order = (one, other) => inWords(one.carrierName, other.carrierName)
// The last keys keep equal prices of one carrier in place while replies arrive in any order.
const byPrice: Order = (one, other) =>
  comparedOf(one) - comparedOf(other) ||
  byName(one, other) ||
  inWords(one.serviceName, other.serviceName) ||
  one.rateModeId - other.rateModeId
const ORDERS: Record<RateSort, Order> = {
  price: byPrice,
  days: (one, other) => daysToSort(one) - daysToSort(other) || byPrice(one, other),
  name: (one, other) => byName(one, other) || byPrice(one, other),
}

/**
 * Sorts the prices in the user's order; equal ones by price, then by name. Do-not-use carriers are sorted like others.
 */
export const sortRows = (rows: readonly RateRow[], by: RateSort): RateRow[] => rows.toSorted(ORDERS[by])

/** Lowest and highest price; null if there is none. */
export function priceRange(rows: readonly RateRow[]): { from: RateRow; to: RateRow } | null {
  const sorted = sortRows(rows, 'price')
  const from = sorted[0]
  const to = sorted.at(-1)
  return from && to ? { from, to } : null
}

interface Badged {
  badges: readonly string[]
}
export const isPreferred = ({ badges }: Badged): boolean => badges.includes('Preferred')
export const isForbidden = ({ badges }: Badged): boolean => badges.includes('Do not use')
