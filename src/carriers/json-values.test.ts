import { describe, expect, it } from 'vitest'
import { currencyOf, dateOf, daysOf, timeOf } from './json-values.ts'

describe('values of an answer', () => {
  it('are existing dates and times', () => {
    expect(dateOf('2026-11-24T16:00:00')).toBe('2026-11-24')
    for (const wrong of ['2026-99-99T10:00', '2026-02-30', 'x', null, 20261124])
      expect(dateOf(wrong)).toBe('')
    expect(timeOf('2026-11-24T16:30:00-06:00')).toBe('16:30')
    for (const wrong of ['2026-11-24T99:99', '2026-11-24T23:59:00', '2026-11-24', {}]) {
      expect(timeOf(wrong)).toBe('')
    }
  })

  it('are whole days up to a year, and currencies of three letters', () => {
    expect([daysOf(2), daysOf('3'), daysOf(0)]).toEqual([2, 3, 0])
    for (const wrong of [-1, 1.5, 1e9, '', null, 'two']) expect(daysOf(wrong)).toBeNull()
    expect([currencyOf('CAD'), currencyOf('usd'), currencyOf(' EUR ')]).toEqual(['CAD', 'USD', 'EUR'])
    for (const wrong of ['', 'US', 'DOLLARS', 840, null]) expect(currencyOf(wrong)).toBe('')
  })
})
