import { addDays } from '#domain/calendar/iso-date.ts'
import { localDate } from '#domain/calendar/local-clock.ts'
import type { ActionContext } from '../../kernel/context.ts'
import { homeZone } from '../../locations/zone-of-dock.ts'

/** An accrual looks so many days back unless other days are chosen, as the accrual report does. */
export const USUAL_DAYS = 90

/** The days up to the end of last month, by the clock of the company. */
export async function usualDays(context: Pick<ActionContext, 'db' | 'clientId' | 'now'>) {
  const today = localDate(context.now, await homeZone(context))
  const through = addDays(`${today.slice(0, 7)}-01`, -1)
  return { today, from: addDays(through, -USUAL_DAYS), through }
}
