export interface PickupFault {
  field: 'date' | 'to'
  sentence: string
}

/** A pickup in the next century is a slip of the keyboard, and so far ahead no calendar of carriers reaches. */
const FIRST_DATE_OUT_OF_REACH = '2100-01-01'

export const PICKUP_PAST = 'The pickup date is in the past.'
export const PICKUP_OUT_OF_REACH = 'Check the year of the pickup date.'
export const PICKUP_NO_WINDOW = 'The pickup window must end after it begins.'

/**
 * What is wrong with a pickup; nothing where it can be asked for.
 *
 * @param pickup local date (YYYY-MM-DD) and times (HH:MM) of the origin
 * @param today the date there; null where a day that is over may be asked about, too
 */
export function faultyPickup(
  pickup: { date: string; from: string; to: string },
  today: string | null,
): PickupFault[] {
  const faults: PickupFault[] = []
  if (today !== null && pickup.date < today) faults.push({ field: 'date', sentence: PICKUP_PAST })
  // Date fields take years of six digits.
  const isOutOfReach = pickup.date.length > 10 || pickup.date >= FIRST_DATE_OUT_OF_REACH
  if (isOutOfReach) faults.push({ field: 'date', sentence: PICKUP_OUT_OF_REACH })
  if (pickup.from >= pickup.to) faults.push({ field: 'to', sentence: PICKUP_NO_WINDOW })
  return faults
}
