/** The actual times of a shipment: pickup, transit, delivery, as punctual as its carrier is. */
import { parseIsoDate } from '#domain/calendar/iso-date.ts'
import { instantOf } from '../local-instant.ts'
import type { Random } from '../random.ts'
import { isWorkday, workdayAfter, workdaysBefore } from '../scene.ts'
import type { Quote } from './quotes.ts'
import type { ShipmentPlan } from './shipment-plans.ts'

export interface Journey {
  /** When the driver missed the pickup; null if the driver came. */
  missedAt: Date | null
  pickedUpAt: Date
  departedAt: Date
  /** At the terminal of the destination, on the day of the first attempt. */
  arrivedAt: Date
  /** When the consignee was closed; null if the first attempt succeeded. */
  attemptedAt: Date | null
  /** Out for delivery on the last day. */
  outAt: Date
  deliveredAt: Date
  /** Day number of the delivery. */
  day: number
  isLate: boolean
}

const MISSED_SHARE = 0.014
/** Share of the late deliveries that are late because no one was there the day before. */
const ATTEMPTED_SHARE = 0.14

export function makeJourney(random: Random, plan: ShipmentPlan, quote: Quote): Journey {
  const { timeZone: from } = plan.warehouse
  const { timeZone: to } = plan.consignee
  const isMissed = random.chance(MISSED_SHARE)
  const pickupDay = isMissed ? workdayAfter(plan.pickupDay + 1, 0) : plan.pickupDay
  const late = lateDays(random, quote)
  const day = deliveryDay(pickupDay, parseIsoDate(quote.deliveryDate()) + (isMissed ? 1 : 0), late)
  const dayBefore = workdaysBefore(day, 1)[0]!
  const isAttempted = late > 0 && dayBefore > pickupDay && random.chance(ATTEMPTED_SHARE)
  const onDay = (timeZone: string, date: number, fromMinute: number, toMinute: number): Date =>
    instantOf(timeZone, date, random.whole(fromMinute, toMinute))
  return {
    missedAt: isMissed ? instantOf(from, plan.pickupDay, 17 * 60 + 10) : null,
    pickedUpAt: onDay(from, pickupDay, 11 * 60 + 35, 16 * 60 + 20),
    departedAt: onDay(from, pickupDay, 20 * 60, 22 * 60 + 50),
    arrivedAt: onDay(to, isAttempted ? dayBefore : day, 3 * 60 + 30, 5 * 60 + 40),
    attemptedAt: isAttempted ? onDay(to, dayBefore, 11 * 60, 16 * 60) : null,
    outAt: onDay(to, day, 7 * 60, 8 * 60 + 45),
    deliveredAt: onDay(to, day, 9 * 60, 16 * 60 + 30),
    day,
    isLate: late > 0,
  }
}

/** Workdays after the promised day; -1: a day before it. */
function lateDays(random: Random, { profile, serviceDays }: Quote): number {
  if (random.chance(profile.onTime)) return serviceDays >= 3 && random.chance(0.07) ? -1 : 0
  return random.pickWeighted([1, 2, 3, 4], (days) => 1 / days ** 2.2)
}

function deliveryDay(pickupDay: number, promisedDay: number, late: number): number {
  const due = workdayAfter(Math.max(promisedDay, pickupDay + 1), Math.max(0, late))
  const isEarly = late < 0 && due - 1 > pickupDay && isWorkday(due - 1)
  return isEarly ? due - 1 : due
}
