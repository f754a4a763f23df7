import type pg from 'pg'
import { migrationNames } from '../migrations/all.ts'
import { inPresentNames, LAST_WITH_FORMER } from '../migrations/former-migrations.ts'
import { compareMigrations, STARTER_LOCK } from '../migrations/migrate.ts'
import { migrateWithin } from '../migrations/within-transaction.ts'
import { isLadingRunning } from '../queue/processes.ts'
import { setIndexesAside } from '../sql/bulk-load.ts'
import { copyIn } from '../sql/copy-stream.ts'
import { openPool } from '../sql/pool.ts'
import {
  type BackupSequence,
  type BackupTable,
  columnList,
  listBackupTables,
  qualifiedName,
  SAME_TEXT,
} from './catalog.ts'

/** One table of a backup: its rows in the text form of `COPY`, in pieces of any size. */
export interface TableContent {
  table: BackupTable
  rows: number
  content: AsyncIterable<Uint8Array>
}

export interface BackupContent {
  /** Names of the migrations that had run, in their order. */
  migrations: readonly string[]
  sequences: readonly BackupSequence[]
  /** The tables one after the other. */
  tables: () => AsyncIterable<TableContent>
}

/**
 * Why this version cannot load a backup with these migrations; undefined if it can. An older backup can be loaded: the
 * tables are created in their state at that time, and migrated with the rows in them.
 */
export function refuseMigrations(migrations: readonly string[]): string | undefined {
  const ours = migrationNames()
  const { unknown, formerStop } = compareMigrations(migrations)
  if (unknown.length > 0) {
    return `This backup was made by a newer version of Lading (it has ${unknown.join(', ')}). Restore it with that version or a later one.`
  }
  if (formerStop) {
    return (
      `This backup is too old for this version of Lading: it ends at ${formerStop}. ` +
      `Restore it with ${LAST_WITH_FORMER}, and start this version on the restored database.`
    )
  }
  if (inPresentNames(migrations).some((name, at) => name !== ours[at])) {
    return 'This backup was made by a version between two releases, and this version cannot create its tables.'
  }
  return undefined
}

/**
 * Replaces all Lading data in the database with the content of a backup, in one transaction: the tables are dropped,
 * created in their state at the backup, filled, and migrated.
 */
export async function loadBackup(config: pg.PoolConfig, backup: BackupContent): Promise<void> {
  const pool = openPool({ ...config, max: 3 })
  try {
    // The queue creates its tables in a separate transaction. They stay, and only their rows are replaced.
    const { runMigrations } = await import('graphile-worker')
    await runMigrations({ pgPool: pool })
    const client = await pool.connect()
    try {
      await client.query('begin')
      await client.query(SAME_TEXT)
      await client.query(`set local lock_timeout = '20s'`)
      await client.query('select pg_advisory_xact_lock($1)', [STARTER_LOCK])
      await dropEverything(client)
      await migrateWithin(client, { last: inPresentNames(backup.migrations).at(-1) })
      await fill(client, backup)
      await migrateWithin(client)
      await client.query('commit')
    } finally {
      // A failure may have left a COPY open: the connection is closed, which rolls back the transaction.
      client.release(true)
    }
    await pool.query('set statement_timeout = 0; analyze')
  } finally {
    await pool.end()
  }
}

async function fill(client: pg.PoolClient, { tables, sequences }: BackupContent): Promise<void> {
  const present = await listBackupTables(client)
  const names = present.map(qualifiedName)
  // Migrations insert rows that are also in the backup.
  await client.query(`truncate ${names.join(', ')}`)
  // The backup contains the counts and facts that triggers maintain.
  const own = present.filter(({ schema }) => schema === '').map(qualifiedName)
  const setTriggers = async (state: 'disable' | 'enable') => {
    for (const name of own) await client.query(`alter table ${name} ${state} trigger user`)
  }
  await setTriggers('disable')
  const putBack = await setIndexesAside(client, own)
  for await (const content of tables()) await fillTable(client, present, content)
  await putBack()
  await setTriggers('enable')
  for (const sequence of sequences) await setSequence(client, sequence)
}

async function fillTable(
  client: pg.PoolClient,
  present: readonly BackupTable[],
  { table, rows, content }: TableContent,
): Promise<void> {
  const name = qualifiedName(table)
  if (!present.some((one) => qualifiedName(one) === name)) {
    if (rows === 0) return
    throw new Error(`The backup has rows of the table ${name}, which this version does not have.`)
  }
  const writer = await copyIn(client, `copy ${name} (${columnList(table.columns)}) from stdin`)
  for await (const chunk of content) await writer.write(chunk)
  const written = await writer.end()
  if (written !== rows) throw new Error(`The table ${name} has ${written} rows, but the backup has ${rows}.`)
}

/** Never lowers a sequence: those of the queue stay in place, and transactions do not undo their steps. */
async function setSequence(client: pg.PoolClient, sequence: BackupSequence): Promise<void> {
  await client.query(
    `select setval($1::regclass, greatest($2::bigint, (
      select last_value from pg_sequences where format('%I.%I', schemaname, sequencename)::regclass = $1::regclass)))`,
    [qualifiedName(sequence), sequence.lastValue],
  )
}

/** Drops all objects in the schema except those of extensions. */
async function dropEverything(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(OWN_OBJECTS)
  for (const { statement } of rows) await client.query(statement)
}

const OWN_OBJECTS = `
  select format('drop %s if exists %I.%I cascade',
      case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end,
      current_schema, relname) as statement, case relkind when 'S' then 2 else 1 end as turn
    from pg_class c
    where relnamespace = current_schema::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S') and not relispartition
      and not exists (select from pg_depend where objid = c.oid and deptype = 'e')
  union all
  select format('drop routine if exists %s cascade', oid::regprocedure), 2
    from pg_proc p where pronamespace = current_schema::regnamespace
      and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
  union all
  select format('drop type if exists %I.%I cascade', current_schema, typname), 3
    from pg_type t where typnamespace = current_schema::regnamespace and typtype in ('e', 'd')
      and not exists (select from pg_depend where objid = t.oid and deptype = 'e')
  union all
  select format('drop type if exists %I.%I cascade', current_schema, t.typname), 3
    from pg_type t join pg_class c on c.oid = t.typrelid
    where typnamespace = current_schema::regnamespace and c.relkind = 'c'
      and not exists (select from pg_depend where objid = t.oid and deptype = 'e')
  order by turn`

/** The data that a restore would replace. */
export interface Occupied {
  database: string
  /** Tables of another program. */
  foreignTables: string[]
  companies: string[]
  /** A Lading server is running on it. */
  isInUse: boolean
}

const MOST_NAMES = 5

/** Reads what a restore would replace, so that the operator can confirm it. */
export async function lookAtTarget(config: pg.PoolConfig): Promise<Occupied> {
  const pool = openPool({ ...config, max: 1 })
  try {
    const { rows } = await pool.query(
      `select current_database() as database, to_regclass('clients') is not null as "isOurs",
        array(select relname::text from pg_class c where relnamespace = current_schema::regnamespace
          and relkind in ('r', 'p', 'v', 'm') and not exists (select from pg_depend where objid = c.oid and deptype = 'e')
          order by 1) as tables`,
    )
    const { database, isOurs, tables } = rows[0]
    const isInUse = await isLadingRunning(pool)
    if (!isOurs) return { database, isInUse, foreignTables: tables, companies: [] }
    const companies = await pool.query('select name from clients order by created_at limit $1', [MOST_NAMES])
    return { database, isInUse, foreignTables: [], companies: companies.rows.map(({ name }) => name) }
  } finally {
    await pool.end()
  }
}
