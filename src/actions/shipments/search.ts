import { type SearchHit, searchEverywhere } from '#database/lists/search.ts'
import { canOpen } from '#domain/access/rights.ts'
import type { ActionContext } from '../kernel/context.ts'
import { isOpenTo } from '../kernel/open-statuses.ts'

/** Kinds of hits that are in a bucket. */
const NUMBERED: readonly string[] = ['shipment', 'order']

/** The results of the header search: numbers first, then names. */
export async function search(context: ActionContext, text: string): Promise<Omit<SearchHit, 'rank'>[]> {
  const hits = await searchEverywhere(context.pool, context.clientId, text)
  const seesContainers = canOpen(context.user, 'OceanTrackingEvents')
  const seen = hits.filter(({ kind, statusCode }) =>
    kind === 'container' ? seesContainers : !NUMBERED.includes(kind) || isOpenTo(context, statusCode),
  )
  return seen.map(({ rank: _rank, ...hit }) => hit)
}
