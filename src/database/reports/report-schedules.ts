import { columnNames, type ValueOf } from '../sql/column-names.ts'
import { isId } from '../sql/is-id.ts'
import type { Db } from '../sql/open.ts'
import { register } from '../sql/register.ts'

const NAMES = columnNames(
  'report_schedules',
  [
    ...(['id', 'name', 'format', 'emails', 'every', 'weekday', 'day_of_month', 'at', 'time_zone'] as const),
    ...([
      'next_run_at',
      'is_enabled',
      'problem',
      'saved_by',
      'saved_by_name',
      'version',
      'client_id',
    ] as const),
  ],
  { json: ['filter'] },
)

/** A report that runs automatically. */
export type ReportSchedule = ValueOf<typeof NAMES>

export const schedules = register(NAMES, { hides: false })

export const listSchedules = (db: Db, clientId: string): Promise<ReportSchedule[]> =>
  schedules.rows(schedules.existing(db, clientId).orderBy('name').orderBy('id'))

export async function countSchedules(db: Db, clientId: string): Promise<number> {
  const { total } = await db
    .selectFrom('report_schedules')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('client_id', '=', clientId)
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** A due schedule of any client, locked; null if there is none that is not locked by another process. */
export async function lockDueSchedule(db: Db, now: Date): Promise<ReportSchedule | null> {
  const row = await db
    .selectFrom('report_schedules')
    .select(NAMES.columns)
    .where('is_enabled', '=', true)
    .where('next_run_at', '<=', now)
    .orderBy('next_run_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row ? NAMES.value(row) : null
}

/** Sets its next run; its version stays, because no user edited it. */
export async function moveOn(db: Db, id: string, nextRunAt: Date): Promise<void> {
  await db.updateTable('report_schedules').set({ next_run_at: nextRunAt }).where('id', '=', id).execute()
}

/** Stops a schedule that can no longer run, and stores why. */
export async function stopSchedule(db: Db, id: string, problem: string): Promise<void> {
  await db.updateTable('report_schedules').set({ is_enabled: false, problem }).where('id', '=', id).execute()
}

/** Ids of the deleted ones; other users' ids are ignored. */
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
  const all = await listSchedules(db, clientId)
  return all.filter(({ filter }) => filter.customReportId === id).map(({ name }) => name)
}
