import { addDays, daysInMonth, parseIsoDate, weekdayOf } from '../calendar/iso-date.ts'
import { localClock } from '../calendar/local-clock.ts'
import { instantOfLocal } from '../calendar/local-instant.ts'

/** When a report runs automatically, by the clock of `timeZone`. */
export interface ScheduleRule {
  every: 'Daily' | 'Weekly' | 'Monthly'
  /** 1 Monday – 7 Sunday; for a weekly schedule. */
  weekday: number
  /** 1-31, for a monthly schedule; in a shorter month, the last day. */
  dayOfMonth: number
  /** HH:MM, 24 h. */
  at: string
  /** IANA name. */
  timeZone: string
}

/** No rule leaves a longer gap than a month and a day. */
const LONGEST_GAP_DAYS = 33

/**
 * The first time after `after` at which the schedule is due. A time that is skipped in spring is an hour later; for a
 * time that occurs twice in fall, the first counts.
 * @throws RangeError if the time zone does not exist
 */
export function nextRun(rule: ScheduleRule, after: Date): Date {
  const { date } = localClock(after, rule.timeZone)
  for (let day = -1; day <= LONGEST_GAP_DAYS; day++) {
    const due = dueOn(rule, addDays(date, day))
    if (due && due > after) return due
  }
  throw new RangeError(`never due: ${JSON.stringify(rule)}`)
}

/** The last time up to and including `now` at which the schedule was due, to catch up after downtime. */
export function lastRun(rule: ScheduleRule, now: Date): Date {
  const { date } = localClock(now, rule.timeZone)
  for (let day = 1; day >= -LONGEST_GAP_DAYS; day--) {
    const due = dueOn(rule, addDays(date, day))
    if (due && due <= now) return due
  }
  throw new RangeError(`never due: ${JSON.stringify(rule)}`)
}

/** The instant on a local date (YYYY-MM-DD) at which the schedule is due; null on other days. */
function dueOn(rule: ScheduleRule, date: string): Date | null {
  if (!isDay(rule, date)) return null
  const due = instantOfLocal(date, rule.at, rule.timeZone)
  if (!due) throw new RangeError(`no such time: ${date} ${rule.at} in ${rule.timeZone}`)
  return due
}

function isDay({ every, weekday, dayOfMonth }: ScheduleRule, date: string): boolean {
  if (every === 'Daily') return true
  if (every === 'Weekly') return weekdayOf(parseIsoDate(date)) === weekday % 7
  const [year, month, day] = date.split('-').map(Number) as [number, number, number]
  return day === Math.min(dayOfMonth, daysInMonth(year, month))
}
