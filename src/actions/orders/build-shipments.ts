import type { BodyOf } from '#contracts/endpoint.ts'
import type {
  buildShipments as buildEndpoint,
  revertToOrders as revertEndpoint,
} from '#contracts/endpoints/orders.ts'
import type { Outcome } from '#contracts/entities/outcome.ts'
import { fail, Refusal } from '#contracts/errors.ts'
import { lockOrders, type OrderWithLines } from '#database/orders/open-orders.ts'
import { findShipment } from '#database/shipments/shipments.ts'
import type { StoredShipment } from '#database/shipments/stored-shipment.ts'
import { isId } from '#database/sql/is-id.ts'
import { dropsInTravelOrder, plannedDay, whyNotTogether } from '#domain/orders/find-consolidations.ts'
import { orderNumberOf } from '#domain/orders/order-number.ts'
import { checkPicks, type LinePick } from '#domain/orders/split-line.ts'
import { LTL, TRUCKLOAD } from '#domain/shipment/rate-mode.ts'
import { findPlaceOf } from '#outside/geography.ts'
import { attempt } from '../kernel/attempt.ts'
import type { ActionContext } from '../kernel/context.ts'
import type { ReadyDraft } from '../shipments/ready-draft.ts'
import { bucketOf } from './open-orders.ts'
import { draftOfOrders, nextPickupDays, openLines, tryFreight } from './order-freight.ts'
import {
  dissolveShipment,
  pickFromOrders,
  refuseUnlessOpen,
  shipOrders,
  shipOrdersEach,
} from './ship-orders.ts'

/**
 * Build shipment: moves orders on to Rate & Route. Without `shipments`, each order becomes one shipment with everything
 * left of it; with them, each entry becomes one, with whole or partial lines of one or several orders. One outcome per
 * row: a row that cannot be built does not stop the others.
 */
export async function buildShipments(
  context: ActionContext,
  body: BodyOf<typeof buildEndpoint>,
): Promise<{ outcomes: Outcome[] }> {
  if (body.orderIds.length === 0) {
    fail('VALIDATION_FAILED', { fields: { orderIds: 'Choose at least one order.' } })
  }
  const orders = await lockOrders(context.db, context.clientId, [...new Set(body.orderIds)].filter(isId))
  if (body.shipments.length === 0) {
    return { outcomes: await buildEach(context, [...new Set(body.orderIds)], orders) }
  }
  const outcomes: Outcome[] = []
  for (const { lines } of body.shipments) {
    const concerned = ordersOf(orders, lines)
    const id = concerned[0]?.order.id ?? body.orderIds[0] ?? ''
    outcomes.push(await outcomeOf(id, concerned[0], () => buildPicked(context, concerned, lines)))
  }
  return { outcomes }
}

/**
 * Builds a shipment of everything left of each order: applies every rule before it writes anything, then writes all.
 */
async function buildEach(
  context: ActionContext,
  ids: readonly string[],
  orders: ReadonlyMap<string, OrderWithLines>,
): Promise<Outcome[]> {
  const tried = await Promise.all(
    ids.map(async (id) => {
      const order = orders.get(id)
      return { id, order, draft: await attempt(() => readyWhole(context, order)) }
    }),
  )
  const drafts = tried.flatMap(({ draft }) => (draft instanceof Refusal ? [] : draft))
  const shipments = (await shipOrdersEach(context, drafts)).values()
  return tried.map(({ id, order, draft }) =>
    draft instanceof Refusal
      ? refusedOutcome(id, order, draft)
      : builtOutcome(id, order, shipments.next().value!),
  )
}

function readyWhole(context: ActionContext, order: OrderWithLines | undefined): ReadyDraft {
  if (!order) return fail('ORDER_NOT_FOUND')
  refuseUnlessOpen(order)
  return readyFreight(context, [order])
}

async function buildPicked(
  context: ActionContext,
  orders: readonly OrderWithLines[],
  picks: readonly LinePick[],
) {
  const open = orders.flatMap(openLines).map(({ id, item }) => ({ id, quantity: item.quantity }))
  const { wanted, problems } = checkPicks(open, picks)
  if (orders.length === 0) return fail('ORDER_NOT_FOUND')
  for (const order of orders) refuseUnlessOpen(order)
  const [problem] = problems
  if (problem?.kind === 'noSuchLine') {
    const isShipped = orders.some(({ lines }) => lines.some(({ id }) => id === problem.lineId))
    return fail(isShipped ? 'ORDER_LINE_SHIPPED' : 'ORDER_LINE_NOT_FOUND')
  }
  if (problem) {
    return fail('VALIDATION_FAILED', { fields: { Qty: `Only ${problem.left} of this line are left.` } })
  }
  const because = orders.length > 1 ? whyNotTogether(orders.map(({ order }) => order)) : null
  if (because !== null) fail('ORDERS_APART', { because })
  // All of it is checked before the first line is split: a refusal changes nothing.
  readyFreight(context, orders)
  const picked = await pickFromOrders(context, orders, wanted)
  const shipment = await shipOrders(context, readyFreight(context, picked))
  // The next shipment of the same request finds these lines shipped.
  for (const line of picked.flatMap(({ lines }) => lines)) line.shipmentId = shipment.id
  return shipment
}

/** The open part of the orders as a shipment that can be saved; it gets prices when it is rated. */
function readyFreight(context: ActionContext, orders: readonly OrderWithLines[]): ReadyDraft {
  const heads = orders.map(({ order }) => order)
  const { today } = nextPickupDays(context.now, heads[0]!.origin)
  const pickupDate = heads.map((head) => plannedDay(head, today)).sort()[0]!
  const drops = dropsInTravelOrder(heads, findPlaceOf)
  const route = drops.map((drop) => drop.map((id) => orders.find(({ order }) => order.id === id)!))
  const rateModeId = drops.length > 1 ? TRUCKLOAD : LTL
  const tried = tryFreight(context, draftOfOrders(route, { pickupDate, rateModeId }))
  return tried.kind === 'ready' ? tried.draft : fail('VALIDATION_FAILED', { fields: tried.fields })
}

const ordersOf = (
  orders: ReadonlyMap<string, OrderWithLines>,
  picks: readonly LinePick[],
): OrderWithLines[] =>
  [...orders.values()].filter(({ lines }) =>
    lines.some(({ id }) => picks.some(({ lineId }) => lineId === id)),
  )

/** Revert set items: dissolves shipments in Rate & Route, one outcome for each. */
export async function revertToOrders(
  context: ActionContext,
  { shipmentIds }: BodyOf<typeof revertEndpoint>,
): Promise<{ outcomes: Outcome[] }> {
  if (shipmentIds.length === 0) fail('NOTHING_CHOSEN')
  const outcomes: Outcome[] = []
  // In the order of their ids, so that two clerks who revert the same ones wait for each other instead of deadlocking.
  for (const id of [...new Set(shipmentIds)].sort()) {
    // Locked first, so that an error shows the current state.
    const shipment = await findShipment(context.db, context.clientId, id, { lock: true })
    const revert = async () => (await dissolveShipment(context, id)).shipment
    const outcome = await outcomeOf(id, undefined, revert)
    const status = outcome.kind === 'done' ? 'O' : (shipment?.status ?? '')
    const { bolNumber, version } = shipment ?? { bolNumber: '', version: null }
    outcomes.push({
      ...outcome,
      title: bolNumber,
      shipmentId: shipment?.id ?? '',
      bolNumber,
      status,
      version,
    })
  }
  const places = new Map(shipmentIds.map((id, index) => [id, index]))
  return { outcomes: outcomes.sort((one, other) => places.get(one.id)! - places.get(other.id)!) }
}

async function outcomeOf(
  id: string,
  order: OrderWithLines | undefined,
  work: () => Promise<StoredShipment>,
): Promise<Outcome> {
  try {
    return builtOutcome(id, order, await work())
  } catch (cause) {
    if (cause instanceof Refusal) return refusedOutcome(id, order, cause)
    throw cause
  }
}

const titleOf = (order: OrderWithLines | undefined) => (order ? orderNumberOf(order.order) : '')

function builtOutcome(id: string, order: OrderWithLines | undefined, shipment: StoredShipment): Outcome {
  const { id: shipmentId, bolNumber, version } = shipment
  const title = titleOf(order)
  return { id, title, kind: 'done', code: '', message: '', shipmentId, bolNumber, status: 'Q', version }
}

function refusedOutcome(id: string, order: OrderWithLines | undefined, cause: Refusal): Outcome {
  return {
    ...{ id, title: titleOf(order), kind: 'refused', code: cause.code, message: sentenceOf(cause) },
    ...{ shipmentId: '', bolNumber: '', status: order ? bucketOf(order.order) : '', version: null },
  }
}

/** The error of the first field, if there is one: it is more specific than the general message. */
const sentenceOf = (cause: Refusal): string => Object.values(cause.details.fields ?? {})[0] ?? cause.message
