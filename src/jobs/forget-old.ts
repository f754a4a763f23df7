import { type Retention, USUAL_RETENTION } from '#actions/kernel/context.ts'
import { forgetExchanges } from '#database/carriers/carrier-exchanges.ts'
import { forgetAuditLines } from '#database/clients/audit-trail.ts'
import { forgetSecurityEvents } from '#database/clients/security-log.ts'
import { forgetIdempotencyKeys } from '#database/queue/idempotency.ts'
import { forgetDeliveries } from '#database/queue/webhooks.ts'
import { forgetRuns } from '#database/reports/report-runs.ts'
import { forgetUndos } from '#database/shipments/shipment-undos.ts'
import type { Db } from '#database/sql/open.ts'
import {
  forgetLocationImports,
  forgetPastWindows,
  forgetSessions,
  forgetWorks,
} from '#database/sql/passing-rows.ts'

/** The number of days for which each is kept. */
const KEEP = {
  undos: 1,
  keys: 7,
  sessions: 30,
  works: 90,
  imports: 90,
  security: 365,
  reports: 365,
} as const
const DAY_MS = 86_400_000

/**
 * Deletes data that was kept for a while and is no longer needed. Running it again changes nothing.
 * @param retention for how many days the operator keeps the large tables
 */
export async function forgetOld(db: Db, now: Date, retention: Retention = USUAL_RETENTION): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS)
  await forgetIdempotencyKeys(db, KEEP.keys)
  await forgetExchanges(db, before(retention.exchangeDays))
  await forgetDeliveries(db, before(retention.webhookDays))
  if (retention.auditDays > 0) await forgetAuditLines(db, before(retention.auditDays))
  await forgetSessions(db, before(KEEP.sessions))
  await forgetPastWindows(db, now)
  await forgetUndos(db, before(KEEP.undos))
  await forgetSecurityEvents(db, before(KEEP.security))
  await forgetLocationImports(db, before(KEEP.imports))
  await forgetRuns(db, before(KEEP.reports))
  await forgetWorks(db, before(KEEP.works))
}
