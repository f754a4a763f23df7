import type pg from 'pg'
import { recordedNames } from '../migrations/recorded-names.ts'
import { copyOutBytes, type OnRowBytes } from '../sql/copy-stream.ts'
import { openPool } from '../sql/pool.ts'
import {
  type BackupSequence,
  type BackupTable,
  columnList,
  listBackupSequences,
  listBackupTables,
  qualifiedName,
  SAME_TEXT,
} from './catalog.ts'

/** The database at one instant, while other connections keep writing. */
export interface Snapshot {
  /** Names of the migrations that have run, in their order. */
  migrations: string[]
  serverVersion: string
  tables: BackupTable[]
  /** Passes each row of a table to `onRow`, in the text form of `COPY`. */
  copyTable(table: BackupTable, onRow: OnRowBytes): Promise<void>
  /** Call it after the last table. */
  sequences(): Promise<BackupSequence[]>
}

/**
 * Reads the database in one repeatable-read transaction.
 * @throws a sentence if it is not a Lading database
 */
export async function withSnapshot<Value>(
  config: pg.PoolConfig,
  work: (snapshot: Snapshot) => Promise<Value>,
): Promise<Value> {
  const pool = openPool({ ...config, max: 1 })
  const client = await pool.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query(SAME_TEXT)
    const migrations = (await recordedNames(client)).sort()
    if (migrations.length === 0) throw new Error('The database is empty: there is nothing to back up.')
    const { rows } = await client.query(`select current_setting('server_version') as version`)
    return await work({
      migrations,
      serverVersion: rows[0].version,
      tables: await listBackupTables(client),
      copyTable: (table, onRow) => copyOutBytes(client, copyStatement(table), onRow),
      sequences: () => listBackupSequences(client),
    })
  } finally {
    // A failure may have left a COPY half read: such a connection is closed, which ends the transaction.
    client.release(true)
    await pool.end()
  }
}

function copyStatement(table: BackupTable): string {
  const [name, columns] = [qualifiedName(table), columnList(table.columns)]
  // PostgreSQL can copy a partitioned table only through a query.
  return table.isPartitioned
    ? `copy (select ${columns} from ${name}) to stdout`
    : `copy ${name} (${columns}) to stdout`
}
