/** Local dates and times of the demo as instants. */
import { epochDayOf, parseIsoDate } from '#domain/calendar/iso-date.ts'

const MINUTE = 60_000
const DAY = 86_400_000
const formats = new Map<string, Intl.DateTimeFormat>()
const offsets = new Map<string, number>()

/** Minutes by which the zone is ahead of UTC at noon UTC of that day; daylight saving changes at night. */
function offsetMinutes(timeZone: string, epochDay: number): number {
  const key = `${timeZone} ${epochDay}`
  const known = offsets.get(key)
  if (known !== undefined) return known
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    })
    formats.set(timeZone, format)
  }
  const noon = epochDay * DAY + 12 * 60 * MINUTE
  const part = Object.fromEntries(format.formatToParts(noon).map(({ type, value }) => [type, Number(value)]))
  const local =
    epochDayOf(part.year!, part.month!, part.day!) * DAY + (part.hour! * 60 + part.minute!) * MINUTE
  const offset = Math.round((local - noon) / MINUTE)
  offsets.set(key, offset)
  return offset
}

/** The instant of a minute of a local day (its number); the early hours are not used here. */
export function instantOf(timeZone: string, epochDay: number, minuteOfDay: number): Date {
  return new Date(epochDay * DAY + (minuteOfDay - offsetMinutes(timeZone, epochDay)) * MINUTE)
}

/** Start (UTC) of a date YYYY-MM-DD. @throws RangeError if it is invalid */
export function startOfDay(date: string): Date {
  const day = parseIsoDate(date)
  if (Number.isNaN(day)) throw new RangeError(`not a date: '${date}'`)
  return new Date(day * DAY)
}
