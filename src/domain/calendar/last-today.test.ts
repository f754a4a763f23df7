import { describe, expect, it } from 'vitest'
import { isEffectiveOn } from './effective-dates.ts'
import { dayInForce, firstToday, lastToday } from './last-today.ts'
import { localDate } from './local-clock.ts'

it.each([
  ['2026-11-21T01:00:00Z', '2026-11-20'],
  ['2026-11-21T09:59:59Z', '2026-11-20'],
  ['2026-11-21T10:00:00Z', '2026-11-21'],
  ['2026-11-21T23:59:00Z', '2026-11-21'],
])('%s is still %s somewhere', (now, date) => expect(lastToday(new Date(now))).toBe(date))

it.each([
  ['2026-11-21T09:59:59Z', '2026-11-21'],
  ['2026-11-21T10:00:00Z', '2026-11-22'],
  ['2026-12-31T12:00:00Z', '2027-01-01'],
])('%s is already %s somewhere', (now, date) => expect(firstToday(new Date(now))).toBe(date))

it('every clock shows a date between the two', () => {
  for (const zone of ['Pacific/Honolulu', 'America/New_York', 'Europe/London', 'Pacific/Kiritimati']) {
    for (let hour = 0; hour < 24; hour += 1) {
      const now = new Date(Date.UTC(2026, 10, 21, hour, 30))
      const shown = localDate(now, zone)
      expect(lastToday(now) <= shown && shown <= firstToday(now), `${zone} at ${now.toISOString()}`).toBe(
        true,
      )
    }
  }
})

describe('what is in force if no dock is named', () => {
  // 7 PM on Friday the 20th in New York; Saturday in UTC.
  const evening = new Date('2026-11-21T00:00:00Z')
  it('excludes what begins tomorrow, and includes what ends today', () => {
    const on = dayInForce(evening)
    expect(isEffectiveOn({ effectiveFrom: '2026-11-21', effectiveTo: null }, on)).toBe(false)
    expect(isEffectiveOn({ effectiveFrom: '2026-11-20', effectiveTo: null }, on)).toBe(true)
    expect(isEffectiveOn({ effectiveFrom: '2020-01-01', effectiveTo: '2026-11-20' }, on)).toBe(true)
    expect(isEffectiveOn({ effectiveFrom: '2020-01-01', effectiveTo: '2026-11-19' }, on)).toBe(false)
  })
})
