import { v7 as newId } from 'uuid'
import { insertRun } from '#database/reports/report-runs.ts'
import {
  lockDueSchedule,
  moveOn,
  type ReportSchedule,
  stopSchedule,
} from '#database/reports/report-schedules.ts'
import type { Db } from '#database/sql/open.ts'
import { lastRun, nextRun } from '#domain/reports/schedule.ts'
import { tellBrowsers } from '../kernel/context.ts'
import { queueRun } from './run-report.ts'

/** The job that checks every minute which schedules are due. */
export const RUN_DUE_REPORTS = 'run-due-reports'

/**
 * Starts the schedules that are due. Each is advanced in the transaction that adds its run, so that two processes that
 * check in the same minute start it once. One run makes up for all that were missed while no process ran.
 * @returns how many runs were added
 */
export async function runDueReports(db: Db, now: Date): Promise<number> {
  for (let added = 0; ; ) {
    const outcome = await db.transaction().execute(async (tx) => {
      const schedule = await lockDueSchedule(tx, now)
      return schedule ? startOne(tx, schedule, now) : 'none'
    })
    if (outcome === 'none') return added
    if (outcome === 'added') added++
  }
}

async function startOne(tx: Db, schedule: ReportSchedule, now: Date): Promise<'added' | 'skipped'> {
  const due = dueOf(schedule, now)
  if (!due) {
    await stopSchedule(
      tx,
      schedule.id,
      `Stopped: this server does not know the time zone ${schedule.timeZone}.`,
    )
    return 'skipped'
  }
  const { id, clientId, name, filter, format, emails, timeZone } = schedule
  const run = {
    ...{ id: newId(), clientId, scheduleId: id, dueAt: due.last, askedAt: now },
    ...{
      name,
      type: filter.type,
      filter,
      format,
      emails,
      timeZone,
      ranBy: schedule.savedBy,
      ranByName: schedule.savedByName,
    },
  }
  const isAdded = await insertRun(tx, run)
  if (isAdded) await queueRun(tx, run)
  await moveOn(tx, id, due.next)
  await tellBrowsers({ db: tx, clientId }, ['reports'])
  return isAdded ? 'added' : 'skipped'
}

/** Null if its time zone no longer exists. */
function dueOf(schedule: ReportSchedule, now: Date): { last: Date; next: Date } | null {
  try {
    const last = lastRun(schedule, now)
    const due = Math.max(last.getTime(), schedule.nextRunAt.getTime())
    return { last: new Date(due), next: nextRun(schedule, now) }
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}
