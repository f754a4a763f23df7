import { localClock } from '#domain/calendar/local-clock.ts'
import { instantOfLocal } from '#domain/calendar/local-instant.ts'

/** What a field for date and time holds (`2026-11-21T14:30`) for an instant on the clock of a port. */
export function toLocalField(instant: string | null, timeZone: string): string {
  if (!instant) return ''
  const { date, time } = localClock(new Date(instant), timeZone)
  return `${date}T${time}`
}

/** The instant (ISO 8601) of such a field; null for an empty one. */
export function fromLocalField(text: string, timeZone: string): string | null {
  const [date = '', time = ''] = text.split('T')
  return instantOfLocal(date, time.slice(0, 5) || '12:00', timeZone)?.toISOString() ?? null
}
