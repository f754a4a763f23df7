/** What happens to a tendered shipment, event by event, in the local time of each place. */
import { civilOf, parseIsoDate } from '#domain/calendar/iso-date.ts'
import type { TrackingStatus } from '#domain/tracking/status-map.ts'
import { CITIES } from './cities.ts'
import { type Point, roadMiles, timeZoneOf, type ZipPlace, zipsOfCity } from './geography.ts'
import { instantOf } from './local-instant.ts'
import type { Stop } from './locations.ts'
import type { Quote } from './quotes.ts'
import type { Random } from './random.ts'
import { workdayAfter } from './scene.ts'
import type { ShipmentPlan } from './shipment-plans.ts'

export interface TimelineEvent {
  status: TrackingStatus
  /** X12 element 1650. */
  code: string
  what: string
  place: string
  at: Date
  timeZone: string
  notes: string
}

const MINUTE = 60_000
/** Where freight changes trucks. */
const HUBS = CITIES.filter(({ weight }) => weight >= 9)
const MILES_BETWEEN_HUBS = 650

/**
 * Everything from the carrier's acknowledgment to the delivery, oldest first. `troubleShare`: of the shipments that
 * come on time, how many have a problem on the way.
 */
export function makeTimeline(
  random: Random,
  plan: ShipmentPlan,
  quote: Quote,
  tenderedAt: Date,
  troubleShare: number,
): TimelineEvent[] {
  const { warehouse, consignee } = plan
  const isMissed = random.chance(0.014)
  const pickupDay = isMissed ? workdayAfter(plan.pickupDay + 1, 0) : plan.pickupDay
  const pickedUpAt = instantOf(warehouse.timeZone, pickupDay, random.whole(11 * 60 + 35, 16 * 60 + 20))
  const departedAt = instantOf(warehouse.timeZone, pickupDay, random.whole(20 * 60, 22 * 60 + 50))
  const late = lateDays(random, quote)
  const deliveryDay = workdayAfter(
    Math.max(parseIsoDate(quote.deliveryDate) + (isMissed ? 1 : 0), pickupDay + 1),
    0,
  )
  const lastDay = late < 0 ? Math.max(pickupDay + 1, deliveryDay - 1) : workdayAfter(deliveryDay, late)
  const arrivedAt = instantOf(consignee.timeZone, lastDay, random.whole(3 * 60 + 30, 5 * 60 + 40))
  const outAt = instantOf(consignee.timeZone, lastDay, random.whole(7 * 60, 8 * 60 + 45))
  const deliveredAt = instantOf(consignee.timeZone, lastDay, random.whole(9 * 60, 16 * 60 + 30))
  const at = (
    stop: Stop,
    code: string,
    status: TrackingStatus,
    what: string,
    when: Date,
    notes = '',
  ): TimelineEvent => ({
    status,
    code,
    what,
    place: placeOf(stop.address),
    at: when,
    timeZone: stop.timeZone,
    notes,
  })
  const events = [
    at(
      warehouse,
      'XB',
      'Prepared Pickup',
      'Tender acknowledged',
      new Date(tenderedAt.getTime() + random.whole(3, 40) * MINUTE),
    ),
    ...(isMissed
      ? [
          at(
            warehouse,
            'SD',
            'Problem',
            'Pickup missed',
            instantOf(warehouse.timeZone, plan.pickupDay, 17 * 60 + 10),
            'Pickup missed, comes on the next working day',
          ),
        ]
      : []),
    at(warehouse, 'AF', 'Pickup', 'Picked up', pickedUpAt),
    at(warehouse, 'P1', 'In Transit', 'Departed origin terminal', departedAt),
    ...hubEvents(plan, departedAt, arrivedAt),
    at(consignee, 'X4', 'In Transit', 'Arrived at destination terminal', arrivedAt),
    at(consignee, 'X6', 'In Transit', 'Out for delivery', outAt),
    at(
      consignee,
      'D1',
      'Delivered',
      'Delivered',
      deliveredAt,
      random.chance(0.7) ? 'Signed for by receiving' : '',
    ),
  ]
  const problem = problemOf(random, plan, {
    departedAt,
    arrivedAt,
    day: lastDay,
    isLate: late > 0,
    troubleShare,
  })
  return (problem ? [...events, problem] : events).sort((a, b) => a.at.getTime() - b.at.getTime())
}

/** Workdays after the promised one; -1: a day before it. */
function lateDays(random: Random, { profile, serviceDays }: Quote): number {
  if (random.chance(profile.onTime)) return serviceDays >= 3 && random.chance(0.07) ? -1 : 0
  return random.pickWeighted([1, 2, 3, 4], (days) => 1 / days ** 2.2)
}

/** Terminals on the way, spread over the time between the two ends. */
function hubEvents(
  { warehouse, consignee }: ShipmentPlan,
  departedAt: Date,
  arrivedAt: Date,
): TimelineEvent[] {
  const count = Math.min(3, Math.floor(roadMiles(warehouse, consignee) / MILES_BETWEEN_HUBS))
  const hours = arrivedAt.getTime() - departedAt.getTime()
  return Array.from({ length: count }, (_, number): TimelineEvent[] => {
    const part = (number + 1) / (count + 1)
    const hub = nearestHub({
      latitude: warehouse.latitude + (consignee.latitude - warehouse.latitude) * part,
      longitude: warehouse.longitude + (consignee.longitude - warehouse.longitude) * part,
    })
    const event = (code: string, what: string, share: number): TimelineEvent => ({
      status: 'In Transit',
      code,
      what,
      place: `${hub.city} ${hub.state}`,
      at: new Date(Math.round((departedAt.getTime() + hours * share) / MINUTE) * MINUTE),
      timeZone: timeZoneOf(hub),
      notes: '',
    })
    return [event('X4', 'Arrived at terminal', part - 0.08), event('P1', 'Departed terminal', part)]
  }).flat()
}

interface Journey {
  departedAt: Date
  arrivedAt: Date
  /** Of the delivery. */
  day: number
  isLate: boolean
  /** Of the shipments on time that have a problem on the way. */
  troubleShare: number
}

/** A few go wrong on the way, more of those that come late; the delivery afterwards makes it good. */
function problemOf(random: Random, plan: ShipmentPlan, journey: Journey): TimelineEvent | null {
  const { isLate } = journey
  if (!random.chance(isLate ? 0.45 : journey.troubleShare)) return null
  const { consignee } = plan
  const event = (code: string, what: string, at: Date, notes: string): TimelineEvent => ({
    status: 'Problem',
    code,
    what,
    place: placeOf(consignee.address),
    at,
    timeZone: consignee.timeZone,
    notes,
  })
  const onTheWay = new Date(
    Math.round((journey.departedAt.getTime() * 0.6 + journey.arrivedAt.getTime() * 0.4) / MINUTE) * MINUTE,
  )
  if (isLate && random.chance(0.3)) {
    const dayBefore = instantOf(consignee.timeZone, journey.day - 1, 15 * 60 + 20)
    if (dayBefore > journey.departedAt)
      return event('AH', 'Delivery attempted', dayBefore, 'Consignee closed')
  }
  if (random.chance(0.3)) {
    return event(
      'A9',
      'Damage noted',
      new Date(journey.arrivedAt.getTime() + 25 * MINUTE),
      'Carton damaged, contents to be checked',
    )
  }
  const month = civilOf(journey.day).month
  const isWinter = month === 12 || month <= 2
  return event(
    'SD',
    'Shipment delayed',
    onTheWay,
    isWinter && random.chance(0.6)
      ? 'Delayed by winter weather'
      : random.pick([
          'Delayed by mechanical trouble',
          'Missed the connection at the terminal',
          'Delayed by weather',
        ]),
  )
}

const placeOf = ({ city, state }: { city: string; state: string }): string => `${city} ${state}`

let hubs: ZipPlace[] | undefined

function nearestHub(point: Point): ZipPlace {
  hubs ??= HUBS.map(({ name, state }) => zipsOfCity(name, state)[0]!)
  return hubs.reduce((best, hub) => (roadMiles(hub, point) < roadMiles(best, point) ? hub : best))
}
