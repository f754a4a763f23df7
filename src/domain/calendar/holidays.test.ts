import { describe, expect, it } from 'vitest'
import { type HolidayRule, holidayLookup, holidaysOfYear, USUAL_US_CARRIER_HOLIDAYS } from './holidays.ts'
import { parseIsoDate } from './iso-date.ts'

const rule = (day: HolidayRule['day'], years: Partial<HolidayRule> = {}): HolidayRule => ({
  id: 'x',
  name: 'x',
  day,
  fromYear: null,
  toYear: null,
  ...years,
})
const dates = (year: number, ...rules: HolidayRule[]) => holidaysOfYear(rules, year).map(({ date }) => date)

describe('holidays', () => {
  it('of 2026 match the calendar', () => {
    expect(dates(2026, ...USUAL_US_CARRIER_HOLIDAYS)).toEqual([
      '2026-01-01',
      '2026-05-25',
      '2026-07-03', // the 4th is a Saturday
      '2026-09-07',
      '2026-11-26',
      '2026-11-27',
      '2026-12-25',
    ])
  })

  it('finds the last weekday, the fifth if there is one, and Easter', () => {
    const fifth = (month: number) => rule({ kind: 'nthWeekday', month, weekday: 5, nth: 5, plusDays: 0 })
    expect(dates(2025, fifth(10), fifth(11))).toEqual(['2025-10-31'])
    expect(dates(2025, rule({ kind: 'nthWeekday', month: 12, weekday: 0, nth: -1, plusDays: 0 }))).toEqual([
      '2025-12-28',
    ])
    const goodFriday = rule({ kind: 'easter', plusDays: -2 })
    expect([2024, 2025, 2026, 2038].flatMap((year) => dates(year, goodFriday))).toEqual([
      '2024-03-29',
      '2025-04-18',
      '2026-04-03',
      '2038-04-23',
    ])
  })

  it.each([
    // Christmas 2021 is a Saturday, 2022 a Sunday.
    ['exact', '2021-12-25', '2022-12-25'],
    ['nearestWeekday', '2021-12-24', '2022-12-26'],
    ['nextMonday', '2021-12-27', '2022-12-26'],
  ] as const)('observes a weekend holiday as %s', (observed, saturday, sunday) => {
    const christmas = rule({ kind: 'fixed', month: 12, day: 25, observed })
    expect([...dates(2021, christmas), ...dates(2022, christmas)]).toEqual([saturday, sunday])
  })

  it('finds a holiday that is observed in the previous year', () => {
    // 1 January 2028 is a Saturday.
    const holidayOn = holidayLookup(USUAL_US_CARRIER_HOLIDAYS)
    expect(holidayOn(parseIsoDate('2027-12-31'))?.name).toBe("New Year's Day")
    expect(holidayOn(parseIsoDate('2028-01-03'))).toBeNull()
  })

  it('limits a rule to its years and a single closing to its date', () => {
    const since = rule(
      { kind: 'fixed', month: 6, day: 19, observed: 'exact' },
      { fromYear: 2022, toYear: 2023 },
    )
    expect([2021, 2022, 2023, 2024].flatMap((year) => dates(year, since))).toHaveLength(2)
    const once = rule({ kind: 'once', date: '2025-01-09' })
    expect([...dates(2025, once), ...dates(2026, once)]).toEqual(['2025-01-09'])
  })
})
