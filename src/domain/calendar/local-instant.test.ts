import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { instantOfLocal } from './local-instant.ts'

const iso = (date: string, time: string, zone: string) => instantOfLocal(date, time, zone)?.toISOString()

describe('the instant of a local time', () => {
  it.each([
    ['2026-11-20', '09:15', 'America/Chicago', '2026-11-20T15:15:00.000Z'],
    ['2026-07-01', '09:15', 'America/Chicago', '2026-07-01T14:15:00.000Z'],
    ['2026-07-01', '00:05', 'America/New_York', '2026-07-01T04:05:00.000Z'],
    ['2026-07-01', '23:55', 'Pacific/Honolulu', '2026-07-02T09:55:00.000Z'],
    ['2026-07-01', '12:00', 'America/St_Johns', '2026-07-01T14:30:00.000Z'],
    ['2026-07-01', '12:00', 'UTC', '2026-07-01T12:00:00.000Z'],
    // A mistyped year still gives a valid time.
    ['0202-07-01', '12:00', 'UTC', '0202-07-01T12:00:00.000Z'],
    ['2026-07-01', '12:00', '-05:00', '2026-07-01T17:00:00.000Z'],
    ['2026-07-01', '12:00', '+05:30', '2026-07-01T06:30:00.000Z'],
    // An hour that occurs twice: the earlier one. A skipped hour: the one after it.
    ['2026-11-01', '01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
    ['2026-03-08', '02:30', 'America/New_York', '2026-03-08T07:30:00.000Z'],
    ['2026-03-08', '03:00', 'America/New_York', '2026-03-08T07:00:00.000Z'],
    ['2026-11-01', '02:00', 'America/New_York', '2026-11-01T07:00:00.000Z'],
  ])('%s %s in %s', (date, time, zone, expected) => {
    expect(iso(date, time, zone)).toBe(expected)
  })

  it.each([
    ['2026-02-30', '12:00', 'UTC'],
    ['2026-13-01', '12:00', 'UTC'],
    ['2026-01-01', '25:00', 'UTC'],
    ['', '', 'UTC'],
    ['2026-01-01', '12:00', 'No/Where'],
  ])('%s %s in %s is invalid', (date, time, zone) => {
    expect(instantOfLocal(date, time, zone)).toBeNull()
  })

  it('matches the clock at any hour', () => {
    const zones = fc.constantFrom(
      'America/Los_Angeles',
      'America/Denver',
      'America/Toronto',
      'America/Halifax',
    )
    fc.assert(
      fc.property(zones, fc.integer({ min: 0, max: 366 * 24 * 4 }), (zone, quarter) => {
        const wall = new Date(Date.UTC(2026, 0, 1) + quarter * 900_000).toISOString()
        const [date, time] = [wall.slice(0, 10), wall.slice(11, 16)]
        const at = instantOfLocal(date, time, zone)!
        const shown = new Intl.DateTimeFormat('sv-SE', {
          timeZone: zone,
          dateStyle: 'short',
          timeStyle: 'short',
        })
        // The one hour of the year that no clock shows.
        fc.pre(!(date === '2026-03-08' && time.startsWith('02')))
        expect(shown.format(at)).toBe(`${date} ${time}`)
      }),
    )
  })
})
