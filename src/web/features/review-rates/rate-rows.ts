import { plural, t } from '@lingui/core/macro'
import type { PriceSheetValue, RateNoticeValue } from '#contracts/entities/price-sheet.ts'
import type { LiveAnswer } from '#contracts/live.ts'
import { rateModeName } from '../../text/names.ts'

type Badge = PriceSheetValue['badges'][number]

/** One price of the grid. Without a sheet it is news that has no working yet. */
export interface RateRow {
  key: string
  rateModeId: number
  scac: string
  carrierName: string
  serviceName: string
  cents: number
  currency: string
  serviceDays: number | null
  deliveryDate: string | null
  badges: readonly Badge[]
  sheet: PriceSheetValue | null
}

export interface ModeNotice extends Omit<RateNoticeValue, 'code'> {
  /** Absent where the mode itself was refused. */
  code?: string
  rateModeId: number
}

export const RATE_SORTS = ['price', 'days', 'name'] as const
export type RateSort = (typeof RATE_SORTS)[number]

/** `Volume LTL`: how a rate mode is called in the grid. */
export const modeName = (rateModeId: number): string => rateModeName(rateModeId)

export const rowsOfSheets = (sheets: readonly PriceSheetValue[]): RateRow[] =>
  sheets.map((sheet) => ({
    key: `${sheet.rateModeId} ${sheet.scac} ${sheet.serviceCode || sheet.serviceName}`,
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

export const rowsOfAnswers = (answers: readonly LiveAnswer[], rateModeId: number): RateRow[] =>
  answers.flatMap(({ notice: _notice, cents, ...answer }) =>
    cents === null
      ? []
      : [
          {
            ...answer,
            key: `${rateModeId} ${answer.scac} ${answer.serviceName}`,
            rateModeId,
            cents,
            currency: 'USD',
            badges: [],
            sheet: null,
          },
        ],
  )

export const isForbidden = (row: Pick<RateRow, 'badges'>): boolean => row.badges.includes('Do not use')

/**
 * Cheapest and Fastest over all modes of the grid: each reply knows only the best of its own mode. What the routing
 * guide forbids is neither; where all are equally fast, none is the fastest.
 */
export function withBadges(rows: readonly RateRow[]): RateRow[] {
  const usable = rows.filter((row) => row.cents > 0 && !isForbidden(row))
  const cheapest = Math.min(...usable.map(({ cents }) => cents))
  const fastest = Math.min(...usable.map(({ serviceDays }) => serviceDays ?? Number.POSITIVE_INFINITY))
  const isFastestTold = usable.some(({ serviceDays }) => serviceDays !== fastest)
  return rows.map((row) => {
    const guide = row.badges.filter((badge) => badge === 'Preferred' || badge === 'Do not use')
    if (row.cents <= 0 || isForbidden(row)) return { ...row, badges: guide }
    const best: Badge[] = [
      ...(row.cents === cheapest ? (['Cheapest'] as const) : []),
      ...(isFastestTold && row.serviceDays === fastest ? (['Fastest'] as const) : []),
    ]
    return { ...row, badges: [...guide, ...best] }
  })
}

const UNKNOWN_DAYS = 999

/** Sorted as the user wants; equals by price, then by name and service. */
export function sortRows(rows: readonly RateRow[], by: RateSort): RateRow[] {
  const days = (row: RateRow) => row.serviceDays ?? UNKNOWN_DAYS
  const name = (one: RateRow, other: RateRow) =>
    compare(one.carrierName, other.carrierName) || compare(one.key, other.key)
  const price = (one: RateRow, other: RateRow) => one.cents - other.cents || name(one, other)
  const orders: Record<RateSort, (one: RateRow, other: RateRow) => number> = {
    price,
    days: (one, other) => days(one) - days(other) || price(one, other),
    name: (one, other) => compare(one.carrierName, other.carrierName) || price(one, other),
  }
  return rows.toSorted(orders[by])
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

/** `2 days · Tue, Nov 24, 2026`: how long it takes, as far as the carrier says. */
export function daysText({ serviceDays }: Pick<RateRow, 'serviceDays'>, deliveryDay: string): string {
  const days =
    serviceDays === null ? t`transit days unknown` : plural(serviceDays, { one: '# day', other: '# days' })
  return [days, deliveryDay].filter(Boolean).join(' · ')
}
