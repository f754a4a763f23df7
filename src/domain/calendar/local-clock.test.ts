import { expect, it } from 'vitest'
import { localClock, localDate } from './local-clock.ts'

it('is the local clock of a place', () => {
  const instant = new Date('2026-11-21T02:30:00Z')
  expect(localClock(instant, 'America/Los_Angeles')).toEqual({ date: '2026-11-20', time: '18:30' })
  expect(localClock(instant, 'America/New_York')).toEqual({ date: '2026-11-20', time: '21:30' })
  expect(localDate(instant, 'Europe/Paris')).toBe('2026-11-21')
  // Midnight begins a day.
  expect(localClock(new Date('2026-07-04T04:00:00Z'), 'America/New_York').time).toBe('00:00')
})

it('refuses an invalid zone', () => {
  expect(() => localDate(new Date(0), 'Nowhere/At_all')).toThrow(RangeError)
})
