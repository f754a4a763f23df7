/**
 * The instant at which clocks in `timeZone` show `date` and `time`; null if the date, time or zone is invalid. An hour
 * that a zone skips in spring counts as the one after it; for an hour that occurs twice, the earlier counts.
 *
 * @param date YYYY-MM-DD
 * @param time HH:MM, 24 h
 * @param timeZone IANA name, or a fixed offset such as '-05:00'
 */
export function instantOfLocal(date: string, time: string, timeZone: string): Date | null {
  const wall = Date.parse(`${date}T${time}:00Z`)
  if (Number.isNaN(wall) || new Date(wall).toISOString().slice(0, 10) !== date) return null
  const fixed = /^([+-])(\d{2}):(\d{2})$/.exec(timeZone)
  if (fixed) {
    const minutes = Number(fixed[2]) * 60 + Number(fixed[3])
    return new Date(wall - (fixed[1] === '-' ? -minutes : minutes) * MINUTE)
  }
  const format = formatOf(timeZone)
  if (!format) return null
  const before = wall - offsetAt(format, wall - DAY)
  if (wallOf(format, before) === wall) return new Date(before)
  const after = wall - offsetAt(format, wall + DAY)
  return new Date(wallOf(format, after) === wall ? after : before)
}

const MINUTE = 60_000
const DAY = 86_400_000
/** Creating one costs more than using it a thousand times; there are few zones. */
const formats = new Map<string, Intl.DateTimeFormat | null>()

function formatOf(timeZone: string): Intl.DateTimeFormat | null {
  const known = formats.get(timeZone)
  if (known !== undefined) return known
  let format: Intl.DateTimeFormat | null = null
  try {
    // Sweden writes 2026-11-21 23:55, which can be read directly; formatToParts is slower.
    format = new Intl.DateTimeFormat('sv-SE', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    })
  } catch {
    // Not a zone: stored as such.
  }
  formats.set(timeZone, format)
  return format
}

/** The local time of the zone at `instant`, as if it were UTC, in milliseconds. */
function wallOf(format: Intl.DateTimeFormat, instant: number): number {
  // Years before 1000 are written with three digits.
  const shown = format.format(instant).padStart(16, '0')
  return Date.parse(`${shown.replace(' ', 'T')}:00Z`)
}

const offsetAt = (format: Intl.DateTimeFormat, instant: number) =>
  wallOf(format, instant) - Math.floor(instant / MINUTE) * MINUTE
