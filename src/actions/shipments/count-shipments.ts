import { countBuckets } from '#database/counts.ts'
import type { ActionContext } from '../context.ts'

const SHOWN = ['O', 'Q', 'H', 'T', 'A', 'D', 'V'] as const

/** Exact counts a bucket, for the sidebar and the tabs. */
export async function countShipments(context: ActionContext, warehouse: string) {
  const { counts } = await countBuckets(context.pool, context.clientId, warehouse)
  const of = (bucket: string) => counts[bucket] ?? 0
  return {
    counts: Object.fromEntries(SHOWN.map((status) => [status, of(status)])),
    tendered: of('tendered'),
    archived: of('V'),
    active: of('Q') + of('T') + of('A'),
    problems: of('problem'),
    refreshedAt: context.now.toISOString(),
  }
}
