import { describe, expect, it } from 'vitest'
import { MEASURES, measureOf, measureValue } from './measures.ts'
import { addMonths, monthOf, monthPeriod, periodBefore } from './period.ts'
import { punctualityOf } from './punctuality.ts'

describe('the period before', () => {
  it.each([
    ['2026-10-01', '2026-10-31', '2026-09-01', '2026-09-30'],
    ['2026-01-01', '2026-01-31', '2025-12-01', '2025-12-31'],
    ['2028-02-01', '2028-02-29', '2028-01-01', '2028-01-31'],
    ['2026-11-01', '2026-11-15', '2026-10-17', '2026-10-31'],
    ['2026-01-01', '2026-12-31', '2025-01-01', '2025-12-31'],
    ['2026-11-20', '2026-11-20', '2026-11-19', '2026-11-19'],
  ])('for %s to %s is %s to %s', (from, to, beforeFrom, beforeTo) => {
    expect(periodBefore({ from, to })).toEqual({ from: beforeFrom, to: beforeTo })
  })

  it('counts months across years', () => {
    expect(addMonths('2026-01', -1)).toBe('2025-12')
    expect(addMonths('2026-11', 14)).toBe('2028-01')
    expect(monthPeriod(2028, 2)).toEqual({ from: '2028-02-01', to: '2028-02-29' })
    expect(monthOf({ from: '2026-02-01', to: '2026-02-27' })).toBeNull()
  })
})

describe('measures', () => {
  it('have unique keys and definitions', () => {
    expect(new Set(MEASURES.map(({ key }) => key)).size).toBe(MEASURES.length)
    for (const { definition } of MEASURES) expect(definition).toMatch(/^[A-Z].*\.$/)
  })

  it('show dollars, pounds and shares', () => {
    const sums = { cents: 50_734, weight: 1_440_000, own_shipments: 2 }
    expect(measureValue(measureOf('spend')!, sums)).toBeCloseTo(507.34, 9)
    expect(measureValue(measureOf('costPerPound')!, sums)).toBeCloseTo(0.3523, 4)
    expect(measureValue(measureOf('costPerCwt')!, sums)).toBeCloseTo(35.23, 2)
    expect(measureValue(measureOf('costPerShipment')!, sums)).toBeCloseTo(253.67, 9)
    expect(measureValue(measureOf('onTimePickup')!, sums)).toBeNull()
    const late = { pickups: 8, pickups_on_time: 7, overdue_pickups: 2 }
    expect(measureValue(measureOf('onTimePickup')!, late)).toBe(0.7)
  })
})

it('shows the punctuality of the lane, of all lanes, or of none', () => {
  expect(punctualityOf({ due: 10, onTime: 9 }, { due: 90, onTime: 80 })).toEqual({
    due: 10,
    onTime: 9,
    isLane: true,
  })
  expect(punctualityOf({ due: 9, onTime: 9 }, { due: 25, onTime: 20 })).toEqual({
    due: 25,
    onTime: 20,
    isLane: false,
  })
  expect(punctualityOf({ due: 9, onTime: 9 }, { due: 24, onTime: 20 })).toBeNull()
  expect(punctualityOf(undefined, undefined)).toBeNull()
})
