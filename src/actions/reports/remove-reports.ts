import type { BodyOf } from '#contracts/endpoint.ts'
import type { removeReports as endpoint } from '#contracts/endpoints/reports.ts'
import { recallMessage } from '#database/queue/outbox.ts'
import { deleteRuns } from '#database/reports/report-runs.ts'
import { deleteSchedules } from '#database/reports/report-schedules.ts'
import type { ActionContext } from '../kernel/context.ts'
import { seenBy } from './runs-and-schedules.ts'

const RECALLED = 'The report was deleted before this was sent.'

/**
 * Deletes runs with their files, and schedules. The runs of a schedule stay; a mail that has not been sent yet is
 * canceled.
 */
export async function removeReports(
  context: ActionContext,
  { runIds, scheduleIds }: BodyOf<typeof endpoint>,
): Promise<{ removed: number }> {
  const { db, clientId } = context
  const runs = await deleteRuns(db, clientId, seenBy(context), runIds)
  for (const { id, messageId } of runs) {
    if (messageId) await recallMessage(db, messageId, RECALLED)
    context.note(id, {}, 'report.run-deleted')
  }
  const schedules = await deleteSchedules(db, clientId, scheduleIds)
  for (const id of schedules) context.note(id, {}, 'report.schedule-deleted')
  return { removed: runs.length + schedules.length }
}
