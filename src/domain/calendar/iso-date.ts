/**
 * Calendar dates as text (YYYY-MM-DD) and as day numbers (0 = 1970-01-01), without `Date`: a local date has no time and
 * no zone, and `Date` would give it both. Proleptic Gregorian, by the usual civil-from-days arithmetic.
 */

const DAYS_PER_ERA = 146_097
const EPOCH_SHIFT = 719_468

/** Day number of a year, month 1-12 and day; the parts are not validated. */
export function epochDayOf(year: number, month: number, day: number): number {
  const y = month <= 2 ? year - 1 : year
  const era = Math.floor(y / 400)
  const yearOfEra = y - era * 400
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear
  return era * DAYS_PER_ERA + dayOfEra - EPOCH_SHIFT
}

/** Year, month 1-12 and day of a day number. */
export function civilOf(epochDay: number): { year: number; month: number; day: number } {
  const shifted = epochDay + EPOCH_SHIFT
  const era = Math.floor(shifted / DAYS_PER_ERA)
  const dayOfEra = shifted - era * DAYS_PER_ERA
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  )
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153)
  const day = dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
  return { year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day }
}

const digitAt = (text: string, index: number): number => text.charCodeAt(index) - 48

/** Day number of 'YYYY-MM-DD'; NaN if the text is not an existing date (2026-02-29, 2026-2-1). */
export function parseIsoDate(date: string): number {
  if (date.length !== 10 || date[4] !== '-' || date[7] !== '-') return Number.NaN
  for (let index = 0; index < 10; index++) {
    if (index === 4 || index === 7) continue
    const digit = digitAt(date, index)
    if (!(digit >= 0 && digit <= 9)) return Number.NaN
  }
  const year = digitAt(date, 0) * 1000 + digitAt(date, 1) * 100 + digitAt(date, 2) * 10 + digitAt(date, 3)
  const month = digitAt(date, 5) * 10 + digitAt(date, 6)
  const day = digitAt(date, 8) * 10 + digitAt(date, 9)
  if (month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return Number.NaN
  return epochDayOf(year, month, day)
}

/** Whether the text is an existing date, written YYYY-MM-DD. */
export function isIsoDate(date: string): boolean {
  return !Number.isNaN(parseIsoDate(date))
}

/** 'YYYY-MM-DD' of a day number (years 0 to 9999). */
export function formatIsoDate(epochDay: number): string {
  const { year, month, day } = civilOf(epochDay)
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

export function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
}

export function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

/** 0 Sunday … 6 Saturday. */
export function weekdayOf(epochDay: number): number {
  // 1970-01-01 was a Thursday.
  return (((epochDay + 4) % 7) + 7) % 7
}

/** The date `days` later (earlier if negative). `date` must exist; otherwise throws RangeError. */
export function addDays(date: string, days: number): string {
  const epochDay = parseIsoDate(date)
  if (Number.isNaN(epochDay)) throw new RangeError(`not a date: '${date}'`)
  return formatIsoDate(epochDay + days)
}

/** Calendar days from one date to the other; negative if `to` is earlier; NaN if one is not a date. */
export function daysBetween(from: string, to: string): number {
  return parseIsoDate(to) - parseIsoDate(from)
}
