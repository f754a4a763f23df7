import * as z from 'zod/mini'
import { choice, requiredText, wholeNumber } from '../fields.ts'
import { rows } from './tariff-parts.ts'

const mills = wholeNumber(0, 50_000)
const percents = z.array(wholeNumber(0, 1_000_000)).check(z.minLength(1), z.maxLength(10))
const step = z.nullable(z.object({ stepMills: wholeNumber(1, 50_000), addPercents: percents }))

/** A fuel table: mills are thousandths of a dollar per gallon, percents thousandths of a percent. */
export const fuelTable = z.object({
  id: requiredText('Name of the table', 60),
  inclusion: choice(['atLeastBelow', 'overUpTo']),
  /** Pounds from which each percent column applies, the first 0. */
  columnsFromLb: z.array(wholeNumber(0, 1_000_000)).check(z.minLength(1), z.maxLength(10)),
  bands: rows(z.object({ fromMills: mills, toMills: mills, percents }), 5_000),
  above: z._default(step, null),
  below: z._default(step, null),
})

/** One version of a fuel table with its dates. */
export const fuelTableVersion = z.object({
  ...fuelTable.shape,
  version: z.string(),
  effectiveFrom: z.string(),
  effectiveTo: z.nullable(z.string()),
  isInForce: z.boolean(),
  /** Carriers whose contract names the table. */
  usedBy: z.array(z.string()),
  /** True: truckload contracts use it, and its figures are hundredths of a cent per mile instead of percents. */
  isPerMile: z.boolean(),
})
export type FuelTableVersion = z.output<typeof fuelTableVersion>

export const FUEL_PRICE_SOURCES = ['own', 'published', 'demo'] as const

/** One price of a fuel index. */
export const fuelPrice = z.object({
  date: z.string(),
  /** Dollars per gallon. */
  price: z.number(),
  source: choice(FUEL_PRICE_SOURCES),
  changedBy: z.string(),
})

/** An index with its latest price. */
export const fuelIndex = z.object({
  id: z.string(),
  lastDate: z.string(),
  lastPrice: z.number(),
  priceCount: z.int(),
  /** There has been no newer price for more than 10 days. */
  isStale: z.boolean(),
})

/** The weekly download of a public price series: whether it is set up, and the results of the last ones. */
export const publicSeries = z.object({
  isSetUp: z.boolean(),
  /** True: the prices are invented. */
  isSandbox: z.boolean(),
  indexId: z.string(),
  /** The time of the last success. */
  lastReadAt: z.nullable(z.string()),
  /** Prices that were new at that time. */
  lastSavedCount: z.int(),
  /** Why the last attempt failed; '' if it worked. */
  problem: z.string(),
  problemAt: z.nullable(z.string()),
})
