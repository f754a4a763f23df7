import { instantOfLocal } from '../calendar/local-instant.ts'

/** Element 623, time codes of the American zones: T = standard or daylight by the date, S standard, D daylight. */
const ZONES: Readonly<Record<string, string>> = {
  AT: 'America/Anchorage',
  AS: '-09:00',
  AD: '-08:00',
  CT: 'America/Chicago',
  CS: '-06:00',
  CD: '-05:00',
  ET: 'America/New_York',
  ES: '-05:00',
  ED: '-04:00',
  HT: 'America/Adak',
  HS: '-10:00',
  HD: '-09:00',
  MT: 'America/Denver',
  MS: '-07:00',
  MD: '-06:00',
  NT: 'America/St_Johns',
  NS: '-03:30',
  ND: '-02:30',
  PT: 'America/Los_Angeles',
  PS: '-08:00',
  PD: '-07:00',
  TT: 'America/Halifax',
  TS: '-04:00',
  TD: '-03:00',
  GM: 'UTC',
  UT: 'UTC',
}

/** 01 to 12 are hours ahead of UTC, 13 to 24 are twelve hours to one behind it (ISO 8601). */
function offsetOf(code: string): string | null {
  const number = /^(0[1-9]|1\d|2[0-4])$/.test(code) ? Number(code) : 0
  if (number === 0) return null
  const hours = number <= 12 ? number : 25 - number
  return `${number <= 12 ? '+' : '-'}${String(hours).padStart(2, '0')}:00`
}

/** A missing time counts as noon: it is then on the right day in every zone of the continent. */
const NO_TIME = '12:00'

/**
 * The instant of a carrier's date and time (AT7-05 to AT7-07). LT, no code and an unknown code mean local time. Source:
 * X12 element 623, release 004010.
 *
 * @param date YYYY-MM-DD
 * @param time HH:MM, or '' if absent
 * @param timeCode element 623
 * @param placeZone IANA zone of the event's place
 * @returns null if it is not a date
 */
export function instantOfX12(date: string, time: string, timeCode: string, placeZone: string): Date | null {
  const zone = ZONES[timeCode.toUpperCase()] ?? offsetOf(timeCode) ?? placeZone
  return instantOfLocal(date, time || NO_TIME, zone)
}
