import { daysBetween } from '../calendar/iso-date.ts'

/** Single orders compared with the consolidated shipment: its savings and its risks. */

/** The cheapest permitted price of a shipment. */
export interface CheapestPrice {
  cents: number
  scac: string
  carrierName: string
  /** Business days; null: the carrier does not publish them. */
  serviceDays: number | null
  /** YYYY-MM-DD; null: unknown. */
  deliveryDate: string | null
}

/** An order's price alone; null if no carrier has one. */
export interface PricedAlone {
  orderId: string
  price: CheapestPrice | null
}

export interface WorldsCompared {
  /** Sum over the orders; null while a price is missing. */
  separateCents: number | null
  combinedCents: number | null
  /** Above 0: the consolidated shipment is cheaper. */
  savingCents: number | null
  risk: ServiceRisk
}

/** How consolidation may worsen the service of the orders. */
export interface ServiceRisk {
  /** Orders that leave after their ship-by day. */
  lateOrderIds: string[]
  /** The longest delay of an order compared with traveling alone, in days; 0: none arrives later; null: unknown. */
  laterDays: number | null
}

/**
 * Compares both. An order alone is as fast as its own cheapest carrier; the consolidated shipment is as fast as its
 * cheapest.
 */
export function compareWorlds(
  alone: readonly PricedAlone[],
  whole: CheapestPrice | null,
  lateOrderIds: readonly string[],
): WorldsCompared {
  const prices = alone.flatMap(({ price }) => price ?? [])
  const isPriced = alone.length > 0 && prices.length === alone.length
  const separateCents = isPriced ? prices.reduce((sum, { cents }) => sum + cents, 0) : null
  const combinedCents = whole?.cents ?? null
  return {
    separateCents,
    combinedCents,
    savingCents: separateCents === null || combinedCents === null ? null : separateCents - combinedCents,
    risk: { lateOrderIds: [...lateOrderIds], laterDays: laterDaysOf(prices, whole, isPriced) },
  }
}

function laterDaysOf(
  alone: readonly CheapestPrice[],
  whole: CheapestPrice | null,
  isPriced: boolean,
): number | null {
  if (!isPriced || !whole?.deliveryDate) return null
  let later = 0
  for (const { deliveryDate } of alone) {
    if (deliveryDate === null) return null
    later = Math.max(later, daysBetween(deliveryDate, whole.deliveryDate))
  }
  return later
}

/** The total savings if each order is used once: the best suggestions first, skipping those that share an order. */
export function savingOfAll(
  suggestions: readonly { orderIds: readonly string[]; savingCents: number | null }[],
): number {
  const taken = new Set<string>()
  let total = 0
  const best = suggestions.toSorted((one, other) => (other.savingCents ?? 0) - (one.savingCents ?? 0))
  for (const { orderIds, savingCents } of best) {
    if (savingCents === null || savingCents <= 0 || orderIds.some((id) => taken.has(id))) continue
    for (const id of orderIds) taken.add(id)
    total += savingCents
  }
  return total
}
