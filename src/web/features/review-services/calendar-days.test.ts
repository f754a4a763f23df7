import { describe, expect, it } from 'vitest'
import { calendarDays, cellsOf, isPromised, type Promised, reasonsInWords } from './calendar-days.ts'

const service = (patch: Partial<Promised>): Promised => ({
  scac: 'SYNA',
  carrierName: 'Synthetic Alpha Freight',
  guide: '',
  guideReason: '',
  origin: null,
  destination: null,
  serviceDays: 2,
  isDirect: true,
  pickupDate: '2026-11-25',
  pickupReasons: [],
  pickupCutOff: '14:00',
  deliveryDate: '2026-12-01',
  skippedDays: [
    { date: '2026-11-26', because: 'holiday', holiday: 'Thanksgiving Day' },
    { date: '2026-11-27', because: 'holiday', holiday: 'Day after Thanksgiving' },
    { date: '2026-11-28', because: 'weekend', holiday: '' },
    { date: '2026-11-29', because: 'weekend', holiday: '' },
  ],
  isSynthetic: true,
  notice: '',
  ...patch,
})

describe('the days of the calendar', () => {
  it('run from the requested pickup to the last delivery', () => {
    const days = calendarDays([service({}), service({ deliveryDate: '2026-12-03' })], '2026-11-24')
    expect([days[0], days.at(-1), days.length]).toEqual(['2026-11-24', '2026-12-03', 10])
    expect(calendarDays([], '2026-11-24')).toEqual([])
  })

  it('start no earlier than the first possible pickup if the requested date is in the past', () => {
    expect(calendarDays([service({ pickupReasons: ['past'] })], '2026-10-01')[0]).toBe('2026-11-25')
  })

  it('are limited in number', () => {
    expect(calendarDays([service({ deliveryDate: '2028-01-01' })], '2026-11-25')).toHaveLength(35)
  })
})

describe('a row of the calendar', () => {
  it('counts from day 0, skipping closed days, to the promised day', () => {
    const days = calendarDays([service({ deliveryDate: '2026-12-02' })], '2026-11-24')
    expect(cellsOf(service({}), days).map(({ kind, count }) => [kind, count])).toEqual([
      ['before', null],
      ['pickup', 0],
      ['closed', null],
      ['closed', null],
      ['closed', null],
      ['closed', null],
      ['way', 1],
      ['delivery', 2],
      ['after', null],
    ])
  })
})

describe('days that are not counted', () => {
  it('are listed with their reason, consecutive days once', () => {
    const { skippedDays } = service({})
    expect(reasonsInWords([...skippedDays, ...skippedDays])).toEqual([
      'Thu, Nov 26: Thanksgiving Day',
      'Fri, Nov 27: Day after Thanksgiving',
      'Sat, Nov 28 – Sun, Nov 29: weekend',
    ])
    expect(reasonsInWords([{ date: '2026-12-01', because: 'noDeliveryDay', holiday: '' }])).toEqual([
      'Tue, Dec 1: no delivery on that day',
    ])
  })
})

it('a carrier without transit days promises nothing', () => {
  expect(isPromised(service({}))).toBe(true)
  expect(isPromised({ ...service({}), serviceDays: null, deliveryDate: null })).toBe(false)
})
