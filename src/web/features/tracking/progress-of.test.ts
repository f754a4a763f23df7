import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { progressOf } from './progress-of.ts'

const MOVING = {
  statusCode: 'A',
  deliveredAt: null,
  pickupDate: '2026-11-16',
  estimatedDelivery: '2026-11-20',
  carrierExpects: null,
}
const noon = (day: string) => new Date(`2026-11-${day}T12:00:00Z`)

describe('the progress of a shipment', () => {
  it('is the share of the days that have passed', () => {
    expect(progressOf(MOVING, noon('18'))).toBeCloseTo(0.5)
    expect(progressOf(MOVING, noon('17'))).toBeCloseTo(0.25)
    expect(progressOf({ ...MOVING, estimatedDelivery: null }, noon('17'))).toBeCloseTo(1 / 3)
    expect(progressOf({ ...MOVING, carrierExpects: '2026-11-24' }, noon('18'))).toBeCloseTo(0.25)
    expect(progressOf({ ...MOVING, pickupDate: null }, noon('17'))).toBe(0.5)
  })

  it('is 0 before the pickup and 1 after delivery', () => {
    expect(progressOf({ ...MOVING, statusCode: 'T' }, noon('30'))).toBe(0)
    expect(progressOf({ ...MOVING, deliveredAt: '2026-11-18T10:00:00Z' }, noon('17'))).toBe(1)
  })

  it('never reaches the destination before delivery, whatever the dates', () => {
    const date = fc
      .date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
      .map((day) => day.toISOString().slice(0, 10))
    fc.assert(
      fc.property(date, fc.option(date), date, (pickupDate, estimatedDelivery, now) => {
        const share = progressOf({ ...MOVING, pickupDate, estimatedDelivery }, new Date(now))
        expect(share).toBeGreaterThanOrEqual(0.05)
        expect(share).toBeLessThanOrEqual(0.95)
      }),
    )
  })
})
