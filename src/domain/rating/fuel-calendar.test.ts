import { describe, expect, it } from 'vitest'
import { formatIsoDate, parseIsoDate } from '../calendar/iso-date.ts'
import type { FuelTable } from './fuel.ts'
import {
  compileFuel,
  effectiveFuelDay,
  fuelPercents,
  fuelPeriodOn,
  problemsOfFuelTable,
} from './fuel-calendar.ts'
import type { FuelRule } from './tariff.ts'

const ALWAYS = { effectiveFrom: '2024-01-01', effectiveTo: null }
const RULE: FuelRule = {
  tableId: 'A',
  indexId: 'us-diesel',
  effectiveWeekday: 3,
  lagWeeks: 0,
  lookupDate: 'pickup',
  staleAfterDays: 7,
}
/** Evenly stepped bands: lowest price, width, percents of the first band, step of each column. */
function table(
  parts: { from: number; width: number; count: number; first: number[]; step: number[] } & Partial<FuelTable>,
): FuelTable {
  const { from, width, count, first, step, ...rest } = parts
  return {
    id: 'A',
    version: '1',
    ...ALWAYS,
    inclusion: 'atLeastBelow',
    columnsFromLb: first.map((_, column) => column * 20_000),
    bands: Array.from({ length: count }, (_, band) => ({
      fromMills: from + band * width,
      toMills: from + (band + 1) * width,
      percents: first.map((percent, column) => percent + band * step[column]!),
    })),
    above: null,
    below: null,
    ...rest,
  }
}

// Example A of domain facts 2.5: Roadrunner, nickel bands, truckload twice the LTL percent.
const ROADRUNNER = table({ from: 3450, width: 50, count: 9, first: [31_250, 62_500], step: [400, 800] })

describe('fuelPercents', () => {
  it.each([
    [3450, 31_250, 62_500],
    [3499, 31_250, 62_500],
    [3500, 31_650, 63_300],
    [3561, 32_050, 64_100], // 2025-01-06
    [3659, 32_850, 65_700], // 2025-01-27
    [3899, 34_450, 68_900],
  ])('example A at %d mills', (mills, ltl, truckload) => {
    expect(fuelPercents(ROADRUNNER, mills)).toEqual([ltl, truckload])
  })

  it('has no percent outside the printed bands', () => {
    expect(fuelPercents(ROADRUNNER, 3449)).toBeNull()
    expect(fuelPercents(ROADRUNNER, 3900)).toBeNull()
  })

  it('reads bands printed to two decimals (3.50-3.54) as below the next: 3.545 is still 3.50', () => {
    const midwest = table({ from: 3500, width: 50, count: 2, first: [26_200], step: [300] })
    expect(fuelPercents(midwest, 3545)).toEqual([26_200])
    expect(fuelPercents(midwest, 3550)).toEqual([26_500])
  })

  // Example C: over x.xx0 up to and including x.xx0; 1.0 % + 0.5 x band.
  it.each([
    [1001, 1000],
    [1050, 1000],
    [1051, 1500],
    [2500, 15_500],
    [2451, 15_500],
    [2450, 15_000],
    [3500, 25_500],
  ])('the other convention at %d mills', (mills, percent) => {
    const oltg = table({
      from: 1000,
      width: 50,
      count: 60,
      first: [1000],
      step: [500],
      inclusion: 'overUpTo',
    })
    expect(fuelPercents(oltg, mills)).toEqual([percent])
  })

  it.each([
    // 0.1 point for every started 2 cents outside the table.
    ['atLeastBelow', 3900, 34_550],
    ['atLeastBelow', 3919, 34_550],
    ['atLeastBelow', 3920, 34_650],
    ['atLeastBelow', 3449, 31_150],
    ['atLeastBelow', 3430, 31_150],
    ['atLeastBelow', 3429, 31_050],
    ['overUpTo', 3900, 34_450],
    ['overUpTo', 3901, 34_550],
    ['overUpTo', 3450, 31_150],
    ['overUpTo', 3431, 31_150],
    ['overUpTo', 3430, 31_050],
  ] as const)('continues in steps beyond the table (%s, %d mills)', (inclusion, mills, percent) => {
    const step = { stepMills: 20, addPercents: [100, 200] }
    expect(fuelPercents({ ...ROADRUNNER, inclusion, above: step, below: step }, mills)?.[0]).toBe(percent)
  })
})

describe('compileFuel', () => {
  const price = (priceDate: string, mills: number) => ({ indexId: 'us-diesel', priceDate, mills })
  const compiled = (rule: FuelRule, tables: FuelTable[], prices: ReturnType<typeof price>[]) => {
    const problems: string[] = []
    return { calendar: compileFuel(rule, tables, prices, problems), problems }
  }

  it.each([
    // Monday's price counts from the following Wednesday; parcel carriers take Mondays two weeks later.
    [3, 0, '2025-01-08'],
    [2, 0, '2025-01-07'],
    [1, 0, '2025-01-06'],
    [0, 0, '2025-01-12'],
    [1, 2, '2025-01-20'],
  ])(
    'weekday %d, lag %d: the price of Monday 2025-01-06 counts from %s',
    (effectiveWeekday, lagWeeks, day) => {
      expect(formatIsoDate(effectiveFuelDay({ ...RULE, effectiveWeekday, lagWeeks }, '2025-01-06'))).toBe(day)
    },
  )

  it('finds the price in effect, and none before the first one', () => {
    const { calendar } = compiled(RULE, [ROADRUNNER], [price('2025-01-27', 3659), price('2025-01-06', 3561)])
    const millsOn = (date: string) => calendar.periods[fuelPeriodOn(calendar, parseIsoDate(date))]?.mills
    expect(['2025-01-07', '2025-01-08', '2025-01-28', '2025-01-29', '2027-01-01'].map(millsOn)).toEqual([
      undefined,
      3561,
      3561,
      3659,
      3659,
    ])
  })

  it('changes with the table, and has no percent if none is in effect', () => {
    const later = { ...ROADRUNNER, version: '2', effectiveFrom: '2025-02-01', effectiveTo: '2025-02-28' }
    const first = { ...ROADRUNNER, effectiveTo: '2025-01-31' }
    const { calendar } = compiled(RULE, [first, later], [price('2025-01-06', 3561)])
    const tableOn = (date: string) => calendar.periods[fuelPeriodOn(calendar, parseIsoDate(date))]?.table
    expect(['2025-01-31', '2025-02-01', '2025-02-28', '2025-03-01'].map(tableOn)).toEqual([
      'A@1',
      'A@2',
      'A@2',
      '',
    ])
  })

  it('reports faulty tables and prices', () => {
    expect(compiled({ ...RULE, tableId: 'B' }, [ROADRUNNER], []).problems).toEqual(["no fuel table 'B'"])
    expect(compiled(RULE, [ROADRUNNER], [price('2025-1-6', 3.5)]).problems).toHaveLength(2)
    const gap = { ...ROADRUNNER, bands: [ROADRUNNER.bands[0]!, ROADRUNNER.bands[2]!] }
    expect(problemsOfFuelTable(gap)).toEqual(['fuel table A@1: a gap or overlap at 3550 mills'])
    const halfStep = { stepMills: 20, addPercents: [0.5] }
    expect(problemsOfFuelTable({ ...ROADRUNNER, above: halfStep, columnsFromLb: [0] })).toContain(
      'fuel table A@1: a step with an invalid percent',
    )
    expect(problemsOfFuelTable({ ...ROADRUNNER, columnsFromLb: [500] })).toHaveLength(10)
    expect(problemsOfFuelTable({ ...ROADRUNNER, bands: [] })).toEqual(['fuel table A@1: no bands'])
  })
})
