import type pg from 'pg'

/** A table whose rows are in a backup. */
export interface BackupTable {
  schema: string
  name: string
  /** The written columns; the database computes the others. */
  columns: string[]
  isPartitioned: boolean
}

export interface BackupSequence {
  schema: string
  name: string
  lastValue: number
}

/** The schema of the job queue. Its tables with waiting jobs are backed up; the others describe the queue. */
const QUEUE_SCHEMA = 'graphile_worker'

/** The product's tables and the waiting jobs, without the lists of migrations, which the migrations write. */
export async function listBackupTables(client: pg.ClientBase): Promise<BackupTable[]> {
  const { rows } = await client.query(
    `select n.nspname as schema, c.relname as name, c.relkind = 'p' as "isPartitioned",
      array(select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        order by a.attnum) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition
      and (n.nspname = current_schema or n.nspname = $1 and c.relname like '\\_private\\_%')
      and c.relname not in ('kysely_migration', 'kysely_migration_lock')
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by 1, 2`,
    [QUEUE_SCHEMA],
  )
  // The current schema may have another name where the backup is restored.
  return rows.map((row) => ({ ...row, schema: row.schema === QUEUE_SCHEMA ? QUEUE_SCHEMA : '' }))
}

/** Sequences that have been used. They are read after the tables, so that no row has a later value. */
export async function listBackupSequences(client: pg.ClientBase): Promise<BackupSequence[]> {
  const { rows } = await client.query(
    `select case when schemaname = $1 then schemaname else '' end as schema, sequencename as name,
      last_value::text as "lastValue"
    from pg_sequences where schemaname in (current_schema, $1) and last_value is not null order by 1, 2`,
    [QUEUE_SCHEMA],
  )
  return rows.map((row) => ({ ...row, lastValue: Number(row.lastValue) }))
}

/** A name for a statement: `"shipments"` or `"graphile_worker"."_private_jobs"`. */
export function qualifiedName({ schema, name }: { schema: string; name: string }): string {
  const quoted = [schema, name].filter(Boolean).map((part) => `"${part.replaceAll('"', '""')}"`)
  return quoted.join('.')
}

export const columnList = (columns: readonly string[]): string =>
  columns.map((column) => `"${column.replaceAll('"', '""')}"`).join(', ')

/** Settings with which both sides of a backup write values the same way, whatever the server's settings. */
export const SAME_TEXT = `
  set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = 0;
  set local datestyle = 'ISO, YMD';
  set local intervalstyle = 'postgres';
  set local bytea_output = 'hex';
  set local extra_float_digits = 1;
  set local timezone = 'UTC'`

/** When the first migration ran here: at the first start, or at the last restore. */
export async function firstMigrationAt(pool: pg.Pool): Promise<Date> {
  const { rows } = await pool.query('select min(timestamp) as first from kysely_migration')
  return new Date(rows[0].first)
}
