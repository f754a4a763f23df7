/**
 * Transit in business days: pickup day is day 0, only business days count, weekends and the carrier's holidays are
 * skipped; a Wednesday pickup with 3 days is delivered on the next Monday (domain facts 2.10).
 */
import type { HolidayLookup } from './holidays.ts'
import { formatIsoDate, parseIsoDate, weekdayOf } from './iso-date.ts'

export interface ServiceCalendar {
  /** Weekdays on which the carrier works, 0 Sunday … 6 Saturday; at least one. */
  workWeekdays: readonly number[]
  holidayOn: HolidayLookup
  /** The calendar in effect on a day number, if it changes over time; absent: this one on every day. */
  on?: (epochDay: number) => ServiceCalendar
}

/** The calendar in effect on that day. */
const calendarOn = (calendar: ServiceCalendar, epochDay: number): ServiceCalendar =>
  calendar.on?.(epochDay) ?? calendar

export const MONDAY_TO_FRIDAY: readonly number[] = [1, 2, 3, 4, 5]

// A calendar with a longer closing has an error; the search stops instead of running on.
const LONGEST_CLOSING = 366

/** Whether the carrier works on that day number. */
export function isServiceDay(calendar: ServiceCalendar, epochDay: number): boolean {
  const { workWeekdays, holidayOn } = calendarOn(calendar, epochDay)
  return workWeekdays.includes(weekdayOf(epochDay)) && holidayOn(epochDay) === null
}

/**
 * The day itself if the carrier works on it (and it is one of `onlyWeekdays`, if given), else the next such day. Throws
 * RangeError if there is none within a year.
 */
export function nextServiceDay(
  calendar: ServiceCalendar,
  epochDay: number,
  onlyWeekdays: readonly number[] | null = null,
): number {
  for (let day = epochDay; day <= epochDay + LONGEST_CLOSING; day++) {
    if (isServiceDay(calendar, day) && (onlyWeekdays === null || onlyWeekdays.includes(weekdayOf(day))))
      return day
  }
  throw new RangeError('the carrier has no working days in the year')
}

export interface SkippedDay {
  date: string
  because: 'weekend' | 'holiday' | 'noDeliveryDay'
  /** Name of the holiday, '' otherwise. */
  holiday: string
}

export interface ServiceSchedule {
  /** The day of pickup; later than requested if the carrier does not work on that day. */
  pickupDate: string
  deliveryDate: string
  /** Days between the two that did not count, for the calendar on the screen. */
  skipped: SkippedDay[]
}

/**
 * When a shipment picked up on `pickupDate` arrives after `serviceDays` business days. `deliveryWeekdays` are the days
 * on which the carrier serves the destination (rural points: e.g. [2, 4]); null: every working day. Throws RangeError
 * for a date that does not exist or a negative number of days.
 */
export function scheduleService(
  calendar: ServiceCalendar,
  pickupDate: string,
  serviceDays: number,
  deliveryWeekdays: readonly number[] | null = null,
): ServiceSchedule {
  const asked = parseIsoDate(pickupDate)
  if (Number.isNaN(asked)) throw new RangeError(`not a date: '${pickupDate}'`)
  if (!Number.isInteger(serviceDays) || serviceDays < 0)
    throw new RangeError(`not service days: ${serviceDays}`)
  const pickup = nextServiceDay(calendar, asked)
  let day = pickup
  for (let counted = 0; counted < serviceDays; counted++) day = nextServiceDay(calendar, day + 1)
  const delivery = nextServiceDay(calendar, day, deliveryWeekdays)
  return {
    pickupDate: formatIsoDate(pickup),
    deliveryDate: formatIsoDate(delivery),
    skipped: skippedDays(calendar, asked, day, delivery),
  }
}

function skippedDays(calendar: ServiceCalendar, from: number, due: number, to: number): SkippedDay[] {
  const skipped: SkippedDay[] = []
  for (let day = from; day <= to; day++) {
    const { workWeekdays, holidayOn } = calendarOn(calendar, day)
    const holiday = holidayOn(day)
    const date = formatIsoDate(day)
    if (!workWeekdays.includes(weekdayOf(day))) skipped.push({ date, because: 'weekend', holiday: '' })
    else if (holiday) skipped.push({ date, because: 'holiday', holiday: holiday.name })
    else if (day >= due && day < to) skipped.push({ date, because: 'noDeliveryDay', holiday: '' })
  }
  return skipped
}

/** Business days from pickup (day 0) to delivery; 0 on the same day, never negative. Both YYYY-MM-DD. */
export function serviceDaysBetween(
  calendar: ServiceCalendar,
  pickupDate: string,
  deliveryDate: string,
): number {
  const from = parseIsoDate(pickupDate)
  const to = parseIsoDate(deliveryDate)
  let days = 0
  for (let day = from + 1; day <= to; day++) if (isServiceDay(calendar, day)) days++
  return days
}
