import type { ContainerState } from './journey.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Hours between two requests to the carrier, by state. */
const HOURS: Readonly<Record<Exclude<ContainerState, 'returned'>, number>> = {
  booked: 12,
  emptyOut: 12,
  atOrigin: 6,
  onTheWay: 12,
  arrived: 3,
  delivered: 12,
}
const NEAR_ARRIVAL = 3 * DAY
const NEAR_HOURS = 3
const FIRST_RETRY = 30 * MINUTE
const LONGEST_RETRY = DAY
/** After this long without news, a container is no longer checked. */
const SILENT_FOR = 120 * DAY

/**
 * When to ask the carrier about a container again; null if it is no longer checked. After a failure, the next request
 * is half an hour later, and each further failure doubles that up to a day.
 */
export function nextContainerLook(
  container: {
    state: ContainerState
    estimatedArrival: Date | null
    /** The last event, or when the container was entered. */
    lastNewsAt: Date
    failures: number
  },
  now: Date,
): Date | null {
  const { state, estimatedArrival, lastNewsAt, failures } = container
  if (state === 'returned' || now.getTime() - lastNewsAt.getTime() > SILENT_FOR) return null
  if (failures > 0) {
    return new Date(now.getTime() + Math.min(LONGEST_RETRY, FIRST_RETRY * 2 ** (failures - 1)))
  }
  const isNear =
    state === 'onTheWay' &&
    estimatedArrival !== null &&
    estimatedArrival.getTime() - now.getTime() < NEAR_ARRIVAL
  return new Date(now.getTime() + (isNear ? NEAR_HOURS : HOURS[state]) * HOUR)
}
