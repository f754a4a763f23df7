import type { ReportFilter } from '#contracts/entities/report.ts'
import { closedStatuses } from '#domain/access/buckets.ts'
import type { ActionContext } from '../kernel/context.ts'
import { homeZone } from '../locations/zone-of-dock.ts'
import type { ReportSource } from './report-reader.ts'
import { openReport } from './report-source.ts'

/** A report with what the user of the call may see at this moment. */
export async function openForUser(context: ActionContext, filter: ReportFilter): Promise<ReportSource> {
  const { db, pool, clientId, user, now } = context
  const reader = { db, pool, clientId, userId: user.id, closedStatuses: closedStatuses(user.pageIds), now }
  return openReport({ ...reader, timeZone: await homeZone(context) }, filter)
}
