import { type SearchHit, searchEverywhere } from '#database/search.ts'
import type { ActionContext } from '../context.ts'

/** What the header's search finds: numbers first, then names. */
export async function search(context: ActionContext, text: string): Promise<Omit<SearchHit, 'rank'>[]> {
  const hits = await searchEverywhere(context.pool, context.clientId, text)
  return hits.map(({ rank: _rank, ...hit }) => hit)
}
