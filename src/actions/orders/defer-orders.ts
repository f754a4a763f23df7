import type { BodyOf } from '#contracts/endpoint.ts'
import type { deferOrders as endpoint } from '#contracts/endpoints/orders.ts'
import type { Outcome } from '#contracts/entities/outcome.ts'
import { fail, Refusal } from '#contracts/errors.ts'
import {
  type Deferral,
  lockOrders,
  resumeDue,
  setOrderDeferral,
  setShipmentDeferral,
} from '#database/orders/open-orders.ts'
import { findShipment } from '#database/shipments/shipments.ts'
import type { StoredShipment } from '#database/shipments/stored-shipment.ts'
import { isId } from '#database/sql/is-id.ts'
import type { OpenDatabase } from '#database/sql/open.ts'
import { localDate } from '#domain/calendar/local-clock.ts'
import { instantOfLocal } from '#domain/calendar/local-instant.ts'
import { orderNumberOf } from '#domain/orders/order-number.ts'
import { transition } from '#domain/shipment/lifecycle.ts'
import type { Address } from '#domain/shipment/shipment.ts'
import { moveShipment } from '../booking/move-shipment.ts'
import { type ActionContext, tellBrowsers } from '../kernel/context.ts'
import { zoneOfDock } from '../locations/zone-of-dock.ts'
import { carryOpenPrices } from '../shipments/carry-prices.ts'
import { bucketOf } from './open-orders.ts'

type Body = BodyOf<typeof endpoint>

/** Defers orders and shipments, until a day or until a user resumes them, or resumes them. One outcome per row. */
export async function deferOrders(context: ActionContext, body: Body): Promise<{ outcomes: Outcome[] }> {
  const ids = [...new Set(body.ids)]
  if (ids.length === 0) fail('VALIDATION_FAILED', { fields: { ids: 'Choose at least one.' } })
  const orders = await lockOrders(context.db, context.clientId, ids.filter(isId))
  const outcomes: Outcome[] = []
  // In the order of their ids, so that two clerks who defer the same ones wait for each other instead of deadlocking.
  for (const id of ids.toSorted()) {
    const order = orders.get(id)?.order
    const shipment = order ? null : await findShipment(context.db, context.clientId, id, { lock: true })
    const work = order ? () => moveOrder(context, order, body) : () => moveOne(context, shipment, body)
    const asWas = order ? asOrder(order) : shipment ? asShipment(shipment) : NOBODYS
    outcomes.push(await outcomeOf(id, asWas, work))
  }
  const places = new Map(ids.map((id, index) => [id, index]))
  return { outcomes: outcomes.sort((one, other) => places.get(one.id)! - places.get(other.id)!) }
}

type Moved = Pick<Outcome, 'title' | 'status' | 'version' | 'shipmentId' | 'bolNumber'>

const NOBODYS: Moved = { title: '', status: '', version: null, shipmentId: '', bolNumber: '' }

const asOrder = (order: HeldOrder['order']): Moved => ({
  ...NOBODYS,
  title: orderNumberOf(order),
  status: bucketOf(order),
  version: order.version,
})

const asShipment = ({ id, bolNumber, status, version }: StoredShipment): Moved => ({
  ...{ title: bolNumber, status, version, shipmentId: id, bolNumber },
})

type HeldOrder = Awaited<ReturnType<typeof lockOrders>> extends Map<string, infer O> ? O : never

async function moveOrder(
  context: ActionContext,
  order: HeldOrder['order'],
  { resume, until }: Body,
): Promise<Moved> {
  const title = orderNumberOf(order)
  if (order.status === 'B') return fail('ORDER_BUILT', { orderNumber: title })
  const action = resume ? 'resume' : 'defer'
  const isHeld = order.status === 'H'
  // An order that is already deferred only gets a new day.
  const moved = isHeld && !resume ? null : transition(stateOf(order.status), action)
  if (moved?.kind === 'refused') {
    return fail('ACTION_REFUSED', { action: NAMES[action], from: moved.from, because: moved.because })
  }
  const status = resume ? 'O' : 'H'
  await setOrderDeferral(context.db, order.id, status, deferralOf(context, order.origin, resume ? '' : until))
  context.note(order.id, { order: title, ...(until && !resume ? { until } : {}) }, `order.${PAST[action]}`)
  return { ...NOBODYS, title, status, version: order.version + 1 }
}

const NAMES = { defer: 'Defer', resume: 'Resume' } as const
const PAST = { defer: 'deferred', resume: 'resumed' } as const

const stateOf = (status: 'O' | 'H') =>
  ({ status, isTendered: false, deferredFrom: status === 'H' ? 'O' : null }) as const

async function moveOne(
  context: ActionContext,
  before: StoredShipment | null,
  { resume, until }: Body,
): Promise<Moved> {
  if (!before) return fail('ORDER_NOT_FOUND')
  const shipmentId = before.id
  // An invalid day is refused before anything moves.
  const deferral = resume ? null : deferralOf(context, before.origin, until)
  const isOtherDay = before.status === 'H' && !resume
  const shipment = isOtherDay
    ? before
    : await moveShipment(context, {
        shipmentId,
        action: resume ? 'resume' : 'defer',
        notes: '',
        place: '',
        occurredAt: '',
      })
  if (deferral) await setShipmentDeferral(context.db, shipmentId, deferral)
  return asShipment(shipment)
}

/** The day begins in the time zone of the origin. */
function deferralOf({ now }: ActionContext, origin: Address, until: string): Deferral {
  if (until === '') return { until: null, resumeAt: null }
  const zone = zoneOfDock(origin)
  if (until <= localDate(now, zone)) {
    return fail('VALIDATION_FAILED', { fields: { DeferUntil: 'Choose a future day.' } })
  }
  return { until, resumeAt: instantOfLocal(until, '00:00', zone) }
}

/** @param asWas the unchanged state of a row that is refused */
async function outcomeOf(id: string, asWas: Moved, work: () => Promise<Moved>): Promise<Outcome> {
  try {
    return { id, kind: 'done', code: '', message: '', ...(await work()) }
  } catch (cause) {
    if (!(cause instanceof Refusal)) throw cause
    const message = Object.values(cause.details.fields ?? {})[0] ?? cause.message
    return { ...asWas, id, kind: 'refused', code: cause.code, message }
  }
}

/** Resumes what was deferred to a day that has begun, and notifies the browsers. Run by a scheduled job. */
export async function resumeDeferred({ db }: Pick<OpenDatabase, 'db'>, now: Date): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { shipmentIds, resumed } = await resumeDue(tx, now)
    for (const [clientId, ids] of shipmentIds) {
      await carryOpenPrices({ db: tx, clientId }, ids)
      await tellBrowsers({ db: tx, clientId }, ['orders', 'shipments', 'counts'])
    }
    return resumed
  })
}
