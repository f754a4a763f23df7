import { addDays } from '#domain/calendar/iso-date.ts'
import { localDate } from '#domain/calendar/local-clock.ts'
import type { ActionContext } from '../../kernel/context.ts'
import { homeZone } from '../../locations/zone-of-dock.ts'

/** The usual period of an accrual, in days, like in the accrual report. */
export const USUAL_DAYS = 90

/** The days up to the end of last month, in the company's time zone. */
export async function usualDays(context: Pick<ActionContext, 'db' | 'clientId' | 'now'>) {
  const today = localDate(context.now, await homeZone(context))
  const through = addDays(`${today.slice(0, 7)}-01`, -1)
  return { today, from: addDays(through, -USUAL_DAYS), through }
}
