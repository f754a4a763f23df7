import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { holidayLookup, USUAL_US_CARRIER_HOLIDAYS } from './holidays.ts'
import { parseIsoDate } from './iso-date.ts'
import { isServiceDay, MONDAY_TO_FRIDAY, scheduleService, serviceDaysBetween } from './service-days.ts'

const US = { workWeekdays: MONDAY_TO_FRIDAY, holidayOn: holidayLookup(USUAL_US_CARRIER_HOLIDAYS) }

describe('scheduleService', () => {
  it.each([
    ['2025-06-04', 3, '2025-06-09'], // Wednesday + 3 = next Monday
    ['2025-06-06', 1, '2025-06-09'], // Friday + 1 = Monday
    ['2025-06-04', 0, '2025-06-04'], // pickup day is day 0
    ['2025-11-26', 1, '2025-12-01'], // over Thanksgiving and the Friday after
    ['2025-07-03', 1, '2025-07-07'], // over Friday, 4 July
    ['2025-12-31', 1, '2026-01-02'], // over New Year
  ])('%s + %d days is %s', (pickup, days, delivery) => {
    expect(scheduleService(US, pickup, days).deliveryDate).toBe(delivery)
  })

  it('moves a pickup on a closed day to the next working day, and names the skipped days', () => {
    expect(scheduleService(US, '2025-11-27', 1)).toEqual({
      pickupDate: '2025-12-01',
      deliveryDate: '2025-12-02',
      skipped: [
        { date: '2025-11-27', because: 'holiday', holiday: 'Thanksgiving Day' },
        { date: '2025-11-28', because: 'holiday', holiday: 'Day after Thanksgiving' },
        { date: '2025-11-29', because: 'weekend', holiday: '' },
        { date: '2025-11-30', because: 'weekend', holiday: '' },
      ],
    })
  })

  it('waits for the weekdays on which the destination is served', () => {
    // Due on Wednesday, served on Tuesdays and Thursdays.
    const schedule = scheduleService(US, '2025-06-02', 2, [2, 4])
    expect(schedule.deliveryDate).toBe('2025-06-05')
    expect(schedule.skipped).toEqual([{ date: '2025-06-04', because: 'noDeliveryDay', holiday: '' }])
  })

  it('refuses invalid dates, days and calendars', () => {
    expect(() => scheduleService(US, '2025-02-30', 1)).toThrow(RangeError)
    expect(() => scheduleService(US, '2025-02-03', -1)).toThrow(RangeError)
    expect(() => scheduleService({ ...US, workWeekdays: [] }, '2025-02-03', 1)).toThrow(RangeError)
  })

  it('is reversed by serviceDaysBetween', () => {
    fc.assert(
      fc.property(fc.integer({ min: 19_000, max: 22_000 }), fc.nat({ max: 30 }), (day, days) => {
        const from = new Date(day * 86_400_000).toISOString().slice(0, 10)
        const { pickupDate, deliveryDate } = scheduleService(US, from, days)
        expect(serviceDaysBetween(US, pickupDate, deliveryDate)).toBe(days)
        expect(isServiceDay(US, parseIsoDate(deliveryDate))).toBe(true)
      }),
    )
  })
})
