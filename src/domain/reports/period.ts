import { addDays, daysInMonth, parseIsoDate, weekdayOf } from '../calendar/iso-date.ts'

/** Report periods relative to the day of the run. */
export const REPORT_PERIODS = [
  'today',
  'yesterday',
  'last7Days',
  'last30Days',
  'last90Days',
  'thisWeek',
  'lastWeek',
  'thisMonth',
  'lastMonth',
  'thisYear',
  'lastYear',
] as const
export type ReportPeriod = (typeof REPORT_PERIODS)[number]

export const PERIOD_LABELS: Readonly<Record<ReportPeriod, string>> = {
  today: 'Today',
  yesterday: 'Yesterday',
  last7Days: 'Last 7 days',
  last30Days: 'Last 30 days',
  last90Days: 'Last 90 days',
  thisWeek: 'This week',
  lastWeek: 'Last week',
  thisMonth: 'This month',
  lastMonth: 'Last month',
  thisYear: 'This year',
  lastYear: 'Last year',
}

/** Calendar days, both included, YYYY-MM-DD. */
export interface Days {
  from: string
  to: string
}

/** How the days of a report are chosen: a period, two dates, or a year with or without its month. */
export interface ChosenDays {
  period: ReportPeriod | ''
  from: string
  to: string
  /** 0 if none is chosen. */
  year: number
  month: number
}

/**
 * The chosen days. The most exact choice counts: dates, then month and year, then the period; without any, `usual`.
 * @param today the day on which the report runs, in the client's time zone
 */
export function daysOf(chosen: ChosenDays, today: string, usual: ReportPeriod): Days {
  const { from, to, year, month, period } = chosen
  if (from || to) return { from: from || '0001-01-01', to: to || '9999-12-31' }
  if (year > 0) {
    const [first, last] = month > 0 ? [month, month] : [1, 12]
    return { from: isoDate(year, first, 1), to: isoDate(year, last, daysInMonth(year, last)) }
  }
  return daysOfPeriod(period || usual, today)
}

/** The days of a period that ends on `today` or includes it. Weeks begin on Monday. */
export function daysOfPeriod(period: ReportPeriod, today: string): Days {
  const [year, month] = today.split('-').map(Number) as [number, number, number]
  const monday = addDays(today, -((weekdayOf(parseIsoDate(today)) + 6) % 7))
  const firstOfMonth = isoDate(year, month, 1)
  switch (period) {
    case 'today':
      return { from: today, to: today }
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) }
    case 'last7Days':
      return { from: addDays(today, -7), to: addDays(today, -1) }
    case 'last30Days':
      return { from: addDays(today, -30), to: addDays(today, -1) }
    case 'last90Days':
      return { from: addDays(today, -90), to: addDays(today, -1) }
    case 'thisWeek':
      return { from: monday, to: today }
    case 'lastWeek':
      return { from: addDays(monday, -7), to: addDays(monday, -1) }
    case 'thisMonth':
      return { from: firstOfMonth, to: today }
    case 'lastMonth': {
      const to = addDays(firstOfMonth, -1)
      return { from: `${to.slice(0, 8)}01`, to }
    }
    case 'thisYear':
      return { from: isoDate(year, 1, 1), to: today }
    case 'lastYear':
      return { from: isoDate(year - 1, 1, 1), to: isoDate(year - 1, 12, 31) }
  }
}

const isoDate = (year: number, month: number, day: number): string =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
