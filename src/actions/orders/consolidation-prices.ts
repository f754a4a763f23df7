import { setImmediate as pause } from 'node:timers/promises'
import type { ConsolidationValue } from '#contracts/entities/order.ts'
import type { OrderWithLines } from '#database/orders/open-orders.ts'
import { type CheapestPrice, compareWorlds, type PricedAlone } from '#domain/orders/compare-worlds.ts'
import { type ConsolidationGroup, plannedDay } from '#domain/orders/find-consolidations.ts'
import { LTL, TRUCKLOAD, VOLUME } from '#domain/shipment/rate-mode.ts'
import type { ActionContext } from '../kernel/context.ts'
import type { FreightPricer } from '../pricing/freight-prices.ts'
import type { ReadyDraft } from '../shipments/ready-draft.ts'
import { palletsOf, showRow } from './open-orders.ts'
import { draftOfOrders, nextPickupDays, openLines, type TriedFreight, tryFreight } from './order-freight.ts'

/** Prices each group both ways: every order alone, and the consolidated shipment. */

/** Modes whose truck may make stops: volume LTL and truckload. */
const STOPPING_MODES: readonly number[] = [VOLUME, TRUCKLOAD]
/** Orders priced before the event loop gets a turn. */
export const ORDERS_A_TURN = 25

export type Priced = CheapestPrice & { rateModeId: number }

export interface PricingProgress {
  done: number
  of: number
}

interface PricingOptions {
  onProgress?: (progress: PricingProgress) => void
  signal?: AbortSignal
}

/** Prices every group. Each order alone is priced once, in however many groups it is. */
export async function priceGroups(
  context: ActionContext,
  pricer: FreightPricer,
  groups: readonly ConsolidationGroup[],
  orders: ReadonlyMap<string, OrderWithLines>,
  options: PricingOptions = {},
): Promise<ConsolidationValue[]> {
  const ids = [...new Set(groups.flatMap(({ orderIds }) => orderIds))]
  const turns = turnsOf(ids.length + groups.length, options)
  const alone = new Map<string, Priced | null>()
  for (const id of ids) {
    alone.set(id, await priceAlone(context, pricer, orders.get(id)!))
    await turns()
  }
  const sameConsignee = new Map<string, number>()
  for (const { reason, orderIds } of groups) {
    if (reason === 'sameConsignee') for (const id of orderIds) sameConsignee.set(id, orderIds.length)
  }
  const suggestions: ConsolidationValue[] = []
  for (const group of groups) {
    const whole = await priceWhole(context, pricer, group, orders)
    suggestions.push(suggestionOf(group, orders, alone, whole, sameConsignee))
    await turns()
  }
  return suggestions
}

function turnsOf(of: number, { onProgress, signal }: PricingOptions): () => Promise<void> {
  let done = 0
  return async () => {
    done++
    if (done % ORDERS_A_TURN !== 0 && done !== of) return
    onProgress?.({ done, of })
    signal?.throwIfAborted()
    await pause()
  }
}

/** An order alone, on the day on which it would leave. */
export function draftAlone(context: ActionContext, order: OrderWithLines): TriedFreight {
  const { today } = nextPickupDays(context.now, order.order.origin)
  const pickupDate = plannedDay(order.order, today)
  return tryFreight(context, draftOfOrders([[order]], { pickupDate, rateModeId: LTL }))
}

async function priceAlone(
  context: ActionContext,
  pricer: FreightPricer,
  order: OrderWithLines,
): Promise<Priced | null> {
  const tried = draftAlone(context, order)
  return tried.kind === 'ready' ? pricer.cheapest(tried.draft) : null
}

/** The consolidated shipment of a group, and its cheapest price. */
export interface Whole {
  draft: ReadyDraft | null
  price: Priced | null
}

/** LTL for one consignee; for several, the cheaper of the modes whose truck may make stops. */
export async function priceWhole(
  context: ActionContext,
  pricer: FreightPricer,
  { drops, pickupDate }: Pick<ConsolidationGroup, 'drops' | 'pickupDate'>,
  orders: ReadonlyMap<string, OrderWithLines>,
): Promise<Whole> {
  const route = drops.map((drop) => drop.map((id) => orders.get(id)!))
  let best: Whole = { draft: null, price: null }
  for (const rateModeId of drops.length > 1 ? STOPPING_MODES : [LTL]) {
    const tried = tryFreight(context, draftOfOrders(route, { pickupDate, rateModeId }))
    if (tried.kind === 'faulty') continue
    const price = await pricer.cheapest(tried.draft)
    const isBetter = price !== null && (best.price === null || price.cents < best.price.cents)
    if (best.draft === null || isBetter) best = { draft: tried.draft, price }
  }
  return best
}

/** Prices of the orders alone, without their groups. */
export async function pricesAlone(
  context: ActionContext,
  pricer: FreightPricer,
  orders: readonly OrderWithLines[],
): Promise<PricedAlone[]> {
  const prices: PricedAlone[] = []
  for (const order of orders) {
    prices.push({ orderId: order.order.id, price: await priceAlone(context, pricer, order) })
  }
  return prices
}

function suggestionOf(
  group: ConsolidationGroup,
  orders: ReadonlyMap<string, OrderWithLines>,
  alone: ReadonlyMap<string, Priced | null>,
  whole: Whole,
  sameConsignee: ReadonlyMap<string, number>,
): ConsolidationValue {
  const ids = group.drops.flat()
  const members = ids.map((id) => orders.get(id)!)
  const prices = ids.map((orderId) => ({ orderId, price: alone.get(orderId) ?? null }))
  const { separateCents, combinedCents, savingCents, risk } = compareWorlds(
    prices,
    whole.price,
    group.lateOrderIds,
  )
  const { companyName, city, state, zip } = members.at(-1)!.order.destination
  const lines = members.flatMap(openLines)
  return {
    key: group.key,
    reason: group.reason,
    consigneeName: companyName,
    consigneeCity: city,
    consigneeState: state,
    consigneeZip: zip,
    orders: members.map(({ order, lines: own }) =>
      showRow({
        ...order,
        // Items that are already on a shipment do not travel with the others.
        totalWeightLb: sum(own.map(({ item }) => item.weightLb)),
        totalQuantity: sum(own.map(({ item }) => item.quantity)),
        valueCents: sum(own.map(({ item }) => item.declaredValueCents)),
        lineCount: own.length,
        pallets: palletsOf(own.map(({ item }) => item)),
        sameConsignee: sameConsignee.get(order.id) ?? 1,
      }),
    ),
    drops: group.drops.length,
    pickupDate: group.pickupDate,
    totalWeightLb: whole.draft?.totalWeightLb ?? sum(lines.map(({ item }) => item.weightLb)),
    totalPallets: whole.draft?.totalPallets ?? 0,
    alone: prices.map(({ orderId }) => alone.get(orderId) ?? null),
    whole: whole.price,
    separateCents,
    combinedCents,
    savingCents,
    lateOrderIds: risk.lateOrderIds,
    laterDays: risk.laterDays,
  }
}

const sum = (values: readonly number[]) =>
  Math.round(values.reduce((total, value) => total + value, 0) * 100) / 100
