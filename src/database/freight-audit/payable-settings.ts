import { type Selectable, sql } from 'kysely'
import type { ScheduleRule } from '#domain/reports/schedule.ts'
import type { Db } from '../sql/open.ts'
import type { PayableSettingsTable } from '../tables/payables.ts'

/** How a client sends bills to accounts payable. */
export interface PayableSettings extends Omit<ScheduleRule, 'every'> {
  clientId: string
  /** Counts changes of the accounts. */
  rulesVersion: number
  /** '' = not automatically. */
  every: ScheduleRule['every'] | ''
  format: 'CSV' | 'XLSX'
  emails: string
  nextRunAt: Date | null
  /** Counts changes of the schedule. */
  version: number
}

/** The settings of a client, locked; made where there are none. */
export async function lockPayableSettings(db: Db, clientId: string): Promise<PayableSettings> {
  await db
    .insertInto('payable_settings')
    .values({ client_id: clientId, next_run_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await db
    .selectFrom('payable_settings')
    .selectAll()
    .where('client_id', '=', clientId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return settingsOf(row)
}

export async function findPayableSettings(db: Db, clientId: string): Promise<PayableSettings | null> {
  const row = await db
    .selectFrom('payable_settings')
    .selectAll()
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  return row ? settingsOf(row) : null
}

/** One that is due, locked; another process passes it by. */
export async function lockDueExport(db: Db, now: Date): Promise<PayableSettings | null> {
  const row = await db
    .selectFrom('payable_settings')
    .selectAll()
    .where('next_run_at', '<=', now)
    .where('every', '<>', '')
    .orderBy('next_run_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row ? settingsOf(row) : null
}

export async function saveExportSchedule(db: Db, settings: PayableSettings): Promise<void> {
  await db
    .updateTable('payable_settings')
    .set({
      every: settings.every,
      weekday: settings.weekday,
      day_of_month: settings.dayOfMonth,
      at: settings.at,
      time_zone: settings.timeZone,
      format: settings.format,
      emails: settings.emails,
      next_run_at: settings.nextRunAt,
      version: sql`version + 1`,
    })
    .where('client_id', '=', settings.clientId)
    .execute()
}

export async function moveExportOn(db: Db, clientId: string, nextRunAt: Date | null): Promise<void> {
  await db
    .updateTable('payable_settings')
    .set({ next_run_at: nextRunAt })
    .where('client_id', '=', clientId)
    .execute()
}

export async function countRulesChange(db: Db, clientId: string): Promise<void> {
  await db
    .updateTable('payable_settings')
    .set({ rules_version: sql`rules_version + 1` })
    .where('client_id', '=', clientId)
    .execute()
}

const settingsOf = (row: Selectable<PayableSettingsTable>): PayableSettings => ({
  clientId: row.client_id,
  rulesVersion: row.rules_version,
  every: row.every,
  weekday: row.weekday,
  dayOfMonth: row.day_of_month,
  at: row.at,
  timeZone: row.time_zone,
  format: row.format,
  emails: row.emails,
  nextRunAt: row.next_run_at,
  version: row.version,
})
