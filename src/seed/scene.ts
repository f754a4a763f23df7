/** The shared context of one client's scenes: parties, places, goods, users, and the day of the demo. */

import type { Row } from '#database/sql/row.ts'
import { parseIsoDate, weekdayOf } from '#domain/calendar/iso-date.ts'
import { isServiceDay } from '#domain/calendar/service-days.ts'
import { USUAL_US_CALENDAR } from '#domain/calendar/usual-calendar.ts'
import type { Carriers } from './carriers/carriers.ts'
import type { TransitTimes } from './carriers/transit.ts'
import type { DemoClient } from './demo-clients.ts'
import type { Item } from './items/items.ts'
import { startOfDay } from './local-instant.ts'
import type { Places, Stop } from './places/locations.ts'
import type { Random } from './random.ts'

/** The day of the demo. All events happen before its first minute (UTC). */
export interface Today {
  date: string
  day: number
  start: Date
}

export interface Scene {
  client: DemoClient
  clientId: string
  today: Today
  users: Row<'users'>[]
  places: Places
  items: Item[]
  carriers: Carriers
  transit: TransitTimes
}

export function todayOf(date: string): Today {
  const start = startOfDay(date)
  return { date, day: parseIsoDate(date), start }
}

/** No carrier with shipments in the demo has its own calendar. */
export const isWorkday = (day: number): boolean => isServiceDay(USUAL_US_CALENDAR, day)

/** The last workdays before a day, the latest first. */
export function workdaysBefore(day: number, count: number): number[] {
  const found: number[] = []
  for (let earlier = day - 1; found.length < count; earlier--) if (isWorkday(earlier)) found.push(earlier)
  return found
}

/** The workday a number of workdays after the day (0: the day itself, or the next workday). */
export function workdayAfter(day: number, count: number): number {
  let found = day
  while (!isWorkday(found)) found++
  for (let passed = 0; passed < count; passed++) {
    do found++
    while (!isWorkday(found))
  }
  return found
}

/** Monthly volume: the spring building season and the weeks before the holidays are busier. */
const SEASON = [0.82, 0.86, 1.02, 1.1, 1.12, 1.05, 0.92, 0.98, 1.08, 1.16, 1.12, 0.84]
/** Sunday to Saturday. */
const WEEK = [0, 1.08, 1.15, 1.1, 1.02, 0.8, 0]

/** Relative volume of a day; 0 for none. */
export function dayWeight(day: number, month: number): number {
  return isWorkday(day) ? SEASON[month - 1]! * WEEK[weekdayOf(day)]! : 0
}

/** Chooses a warehouse; nearer ones are more likely. */
export function chooseWarehouse(
  random: Random,
  places: Places,
  consignee: Stop,
): Places['warehouses'][number] {
  if (random.chance(0.3)) return random.pickWeighted(places.warehouses, ({ plan }) => plan.share)
  const distance = (stop: Stop): number =>
    Math.hypot(stop.latitude - consignee.latitude, (stop.longitude - consignee.longitude) * 0.78)
  return places.warehouses.reduce((best, stop) => (distance(stop) < distance(best) ? stop : best))
}

export function chooseConsignee(random: Random, places: Places): Stop {
  return random.pickWeighted(places.consignees, ({ weight }) => weight)
}
