import { describe, expect, it } from 'vitest'
import { lastRun, nextRun, type ScheduleRule } from './schedule.ts'

const DALLAS = 'America/Chicago'
const rule = (changes: Partial<ScheduleRule>): ScheduleRule => ({
  ...{ every: 'Daily', weekday: 1, dayOfMonth: 1, at: '06:00', timeZone: DALLAS },
  ...changes,
})
const next = (changes: Partial<ScheduleRule>, after: string) =>
  nextRun(rule(changes), new Date(after)).toISOString()
const last = (changes: Partial<ScheduleRule>, now: string) =>
  lastRun(rule(changes), new Date(now)).toISOString()

describe('nextRun', () => {
  it.each([
    ['the same morning', {}, '2026-11-27T11:59:59Z', '2026-11-27T12:00:00.000Z'],
    ['never the moment itself', {}, '2026-11-27T12:00:00Z', '2026-11-28T12:00:00.000Z'],
    ['the coming Monday', { every: 'Weekly' }, '2026-11-27T12:00:00Z', '2026-11-30T12:00:00.000Z'],
    [
      'the coming Sunday',
      { every: 'Weekly', weekday: 7 },
      '2026-11-27T12:00:00Z',
      '2026-11-29T12:00:00.000Z',
    ],
    [
      'the 31st in a month of 30',
      { every: 'Monthly', dayOfMonth: 31 },
      '2026-11-27T12:00:00Z',
      '2026-11-30T12:00:00.000Z',
    ],
    [
      'the 31st in February',
      { every: 'Monthly', dayOfMonth: 31 },
      '2027-01-31T12:00:00Z',
      '2027-02-28T12:00:00.000Z',
    ],
    [
      'the 30th in a leap year',
      { every: 'Monthly', dayOfMonth: 30 },
      '2028-01-31T12:00:00Z',
      '2028-02-29T12:00:00.000Z',
    ],
    [
      'the 31st, where there is one again',
      { every: 'Monthly', dayOfMonth: 31 },
      '2027-02-28T12:00:00Z',
      '2027-03-31T11:00:00.000Z',
    ],
    [
      'the year after',
      { every: 'Monthly', dayOfMonth: 5 },
      '2026-12-05T12:00:00Z',
      '2027-01-05T12:00:00.000Z',
    ],
  ] as const)('finds %s', (_name, changes, after, expected) => {
    expect(next(changes, after)).toBe(expected)
  })

  it('keeps the local hour when the clocks change', () => {
    expect(next({}, '2026-03-07T13:00:00Z')).toBe('2026-03-08T11:00:00.000Z')
    expect(next({}, '2026-10-31T13:00:00Z')).toBe('2026-11-01T12:00:00.000Z')
  })

  it('runs once on a day without that time, and once on a day that has it twice', () => {
    const spring = { at: '02:30' }
    expect(next(spring, '2026-03-08T00:00:00Z')).toBe('2026-03-08T08:30:00.000Z')
    expect(next(spring, '2026-03-08T08:30:00Z')).toBe('2026-03-09T07:30:00.000Z')
    const fall = { at: '01:30' }
    expect(next(fall, '2026-11-01T00:00:00Z')).toBe('2026-11-01T06:30:00.000Z')
    expect(next(fall, '2026-11-01T06:30:00Z')).toBe('2026-11-02T07:30:00.000Z')
  })

  it('is due once on each day of the rule, over two years, in every zone', () => {
    for (const timeZone of ['America/Chicago', 'Pacific/Honolulu', 'Asia/Kolkata', 'Pacific/Kiritimati']) {
      for (const at of ['00:00', '01:30', '02:30', '23:59']) {
        const days: string[] = []
        let now = new Date('2026-01-01T00:00:00Z')
        while (days.length < 731) {
          now = nextRun(rule({ at, timeZone }), now)
          days.push(new Intl.DateTimeFormat('en-CA', { timeZone }).format(now))
        }
        expect(new Set(days).size).toBe(731)
      }
    }
  })
})

describe('lastRun', () => {
  it('finds the run to catch up after downtime', () => {
    expect(last({}, '2026-11-27T11:59:00Z')).toBe('2026-11-26T12:00:00.000Z')
    expect(last({}, '2026-11-27T12:00:00Z')).toBe('2026-11-27T12:00:00.000Z')
    expect(last({ every: 'Weekly' }, '2026-11-27T12:00:00Z')).toBe('2026-11-23T12:00:00.000Z')
    expect(last({ every: 'Monthly', dayOfMonth: 31 }, '2027-03-05T12:00:00Z')).toBe(
      '2027-02-28T12:00:00.000Z',
    )
  })

  it('is the run before the next one, at any moment', () => {
    for (let hour = 0; hour < 24 * 70; hour += 5) {
      const now = new Date(Date.UTC(2026, 1, 20, hour))
      for (const every of ['Daily', 'Weekly', 'Monthly'] as const) {
        const one = rule({ every, weekday: 3, dayOfMonth: 30, at: '02:30' })
        const before = lastRun(one, now)
        expect(before <= now).toBe(true)
        expect(nextRun(one, before) > now).toBe(true)
      }
    }
  })
})
