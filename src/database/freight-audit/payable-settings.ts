import { sql } from 'kysely'
import { columnNames, type ValueOf } from '../sql/column-names.ts'
import type { Db } from '../sql/open.ts'

const NAMES = columnNames('payable_settings', [
  ...([
    'client_id',
    'rules_version',
    'every',
    'weekday',
    'day_of_month',
    'at',
    'time_zone',
    'format',
  ] as const),
  ...(['emails', 'next_run_at', 'version'] as const),
])

/** How a client sends bills to accounts payable. `version` counts changes of the schedule. */
export type PayableSettings = ValueOf<typeof NAMES>

/** The settings of a client, locked; created if there are none. */
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
  return NAMES.value(row)
}

export async function findPayableSettings(db: Db, clientId: string): Promise<PayableSettings | null> {
  const row = await db
    .selectFrom('payable_settings')
    .selectAll()
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  return row ? NAMES.value(row) : null
}

/** One that is due, locked; other processes skip it. */
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
  return row ? NAMES.value(row) : null
}

export async function saveExportSchedule(
  db: Db,
  { clientId, rulesVersion: _rules, version: _version, ...schedule }: PayableSettings,
): Promise<void> {
  await db
    .updateTable('payable_settings')
    .set({ ...NAMES.row(schedule), version: sql`version + 1` })
    .where('client_id', '=', clientId)
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
