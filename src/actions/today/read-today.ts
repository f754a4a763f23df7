import { countBills } from '#database/freight-audit/bill-queue.ts'
import { countMatching } from '#database/lists/shipment-lists.ts'
import { countFaultyRuns } from '#database/orders/order-file-runs.ts'
import { canOpen } from '#domain/access/rights.ts'
import {
  ATTENTION,
  type AttentionKind,
  TODAY_ITEMS,
  type TodayItem,
  type TodayName,
} from '#domain/tracking/attention.ts'
import { statusesOpenTo } from '../freight-audit/bill-view.ts'
import type { ActionContext } from '../kernel/context.ts'
import { isOpenTo } from '../kernel/open-statuses.ts'
import { faultsSince } from '../orders/integration/faults-since.ts'
import { attentionOf } from '../shipments/attention.ts'

/** What needs attention now, without pages that the user may not open: their lists would be refused or empty. */
export async function readToday(context: ActionContext) {
  const items = TODAY_ITEMS.filter((item) => isShownTo(context, item))
  const moments = new Map(
    await Promise.all(ATTENTION.map(async (kind) => [kind, await attentionOf(context, kind)] as const)),
  )
  const counts = await Promise.all(
    items.map(async (item: TodayItem) => ({
      item: item.name as TodayName,
      count: await countOf(context, item, moments),
    })),
  )
  return { counts, refreshedAt: context.now.toISOString() }
}

const isShownTo = (context: ActionContext, { status, page }: TodayItem): boolean =>
  canOpen(context.user, page) && (status === '' || isOpenTo(context, status))

function countOf(
  context: ActionContext,
  { name, status, tendered, attention }: TodayItem,
  moments: ReadonlyMap<AttentionKind, Awaited<ReturnType<typeof attentionOf>>>,
): Promise<number> {
  const { pool, db, clientId, now } = context
  if (name === 'billsToDecide') return countBills(db, clientId, 'outstanding', statusesOpenTo(context))
  if (status === '' || attention === '') return countFaultyRuns(db, clientId, faultsSince(now))
  const filter = { statuses: [status], attention: moments.get(attention)! }
  return countMatching(pool, clientId, tendered ? { ...filter, tendered } : filter)
}
