/**
 * A carrier's own calendar: its working days, holidays and pickup rules, in versions. A version applies from its day
 * until the next one begins; before the first, and for carriers without any, the usual calendar of the trade applies.
 */
import { type HolidayLookup, type HolidayRule, holidayLookup } from './holidays.ts'
import { formatIsoDate } from './iso-date.ts'
import { type PickupRules, USUAL_PICKUP_RULES } from './pickup-roll-over.ts'
import type { ServiceCalendar } from './service-days.ts'
import { USUAL_US_CALENDAR } from './usual-calendar.ts'

export interface CarrierCalendar {
  /** 0 Sunday … 6 Saturday. */
  workWeekdays: readonly number[]
  holidays: readonly HolidayRule[]
  pickup: PickupRules
}

export interface CalendarVersion extends CarrierCalendar {
  scac: string
  /** YYYY-MM-DD. */
  effectiveFrom: string
}

/** The versions of one carrier, ready for lookups. */
export interface OwnCalendar {
  /** Uses for each day the version in effect on it. */
  service: ServiceCalendar
  /** The pickup rules in effect on a day (YYYY-MM-DD). */
  pickupRulesOn: (date: string) => PickupRules
}

const USUAL: OwnCalendar = { service: USUAL_US_CALENDAR, pickupRulesOn: () => USUAL_PICKUP_RULES }

/** The calendars of carriers by SCAC; a carrier without versions has the usual one. */
export class CarrierCalendars {
  readonly #own: ReadonlyMap<string, OwnCalendar>

  constructor(versions: readonly CalendarVersion[]) {
    const byCarrier = Map.groupBy(versions, ({ scac }) => scac)
    this.#own = new Map([...byCarrier].map(([scac, ofCarrier]) => [scac, ownCalendar(ofCarrier)]))
  }

  of(scac: string): OwnCalendar {
    return this.#own.get(scac) ?? USUAL
  }
}

interface ReadyVersion {
  effectiveFrom: string
  calendar: ServiceCalendar
  pickup: PickupRules
}

function ownCalendar(versions: readonly CalendarVersion[]): OwnCalendar {
  // The latest start first; ISO dates sort as text.
  const ready: ReadyVersion[] = versions
    .toSorted((a, b) => (a.effectiveFrom < b.effectiveFrom ? 1 : -1))
    .map(({ effectiveFrom, workWeekdays, holidays, pickup }) => ({
      effectiveFrom,
      calendar: { workWeekdays, holidayOn: holidayLookup(holidays) },
      pickup,
    }))
  const versionOn = (date: string) => ready.find(({ effectiveFrom }) => effectiveFrom <= date)
  const calendarOn = (epochDay: number): ServiceCalendar =>
    versionOn(formatIsoDate(epochDay))?.calendar ?? USUAL_US_CALENDAR
  const holidayOn: HolidayLookup = (epochDay) => calendarOn(epochDay).holidayOn(epochDay)
  return {
    service: { workWeekdays: USUAL_US_CALENDAR.workWeekdays, holidayOn, on: calendarOn },
    pickupRulesOn: (date) => versionOn(date)?.pickup ?? USUAL_PICKUP_RULES,
  }
}

/** The errors in a calendar, by its parts; empty if it can be used. */
export function problemsOfCalendar(calendar: CarrierCalendar): Partial<Record<CalendarPart, string>> {
  const { workWeekdays, pickup } = calendar
  const problems: Partial<Record<CalendarPart, string>> = {}
  const isWeekday = (day: number) => Number.isInteger(day) && day >= 0 && day <= 6
  if (workWeekdays.length === 0 || !workWeekdays.every(isWeekday))
    problems.workWeekdays = 'Choose the days on which the carrier works.'
  if (!TIME.test(pickup.cutOff)) problems.cutOff = 'Enter a time like 2:00 PM.'
  if (!TIME.test(pickup.earliestClose)) problems.earliestClose = 'Enter a time like 2:00 PM.'
  const minutes = pickup.minimumWindowMinutes
  if (!Number.isInteger(minutes) || minutes < 0 || minutes > 720)
    problems.minimumWindowMinutes = 'Enter 0 to 720 minutes.'
  return problems
}

export type CalendarPart = 'workWeekdays' | 'cutOff' | 'earliestClose' | 'minimumWindowMinutes'

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/
