/** How many days up to today a carrier's punctuality is based on. */
export const PUNCTUALITY_DAYS = 180
/** With fewer deliveries on the lane, or in all, there is no figure. */
export const FEWEST_ON_LANE = 10
export const FEWEST_IN_ALL = 25

/** Deliveries of a carrier that were due, and those that were on time. */
export interface Deliveries {
  due: number
  onTime: number
}

/** Share of deliveries on time, with their number; `isLane` is whether they are of the lane alone. */
export interface Punctuality extends Deliveries {
  isLane: boolean
}

/** On the lane if it has enough deliveries, otherwise on all lanes; null if there are too few. */
export function punctualityOf(
  onLane: Deliveries | undefined,
  inAll: Deliveries | undefined,
): Punctuality | null {
  if (onLane && onLane.due >= FEWEST_ON_LANE) return { ...onLane, isLane: true }
  return inAll && inAll.due >= FEWEST_IN_ALL ? { ...inAll, isLane: false } : null
}
