import { localClock } from '#domain/calendar/local-clock.ts'
import { instantOfLocal } from '#domain/calendar/local-instant.ts'

/** The value of a date-time field (`2026-11-21T14:30`) for an instant in the port's time zone. */
export function toLocalField(instant: string | null, timeZone: string): string {
  if (!instant) return ''
  const { date, time } = localClock(new Date(instant), timeZone)
  return `${date}T${time}`
}

/** The instant (ISO 8601) of such a field; null if empty. */
export function fromLocalField(text: string, timeZone: string): string | null {
  const [date = '', time = ''] = text.split('T')
  return instantOfLocal(date, time.slice(0, 5) || '12:00', timeZone)?.toISOString() ?? null
}
