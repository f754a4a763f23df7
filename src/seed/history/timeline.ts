/** The tracking events of a tendered shipment, in the local time of each place. */
import { civilOf } from '#domain/calendar/iso-date.ts'
import type { TrackingStatus } from '#domain/tracking/status-map.ts'
import { CITIES } from '../places/cities.ts'
import { type Point, roadMiles, timeZoneOf, type ZipPlace, zipsOfCity } from '../places/geography.ts'
import type { Stop } from '../places/locations.ts'
import type { Random } from '../random.ts'
import { type Journey, makeJourney } from './journey.ts'
import type { Quote } from './quotes.ts'
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

/** The text of each X12 code. */
const SAID: Record<string, Pick<TimelineEvent, 'status' | 'what'>> = {
  XB: { status: 'Prepared Pickup', what: 'Tender acknowledged' },
  AF: { status: 'Pickup', what: 'Picked up' },
  P1: { status: 'In Transit', what: 'Departed terminal' },
  X4: { status: 'In Transit', what: 'Arrived at terminal' },
  X6: { status: 'In Transit', what: 'Out for delivery' },
  D1: { status: 'Delivered', what: 'Delivered' },
  SD: { status: 'Problem', what: 'Shipment delayed' },
  AH: { status: 'Problem', what: 'Delivery attempted' },
  A9: { status: 'Problem', what: 'Damage noted' },
}

const MINUTE = 60_000
/** Terminals where freight changes trucks. */
const HUBS = CITIES.filter(({ weight }) => weight >= 9)
const MILES_BETWEEN_HUBS = 650
/** Shares of the late and of the other shipments that report a problem on the way. */
const LATE_TROUBLE = 0.32
const USUAL_TROUBLE = 0.014
const DELAYS = [
  'Delayed by mechanical problems',
  'Missed the connection at the terminal',
  'Delayed by weather',
  'Held for missing paperwork',
]

const wholeMinute = (time: number): Date => new Date(Math.round(time / MINUTE) * MINUTE)

/** Everything from the carrier's acknowledgment to the delivery, oldest first. */
export function makeTimeline(
  random: Random,
  plan: ShipmentPlan,
  quote: Quote,
  tenderedAt: Date,
): TimelineEvent[] {
  const { warehouse, consignee } = plan
  const journey = makeJourney(random, plan, quote)
  const events = [
    eventAt(warehouse, 'XB', new Date(tenderedAt.getTime() + random.whole(3, 40) * MINUTE)),
    eventAt(warehouse, 'AF', journey.pickedUpAt),
    eventAt(warehouse, 'P1', journey.departedAt),
    ...hubEvents(plan, journey),
    eventAt(consignee, 'X4', journey.arrivedAt),
    eventAt(consignee, 'X6', journey.outAt),
    eventAt(consignee, 'D1', journey.deliveredAt, random.chance(0.7) ? 'Signed for by receiving' : ''),
    ...problems(random, plan, journey),
  ]
  return events.sort((a, b) => a.at.getTime() - b.at.getTime())
}

function eventAt({ address, timeZone }: Stop, code: string, at: Date, notes = ''): TimelineEvent {
  return { ...SAID[code]!, code, place: `${address.city} ${address.state}`, at, timeZone, notes }
}

/** Terminals on the way, spread over the time between the two ends. */
function hubEvents(
  { warehouse, consignee }: ShipmentPlan,
  { departedAt, arrivedAt }: Journey,
): TimelineEvent[] {
  const count = Math.min(3, Math.floor(roadMiles(warehouse, consignee) / MILES_BETWEEN_HUBS))
  const hours = arrivedAt.getTime() - departedAt.getTime()
  return Array.from({ length: count }, (_, number) => (number + 1) / (count + 1)).flatMap(
    (part): TimelineEvent[] => {
      const hub = nearestHub({
        latitude: warehouse.latitude + (consignee.latitude - warehouse.latitude) * part,
        longitude: warehouse.longitude + (consignee.longitude - warehouse.longitude) * part,
      })
      const event = (code: string, share: number): TimelineEvent => ({
        ...SAID[code]!,
        code,
        place: `${hub.city} ${hub.state}`,
        at: wholeMinute(departedAt.getTime() + hours * share),
        timeZone: timeZoneOf(hub),
        notes: '',
      })
      return [event('X4', part - 0.08), event('P1', part)]
    },
  )
}

/** Some have problems on the way, more often if they are late; the delivery resolves them. */
function problems(random: Random, { warehouse, consignee }: ShipmentPlan, journey: Journey): TimelineEvent[] {
  const { missedAt, attemptedAt, departedAt, arrivedAt, day, isLate } = journey
  const found: TimelineEvent[] = []
  if (missedAt) found.push(eventAt(warehouse, 'SD', missedAt, 'Pickup missed, comes on the next working day'))
  if (attemptedAt)
    found.push(
      eventAt(consignee, 'X6', wholeMinute(attemptedAt.getTime() - 150 * MINUTE)),
      eventAt(consignee, 'AH', attemptedAt, 'Consignee closed'),
    )
  if (attemptedAt || !random.chance(isLate ? LATE_TROUBLE : USUAL_TROUBLE)) return found
  if (random.chance(0.3)) {
    const seenAt = new Date(arrivedAt.getTime() + 25 * MINUTE)
    return [...found, eventAt(consignee, 'A9', seenAt, 'Carton damaged, contents to be checked')]
  }
  const { month } = civilOf(day)
  const isWinter = month === 12 || month <= 2
  const notes = isWinter && random.chance(0.6) ? 'Delayed by winter weather' : random.pick(DELAYS)
  const onTheWay = wholeMinute(departedAt.getTime() * 0.6 + arrivedAt.getTime() * 0.4)
  return [...found, eventAt(consignee, 'SD', onTheWay, notes)]
}

/** The reason why a shipment that has reached `last` is held up, some time before `now`. */
export function makeHoldUp(random: Random, last: TimelineEvent, now: Date): TimelineEvent {
  const passed = now.getTime() - last.at.getTime()
  const at = new Date(last.at.getTime() + random.decimal(0.3, 0.9, 3) * passed)
  return { ...last, ...SAID.SD!, code: 'SD', at, notes: random.pick(DELAYS) }
}

let hubs: ZipPlace[] | undefined

function nearestHub(point: Point): ZipPlace {
  hubs ??= HUBS.map(({ name, state }) => zipsOfCity(name, state)[0]!)
  return hubs.reduce((best, hub) => (roadMiles(hub, point) < roadMiles(best, point) ? hub : best))
}
