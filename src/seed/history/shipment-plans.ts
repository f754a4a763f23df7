/** Scene: the plan of all shipments: their days, places, goods and outcome. */
import { civilOf } from '#domain/calendar/iso-date.ts'
import type { ItemLine, PaymentType } from '#domain/shipment/shipment.ts'
import { monthsBefore } from '../carriers/tariffs.ts'
import { instantOf } from '../local-instant.ts'
import type { Stop } from '../places/locations.ts'
import { type Random, randomOf } from '../random.ts'
import {
  chooseConsignee,
  chooseWarehouse,
  dayWeight,
  type Scene,
  workdayAfter,
  workdaysBefore,
} from '../scene.ts'
import { chanceLines, totalOf } from './orders.ts'

/**
 * gone: tendered, and as far on its way as the time since allows. The others are not tendered: not routed yet (Q),
 * deferred (H), scheduled (T), and scheduled with a pickup day that has passed.
 */
export type Fate = 'gone' | 'void' | 'rateAndRoute' | 'deferred' | 'scheduled' | 'overdue'

export interface ShipmentPlan {
  fate: Fate
  createdAt: Date
  orderNumber: string
  poNumber: string
  warehouse: Stop
  consignee: Stop
  lines: ItemLine[]
  weightLb: number
  paymentType: PaymentType
  rateModeId: 1 | 2
  pickupDay: number
  window: readonly [from: string, to: string]
}

const VOID_SHARE = 0.03
/** One of this many shipments uses the steady lane. */
const STEADY_EVERY = 40
/** Growth of the shipment volume over the history. */
const GROWTH = 0.4
/** From this weight on, half of the shipments are rated as volume LTL. */
const VOLUME_LB = 7_500
/**
 * Working hours in which shipments are created, in minutes of the day; all are tendered before the day of the demo
 * starts.
 */
const FIRST_MINUTE = 6 * 60 + 30
const LAST_MINUTE = 14 * 60 + 10
/** Shipments created before this minute can be picked up on the same day. */
const SAME_DAY_MINUTE = 10 * 60
const WINDOWS = [
  ['11:00', '15:30'],
  ['11:00', '15:30'],
  ['10:00', '14:00'],
  ['12:00', '16:30'],
  ['13:00', '17:00'],
] as const

/** All shipments of a client, oldest first. */
export function planShipments(scene: Scene): ShipmentPlan[] {
  const { client, today } = scene
  const random = randomOf(`${client.code} shipments`)
  const { rateAndRoute, deferred, scheduled, overdue } = client.desk
  const plans: Omit<ShipmentPlan, 'orderNumber'>[] = []
  const planMany = (
    count: number,
    fate: Fate,
    days: readonly number[],
    weightOf: (day: number) => number,
  ): void => {
    for (let made = 0; made < count; made++) {
      const day = random.pickWeighted(days, weightOf)
      const lane =
        fate === 'gone' && made % STEADY_EVERY === 0 ? steadyLaneOf(scene, made / STEADY_EVERY) : null
      const ending = fate === 'gone' && random.chance(VOID_SHARE) ? 'void' : fate
      plans.push(planOne(random, scene, ending, day, lane))
    }
  }
  const first = monthsBefore(today.day, client.historyMonths)
  const days = Array.from({ length: today.day - first }, (_, index) => first + index)
  const weights = new Map(
    days.map((day, index) => [
      day,
      dayWeight(day, civilOf(day).month) * (1 + (GROWTH * index) / days.length),
    ]),
  )
  const recent = workdaysBefore(today.day, 3)
  planMany(
    client.shipments - rateAndRoute - deferred - scheduled - overdue,
    'gone',
    days,
    (day) => weights.get(day)!,
  )
  planMany(rateAndRoute, 'rateAndRoute', recent, () => 1)
  planMany(deferred, 'deferred', recent, () => 1)
  planMany(scheduled, 'scheduled', recent, () => 1)
  planMany(overdue, 'overdue', recent.slice(1), () => 1)
  return plans
    .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
    .map((plan, index) => ({ ...plan, orderNumber: `SO-${48_200 - client.shipments + index}` }))
}

type Lane = Pick<ShipmentPlan, 'warehouse' | 'consignee'>

/** A lane from the steady origin to its next consignee; null if the client has none. */
function steadyLaneOf({ client, places }: Scene, turn: number): Lane | null {
  const { steadyLane } = client
  if (!steadyLane) return null
  const warehouse = places.warehouses.find(({ plan }) => plan.code === steadyLane.warehouse)
  const consignees = places.consignees.filter(
    ({ address }) => address.city === steadyLane.city && address.state === steadyLane.state,
  )
  const consignee = consignees[turn % consignees.length]
  return warehouse && consignee ? { warehouse, consignee } : null
}

function planOne(
  random: Random,
  scene: Scene,
  fate: Fate,
  day: number,
  lane: Lane | null,
): Omit<ShipmentPlan, 'orderNumber'> {
  const chosen = chooseConsignee(random, scene.places)
  const nearest = chooseWarehouse(random, scene.places, chosen)
  const { consignee, warehouse } = lane ?? { consignee: chosen, warehouse: nearest }
  const minute = random.whole(FIRST_MINUTE, LAST_MINUTE)
  const lines = chanceLines(random, scene)
  const weightLb = totalOf(lines, 'weightLb')
  const isVolume = scene.client.hasVolumeCarriers && weightLb > VOLUME_LB && random.chance(0.5)
  return {
    fate,
    createdAt: new Date(instantOf(warehouse.timeZone, day, minute).getTime() + random.whole(0, 59_999)),
    poNumber: `PO-${random.digits(6)}`,
    warehouse,
    consignee,
    lines,
    weightLb,
    paymentType: random.pickWeighted(['P', 'C', 'T'] as const, (type) => ({ P: 86, C: 10, T: 4 })[type]),
    rateModeId: isVolume && consignee.address.countryCode === 'US' ? 2 : 1,
    pickupDay: pickupDayOf(random, scene, fate, day, minute),
    window: random.pick(WINDOWS),
  }
}

function pickupDayOf(random: Random, { today }: Scene, fate: Fate, day: number, minute: number): number {
  if (fate === 'overdue') return day
  const earliest =
    minute < SAME_DAY_MINUTE && random.chance(0.45) ? 0 : random.pickWeighted([1, 2], (days) => 3 - days)
  const planned = workdayAfter(day, earliest)
  return fate === 'gone' || fate === 'void' ? planned : Math.max(planned, workdayAfter(today.day, 0))
}
