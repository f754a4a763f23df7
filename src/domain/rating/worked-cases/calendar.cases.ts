/** Service days, carrier holidays, pickup cut-off. November 27, 2025 is Thanksgiving; July 4, 2025 a Friday. */
import { type CalendarVersion, CarrierCalendars } from '../../calendar/carrier-calendar.ts'
import { FURTHER_HOLIDAYS, USUAL_US_CARRIER_HOLIDAYS } from '../../calendar/holidays.ts'
import type { PickupCase, TransitCase } from './worked-case.ts'

export const TRANSIT_CASES: readonly TransitCase[] = [
  {
    pickup: '2025-06-04',
    days: 3,
    expected: '2025-06-09',
    source: 'S38',
    why: 'Wednesday + 3 is the next Monday',
  },
  { pickup: '2025-06-02', days: 1, expected: '2025-06-03', source: 'S38', why: 'the day of pickup is day 0' },
  { pickup: '2025-06-04', days: 0, expected: '2025-06-04', source: 'S38', why: 'the same day' },
  { pickup: '2025-06-06', days: 1, expected: '2025-06-09', source: 'S38', why: 'Friday + 1 is Monday' },
  { pickup: '2025-06-06', days: 5, expected: '2025-06-13', source: 'S38', why: 'a week of work' },
  {
    pickup: '2025-06-07',
    days: 1,
    expected: '2025-06-10',
    source: 'S38',
    why: 'a Saturday pickup is Monday’s',
  },
  { pickup: '2025-06-08', days: 2, expected: '2025-06-11', source: 'S38', why: 'so is a Sunday pickup' },
  {
    pickup: '2025-07-03',
    days: 1,
    expected: '2025-07-07',
    source: 'S38',
    why: 'over Independence Day and the weekend',
  },
  {
    pickup: '2025-07-04',
    days: 1,
    expected: '2025-07-08',
    source: 'S38',
    why: 'picked up on Monday, the 7th',
  },
  {
    pickup: '2026-07-02',
    days: 1,
    expected: '2026-07-06',
    source: 'S38',
    why: 'July 4, 2026 is a Saturday, kept on Friday',
  },
  {
    pickup: '2025-05-23',
    days: 1,
    expected: '2025-05-27',
    source: 'S38',
    why: 'Memorial Day is the last Monday of May',
  },
  {
    pickup: '2025-08-29',
    days: 1,
    expected: '2025-09-02',
    source: 'S38',
    why: 'Labor Day is the first of September',
  },
  {
    pickup: '2025-11-26',
    days: 1,
    expected: '2025-12-01',
    source: 'S38',
    why: 'Thanksgiving and the Friday after',
  },
  {
    pickup: '2025-11-25',
    days: 2,
    expected: '2025-12-01',
    source: 'S38',
    why: 'the 26th counts, then the same',
  },
  { pickup: '2025-12-24', days: 1, expected: '2025-12-26', source: 'S38', why: 'over Christmas Day' },
  { pickup: '2025-12-31', days: 1, expected: '2026-01-02', source: 'S38', why: 'over New Year’s Day' },
  {
    pickup: '2021-12-30',
    days: 1,
    expected: '2022-01-03',
    source: 'S38',
    why: 'New Year 2022 is a Saturday, kept on December 31',
  },
  {
    pickup: '2022-12-23',
    days: 1,
    expected: '2022-12-27',
    source: 'S38',
    why: 'Christmas 2022 is a Sunday, kept on Monday',
  },
  { pickup: '2024-02-28', days: 2, expected: '2024-03-01', source: 'arithmetic', why: 'a leap day is a day' },
  {
    pickup: '2025-06-02',
    days: 2,
    served: [2, 4],
    expected: '2025-06-05',
    source: 'S38',
    why: 'due Wednesday, served Tuesday and Thursday',
  },
  {
    pickup: '2025-06-02',
    days: 1,
    served: [2, 4],
    expected: '2025-06-03',
    source: 'S38',
    why: 'due on a day that is served',
  },
  {
    pickup: '2025-06-05',
    days: 1,
    served: [2, 4],
    expected: '2025-06-10',
    source: 'S38',
    why: 'due Friday, next Tuesday',
  },
  {
    pickup: '2025-11-24',
    days: 2,
    served: [4],
    expected: '2025-12-04',
    source: 'S38',
    why: 'due Wednesday; Thursday is Thanksgiving, so the one after',
  },
]

const call = (calledAt: string): Pick<PickupCase, 'date' | 'calledOn' | 'calledAt' | 'ready' | 'close'> => ({
  date: '2025-06-04',
  calledOn: '2025-06-04',
  calledAt,
  ready: '09:00',
  close: '17:00',
})

export const PICKUP_CASES: readonly PickupCase[] = [
  { ...call('10:00'), expected: '2025-06-04', source: 'S39', why: 'ready and open for hours' },
  { ...call('14:00'), expected: '2025-06-04', source: 'S39', why: 'at the cut-off, three hours left' },
  { ...call('14:01'), expected: '2025-06-05', source: 'S39', why: 'after the cut-off' },
  {
    ...call('10:00'),
    close: '11:59',
    ready: '08:00',
    expected: '2025-06-05',
    source: 'S39',
    why: 'closes before 14:00',
  },
  {
    ...call('10:00'),
    ready: '14:01',
    expected: '2025-06-05',
    source: 'S39',
    why: 'a window of less than three hours',
  },
  { ...call('10:00'), ready: '14:00', expected: '2025-06-04', source: 'S39', why: 'exactly three hours' },
  {
    ...call('13:00'),
    close: '15:30',
    expected: '2025-06-05',
    source: 'S39',
    why: 'what is left after the call counts',
  },
  {
    ...call('15:00'),
    date: '2025-06-05',
    expected: '2025-06-05',
    source: 'S39',
    why: 'called the day before',
  },
  {
    ...call('10:00'),
    date: '2025-06-07',
    expected: '2025-06-09',
    source: 'S38',
    why: 'a Saturday goes over to Monday',
  },
  {
    ...call('15:00'),
    date: '2025-06-06',
    calledOn: '2025-06-06',
    expected: '2025-06-09',
    source: 'S39',
    why: 'Friday after the cut-off',
  },
  {
    ...call('10:00'),
    date: '2025-06-03',
    expected: '2025-06-04',
    source: 'arithmetic',
    why: 'a day that is past',
  },
  {
    ...call('15:00'),
    date: '2025-07-03',
    calledOn: '2025-07-03',
    expected: '2025-07-07',
    source: 'S38, S39',
    why: 'rolls over the holiday and the weekend',
  },
]

/** Carriers' own calendars. Easter 2026 is 5 April; 19 June 2026 a Friday. Computed by hand from weekdays. */
const OWN: readonly CalendarVersion[] = [
  {
    scac: 'SYNG',
    effectiveFrom: '2026-01-01',
    workWeekdays: [1, 2, 3, 4, 5],
    holidays: [...USUAL_US_CARRIER_HOLIDAYS, ...FURTHER_HOLIDAYS.filter(({ id }) => id === 'good-friday')],
    pickup: { cutOff: '12:00', minimumWindowMinutes: 120, earliestClose: '13:00' },
  },
  {
    scac: 'SYNG',
    effectiveFrom: '2026-06-15',
    workWeekdays: [1, 2, 3, 4, 5, 6],
    holidays: [...USUAL_US_CARRIER_HOLIDAYS, ...FURTHER_HOLIDAYS.filter(({ id }) => id === 'juneteenth')],
    pickup: { cutOff: '16:00', minimumWindowMinutes: 60, earliestClose: '13:00' },
  },
]
export const OWN_CALENDARS = new CarrierCalendars(OWN)

export const OWN_TRANSIT_CASES: readonly (Omit<TransitCase, 'served'> & { scac: string })[] = [
  ['SYNG', '2026-04-02', 1, '2026-04-06', 'over its own Good Friday and the weekend'],
  ['SYNX', '2026-04-02', 1, '2026-04-03', 'another carrier works on Good Friday'],
  ['SYNG', '2025-04-17', 1, '2025-04-18', 'before its first version Good Friday is a usual day'],
  ['SYNG', '2026-04-03', 1, '2026-04-07', 'a pickup on its holiday is Monday’s'],
  ['SYNG', '2026-06-12', 1, '2026-06-15', 'Friday: Saturday is not worked yet'],
  ['SYNG', '2026-06-18', 1, '2026-06-20', 'over its own 19 June to the Saturday that it works now'],
  ['SYNG', '2026-06-12', 7, '2026-06-23', 'Mon to Thu, Sat, Mon, Tue: two versions on the way'],
  ['SYNG', '2027-03-25', 1, '2027-03-26', 'the second version works on Good Friday'],
].map(([scac, pickup, days, expected, why]) => ({
  scac: scac as string,
  pickup: pickup as string,
  days: days as number,
  expected: expected as string,
  source: 'arithmetic',
  why: why as string,
}))

const callOwn = (date: string, calledAt: string, expected: string, why: string) => ({
  ...call(calledAt),
  date,
  calledOn: date,
  expected,
  source: 'arithmetic',
  why,
})

export const OWN_PICKUP_CASES: readonly PickupCase[] = [
  callOwn('2026-05-05', '12:00', '2026-05-05', 'at its own cut-off'),
  callOwn('2026-05-05', '12:01', '2026-05-06', 'a minute after it'),
  callOwn('2026-04-02', '12:30', '2026-04-06', 'after it, over Good Friday and the weekend'),
  callOwn('2026-06-16', '13:30', '2026-06-16', 'the later cut-off of the second version'),
]
