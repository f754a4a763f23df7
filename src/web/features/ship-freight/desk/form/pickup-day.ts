import { t } from '@lingui/core/macro'
import { type Clock, localClock } from '#domain/calendar/local-clock.ts'
import { pickupDayOf, USUAL_PICKUP_RULES } from '#domain/calendar/pickup-roll-over.ts'
import { USUAL_US_CALENDAR } from '#domain/calendar/usual-calendar.ts'
import { parseTimeOfDay } from '#domain/text/time-of-day.ts'
import { showDate } from '../../../../text/dates.ts'
import { readerZone } from '../../../../ui/reader-zone.ts'

/** The current time in that time zone; without one, in the time zone of this computer. */
export const clockOf = (timeZone: string): Clock => localClock(new Date(), timeZone || readerZone())

interface Window {
  date: string
  /** Any spelling that `parseTimeOfDay` reads. */
  from: string
  to: string
}

/** The day on which carriers usually come, as of now; null while the window is invalid. */
export function usualPickupDay(window: Window, now: Clock) {
  const from = parseTimeOfDay(window.from)
  const to = parseTimeOfDay(window.to)
  if (from.kind !== 'time' || to.kind !== 'time' || !/^\d{4}-\d{2}-\d{2}$/.test(window.date)) return null
  try {
    const asked = {
      date: window.date,
      ready: from.time,
      close: to.time,
      calledOn: now.date,
      calledAt: now.time,
    }
    return pickupDayOf(asked, USUAL_PICKUP_RULES, USUAL_US_CALENDAR)
  } catch {
    return null
  }
}

const REASONS = {
  past: t`the date is in the past`,
  afterCutOff: t`it is after the usual cut-off`,
  shortWindow: t`not enough time is left in the window`,
  earlyClose: t`the dock closes early`,
  closedDay: t`carriers do not work on that day`,
} as const

/** A hint about the window: `Expect Mon, Nov 23, 2026: carriers do not work on that day.` */
export function pickupHint(window: Window, now: Clock): string {
  const day = usualPickupDay(window, now)
  const reason = day?.because[0]
  if (!day || !reason || day.date === window.date) return ''
  const shown = showDate(day.date)
  return shown.kind === 'text' ? t`Expect ${shown.text}: ${REASONS[reason]}.` : ''
}
