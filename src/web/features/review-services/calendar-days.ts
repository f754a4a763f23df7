import { plural, t } from '@lingui/core/macro'
import type { LaneServiceValue } from '#contracts/entities/lane-service.ts'
import { addDays, daysBetween } from '#domain/calendar/iso-date.ts'
import { shortDate } from '../../text/dates.ts'

/** A carrier with a promised delivery date. */
export type Promised = LaneServiceValue & { deliveryDate: string; serviceDays: number }

export const isPromised = (service: LaneServiceValue): service is Promised =>
  service.deliveryDate !== null && service.serviceDays !== null

/** A day in a carrier's row of the calendar. `count` is the number of business days; null on days that do not count. */
export interface Cell {
  date: string
  kind: 'before' | 'pickup' | 'way' | 'closed' | 'delivery' | 'after'
  count: number | null
  /** Why the day does not count; '' if it does. */
  reason: string
}

/** More days than anyone compares. */
const MOST_DAYS = 35

/** The days of the calendar: from the requested pickup (or the first possible one) to the last delivery. */
export function calendarDays(services: readonly Promised[], askedDate: string): string[] {
  if (services.length === 0) return []
  const isPast = services.every(({ pickupReasons }) => pickupReasons.includes('past'))
  const starts = services.map(({ skippedDays, pickupDate }) => earliest(skippedDays[0]?.date, pickupDate))
  const first = isPast ? starts.reduce((a, b) => earliest(a, b)) : askedDate
  const last =
    services
      .map(({ deliveryDate }) => deliveryDate)
      .sort()
      .at(-1) ?? first
  const count = Math.min(MOST_DAYS, daysBetween(first, last) + 1)
  return Array.from({ length: count }, (_, index) => addDays(first, index))
}

const earliest = (a: string | undefined, b: string): string => (a !== undefined && a < b ? a : b)

/** A carrier's row: pickup is day 0, then each business day adds one until delivery. */
export function cellsOf(service: Promised, days: readonly string[]): Cell[] {
  const { pickupDate, deliveryDate, serviceDays } = service
  const reasons = new Map(service.skippedDays.map((day) => [day.date, reasonOf(day)]))
  let count = 0
  return days.map((date): Cell => {
    if (date > deliveryDate) return { date, kind: 'after', count: null, reason: '' }
    const reason = reasons.get(date)
    if (reason !== undefined) return { date, kind: 'closed', count: null, reason }
    if (date < pickupDate) return { date, kind: 'before', count: null, reason: '' }
    if (date === deliveryDate) return { date, kind: 'delivery', count: serviceDays, reason: '' }
    if (date === pickupDate) return { date, kind: 'pickup', count: 0, reason: '' }
    count += 1
    return { date, kind: 'way', count, reason: '' }
  })
}

type SkippedDay = LaneServiceValue['skippedDays'][number]

export const reasonOf = ({ because, holiday }: SkippedDay): string =>
  because === 'holiday' ? holiday : because === 'weekend' ? 'weekend' : t`no delivery on that day`

/**
 * `Thu, Nov 26: Thanksgiving Day`, `Sat, Nov 28 – Sun, Nov 29: weekend`: days that do not count, with one reason for
 * consecutive days.
 */
export function reasonsInWords(skipped: readonly SkippedDay[]): string[] {
  const days = [...new Map(skipped.map((day) => [day.date, day])).values()]
  days.sort((a, b) => (a.date < b.date ? -1 : 1))
  const runs: { from: string; to: string; reason: string }[] = []
  for (const day of days) {
    const reason = reasonOf(day)
    const last = runs.at(-1)
    if (last && last.reason === reason && addDays(last.to, 1) === day.date) last.to = day.date
    else runs.push({ from: day.date, to: day.date, reason })
  }
  return runs.map(({ from, to, reason }) =>
    from === to ? `${shortDate(from)}: ${reason}` : `${shortDate(from)} – ${shortDate(to)}: ${reason}`,
  )
}

export const businessDays = (count: number): string =>
  plural(count, { one: '# business day', other: '# business days' })
