import { fail } from '#contracts/errors.ts'
import { readFileInParts } from '#database/files/stored-file-parts.ts'
import { findFile } from '#database/files/stored-files.ts'
import { countRuns, findSeenRun, listRuns, type SeenBy } from '#database/reports/report-runs.ts'
import { listSchedules } from '#database/reports/report-schedules.ts'
import { closedStatuses } from '#domain/access/buckets.ts'
import type { ActionContext } from '../kernel/context.ts'
import { showRun, showSchedule } from './run-view.ts'

const USUAL_PAGE = 50

/** Whose runs the user may see: those that cannot contain a shipment that is closed to the user. */
export const seenBy = ({ user }: ActionContext): SeenBy => ({
  closedStatuses: closedStatuses(user.pageIds),
  userId: user.id,
})

/** A page of the stored runs, and every schedule. */
export async function readRunsAndSchedules(
  context: ActionContext,
  { pageSize = USUAL_PAGE, pageIndex = 1 }: { pageSize?: number | undefined; pageIndex?: number | undefined },
) {
  const { db, clientId } = context
  const page = { limit: pageSize, offset: (pageIndex - 1) * pageSize }
  const [runs, runTotal, schedules] = await Promise.all([
    listRuns(db, clientId, seenBy(context), page),
    countRuns(db, clientId, seenBy(context)),
    listSchedules(db, clientId),
  ])
  return {
    report: null,
    file: null,
    runs: runs.map(showRun),
    runTotal,
    schedules: schedules.map(showSchedule),
  }
}

/** The file of a past run, streamed. */
export async function readRunFile(context: ActionContext, runId: string) {
  const { db, clientId } = context
  const run = await findSeenRun(db, clientId, seenBy(context), runId)
  if (!run) return fail('REPORT_RUN_NOT_FOUND')
  const file = run.fileId ? await findFile(db, clientId, run.fileId) : null
  if (!file) return fail('REPORT_NOT_READY')
  return { bytes: readFileInParts(db, clientId, file.id), fileName: file.name, contentType: file.contentType }
}
