import * as z from 'zod/mini'
import { calendarDate, id, text, timeOfDay, wholeNumber } from '../fields.ts'
import { renamed } from '../renamed.ts'

/** A holiday as a rule: `domain/calendar/holidays.ts`. */
const holidayRule = z.object({
  id: text(60),
  name: text(80),
  day: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('fixed'),
      month: z.int().check(z.minimum(1), z.maximum(12)),
      day: z.int().check(z.minimum(1), z.maximum(31)),
      observed: z.enum(['exact', 'nearestWeekday', 'nextMonday']),
    }),
    z.object({
      kind: z.literal('nthWeekday'),
      month: z.int().check(z.minimum(1), z.maximum(12)),
      weekday: z.int().check(z.minimum(0), z.maximum(6)),
      nth: z.int().check(z.minimum(-1), z.maximum(5)),
      plusDays: z.int().check(z.minimum(-7), z.maximum(7)),
    }),
    z.object({ kind: z.literal('easter'), plusDays: z.int().check(z.minimum(-60), z.maximum(60)) }),
    z.object({ kind: z.literal('once'), date: calendarDate }),
  ]),
  fromYear: z.nullable(z.int()),
  toYear: z.nullable(z.int()),
})

const MOST_HOLIDAYS = 100

/** A version of a carrier's calendar. */
export const carrierCalendar = renamed(
  {
    id: z._default(id, ''),
    scac: text(10),
    carrierName: text(120),
    effectiveFrom: calendarDate,
    /** 0 Sunday … 6 Saturday. */
    workWeekdays: z.array(z.int()).check(z.maxLength(7)),
    holidays: z.array(holidayRule).check(z.maxLength(MOST_HOLIDAYS)),
    cutOff: timeOfDay,
    minimumWindowMinutes: wholeNumber(0, 720),
    earliestClose: timeOfDay,
    /** A hash of its values. Send it back with a change: the change is refused if another user was first. */
    version: z.optional(z.string().check(z.maxLength(64))),
  },
  { id: 'CalendarId', scac: 'SCAC', carrierName: 'CarrierName', effectiveFrom: 'EffectiveFrom' },
)
export type CarrierCalendarValue = z.output<typeof carrierCalendar>
