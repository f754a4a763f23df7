export interface PickupFault {
  field: 'date' | 'to'
  sentence: string
}

/** A pickup in the next century is a typing error, and beyond the reach of carriers' calendars. */
const FIRST_DATE_OUT_OF_REACH = '2100-01-01'

export const PICKUP_PAST = 'The pickup date is in the past.'
export const PICKUP_OUT_OF_REACH = 'Check the year of the pickup date.'
export const PICKUP_NO_WINDOW = 'The pickup window must end after it begins.'

/**
 * The errors of a pickup; empty if it can be requested.
 *
 * @param pickup local date (YYYY-MM-DD) and times (HH:MM) of the origin
 * @param today the date there; null if past days are allowed, too
 */
export function faultyPickup(
  pickup: { date: string; from: string; to: string },
  today: string | null,
): PickupFault[] {
  const faults: PickupFault[] = []
  if (today !== null && pickup.date < today) faults.push({ field: 'date', sentence: PICKUP_PAST })
  // Date fields accept years of six digits.
  const isOutOfReach = pickup.date.length > 10 || pickup.date >= FIRST_DATE_OUT_OF_REACH
  if (isOutOfReach) faults.push({ field: 'date', sentence: PICKUP_OUT_OF_REACH })
  if (pickup.from >= pickup.to) faults.push({ field: 'to', sentence: PICKUP_NO_WINDOW })
  return faults
}
