/** The offset of Hawaii all year; no dock is farther west. */
const HAWAII_BEHIND_MS = 10 * 3_600_000
/** No clock on earth is farther ahead of Greenwich. */
const FARTHEST_AHEAD_MS = 14 * 3_600_000

/**
 * The date where a day ends last among the places that freight leaves from, YYYY-MM-DD: what begins or is chosen "today"
 * is today to every user, also in an evening of America, when it is tomorrow already at Greenwich.
 */
export const lastToday = (now: Date): string => dateAfter(now, -HAWAII_BEHIND_MS)

/** The date where a day begins first, YYYY-MM-DD: what bears a later one is still to come, wherever it was written. */
export const firstToday = (now: Date): string => dateAfter(now, FARTHEST_AHEAD_MS)

/** Today's date in any time zone: no clock shows a date before `earliest` or after the other. */
export interface TodayAnywhere {
  earliest: string
  latest: string
}

/** The dates that clocks of the world show. */
export const todayAnywhere = (now: Date): TodayAnywhere => ({
  earliest: lastToday(now),
  latest: firstToday(now),
})

/**
 * The day on which tariffs, contracts and routing rules are judged where nothing says whose dock is asked about: what
 * begins tomorrow is not in force yet, what ends today is until today is over at every dock. (A shipment has its own
 * day, by the clock of its origin.)
 */
export const dayInForce = (now: Date): string => lastToday(now)

const dateAfter = (now: Date, ms: number): string => new Date(now.getTime() + ms).toISOString().slice(0, 10)
