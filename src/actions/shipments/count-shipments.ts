import { countBuckets } from '#database/lists/counts.ts'
import { countMatching } from '#database/lists/shipment-lists.ts'
import type { ActionContext } from '../kernel/context.ts'
import { isOpenTo, openStatuses } from '../kernel/open-statuses.ts'

const SHOWN = ['O', 'Q', 'H', 'T', 'A', 'D', 'V'] as const

/** The statuses in which a problem can be reported. */
const PROBLEMS = ['T', 'A'] as const

/** Exact counts per bucket, for the sidebar and the tabs. */
export async function countShipments(context: ActionContext, warehouse: string) {
  const { pool, clientId } = context
  const { counts } = await countBuckets(pool, clientId, warehouse)
  const of = (bucket: string) => (isOpenTo(context, bucket) ? (counts[bucket] ?? 0) : 0)
  // The maintained counts do not contain the bucket of a problem.
  const withProblems = openStatuses(context, PROBLEMS)
  const isWhole = withProblems.length === PROBLEMS.length
  const filter = { statuses: withProblems, problemsOnly: true, warehouse }
  return {
    counts: Object.fromEntries(SHOWN.map((status) => [status, of(status)])),
    tendered: isOpenTo(context, 'T') ? of('tendered') : 0,
    archived: of('V'),
    active: of('Q') + of('T') + of('A'),
    problems: isWhole ? of('problem') : await countMatching(pool, clientId, filter),
    refreshedAt: context.now.toISOString(),
  }
}
