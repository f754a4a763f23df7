/** The offset of Hawaii all year; no dock is farther west. */
const HAWAII_BEHIND_MS = 10 * 3_600_000
/** No clock on earth is farther ahead of UTC. */
const FARTHEST_AHEAD_MS = 14 * 3_600_000

/**
 * The date at the last of the places that freight leaves from, YYYY-MM-DD: a thing that begins "today" is in effect for
 * every user, also in an American evening, when it is already tomorrow in UTC.
 */
export const lastToday = (now: Date): string => dateAfter(now, -HAWAII_BEHIND_MS)

/** The date at the place where a day begins first, YYYY-MM-DD: a later date is in the future everywhere. */
export const firstToday = (now: Date): string => dateAfter(now, FARTHEST_AHEAD_MS)

/** Today's date in any time zone: no clock shows a date before `earliest` or after the other. */
export interface TodayAnywhere {
  earliest: string
  latest: string
}

/** The dates on the clocks of the world. */
export const todayAnywhere = (now: Date): TodayAnywhere => ({
  earliest: lastToday(now),
  latest: firstToday(now),
})

/**
 * The day used for tariffs, contracts and routing rules if no dock is given: a version that begins tomorrow is not in
 * force yet, and one that ends today is in force until today is over at every dock. (A shipment has its own day, by the
 * clock of its origin.)
 */
export const dayInForce = (now: Date): string => lastToday(now)

const dateAfter = (now: Date, ms: number): string => new Date(now.getTime() + ms).toISOString().slice(0, 10)
