import { minutesOfDay, parseTimeOfDay, showClock } from './time-of-day.ts'

export type DisplayText =
  | { kind: 'text'; text: string }
  | { kind: 'invalid'; because: 'date' | 'time' | 'time zone' }

/** How a language writes a day without its year. `month` counts from 0, `weekday` from Sunday (0). */
export type DayWriter = (day: { weekday: number; month: number; date: number }) => string

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const
/** `Fri, Nov 20`. */
const ENGLISH: DayWriter = ({ weekday, month, date }) => `${WEEKDAYS[weekday]}, ${MONTHS[month]} ${date}`

const MS_PER_MINUTE = 60_000

/**
 * `Fri, Nov 20, 11:00 AM-3:30 PM EST` from a local date, local times and their zone. The zone has its name at the start
 * of the window (EST or EDT).
 *
 * @param now the time of reading, which decides whether the year is shown (it is, if the window is in another year);
 * null if the year is shown next to the window
 */
export function showPickupWindow(
  window: { date: string; from: string; to: string; timeZone: string },
  now: Date | null,
  writeDay: DayWriter = ENGLISH,
): DisplayText {
  const day = localDay(window.date)
  if (!day) return { kind: 'invalid', because: 'date' }
  const from = parseTimeOfDay(window.from)
  const to = parseTimeOfDay(window.to)
  if (from.kind === 'invalid' || to.kind === 'invalid') return { kind: 'invalid', because: 'time' }
  const zone = zoneName(window.timeZone, day.getTime() + minutesOfDay(from.time) * MS_PER_MINUTE)
  if (zone === null) return { kind: 'invalid', because: 'time zone' }
  const times = from.time === to.time ? showClock(from.time) : `${showClock(from.time)}-${showClock(to.time)}`
  return {
    kind: 'text',
    text: `${dayText(day, writeDay)}${otherYear(window.timeZone, day, now)}, ${times} ${zone}`,
  }
}

/**
 * `Fri, Nov 20, 2026` from YYYY-MM-DD.
 *
 * @param now the time of reading: the year is omitted for a day in the same year.
 */
export function showDate(date: string, now?: Date, writeDay: DayWriter = ENGLISH): DisplayText {
  const day = localDay(date)
  if (!day) return { kind: 'invalid', because: 'date' }
  const isThisYear = now?.getUTCFullYear() === day.getUTCFullYear()
  const text = dayText(day, writeDay)
  return { kind: 'text', text: isThisYear ? text : `${text}, ${day.getUTCFullYear()}` }
}

/** `11/20/2026`, the format of American documents; an invalid date is shown unchanged. */
export function paperDate(date: string): string {
  if (!localDay(date)) return date
  const [year, month, day] = date.split('-')
  return `${month}/${day}/${year}`
}

/** The same as `showDate`, but an invalid date is shown unchanged. */
export function dateInWords(date: string, writeDay: DayWriter = ENGLISH): string {
  const shown = showDate(date, undefined, writeDay)
  return shown.kind === 'text' ? shown.text : date
}

/**
 * `Fri, Nov 20, 3:30 PM EST`: an instant (ISO 8601 with its offset) in the time of `timeZone`.
 *
 * @param now the time of reading: the year is shown if it differs from the current one in that zone.
 */
export function showInstant(
  instant: string,
  timeZone: string,
  now: Date,
  writeDay: DayWriter = ENGLISH,
): DisplayText {
  const at = Date.parse(instant)
  if (Number.isNaN(at)) return { kind: 'invalid', because: 'date' }
  const parts = partsAt(timeZone, at)
  if (!parts) return { kind: 'invalid', because: 'time zone' }
  const local = new Date(parts.clock)
  const time = showClock(local.toISOString().slice(11, 16))
  const text = `${dayText(local, writeDay)}${otherYear(timeZone, local, now)}, ${time} ${parts.zone}`
  return { kind: 'text', text }
}

const FARTHEST_FROM_UTC = 14 * 60 * MS_PER_MINUTE

/** `, 2026` for a day (as UTC without zone) outside the current year in `timeZone`; '' inside it. */
function otherYear(timeZone: string, day: Date, now: Date | null): string {
  if (now === null) return ''
  const year = day.getUTCFullYear()
  const yearAt = (instant: number) => new Date(instant).getUTCFullYear()
  const at = now.getTime()
  // Except for the hours around New Year, the year is the same everywhere, and the zone is not needed.
  const isTurning = yearAt(at - FARTHEST_FROM_UTC) !== yearAt(at + FARTHEST_FROM_UTC)
  const current = yearAt(isTurning ? partsAt(timeZone, at)!.clock : at)
  return year === current ? '' : `, ${year}`
}

function dayText(day: Date, writeDay: DayWriter): string {
  return writeDay({ weekday: day.getUTCDay(), month: day.getUTCMonth(), date: day.getUTCDate() })
}

/** The date as midnight without zone (stored as UTC); null for 2026-02-30. */
function localDay(date: string): Date | null {
  if (!/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(date)) return null
  const day = new Date(`${date}T00:00:00Z`)
  return Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== date ? null : day
}

/** Names by zone and clock: thousands of tenders have windows on a few days. */
const zoneNames = new Map<string, string | null>()
const MOST_ZONE_NAMES = 1_000

/** The name of the zone when its own clock shows `clock`. */
function zoneName(timeZone: string, clock: number): string | null {
  const key = `${timeZone}|${clock}`
  let name = zoneNames.get(key)
  if (name === undefined) {
    name = findZoneName(timeZone, clock)
    if (zoneNames.size >= MOST_ZONE_NAMES) zoneNames.clear()
    zoneNames.set(key, name)
  }
  return name
}

/** The second step corrects for a clock change in between. */
function findZoneName(timeZone: string, clock: number): string | null {
  const first = partsAt(timeZone, clock)
  if (!first) return null
  const guess = clock - (first.clock - clock)
  const second = partsAt(timeZone, guess)!
  return partsAt(timeZone, guess - (second.clock - clock))!.zone
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** The local time of a zone at an instant, as milliseconds without zone, and the zone's short name. */
function partsAt(timeZone: string, instant: number): { clock: number; zone: string } | null {
  const format = zoneFormat(timeZone)
  if (!format) return null
  const values: Record<string, string> = {}
  for (const part of format.formatToParts(instant)) values[part.type] = part.value
  const { year, month, day, hour, minute, second } = values
  const clock = Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hour),
    Number(minute),
    Number(second),
  )
  return { clock, zone: values.timeZoneName! }
}

/** Creating a format costs far more than using it, so each zone's is cached. */
function zoneFormat(timeZone: string): Intl.DateTimeFormat | null {
  const known = formats.get(timeZone)
  if (known) return known
  try {
    const format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
      timeZoneName: 'short',
    })
    formats.set(timeZone, format)
    return format
  } catch {
    return null
  }
}
