import { formatIsoDate, parseIsoDate } from '../calendar/iso-date.ts'
import { isServiceDay } from '../calendar/service-days.ts'
import { USUAL_US_CALENDAR } from '../calendar/usual-calendar.ts'
import { type EarthPoint, greatCircleMiles } from '../great-circle.ts'
import type { Address } from '../shipment/shipment.ts'

/** Finds open orders that could travel together. Pure: the rate engine computes the savings. */

export const CONSOLIDATION_REASONS = ['sameConsignee', 'holdToTomorrow', 'nearZip'] as const
export type ConsolidationReason = (typeof CONSOLIDATION_REASONS)[number]

/** The fields of an order that finding a consolidation needs. */
export interface OpenOrder {
  id: string
  origin: Address
  destination: Address
  paymentType: string
  soldTo: string
  /** Latest ship date, YYYY-MM-DD; null: not set, so the order leaves on the next pickup day. */
  shipBy: string | null
}

export interface ConsolidationGroup {
  /** The same for the same orders and reason, in any order. */
  key: string
  reason: ConsolidationReason
  /** Sorted by id. */
  orderIds: string[]
  /** The pickup day of the consolidated shipment, YYYY-MM-DD. */
  pickupDate: string
  /** Orders that leave after their ship-by day, and later than they would alone. */
  lateOrderIds: string[]
  /** Ids by address, in the order of the truck's stops; one entry for a single consignee. */
  drops: string[][]
}

export interface FindOptions {
  /** The first possible pickup day, and the next one: YYYY-MM-DD. */
  today: string
  tomorrow: string
  /** The location of an address by its ZIP; null if unknown. */
  pointOf: (address: Address) => EarthPoint | null
  /** Places up to this far from the first consignee count as near. */
  nearMiles: number
  /** The most consignees on one truck. */
  mostDrops: number
  /** The most orders on one shipment: thousands for one consignee need several trucks. */
  mostOrders: number
}

export const USUAL_MOST_DROPS = 4
export const USUAL_MOST_ORDERS = 100

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const placeKey = ({ companyName, street, zip, countryCode }: Address): string =>
  [plain(companyName), plain(street), zip.slice(0, countryCode === 'US' ? 5 : 10), countryCode].join('|')

/** The same consignee: name, street and ZIP match, ignoring case, periods and the ZIP+4. */
export const isSameConsignee = (one: Address, other: Address): boolean => placeKey(one) === placeKey(other)

/** Orders with the same dock, payer and account can share a bill of lading; others cannot. */
const shipperKey = (order: OpenOrder): string =>
  [placeKey(order.origin), order.paymentType, plain(order.soldTo)].join('|')

const byId = (one: { id: string }, other: { id: string }): number =>
  one.id < other.id ? -1 : one.id > other.id ? 1 : 0

function groupBy<T>(list: readonly T[], keyOf: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const one of list) {
    const key = keyOf(one)
    const group = groups.get(key)
    if (group) group.push(one)
    else groups.set(key, [one])
  }
  return groups
}

/**
 * The day on which an order leaves if it is not held: its ship-by day, or the next pickup if that has passed. There are
 * no pickups on weekends and holidays: an order due on one leaves on the last pickup day before.
 * @param today the next pickup day
 */
export function plannedDay({ shipBy }: Pick<OpenOrder, 'shipBy'>, today: string): string {
  if (shipBy === null || shipBy <= today) return today
  const next = parseIsoDate(today)
  let day = parseIsoDate(shipBy)
  while (day > next && !isServiceDay(USUAL_US_CALENDAR, day)) day--
  return formatIsoDate(day)
}

/**
 * Groups of two or more orders: to one consignee on one day; to one consignee if today's orders wait for tomorrow's; to
 * nearby consignees on one day. An order may be in groups of several reasons, but in at most one of each.
 */
export function findConsolidations(orders: readonly OpenOrder[], options: FindOptions): ConsolidationGroup[] {
  const sorted = orders.toSorted(byId)
  const groups: ConsolidationGroup[] = []
  for (const alike of groupBy(sorted, shipperKey).values()) {
    if (alike.length < 2) continue
    for (const forOne of groupBy(alike, (order) => placeKey(order.destination)).values()) {
      groups.push(...sameDay(forOne, options), ...held(forOne, options))
    }
    groups.push(...near(alike, options))
  }
  return groups
}

/** Why these orders cannot share one shipment, as a sentence; null if they can. */
export function whyNotTogether(orders: readonly OpenOrder[]): string | null {
  const [first, ...others] = orders
  if (first === undefined || others.length === 0) return 'there is only one order'
  for (const order of others) {
    if (placeKey(order.origin) !== placeKey(first.origin)) return 'they leave from different docks'
    if (order.paymentType !== first.paymentType) return 'different parties pay their freight'
    if (plain(order.soldTo) !== plain(first.soldTo)) return 'they are sold to different accounts'
  }
  return null
}

/** The ids by place of delivery, in the order of the truck's stops from the dock. */
export function dropsInTravelOrder(
  orders: readonly OpenOrder[],
  pointOf: FindOptions['pointOf'],
): string[][] {
  const drops = [...groupBy(orders, (order) => placeKey(order.destination)).values()]
  const points = drops.map((drop) => ({ drop, point: pointOf(drop[0]!.destination) ?? NOWHERE }))
  const dock = (orders[0] && pointOf(orders[0].origin)) ?? NOWHERE
  return inTravelOrder(points, dock).map(({ drop }) => drop.map(({ id }) => id))
}

const NOWHERE: EarthPoint = { latitude: 0, longitude: 0 }

function groupOf(
  reason: ConsolidationReason,
  orders: readonly OpenOrder[],
  pickupDate: string,
  drops: readonly (readonly OpenOrder[])[],
  today: string,
): ConsolidationGroup {
  const orderIds = orders.toSorted(byId).map(({ id }) => id)
  const isLate = (order: OpenOrder) => order.shipBy !== null && plannedDay(order, today) < pickupDate
  return {
    key: `${reason}:${orderIds.join(',')}`,
    reason,
    orderIds,
    pickupDate,
    lateOrderIds: orders
      .filter(isLate)
      .toSorted(byId)
      .map(({ id }) => id),
    drops: drops.map((drop) => drop.map(({ id }) => id)),
  }
}

function sameDay(orders: readonly OpenOrder[], { today, mostOrders }: FindOptions): ConsolidationGroup[] {
  const days = groupBy(orders, (order) => plannedDay(order, today))
  return [...days].flatMap(([day, ofDay]) =>
    trucksOf(ofDay, mostOrders)
      .filter((truck) => truck.length > 1)
      .map((truck) => groupOf('sameConsignee', truck, day, [truck], today)),
  )
}

/** The orders in their sequence, as many on each truck as it may have. */
const trucksOf = (orders: readonly OpenOrder[], most: number): OpenOrder[][] =>
  Array.from({ length: Math.ceil(orders.length / most) }, (_, at) => orders.slice(at * most, (at + 1) * most))

/** One truck: orders that wait for tomorrow fill it up; orders that do not fit leave today, as they would anyway. */
function held(
  orders: readonly OpenOrder[],
  { today, tomorrow, mostOrders }: FindOptions,
): ConsolidationGroup[] {
  const next = orders.filter((order) => plannedDay(order, today) === tomorrow).slice(0, mostOrders - 1)
  const now = orders
    .filter((order) => plannedDay(order, today) === today)
    .slice(0, Math.max(1, mostOrders - next.length))
  if (now.length === 0 || next.length === 0) return []
  const all = [...now, ...next]
  return [groupOf('holdToTomorrow', all, tomorrow, [all], today)]
}

/** Nearby consignees around the remaining one with the smallest id, one truck after the other. */
function near(alike: readonly OpenOrder[], options: FindOptions): ConsolidationGroup[] {
  const groups: ConsolidationGroup[] = []
  for (const [day, ofDay] of groupBy(alike, (order) => plannedDay(order, options.today))) {
    const consignees = [...groupBy(ofDay, (order) => placeKey(order.destination)).values()]
    // A consignee whose orders fill the truck alone leaves no room for others.
    const mostEach = Math.max(1, Math.floor(options.mostOrders / options.mostDrops))
    let left = consignees.flatMap((orders) => {
      const point = options.pointOf(orders[0]!.destination)
      return point && orders.length <= mostEach ? [{ orders, point }] : []
    })
    while (left.length > 1) {
      const seed = left[0]!
      const truck = left
        .filter(({ point }) => greatCircleMiles(seed.point, point) <= options.nearMiles)
        .slice(0, options.mostDrops)
      left = left.filter((one) => !truck.includes(one))
      if (truck.length < 2) continue
      const route = inTravelOrder(truck, options.pointOf(seed.orders[0]!.origin) ?? seed.point)
      const drops = route.map(({ orders }) => orders)
      groups.push(groupOf('nearZip', drops.flat(), day, drops, options.today))
    }
  }
  return groups
}

/** From the dock to the nearest drop, from there to the nearest of the rest; that is good enough for a few drops. */
function inTravelOrder<T extends { point: EarthPoint }>(drops: readonly T[], from: EarthPoint): T[] {
  const left = [...drops]
  const route: T[] = []
  let at = from
  while (left.length > 0) {
    let best = 0
    for (let index = 1; index < left.length; index++) {
      if (greatCircleMiles(at, left[index]!.point) < greatCircleMiles(at, left[best]!.point)) best = index
    }
    const [next] = left.splice(best, 1)
    route.push(next!)
    at = next!.point
  }
  return route
}
