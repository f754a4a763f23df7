import { describe, expect, it } from 'vitest'
import { expectedDelivery } from './expected-delivery.ts'

const told = (id: string, code: string, day: number, place = '') => ({
  ...{ id, code, place },
  at: new Date(Date.UTC(2026, 10, day, 18)),
})
const direct = { stopsBefore: 0, consignee: 'Chicago, IL' }
const dayOf = (events: ReturnType<typeof told>[], where = direct) =>
  expectedDelivery(events, where)?.getUTCDate() ?? null

describe('the carrier’s expected arrival at the consignee', () => {
  it('is the latest estimate, even if it is earlier', () => {
    expect(dayOf([told('1', 'AG', 24), told('2', 'X2', 25)])).toBe(25)
    expect(dayOf([told('3', 'AB', 23), told('2', 'X2', 25), told('1', 'AG', 24)])).toBe(23)
  })

  it('is not derived from past events, nor from a terminal', () => {
    expect(dayOf([told('1', 'AF', 20), told('2', 'B6', 22), told('3', 'X1', 23)])).toBeNull()
    expect(dayOf([])).toBeNull()
  })

  it('is not the appointment of a stop on the way', () => {
    const over = { ...direct, stopsBefore: 1 }
    const events = [
      told('1', 'AG', 24, 'CHICAGO, IL'),
      told('2', 'AG', 22, 'Denver, CO'),
      told('3', 'X2', 23),
    ]
    expect(dayOf(events, over)).toBe(24)
    expect(dayOf(events)).toBe(23)
  })
})
