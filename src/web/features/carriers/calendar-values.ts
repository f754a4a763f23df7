import { t } from '@lingui/core/macro'
import type { CarrierCalendarValue } from '#contracts/entities/carrier-calendar.ts'
import {
  FURTHER_HOLIDAYS,
  type HolidayRule,
  holidaysOfYear,
  USUAL_US_CARRIER_HOLIDAYS,
} from '#domain/calendar/holidays.ts'
import { isIsoDate } from '#domain/calendar/iso-date.ts'
import { USUAL_PICKUP_RULES } from '#domain/calendar/pickup-roll-over.ts'
import { MONDAY_TO_FRIDAY } from '#domain/calendar/service-days.ts'
import { paperDate } from '#domain/text/date-display.ts'
import { parseTimeOfDay } from '#domain/text/time-of-day.ts'

/** The values of the calendar form. */
export interface CalendarValues extends Record<string, unknown> {
  work: 'save'
  calendar: Omit<CarrierCalendarValue, 'carrierName'>
}

/** A new version starts from the carrier's last one, or from the default calendar. */
export function valuesOf(
  calendar: CarrierCalendarValue | null,
  from: { isNew: boolean; today: string },
): CalendarValues {
  const usual = {
    id: '',
    scac: '',
    workWeekdays: [...MONDAY_TO_FRIDAY],
    holidays: [...USUAL_US_CARRIER_HOLIDAYS],
    ...USUAL_PICKUP_RULES,
  }
  const start = calendar ?? { ...usual, effectiveFrom: from.today }
  return {
    work: 'save',
    calendar: {
      id: from.isNew ? '' : start.id,
      scac: start.scac,
      effectiveFrom: from.isNew ? from.today : start.effectiveFrom,
      workWeekdays: start.workWeekdays,
      holidays: start.holidays,
      cutOff: start.cutOff,
      minimumWindowMinutes: start.minimumWindowMinutes,
      earliestClose: start.earliestClose,
      version: from.isNew ? undefined : calendar?.version,
    },
  }
}

export function faultsOf({ calendar }: CalendarValues): Record<string, string> {
  const faults: Record<string, string> = {}
  if (calendar.scac === '') faults['calendar.scac'] = t`Choose the carrier.`
  if (!isIsoDate(calendar.effectiveFrom))
    faults['calendar.effectiveFrom'] = t`Choose the date it takes effect.`
  if (calendar.workWeekdays.length === 0)
    faults['calendar.workWeekdays'] = t`Choose the carrier’s working days.`
  for (const field of ['cutOff', 'earliestClose'] as const) {
    if (parseTimeOfDay(calendar[field]).kind !== 'time')
      faults[`calendar.${field}`] = t`Enter a time like 2:00 PM.`
  }
  return faults
}

/** Holidays to choose from: the trade's holidays, others, and further rules of the calendar. */
export function holidayChoices(chosen: readonly HolidayRule[]): HolidayRule[] {
  const known = [...USUAL_US_CARRIER_HOLIDAYS, ...FURTHER_HOLIDAYS]
  const others = chosen.filter(({ id, day }) => day.kind !== 'once' && !known.some((rule) => rule.id === id))
  return [...known, ...others]
}

/** One-time closings as text: one per line, a date with its name. */
export const closingsText = (holidays: readonly HolidayRule[]): string =>
  holidays
    .flatMap(({ day, name }) => (day.kind === 'once' ? [`${paperDate(day.date)} ${name}`] : []))
    .join('\n')

export type Closings = { kind: 'rules'; rules: HolidayRule[] } | { kind: 'fault'; message: string }

/** One closing per line: `12/26/2026 Inventory`. */
export function readClosings(text: string): Closings {
  const rules: HolidayRule[] = []
  for (const line of text.split('\n').map((one) => one.trim())) {
    if (line === '') continue
    const [, typed = '', name = ''] = /^(\S+)\s*(.*)$/.exec(line) ?? []
    const date = isoOf(typed)
    if (!isIsoDate(date))
      return { kind: 'fault', message: t`${`'${typed}'`} is not a valid date. Enter it like 12/26/2026.` }
    const day = { kind: 'once' as const, date }
    rules.push({ id: `once-${date}`, name: name || 'Closed', day, fromYear: null, toYear: null })
  }
  return { kind: 'rules', rules }
}

/** `12/26/2026`, or the same as ISO 8601. */
function isoOf(typed: string): string {
  const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(typed) ?? []
  return month && day ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : typed
}

/** The next day on which the rule closes the carrier, YYYY-MM-DD; '' if there is none within two years. */
export function nextDayOf(rule: HolidayRule, today: string): string {
  const year = Number(today.slice(0, 4))
  const days = [year, year + 1, year + 2].flatMap((one) => holidaysOfYear([rule], one))
  return days.find(({ date }) => date >= today)?.date ?? ''
}

const WEEKDAYS = [t`Sun`, t`Mon`, t`Tue`, t`Wed`, t`Thu`, t`Fri`, t`Sat`]
export const WEEKDAY_CHOICES = [1, 2, 3, 4, 5, 6, 0].map((day) => ({ day, label: WEEKDAYS[day]! }))

/** `Mon to Fri`, or a list of the days. */
export function weekdayWords(days: readonly number[]): string {
  const places = WEEKDAY_CHOICES.map(({ day }) => days.includes(day))
  const [first, last] = [places.indexOf(true), places.lastIndexOf(true)]
  const isRun = last - first > 1 && places.slice(first, last + 1).every(Boolean)
  const chosen = WEEKDAY_CHOICES.filter(({ day }) => days.includes(day)).map(({ label }) => label)
  return isRun ? t`${chosen[0] ?? ''} to ${chosen.at(-1) ?? ''}` : chosen.join(', ')
}
