import { addDays } from '../calendar/iso-date.ts'

const HOUR_MS = 3_600_000

/** From so many days after the ship date, a parcel is checked less often; after the last entry, not at all. */
const LOOKS: readonly { fromDays: number; everyHours: number }[] = [
  { fromDays: 0, everyHours: 2 },
  { fromDays: 7, everyHours: 6 },
  { fromDays: 21, everyHours: 24 },
]
const LAST_DAY = 60

/**
 * When to ask the carrier about a parcel next; null if it is no longer checked.
 * @param shipDate YYYY-MM-DD, the day on which the carrier gets it: before that, there is nothing to ask
 */
export function nextLook({ shipDate, now }: { shipDate: string; now: Date }): Date | null {
  const today = now.toISOString().slice(0, 10)
  if (today < shipDate) {
    const begin = new Date(`${shipDate}T12:00:00Z`)
    // A parcel that is picked up a day early is seen on the same day.
    return new Date(Math.min(begin.getTime(), now.getTime() + 12 * HOUR_MS))
  }
  if (today > addDays(shipDate, LAST_DAY)) return null
  const { everyHours } = LOOKS.findLast(({ fromDays }) => today >= addDays(shipDate, fromDays))!
  return new Date(now.getTime() + everyHours * HOUR_MS)
}
