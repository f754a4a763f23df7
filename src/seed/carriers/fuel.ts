/** Scene: two years of synthetic weekly diesel prices, and fuel tables in the formats that carriers publish. */
import { formatIsoDate, weekdayOf } from '#domain/calendar/iso-date.ts'
import type { FuelIndexPrice, FuelTable } from '#domain/rating/fuel.ts'
import { randomOf } from '../random.ts'

export const DIESEL_INDEX = 'EIA-DIESEL-US'
const WEEKS = 105
const MONDAY = 1

/**
 * Prices of every Monday of the last two years up to the day, oldest first: a slow random walk around $3.62 a gallon.
 */
export function makeFuelPrices(todayDay: number): FuelIndexPrice[] {
  const random = randomOf('diesel prices')
  const lastMonday = todayDay - ((weekdayOf(todayDay) - MONDAY + 7) % 7)
  let mills = 3_740
  let drift = 0
  return Array.from({ length: WEEKS }, (_, week) => {
    drift = drift * 0.72 + (random.next() - 0.5) * 34 + (3_620 - mills) * 0.012
    mills = Math.round(mills + drift)
    return { indexId: DIESEL_INDEX, priceDate: formatIsoDate(lastMonday - (WEEKS - 1 - week) * 7), mills }
  })
}

export type FuelTableCode =
  | 'SYN-NICKEL'
  | 'SYN-PENNIES'
  | 'SYN-OVER'
  | 'SYN-DIME'
  | 'SYN-WEST'
  | 'SYN-CANADA'
  | 'SYN-MILE'

interface Convention {
  code: FuelTableCode
  inclusion: FuelTable['inclusion']
  /** Mills of one band, the start of the first band, and the end of the printed table. */
  band: number
  from: number
  to: number
  /** Thousandths of a percent: of the first band, and added by each further band. */
  first: number
  step: number
  /** Truckload percent as a multiple of LTL's; null: one column for all weights. */
  truckload: number | null
  hasBelow: boolean
}

const CONVENTIONS: readonly Convention[] = [
  {
    code: 'SYN-NICKEL',
    inclusion: 'atLeastBelow',
    band: 50,
    from: 2_000,
    to: 5_000,
    first: 18_400,
    step: 400,
    truckload: 2,
    hasBelow: true,
  },
  {
    code: 'SYN-PENNIES',
    inclusion: 'atLeastBelow',
    band: 20,
    from: 2_400,
    to: 4_800,
    first: 21_700,
    step: 100,
    truckload: 1.85,
    hasBelow: true,
  },
  {
    code: 'SYN-OVER',
    inclusion: 'overUpTo',
    band: 50,
    from: 1_000,
    to: 5_500,
    first: 1_000,
    step: 500,
    truckload: 1.6,
    hasBelow: false,
  },
  {
    code: 'SYN-DIME',
    inclusion: 'atLeastBelow',
    band: 100,
    from: 2_000,
    to: 5_000,
    first: 17_900,
    step: 750,
    truckload: null,
    hasBelow: true,
  },
  {
    code: 'SYN-WEST',
    inclusion: 'atLeastBelow',
    band: 40,
    from: 2_200,
    to: 5_000,
    first: 19_200,
    step: 320,
    truckload: 2,
    hasBelow: true,
  },
  {
    code: 'SYN-CANADA',
    inclusion: 'overUpTo',
    band: 50,
    from: 1_500,
    to: 5_000,
    first: 14_000,
    step: 450,
    truckload: null,
    hasBelow: true,
  },
  // Per mile: a cent (in hundredths) for every six cents of the price over $1.20.
  {
    code: 'SYN-MILE',
    inclusion: 'atLeastBelow',
    band: 60,
    from: 1_200,
    to: 6_000,
    first: 0,
    step: 100,
    truckload: null,
    hasBelow: false,
  },
]

function tableOf(
  convention: Convention,
  version: string,
  uplift: number,
  dates: { effectiveFrom: string; effectiveTo: string | null },
): FuelTable {
  const { code, inclusion, band, from, to, first, step, truckload, hasBelow } = convention
  const columns = (percent: number): number[] =>
    truckload === null ? [percent] : [percent, Math.round((percent * truckload) / 100) * 100]
  return {
    id: code,
    version,
    ...dates,
    inclusion,
    columnsFromLb: truckload === null ? [0] : [0, 20_000],
    bands: Array.from({ length: (to - from) / band }, (_, number) => ({
      fromMills: from + number * band,
      toMills: from + (number + 1) * band,
      percents: columns(first + uplift + number * step),
    })),
    above: { stepMills: band, addPercents: columns(step) },
    below: hasBelow ? { stepMills: band, addPercents: columns(step) } : null,
  }
}

/** All tables; one of them was raised in the middle of the last year, so it has two versions. */
export function makeFuelTables(todayDay: number): FuelTable[] {
  const begin = formatIsoDate(todayDay - 915)
  const raised = todayDay - 200
  return CONVENTIONS.flatMap((convention) => {
    if (convention.code !== 'SYN-NICKEL')
      return [tableOf(convention, '1', 0, { effectiveFrom: begin, effectiveTo: null })]
    return [
      tableOf(convention, '1', -600, { effectiveFrom: begin, effectiveTo: formatIsoDate(raised - 1) }),
      tableOf(convention, '2', 0, { effectiveFrom: formatIsoDate(raised), effectiveTo: null }),
    ]
  })
}
