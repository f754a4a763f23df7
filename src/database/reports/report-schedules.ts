import type { Selectable, Updateable } from 'kysely'
import type { ReportFilter } from '#contracts/entities/report.ts'
import type { ScheduleRule } from '#domain/reports/schedule.ts'
import { isId } from '../sql/is-id.ts'
import type { Db } from '../sql/open.ts'
import type { ReportSchedulesTable } from '../tables/reports.ts'

/** A report that runs by itself. */
export interface ReportSchedule extends ScheduleRule {
  id: string
  clientId: string
  name: string
  filter: ReportFilter
  format: ReportSchedulesTable['format']
  emails: string
  nextRunAt: Date
  isEnabled: boolean
  /** Why it was stopped; '' while it runs. */
  problem: string
  /** Whose rights it runs with. */
  savedBy: { id: string | null; name: string }
  version: number
}

export async function listSchedules(db: Db, clientId: string): Promise<ReportSchedule[]> {
  const rows = await db
    .selectFrom('report_schedules')
    .selectAll()
    .where('client_id', '=', clientId)
    .orderBy('name')
    .orderBy('id')
    .execute()
  return rows.map(schedule)
}

/** The schedule, locked for an edit. */
export async function lockSchedule(db: Db, clientId: string, id: string): Promise<ReportSchedule | null> {
  if (!isId(id)) return null
  const row = await db
    .selectFrom('report_schedules')
    .selectAll()
    .where('id', '=', id)
    .where('client_id', '=', clientId)
    .forUpdate()
    .executeTakeFirst()
  return row ? schedule(row) : null
}

export async function countSchedules(db: Db, clientId: string): Promise<number> {
  const { total } = await db
    .selectFrom('report_schedules')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('client_id', '=', clientId)
    .executeTakeFirstOrThrow()
  return Number(total)
}

export async function insertSchedule(db: Db, one: ReportSchedule): Promise<void> {
  await db
    .insertInto('report_schedules')
    .values({ id: one.id, client_id: one.clientId, ...columnsOf(one) })
    .execute()
}

/** Writes the schedule as it is now; its version goes up. */
export async function updateSchedule(db: Db, one: ReportSchedule): Promise<number> {
  const { version } = await db
    .updateTable('report_schedules')
    .set((eb) => ({
      ...(columnsOf(one) as Updateable<ReportSchedulesTable>),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', one.id)
    .where('client_id', '=', one.clientId)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

/** A schedule that is due, of any client, locked; null when there is none that another process does not hold. */
export async function lockDueSchedule(db: Db, now: Date): Promise<ReportSchedule | null> {
  const row = await db
    .selectFrom('report_schedules')
    .selectAll()
    .where('is_enabled', '=', true)
    .where('next_run_at', '<=', now)
    .orderBy('next_run_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row ? schedule(row) : null
}

/** When it runs next; its version stays, because no one edited it. */
export async function moveOn(db: Db, id: string, nextRunAt: Date): Promise<void> {
  await db.updateTable('report_schedules').set({ next_run_at: nextRunAt }).where('id', '=', id).execute()
}

/** Stops a schedule that cannot run any more, and says why. */
export async function stopSchedule(db: Db, id: string, problem: string): Promise<void> {
  await db.updateTable('report_schedules').set({ is_enabled: false, problem }).where('id', '=', id).execute()
}

/** Ids of those that were deleted; ids of others name nothing. */
export async function deleteSchedules(db: Db, clientId: string, ids: readonly string[]): Promise<string[]> {
  const known = ids.filter(isId)
  if (known.length === 0) return []
  const rows = await db
    .deleteFrom('report_schedules')
    .where('client_id', '=', clientId)
    .where('id', 'in', known)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Names of the schedules that run this custom report. */
export async function schedulesOfCustomReport(db: Db, clientId: string, id: string): Promise<string[]> {
  const schedules = await listSchedules(db, clientId)
  return schedules.filter(({ filter }) => filter.customReportId === id).map(({ name }) => name)
}

const columnsOf = (one: ReportSchedule) => ({
  name: one.name,
  filter: JSON.stringify(one.filter),
  format: one.format,
  emails: one.emails,
  every: one.every,
  weekday: one.weekday,
  day_of_month: one.dayOfMonth,
  at: one.at,
  time_zone: one.timeZone,
  next_run_at: one.nextRunAt,
  is_enabled: one.isEnabled,
  problem: one.problem,
  saved_by: one.savedBy.id,
  saved_by_name: one.savedBy.name,
})

const schedule = (row: Selectable<ReportSchedulesTable>): ReportSchedule => ({
  id: row.id,
  clientId: row.client_id,
  name: row.name,
  filter: row.filter,
  format: row.format,
  emails: row.emails,
  every: row.every,
  weekday: row.weekday,
  dayOfMonth: row.day_of_month,
  at: row.at,
  timeZone: row.time_zone,
  nextRunAt: row.next_run_at,
  isEnabled: row.is_enabled,
  problem: row.problem,
  savedBy: { id: row.saved_by, name: row.saved_by_name },
  version: row.version,
})
