import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '#test/support/runs.ts'
import {
  addDays,
  civilOf,
  daysBetween,
  formatIsoDate,
  isIsoDate,
  parseIsoDate,
  weekdayOf,
} from './iso-date.ts'

describe('iso dates', () => {
  it('match UTC dates over four centuries', () => {
    fc.assert(
      fc.property(fc.integer({ min: -80_000, max: 80_000 }), (day) => {
        const utc = new Date(day * 86_400_000)
        expect(formatIsoDate(day)).toBe(utc.toISOString().slice(0, 10))
        expect(parseIsoDate(formatIsoDate(day))).toBe(day)
        expect(weekdayOf(day)).toBe(utc.getUTCDay())
        expect(civilOf(day).month).toBe(utc.getUTCMonth() + 1)
      }),
      { numRuns: runs(2000) },
    )
  })

  it.each([
    '2025-02-29',
    '2025-2-01',
    '2025-13-01',
    '2025-00-10',
    '2025-01-32',
    '20250101',
    'x',
    '',
    '2025-01-0a',
    '1900-02-29',
  ])("'%s' is not a date", (text) => {
    expect(isIsoDate(text)).toBe(false)
    expect(() => addDays(text, 1)).toThrow(RangeError)
  })

  it('count across months, years and leap days', () => {
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29')
    expect(addDays('2025-12-31', 1)).toBe('2026-01-01')
    expect(addDays('2025-03-01', -1)).toBe('2025-02-28')
    expect(daysBetween('2024-01-01', '2025-01-01')).toBe(366)
  })
})
