import { t } from '@lingui/core/macro'
import * as dates from '#domain/text/date-display.ts'

const WEEKDAYS = [t`Sun`, t`Mon`, t`Tue`, t`Wed`, t`Thu`, t`Fri`, t`Sat`]
/** Short month names, January first. */
export const MONTHS = [
  ...[t`Jan`, t`Feb`, t`Mar`, t`Apr`, t`May`, t`Jun`],
  ...[t`Jul`, t`Aug`, t`Sep`, t`Oct`, t`Nov`, t`Dec`],
]

const writeDay: dates.DayWriter = ({ weekday, month, date }) => {
  const [day, name] = [WEEKDAYS[weekday]!, MONTHS[month]!]
  return t`${day}, ${name} ${date}`
}

// Days and times of `domain/text/date-display` in the language of the page.

export const showDate = (date: string, now?: Date) => dates.showDate(date, now, writeDay)

export const dateInWords = (date: string): string => dates.dateInWords(date, writeDay)

export const showInstant = (instant: string, timeZone: string, now: Date) =>
  dates.showInstant(instant, timeZone, now, writeDay)

export const showPickupWindow = (window: Parameters<typeof dates.showPickupWindow>[0], now: Date | null) =>
  dates.showPickupWindow(window, now, writeDay)

/** `Thu, Nov 26`, without the year; a text that is not a date is returned as is. */
export function shortDate(date: string): string {
  const shown = showDate(date, new Date(`${date}T12:00:00Z`))
  return shown.kind === 'text' ? shown.text : date
}
