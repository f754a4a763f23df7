import * as z from 'zod/mini'
import { post, reply } from '../endpoint.ts'
import { fuelIndex, fuelPrice, fuelTable, fuelTableVersion, publicSeries } from '../entities/fuel.ts'
import { requiredDay, rows } from '../entities/tariff-parts.ts'
import { calendarDate, numberBetween, text, wholeNumber } from '../fields.ts'

/** Fuel: prices of an index week by week, and the tables that turn a price into a surcharge. Our own. */

const PAGES = ['Carriers'] as const
const asks =
  (field: string) =>
  (_query: Record<string, unknown>, body: unknown): boolean =>
    (body as Record<string, unknown>)[field] !== undefined

/** Dollars per gallon with three decimals at most; null removes the company's own price of that day. */
const price = z.nullable(
  numberBetween(0.001, 50).check(
    z.refine((value) => Math.abs(value * 1_000 - Math.round(value * 1_000)) < 1e-6, {
      error: 'Use at most three decimal places.',
    }),
  ),
)

export const fuelPrices = post('Fuel/Prices', {
  summary: 'Read the prices of a fuel index; with prices, add, change or remove some of them.',
  pages: PAGES,
  body: z.object({
    /** '' = the index of the carrier's contract, or the first index there is. */
    indexId: text(60),
    /** The carrier and rate mode of a contract. */
    scac: text(10),
    rateModeId: z._default(wholeNumber(1, 5), 1),
    /** First day to read; absent: two years back. */
    from: z.optional(calendarDate),
    prices: z.optional(rows(z.object({ date: requiredDay, price }), 5_000)),
  }),
  reply: reply({
    indexes: z.array(fuelIndex),
    indexId: z.string(),
    /** Newest first. */
    prices: z.array(fuelPrice),
    publicSeries,
  }),
  reads: ['tariffs'],
  writes: ['tariffs'],
  isChange: asks('prices'),
  audit: 'fuel.prices-changed',
})

export const readFuelPricesNow = post('Fuel/ReadNow', {
  summary:
    'Update the public diesel prices now instead of waiting for the weekly update. Administrators only.',
  pages: PAGES,
  body: z.object({}),
  reply: reply({
    /** Prices that were new. */
    saved: z.int(),
    publicSeries,
  }),
  writes: ['tariffs'],
  ownTransactions: true,
  audit: 'fuel.public-prices-read',
})

export const fuelTables = post('Fuel/Tables', {
  summary: 'Read the fuel tables with their versions; with table, save the next version of one.',
  pages: PAGES,
  body: z.object({
    /** '' = all tables. */
    tableId: text(60),
    table: z.optional(fuelTable),
    /** First day of the new version. */
    effectiveFrom: z.optional(calendarDate),
    /** The version that was edited; if there is a newer one, the answer is a conflict. '' for a new table. */
    basedOn: text(60),
  }),
  reply: reply({ tables: z.array(fuelTableVersion) }),
  reads: ['tariffs'],
  writes: ['tariffs'],
  isChange: asks('table'),
  audit: 'fuel.table-changed',
  bodyLimit: 2_097_152,
})
