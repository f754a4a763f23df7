/** The state of a shipment on the day of the demo: its bucket, its times, its fields. */

import type { Row } from '#database/sql/row.ts'
import type { Random } from '../random.ts'
import type { Fate } from './shipment-plans.ts'
import { makeHoldUp, type TimelineEvent } from './timeline.ts'

type StateColumns = Pick<
  Row<'shipments'>,
  | 'status'
  | 'is_tendered'
  | 'deferred_from'
  | 'ended_as'
  | 'problem'
  | 'last_event_at'
  | 'picked_up_at'
  | 'delivered_at'
  | 'updated_at'
  | 'version'
>

export interface ShipmentState {
  columns: StateColumns
  /** The events that have happened. */
  events: TimelineEvent[]
  /** When it was tendered; null if it was not. */
  tenderedAt: Date | null
  /** When it was voided or archived; null if it was neither. */
  endedAt: Date | null
}

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Days until delivered shipments are archived. */
const ARCHIVED_AFTER_DAYS = [38, 52] as const

/** The share of shipments in transit that are held up, so that some need attention. */
const HELD_UP_SHARE = 0.15

const UNTOUCHED = {
  is_tendered: false,
  deferred_from: null,
  ended_as: '',
  problem: '',
  last_event_at: null,
  picked_up_at: null,
  delivered_at: null,
} as const

/** A shipment that no carrier knows of yet. */
export function deskState(fate: Exclude<Fate, 'gone' | 'void'>, createdAt: Date): ShipmentState {
  const status = ({ rateAndRoute: 'Q', deferred: 'H', scheduled: 'T', overdue: 'T' } as const)[fate]
  const isScheduled = status === 'T'
  return {
    columns: {
      ...UNTOUCHED,
      status,
      deferred_from: status === 'H' ? 'Q' : null,
      updated_at: new Date(createdAt.getTime() + 9 * 60_000),
      version: isScheduled || status === 'H' ? 2 : 1,
    },
    events: [],
    tenderedAt: null,
    endedAt: null,
  }
}

/** A shipment voided before pickup: two in three had been tendered. */
export function voidState(
  random: Random,
  tenderedAt: Date,
  timeline: TimelineEvent[],
  now: Date,
): ShipmentState {
  const isTendered = random.chance(0.66)
  const pickup = timeline.find(({ code }) => code === 'AF')!.at
  const latest = Math.min(pickup.getTime() - HOUR, now.getTime() - 60_000)
  const endedAt = new Date(
    Math.max(
      tenderedAt.getTime() + 5 * 60_000,
      tenderedAt.getTime() + random.next() * (latest - tenderedAt.getTime()),
    ),
  )
  const events = isTendered
    ? timeline.filter(({ status, at }) => status === 'Prepared Pickup' && at < endedAt)
    : []
  return {
    columns: {
      ...UNTOUCHED,
      status: 'V',
      ended_as: 'void',
      is_tendered: isTendered,
      last_event_at: events.at(-1)?.at ?? null,
      updated_at: endedAt,
      version: isTendered ? 3 : 2,
    },
    events,
    tenderedAt: isTendered ? tenderedAt : null,
    endedAt,
  }
}

/** A shipment in transit: the events of its timeline before the day of the demo have happened. */
export function travelState(
  random: Random,
  tenderedAt: Date,
  timeline: TimelineEvent[],
  now: Date,
): ShipmentState {
  const events = timeline.filter(({ at }) => at < now)
  const isOnTheRoad = events.at(-1)?.status === 'In Transit'
  if (isOnTheRoad && random.chance(HELD_UP_SHARE)) events.push(makeHoldUp(random, events.at(-1)!, now))
  const last = events.at(-1)
  const pickedUp = events.find(({ code }) => code === 'AF')?.at ?? null
  const delivered = events.find(({ code }) => code === 'D1')?.at ?? null
  const archived =
    delivered && new Date(delivered.getTime() + random.decimal(...ARCHIVED_AFTER_DAYS, 3) * DAY)
  const endedAt = archived && archived < now ? archived : null
  const status = endedAt ? 'V' : delivered ? 'D' : pickedUp ? 'A' : 'T'
  return {
    columns: {
      ...UNTOUCHED,
      status,
      is_tendered: true,
      ended_as: endedAt ? 'archived' : '',
      problem: last?.status === 'Problem' ? last.notes : '',
      last_event_at: last?.at ?? null,
      picked_up_at: pickedUp,
      delivered_at: delivered,
      updated_at: endedAt ?? last?.at ?? tenderedAt,
      version: { T: 2, A: 3, D: 4, V: 5 }[status],
    },
    events,
    tenderedAt,
    endedAt,
  }
}
