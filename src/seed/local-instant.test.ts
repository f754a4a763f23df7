import { describe, expect, it } from 'vitest'
import { parseIsoDate } from '#domain/calendar/iso-date.ts'
import { instantOf, startOfDay } from './local-instant.ts'

describe('instantOf', () => {
  it.each([
    ['America/Los_Angeles', '2026-01-15', 9 * 60, '2026-01-15T17:00:00.000Z'],
    ['America/Los_Angeles', '2026-07-15', 9 * 60, '2026-07-15T16:00:00.000Z'],
    ['America/Phoenix', '2026-07-15', 9 * 60, '2026-07-15T16:00:00.000Z'],
    ['America/New_York', '2026-03-08', 5 * 60 + 30, '2026-03-08T09:30:00.000Z'],
    ['America/New_York', '2026-11-01', 23 * 60, '2026-11-02T04:00:00.000Z'],
    ['America/Regina', '2026-12-31', 18 * 60, '2027-01-01T00:00:00.000Z'],
  ])('%s, %s, minute %i', (timeZone, date, minute, instant) => {
    expect(instantOf(timeZone, parseIsoDate(date), minute).toISOString()).toBe(instant)
  })
})

describe('startOfDay', () => {
  it('is midnight UTC', () => {
    expect(startOfDay('2026-11-21').toISOString()).toBe('2026-11-21T00:00:00.000Z')
  })

  it('refuses an invalid date', () => {
    expect(() => startOfDay('2026-02-30')).toThrow(RangeError)
  })
})
