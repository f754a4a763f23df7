import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BackupTable, listBackupTables, qualifiedName } from '#database/backup/catalog.ts'
import { lookAtTarget } from '#database/backup/load.ts'
import { migrationNames } from '#database/migrations/all.ts'
import { migrateWithin } from '#database/migrations/within-transaction.ts'
import { type OpenDatabase, openDatabase } from '#database/sql/open.ts'
import { seedDemo } from '#seed/seed.ts'
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts'
import { recordFormer } from '#test/support/former-database.ts'
import type { Installation } from '../kernel/context.ts'
import { checkBackup } from './check-backup.ts'
import { refuseBackup, restoreBackup } from './restore-backup.ts'
import { backUpWhenDue, lastBackupAt } from './scheduled-backups.ts'
import { type BackupSource, writeBackup } from './write-backup.ts'

const KEYS = { session: Buffer.from('s'.repeat(64)), credential: Buffer.from('c'.repeat(64)) }
const NO_KEYS = { session: undefined, credential: undefined }

let server: TestDatabase
let database: OpenDatabase
let folder: string
/** A backup of a database that is not in use. */
let whole: string
let source: BackupSource
/** A backup of a database with one company, as an older version made it. */
let older: string

beforeAll(async () => {
  server = await openTestDatabase()
  database = openDatabase(server.config)
  folder = mkdtempSync(path.join(os.tmpdir(), 'lading-backup-'))
  source = { database: server.config, dataDir: path.join(folder, 'data'), keys: KEYS, now: new Date() }
  mkdirSync(path.join(source.dataDir, 'files', 'staged'), { recursive: true })
  writeFileSync(path.join(source.dataDir, 'files', 'staged', 'order.csv'), 'order,weight\n1,2\n')
  mkdirSync(path.join(source.dataDir, 'mail'))
  writeFileSync(path.join(source.dataDir, 'mail', 'empty.eml'), '')
  await seedDemo(database.pool, { today: '2026-06-15', log: () => {} })
  await database.pool.query(`select graphile_worker.add_job('nothing', '{"é": "\\t\\n"}')`)
  whole = path.join(folder, 'whole.tar')
}, 180_000)
afterAll(async () => {
  await database?.close()
  await server?.drop()
  rmSync(folder, { recursive: true, force: true })
})

/** Restores into a new database, and passes it to `look`. */
async function withRestored(
  file: string,
  look: (pool: pg.Pool, dataDir: string) => Promise<void>,
): Promise<void> {
  const other = await openTestDatabase()
  const dataDir = mkdtempSync(path.join(folder, 'restored-'))
  try {
    await restoreBackup(await checkBackup(file), { database: other.config, dataDir, setKeys: NO_KEYS })
    const restored = openDatabase(other.config)
    await look(restored.pool, dataDir).finally(restored.close)
  } finally {
    await other.drop()
  }
}

async function tablesIn(pool: pg.Pool): Promise<BackupTable[]> {
  const client = await pool.connect()
  try {
    return await listBackupTables(client)
  } finally {
    client.release()
  }
}

/** The number of rows of every table and a digest over all of them. */
async function contentOf(pool: pg.Pool): Promise<Record<string, string>> {
  const content: Record<string, string> = {}
  for (const table of await tablesIn(pool)) {
    const name = qualifiedName(table)
    const { rows } = await pool.query(
      `select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by t::text)), '') as digest from ${name} t`,
    )
    content[name] = rows[0].digest
  }
  return content
}

const SHAPE = `
  select 'index ' || indexdef as line from pg_indexes where schemaname = 'public'
  union all select 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
    where connamespace = 'public'::regnamespace
  union all select 'trigger ' || tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal
  union all select 'function ' || oid::regprocedure from pg_proc where pronamespace = 'public'::regnamespace
  union all select 'column ' || table_name || ' ' || column_name || ' ' || data_type from information_schema.columns where table_schema = 'public'
  order by 1`
const shapeOf = async (pool: pg.Pool) => (await pool.query(SHAPE)).rows.map(({ line }) => line)

describe('a backup', () => {
  it('is restored table by table, row by row, with indexes, triggers, sequences, keys and files', async () => {
    const written = await writeBackup(source, whole)
    expect(written.rows).toBeGreaterThan(10_000)
    expect(statSync(whole).mode & 0o777).toBe(0o600)
    await withRestored(whole, async (pool, dataDir) => {
      expect(await contentOf(pool)).toEqual(await contentOf(database.pool))
      expect(await shapeOf(pool)).toEqual(await shapeOf(database.pool))
      const sequences = 'select schemaname, sequencename, last_value from pg_sequences order by 1, 2'
      expect((await pool.query(sequences)).rows).toEqual((await database.pool.query(sequences)).rows)
      for (const [name, key] of [
        ['session-secret', KEYS.session],
        ['credential-key', KEYS.credential],
      ] as const) {
        expect(readFileSync(path.join(dataDir, name))).toEqual(key)
        expect(statSync(path.join(dataDir, name)).mode & 0o777).toBe(0o600)
      }
      expect(readFileSync(path.join(dataDir, 'files', 'staged', 'order.csv'), 'utf8')).toContain('weight')
      expect(readFileSync(path.join(dataDir, 'mail', 'empty.eml'), 'utf8')).toBe('')
    })
  }, 120_000)

  it('is a consistent snapshot while others write', async () => {
    const busy = await openTestDatabase()
    const { db, pool: busyPool, close } = openDatabase(busy.config)
    let isOver = false
    let last = 0
    const writer = (async () => {
      for (; !isOver; last++) {
        await db.transaction().execute(async (tx) => {
          await sql`insert into clients (id, code, name) values (gen_random_uuid(), ${`w${last}`}, 'Writer')`.execute(
            tx,
          )
          await sql`select graphile_worker.add_job('written', json_build_object('n', ${last}::int))`.execute(
            tx,
          )
        })
      }
    })()
    await expect.poll(() => last).toBeGreaterThan(5)
    const file = path.join(folder, 'written.tar')
    await writeBackup({ ...source, database: busy.config }, file)
    isOver = true
    await writer
    const untouched = async (pool: pg.Pool) => {
      const content = Object.entries(await contentOf(pool))
      return content.filter(([name]) => !/"clients"|_private_/.test(name))
    }
    await withRestored(file, async (pool) => {
      const { rows } = await pool.query(
        `select array(select substr(code, 2)::int from clients where name = 'Writer' order by 1) as clients,
          array(select (payload ->> 'n')::int from graphile_worker._private_jobs j
            join graphile_worker._private_tasks t on t.id = j.task_id where identifier = 'written' order by 1) as jobs`,
      )
      expect(rows[0].clients.length).toBeGreaterThan(0)
      expect(rows[0].clients.length).toBeLessThan(last)
      expect(rows[0].jobs).toEqual(rows[0].clients)
      expect(rows[0].clients).toEqual(rows[0].clients.map((_: number, at: number) => at))
      expect(await untouched(pool)).toEqual(await untouched(busyPool))
    })
    await close()
    await busy.drop()
  })

  it('of an older version is migrated', async () => {
    const server = await openTestDatabase()
    const { pool, close } = openDatabase(server.config)
    older = path.join(folder, 'older.tar')
    await pool.query('drop schema public cascade; create schema public')
    const client = await pool.connect()
    await client.query('begin')
    await migrateWithin(client, { last: '0021-claims' })
    await client.query('commit')
    client.release()
    await pool.query(`insert into clients (id, code, name) values (gen_random_uuid(), 'old', 'Old')`)
    await writeBackup({ ...source, database: server.config }, older)
    await close()
    await server.drop()
    await withRestored(older, async (restored) => {
      expect((await restored.query('select name from clients')).rows).toEqual([{ name: 'Old' }])
      expect(await shapeOf(restored)).toEqual(await shapeOf(database.pool))
    })
  })
})

describe('a backup from before the migrations were merged into one schema', () => {
  const backUpFormer = async (name: string, last?: string) => {
    const server = await openTestDatabase()
    const { pool, close } = openDatabase(server.config)
    await pool.query(`insert into clients (id, code, name) values (gen_random_uuid(), 'old', 'Old')`)
    await recordFormer(pool, last)
    const file = path.join(folder, `${name}.tar`)
    await writeBackup({ ...source, database: server.config }, file)
    await close()
    await server.drop()
    return file
  }

  it('is restored', async () => {
    await withRestored(await backUpFormer('former'), async (restored) => {
      expect((await restored.query('select name from clients')).rows).toEqual([{ name: 'Old' }])
      expect(await shapeOf(restored)).toEqual(await shapeOf(database.pool))
      const { rows } = await restored.query('select name from kysely_migration order by 1')
      expect(rows.map(({ name }) => name)).toEqual(migrationNames())
    })
  })

  it('is refused if it is from the middle of those migrations', async () => {
    const backup = await checkBackup(await backUpFormer('half', '0210-bill-days'))
    expect(refuseBackup(backup, NO_KEYS)).toMatch(
      /^This backup is too old for this version of Lading: it ends at 0210-bill-days\. Restore it with the version of /,
    )
  })
})

describe('scheduled backups', () => {
  it('are written if the last one is old enough, and the oldest are deleted', async () => {
    const data = mkdtempSync(path.join(folder, 'scheduled-'))
    const backups = { folder: path.join(data, 'backups'), dataDir: data, everyHours: 24, keep: 2 }
    const small = await openTestDatabase()
    const { pool, close } = openDatabase(small.config)
    const installation = { backups, secret: KEYS.session, credentialKey: KEYS.credential } as Installation
    const at = (hours: number) =>
      backUpWhenDue({ pool, installation }, new Date(Date.now() + hours * 3_600_000))
    // A new installation has nothing to back up yet.
    expect(await at(1)).toBeUndefined()
    const files = [await at(25)]
    expect(await at(23)).toBeUndefined()
    for (const hours of [50, 75]) files.push(await at(hours))
    expect(readdirSync(backups.folder).sort()).toEqual(files.slice(1).map((file) => path.basename(file!)))
    await checkBackup(files.at(-1)!)
    expect((await lastBackupAt(backups))!.getTime()).toBeGreaterThan(Date.now() - 60_000)
    backups.everyHours = 0
    expect(await at(1000)).toBeUndefined()
    await close()
    await small.drop()
  })
})

describe('a restore', () => {
  const damage = (name: string, change: (file: string) => void) => {
    const file = path.join(folder, `${name}.tar`)
    copyFileSync(whole, file)
    change(file)
    return checkBackup(file)
  }

  it('refuses an archive that is truncated, changed or not a backup', async () => {
    const size = statSync(whole).size
    await expect(damage('cut', (file) => truncateSync(file, size / 2))).rejects.toThrow(
      /^The backup .*cut\.tar is damaged: .*\. Nothing was restored\. Use another backup\.$/,
    )
    await expect(damage('ends', (file) => truncateSync(file, size - 1024 * 60))).rejects.toThrow('is damaged')
    const flipped = damage('flipped', (file) => {
      const bytes = readFileSync(file)
      bytes[Math.floor(size / 2)]! ^= 1
      writeFileSync(file, bytes)
    })
    await expect(flipped).rejects.toThrow(/is damaged: (the checksum of tables\/|Invalid)/)
    const other = path.join(folder, 'other.tar')
    execFileSync('tar', ['cf', other, '-C', folder, 'data'])
    await expect(checkBackup(other)).rejects.toThrow('is not a backup of Lading.')
    await expect(checkBackup(path.join(folder, 'none.tar'))).rejects.toThrow('There is no file')
    await expect(damage('text', (file) => writeFileSync(file, 'hello'))).rejects.toThrow('damaged')
  })

  it('can be checked with tar and sha256sum alone', async () => {
    const unpacked = mkdtempSync(path.join(folder, 'unpacked-'))
    execFileSync('tar', ['xf', whole, '-C', unpacked])
    execFileSync('sha256sum', ['--check', '--strict', '--quiet', 'SHA256SUMS'], { cwd: unpacked })
  })

  it('that fails halfway changes nothing', async () => {
    const other = await openTestDatabase()
    const { pool, close } = openDatabase(other.config)
    await pool.query(`insert into clients (id, code, name) values (gen_random_uuid(), 'kept', 'Kept')`)
    const before = await contentOf(pool)
    const backup = await checkBackup(older)
    const table = backup.manifest.tables.find(({ name }) => name === 'clients')!
    table.rows += 1
    const dataDir = mkdtempSync(path.join(folder, 'failed-'))
    const target = { database: other.config, dataDir, setKeys: NO_KEYS }
    await expect(restoreBackup(backup, target)).rejects.toThrow('The table "clients" has 1 rows')
    expect(await contentOf(pool)).toEqual(before)
    expect(await lookAtTarget(other.config)).toMatchObject({ companies: ['Kept'], foreignTables: [] })
    await close()
    await other.drop()
  })

  it('refuses the backup of a newer version, and a key that decrypts nothing in it', async () => {
    const backup = await checkBackup(whole)
    expect(refuseBackup(backup, NO_KEYS)).toBeUndefined()
    const foreign = { ...NO_KEYS, credential: Buffer.from('another key') }
    expect(refuseBackup(backup, foreign)).toContain('CREDENTIAL_KEY is not the key of the backup')
    backup.header.migrations.push('9999-of-tomorrow')
    expect(refuseBackup(backup, NO_KEYS)).toContain('newer version of Lading (it has 9999-of-tomorrow)')
  })

  it('keeps the key that it replaces', async () => {
    const other = await openTestDatabase()
    const dataDir = mkdtempSync(path.join(folder, 'keys-'))
    writeFileSync(path.join(dataDir, 'credential-key'), 'the old key')
    await restoreBackup(await checkBackup(older), { database: other.config, dataDir, setKeys: NO_KEYS })
    expect(readFileSync(path.join(dataDir, 'credential-key'))).toEqual(KEYS.credential)
    expect(readFileSync(path.join(dataDir, 'credential-key.before-restore'), 'utf8')).toBe('the old key')
    await other.drop()
  })
})
