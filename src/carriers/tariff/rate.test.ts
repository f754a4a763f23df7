import { expect, it } from 'vitest'
import { CarrierCalendars } from '#domain/calendar/carrier-calendar.ts'
import type { PickupRequest } from '#domain/calendar/pickup-roll-over.ts'
import { deliveryDate } from './rate.ts'

const calendars = new CarrierCalendars([
  {
    ...{ scac: 'LATE', effectiveFrom: '2026-01-01', workWeekdays: [1, 2, 3, 4, 5], holidays: [] },
    pickup: { cutOff: '15:00', minimumWindowMinutes: 0, earliestClose: '12:00' },
  },
])
// 2026-06-05 is a Friday.
const asked = (more: Partial<PickupRequest> = {}): PickupRequest => ({
  ...{ date: '2026-06-05', ready: '09:00', close: '18:00', calledOn: '2026-06-05', calledAt: '16:30' },
  ...more,
})
const delivered = (pickup: PickupRequest) => deliveryDate({ calendars }, 'LATE', pickup, 2)

it('counts from Monday for a request on Friday after the cut-off', () => {
  expect(delivered(asked())).toBe('2026-06-10')
  expect(delivered(asked({ calledAt: '15:00' }))).toBe('2026-06-09')
})

it('counts from the day itself for a request before the cut-off, or a past pickup', () => {
  expect(delivered(asked({ calledOn: '2026-06-04' }))).toBe('2026-06-09')
  expect(delivered(asked({ calledOn: '2026-06-12' }))).toBe('2026-06-09')
})
