import { parseIsoDate } from '../calendar/iso-date.ts'
import { instantOfLocal } from '../calendar/local-instant.ts'
import { parseTimeOfDay } from './time-of-day.ts'

const ISO = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/
const LOCAL = /^(?:(\d{4}-\d{2}-\d{2})|(\d{1,2})\/(\d{1,2})\/(\d{4}))(?:[T ]+(.+))?$/

/**
 * A moment in the formats of programs and people: ISO 8601 with its offset (`2026-11-20T11:00:00-08:00`), or a date
 * (`2026-11-20`, `11/20/2026`) and time of day (`11:00`, `03:30 PM`; none: midnight) in `timeZone`. null: not a moment.
 */
export function parseMoment(text: string, timeZone: string): Date | null {
  const given = text.trim()
  const iso = ISO.exec(given)
  if (iso) {
    const at = new Date(given)
    return Number.isNaN(parseIsoDate(iso[1]!)) || Number.isNaN(at.getTime()) ? null : at
  }
  const local = LOCAL.exec(given)
  if (!local) return null
  const [, date, month = '', day = '', year, clock = '00:00'] = local
  const time = parseTimeOfDay(clock)
  if (time.kind === 'invalid') return null
  return instantOfLocal(
    date ?? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
    time.time,
    timeZone,
  )
}
