import { describe, expect, it } from 'vitest'
import { holidayLookup, USUAL_US_CARRIER_HOLIDAYS } from './holidays.ts'
import { pickupDayOf, USUAL_PICKUP_RULES } from './pickup-roll-over.ts'
import { MONDAY_TO_FRIDAY } from './service-days.ts'

const US = { workWeekdays: MONDAY_TO_FRIDAY, holidayOn: holidayLookup(USUAL_US_CARRIER_HOLIDAYS) }
// A Wednesday.
const usual = {
  date: '2025-06-04',
  ready: '11:00',
  close: '15:30',
  calledOn: '2025-06-04',
  calledAt: '09:00',
}
const dayOf = (request: Partial<typeof usual>) =>
  pickupDayOf({ ...usual, ...request }, USUAL_PICKUP_RULES, US)

describe('pickupDayOf', () => {
  it.each<[Partial<typeof usual>, string, string[]]>([
    [{}, '2025-06-04', []],
    [{ calledAt: '14:00', close: '17:00' }, '2025-06-04', []],
    [{ calledAt: '14:01', close: '18:00' }, '2025-06-05', ['afterCutOff']],
    [{ ready: '12:31' }, '2025-06-05', ['shortWindow']],
    [{ ready: '12:30' }, '2025-06-04', []],
    // The rest of the window after the request counts.
    [{ calledAt: '13:00' }, '2025-06-05', ['shortWindow']],
    [{ ready: '08:00', close: '13:59' }, '2025-06-05', ['earlyClose']],
    [{ date: '2025-06-03' }, '2025-06-04', ['past']],
    [{ date: '2025-06-07' }, '2025-06-09', ['closedDay']],
    // A later day is left to the driver.
    [{ date: '2025-06-05', ready: '13:00', close: '13:30' }, '2025-06-05', []],
    // A request on Friday after the cut-off moves to Monday.
    [
      { date: '2025-06-06', calledOn: '2025-06-06', calledAt: '16:00', close: '20:00' },
      '2025-06-09',
      ['afterCutOff', 'closedDay'],
    ],
  ])('%o', (request, date, because) => {
    expect(dayOf(request)).toEqual({ date, because })
  })

  it('refuses times and dates that do not exist', () => {
    expect(() => dayOf({ ready: '24:00' })).toThrow(RangeError)
    expect(() => dayOf({ date: 'tomorrow' })).toThrow(RangeError)
  })
})
