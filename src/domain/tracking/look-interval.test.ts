import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextLook } from './look-interval.ts'

const at = (text: string) => new Date(text)
const hoursLater = (now: string, shipDate: string) => {
  const next = nextLook({ shipDate, now: at(now) })
  return next && (next.getTime() - at(now).getTime()) / 3_600_000
}

describe('the next check', () => {
  it.each([
    ['long before the ship date: twice a day at least', '2026-11-20T08:00:00Z', '2026-11-27', 12],
    ['in the evening before: at its noon', '2026-11-26T20:00:00Z', '2026-11-27', 12],
    ['hours before its noon', '2026-11-26T23:30:00Z', '2026-11-27', 12],
    ['on the day', '2026-11-27T08:00:00Z', '2026-11-27', 2],
    ['after a week', '2026-12-04T08:00:00Z', '2026-11-27', 6],
    ['after three weeks', '2026-12-18T08:00:00Z', '2026-11-27', 24],
    ['on the sixtieth day', '2027-01-26T08:00:00Z', '2026-11-27', 24],
    ['after it: never again', '2027-01-27T08:00:00Z', '2026-11-27', null],
  ])('%s', (_what, now, shipDate, hours) => {
    expect(hoursLater(now, shipDate)).toBe(hours)
  })

  it('always exists, at most a day later', () => {
    fc.assert(
      fc.property(fc.integer({ min: -90, max: 60 }), fc.integer({ min: 0, max: 86_399 }), (day, second) => {
        const now = new Date(Date.UTC(2026, 10, 27 + day) + second * 1_000)
        const next = nextLook({ shipDate: '2026-11-27', now })
        expect(next!.getTime()).toBeGreaterThan(now.getTime())
        expect(next!.getTime() - now.getTime()).toBeLessThanOrEqual(24 * 3_600_000)
      }),
    )
  })
})
