/** Hawaii is so far behind Greenwich all the year, and no dock lies farther west. */
const HAWAII_BEHIND_MS = 10 * 3_600_000

/**
 * The date where a day ends last among the places that freight leaves from, YYYY-MM-DD: what begins or is chosen "today"
 * is today to every user, also in an evening of America, when it is tomorrow already at Greenwich.
 */
export const lastToday = (now: Date): string =>
  new Date(now.getTime() - HAWAII_BEHIND_MS).toISOString().slice(0, 10)
