import { formatIsoDate, isIsoDate } from '../calendar/iso-date.ts'

/** Longer texts are not dates, and patterns would scan them repeatedly. */
const LONGEST = 100
/** Days from 1899-12-30, day 0 of spreadsheets, to 1970-01-01. */
const SERIAL_DAY_0 = 25_569
/** 2000-01-01 to 2099-12-31: other five-digit numbers are not dates of orders or tariffs. */
const [FIRST_SERIAL, AFTER_LAST_SERIAL] = [36_526, 73_051]

const TIME = /[T ,]+\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s*(?:[AP]M)?\s*(?:Z|GMT|UTC|[+-]\d{2}:?\d{2})?$/i
const WEEKDAY = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?\.?,? +(?=.)/i
const ORDINAL = /(?<=\b\d{1,2})(?:st|nd|rd|th)\b/i
const MONTHS = 'january february march april may june july august september october november december'.split(
  ' ',
)

/**
 * 'YYYY-MM-DD' of a date in any usual format: 2026-11-21, 2026/11/21, 20261121, 11/21/2026, 11/21/26, 21.11.2026 (with
 * points, the day comes first), 21-Nov-2026, November 21st, 2026, each also after its weekday, or with a time after it,
 * which counts as local; or the serial number of a spreadsheet date without a format. null: not a date.
 */
export function dateOfText(text: string): string | null {
  if (text.length > LONGEST) return null
  const day = text.trim().replace(TIME, '').replace(WEEKDAY, '').replace(ORDINAL, '')
  const parts = partsOf(day)
  if (parts) {
    const [year, month, date] = parts
    const iso = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
    return isIsoDate(iso) ? iso : null
  }
  // A serial number's decimals are its time.
  const serial = /^(\d{5})(?:\.\d+)?$/.exec(text)
  const days = Number(serial?.[1] ?? 0)
  return days >= FIRST_SERIAL && days < AFTER_LAST_SERIAL ? formatIsoDate(days - SERIAL_DAY_0) : null
}

/** Year, month and day as digits. */
function partsOf(day: string): [string, string, string] | null {
  const ordered = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/.exec(day)
  if (ordered) return [ordered[1]!, ordered[3]!, ordered[4]!]
  const compact = /^((?:19|20)\d{2})(\d{2})(\d{2})$/.exec(day)
  if (compact) return [compact[1]!, compact[2]!, compact[3]!]
  const us = /^(\d{1,2})([-/])(\d{1,2})\2(\d{4}|\d{2})$/.exec(day)
  if (us) return [us[4]!, us[1]!, us[3]!]
  const european = /^(\d{1,2})\.(\d{1,2})\.(\d{4}|\d{2})$/.exec(day)
  if (european) return [european[3]!, european[2]!, european[1]!]
  const dayFirst = /^(\d{1,2})[ -]([A-Za-z]{3,9})\.?[ ,-]+(\d{4}|\d{2})$/.exec(day)
  if (dayFirst) return named(dayFirst[3]!, dayFirst[2]!, dayFirst[1]!)
  const monthFirst = /^([A-Za-z]{3,9})\.?[ -](\d{1,2})(?:,? |-)(\d{4})$/.exec(day)
  return monthFirst ? named(monthFirst[3]!, monthFirst[1]!, monthFirst[2]!) : null
}

function named(year: string, month: string, date: string): [string, string, string] | null {
  const word = month.toLowerCase()
  const isShort = word.length === 3 || word === 'sept'
  const at = MONTHS.findIndex((name) => name === word || (isShort && name.startsWith(word)))
  return at < 0 ? null : [year, String(at + 1), date]
}
