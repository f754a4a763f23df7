import type { Attention } from '#database/lists/list-filter.ts'
import { listWarehouses } from '#database/locations/locations.ts'
import { localDate } from '#domain/calendar/local-clock.ts'
import type { AttentionKind } from '#domain/tracking/attention.ts'
import { findPlaceOf } from '#outside/geography.ts'
import type { ActionContext } from '../kernel/context.ts'

const MINUTE_MS = 60_000

/** What needs attention now, by the minute, so that the pages of a list and its count agree. */
export async function attentionOf(
  context: Pick<ActionContext, 'db' | 'clientId' | 'now'>,
  kind: AttentionKind,
): Promise<Attention> {
  const now = new Date(Math.floor(context.now.getTime() / MINUTE_MS) * MINUTE_MS)
  const today = kind === 'dueToday' ? localDate(now, await zoneOfDock(context)) : ''
  return { kind, now: now.toISOString(), today }
}

/** The time zone of the company's first shipping point: orders have a ship-by date but no time zone. */
async function zoneOfDock({ db, clientId }: Pick<ActionContext, 'db' | 'clientId'>): Promise<string> {
  const [first] = await listWarehouses(db, clientId)
  return (first && findPlaceOf(first)?.timeZone) ?? 'America/New_York'
}
