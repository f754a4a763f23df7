/** Carrier holidays as rules, computed for each year (domain facts 2.10: unverified as a list, so it is data). */
import { civilOf, epochDayOf, formatIsoDate, parseIsoDate, weekdayOf } from './iso-date.ts'

/** How the day of a holiday is determined. Months 1-12; weekdays 0 Sunday … 6 Saturday. */
export type HolidayDay =
  /** nearestWeekday: Saturday is observed on Friday, Sunday on Monday. nextMonday: both on Monday. */
  | { kind: 'fixed'; month: number; day: number; observed: 'exact' | 'nearestWeekday' | 'nextMonday' }
  /** `nth` 1-5 from the start of the month, -1 the last. */
  | { kind: 'nthWeekday'; month: number; weekday: number; nth: number; plusDays: number }
  /** Days after Western Easter Sunday; Good Friday is -2. */
  | { kind: 'easter'; plusDays: number }
  /** One single date, YYYY-MM-DD: a closing without a rule. */
  | { kind: 'once'; date: string }

export interface HolidayRule {
  id: string
  name: string
  day: HolidayDay
  /** First and last year in which the carrier observes it; null: no limit. */
  fromYear: number | null
  toYear: number | null
}

export interface Holiday {
  id: string
  name: string
  /** YYYY-MM-DD, as observed. */
  date: string
}

const fixed = (id: string, name: string, month: number, day: number): HolidayRule => ({
  id,
  name,
  day: { kind: 'fixed', month, day, observed: 'nearestWeekday' },
  fromYear: null,
  toYear: null,
})
const floating = (
  id: string,
  name: string,
  day: { month: number; weekday: number; nth: number; plusDays?: number },
): HolidayRule => ({
  id,
  name,
  day: { kind: 'nthWeekday', plusDays: 0, ...day },
  fromYear: null,
  toYear: null,
})

/** The holidays of most US LTL carriers: the initial list of a carrier, which can be changed. */
export const USUAL_US_CARRIER_HOLIDAYS: readonly HolidayRule[] = [
  fixed('new-year', "New Year's Day", 1, 1),
  floating('memorial-day', 'Memorial Day', { month: 5, weekday: 1, nth: -1 }),
  fixed('independence-day', 'Independence Day', 7, 4),
  floating('labor-day', 'Labor Day', { month: 9, weekday: 1, nth: 1 }),
  floating('thanksgiving', 'Thanksgiving Day', { month: 11, weekday: 4, nth: 4 }),
  floating('thanksgiving-friday', 'Day after Thanksgiving', { month: 11, weekday: 4, nth: 4, plusDays: 1 }),
  fixed('christmas', 'Christmas Day', 12, 25),
]

/** Other holidays of some carriers, which can be added to a carrier's list. */
export const FURTHER_HOLIDAYS: readonly HolidayRule[] = [
  floating('martin-luther-king', 'Martin Luther King Jr. Day', { month: 1, weekday: 1, nth: 3 }),
  floating('presidents-day', "Presidents' Day", { month: 2, weekday: 1, nth: 3 }),
  {
    id: 'good-friday',
    name: 'Good Friday',
    day: { kind: 'easter', plusDays: -2 },
    fromYear: null,
    toYear: null,
  },
  fixed('juneteenth', 'Juneteenth', 6, 19),
  fixed('canada-day', 'Canada Day', 7, 1),
  floating('columbus-day', 'Columbus Day', { month: 10, weekday: 1, nth: 2 }),
  fixed('veterans-day', 'Veterans Day', 11, 11),
  fixed('christmas-eve', 'Christmas Eve', 12, 24),
  fixed('new-years-eve', "New Year's Eve", 12, 31),
]

/** Day number of Western Easter Sunday (anonymous Gregorian computus). */
export function easterOf(year: number): number {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30
  const m = Math.floor((a + 11 * h) / 319)
  const r = (2 * (b % 4) + 2 * Math.floor(c / 4) - (c % 4) - h + m + 32) % 7
  const month = Math.floor((h - m + r + 90) / 25)
  return epochDayOf(year, month, (h - m + r + month + 19) % 32)
}

function observedDay(day: number, observed: 'exact' | 'nearestWeekday' | 'nextMonday'): number {
  const weekday = weekdayOf(day)
  if (observed === 'exact' || (weekday !== 0 && weekday !== 6)) return day
  if (weekday === 0) return day + 1
  return observed === 'nearestWeekday' ? day - 1 : day + 2
}

/** Day number on which the holiday of that nominal year is observed; null if there is none. */
function dayInYear(day: HolidayDay, year: number): number | null {
  switch (day.kind) {
    case 'fixed':
      return observedDay(epochDayOf(year, day.month, day.day), day.observed)
    case 'easter':
      return easterOf(year) + day.plusDays
    case 'once': {
      const once = parseIsoDate(day.date)
      return !Number.isNaN(once) && civilOf(once).year === year ? once : null
    }
    case 'nthWeekday': {
      const first = epochDayOf(year, day.month, 1)
      const next = day.month === 12 ? epochDayOf(year + 1, 1, 1) : epochDayOf(year, day.month + 1, 1)
      const found =
        day.nth > 0
          ? first + ((day.weekday - weekdayOf(first) + 7) % 7) + (day.nth - 1) * 7
          : next - 1 - ((weekdayOf(next - 1) - day.weekday + 7) % 7)
      return found < next ? found + day.plusDays : null
    }
  }
}

/** All holidays of one nominal year, by date. New Year's Day on a Saturday is observed on 31 December before. */
export function holidaysOfYear(rules: readonly HolidayRule[], year: number): Holiday[] {
  const found: Holiday[] = []
  for (const rule of rules) {
    if ((rule.fromYear !== null && year < rule.fromYear) || (rule.toYear !== null && year > rule.toYear))
      continue
    const day = dayInYear(rule.day, year)
    if (day !== null) found.push({ id: rule.id, name: rule.name, date: formatIsoDate(day) })
  }
  return found.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
}

/** Finds the holiday, if any, of any day number; years are computed on first use. */
export type HolidayLookup = (epochDay: number) => Holiday | null

/** The lookup for one carrier's rules. */
export function holidayLookup(rules: readonly HolidayRule[]): HolidayLookup {
  const byYear = new Map<number, Map<number, Holiday>>()
  const daysOf = (year: number): Map<number, Holiday> => {
    let days = byYear.get(year)
    if (!days) {
      days = new Map()
      // The adjacent years, too: a holiday may be observed across the turn of the year.
      for (const near of [year - 1, year, year + 1]) {
        for (const holiday of holidaysOfYear(rules, near)) days.set(parseIsoDate(holiday.date), holiday)
      }
      byYear.set(year, days)
    }
    return days
  }
  return (epochDay) => daysOf(civilOf(epochDay).year).get(epochDay) ?? null
}
