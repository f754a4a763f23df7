import { addDays, daysBetween, daysInMonth } from '../calendar/iso-date.ts'

/** Days, both included, YYYY-MM-DD. */
export interface Period {
  from: string
  to: string
}

const padded = (value: number): string => String(value).padStart(2, '0')

/** All days of a month; month 1-12. */
export const monthPeriod = (year: number, month: number): Period => {
  const stem = `${String(year).padStart(4, '0')}-${padded(month)}`
  return { from: `${stem}-01`, to: `${stem}-${padded(daysInMonth(year, month))}` }
}

/** The month of a period that is a whole month; null if it is not one. */
export function monthOf({ from, to }: Period): { year: number; month: number } | null {
  const [year = 0, month = 0] = from.split('-').map(Number)
  const whole = monthPeriod(year, month)
  return whole.from === from && whole.to === to ? { year, month } : null
}

/** The period to compare with: the month before for a month, otherwise the same number of days before. */
export function periodBefore(period: Period): Period {
  const month = monthOf(period)
  if (month) {
    return month.month === 1 ? monthPeriod(month.year - 1, 12) : monthPeriod(month.year, month.month - 1)
  }
  const days = daysBetween(period.from, period.to) + 1
  return { from: addDays(period.from, -days), to: addDays(period.from, -1) }
}

/** The month so many months later (earlier if negative), YYYY-MM. */
export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const index = year * 12 + number - 1 + count
  return `${String(Math.floor(index / 12)).padStart(4, '0')}-${padded((index % 12) + 1)}`
}
