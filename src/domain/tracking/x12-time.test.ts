import { describe, expect, it } from 'vitest'
import { instantOfX12 } from './x12-time.ts'

describe('the time of an event in a 214', () => {
  it.each([
    // The same 2:30 PM in every kind of code.
    ['14:30', 'LT', '2026-11-20T20:30:00.000Z'],
    ['14:30', '', '2026-11-20T20:30:00.000Z'],
    ['14:30', 'ZZ', '2026-11-20T20:30:00.000Z'],
    ['14:30', 'CT', '2026-11-20T20:30:00.000Z'],
    ['14:30', 'CS', '2026-11-20T20:30:00.000Z'],
    ['14:30', 'CD', '2026-11-20T19:30:00.000Z'],
    ['14:30', 'ET', '2026-11-20T19:30:00.000Z'],
    ['14:30', 'PT', '2026-11-20T22:30:00.000Z'],
    ['14:30', 'UT', '2026-11-20T14:30:00.000Z'],
    ['14:30', 'GM', '2026-11-20T14:30:00.000Z'],
    ['14:30', '01', '2026-11-20T13:30:00.000Z'],
    ['14:30', '12', '2026-11-20T02:30:00.000Z'],
    ['14:30', '13', '2026-11-21T02:30:00.000Z'],
    ['14:30', '19', '2026-11-20T20:30:00.000Z'],
    ['14:30', '24', '2026-11-20T15:30:00.000Z'],
    ['', 'LT', '2026-11-20T18:00:00.000Z'],
  ])('%s %s', (time, code, expected) => {
    expect(instantOfX12('2026-11-20', time, code, 'America/Chicago')?.toISOString()).toBe(expected)
  })

  it('uses daylight or standard time if the code leaves it open', () => {
    expect(instantOfX12('2026-07-01', '08:00', 'MT', 'UTC')?.toISOString()).toBe('2026-07-01T14:00:00.000Z')
    expect(instantOfX12('2026-07-01', '08:00', 'MS', 'UTC')?.toISOString()).toBe('2026-07-01T15:00:00.000Z')
  })

  it('is null without a date', () => {
    expect(instantOfX12('', '14:30', 'LT', 'America/Chicago')).toBeNull()
  })
})
