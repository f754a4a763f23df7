/** Days that a carrier's punctuality looks back, up to today. */
export const PUNCTUALITY_DAYS = 180
/** Fewer deliveries on the lane, or in all, back no figure. */
export const FEWEST_ON_LANE = 10
export const FEWEST_IN_ALL = 25

/** Deliveries of a carrier that were due, and those that came on time. */
export interface Deliveries {
  due: number
  onTime: number
}

/** Share of deliveries on time, with how many back it; `isLane` says whether they are of the lane alone. */
export interface Punctuality extends Deliveries {
  isLane: boolean
}

/** On the lane where enough deliveries back it, otherwise on all lanes; null where too few do. */
export function punctualityOf(
  onLane: Deliveries | undefined,
  inAll: Deliveries | undefined,
): Punctuality | null {
  if (onLane && onLane.due >= FEWEST_ON_LANE) return { ...onLane, isLane: true }
  return inAll && inAll.due >= FEWEST_IN_ALL ? { ...inAll, isLane: false } : null
}
