import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { PostgresBinaries } from '#database/embedded/binaries.ts'
import { startEmbedded } from '#database/embedded/launcher.ts'
import { locateSocketFolder } from '#database/embedded/place.ts'
import { isProcessAlive } from '#database/embedded/processes.ts'
import { findPostgres } from '../../scripts/find-postgres.mjs'
import { TEMPLATE } from './template.ts'

const FOLDER_PREFIX = 'lading-test-'

export interface TestServer {
  admin: pg.ClientConfig
  stop(): Promise<void>
}

/**
 * Starts a server for one test run, with the migrated template in it. Its data is not durable: tests of power cuts
 * start the launcher themselves.
 */
export async function startTestServer(kind: 'embedded' | 'system'): Promise<TestServer> {
  sweepFolders()
  const binaries = kind === 'system' ? systemBinaries() : undefined
  const folder = mkdtempSync(path.join(choosePlace(), `${FOLDER_PREFIX}${process.pid}-`))
  const remove = () => removeFolder(folder)
  process.once('exit', remove)
  const server = await startEmbedded({ dataDir: folder, binaries, settings: FAST, log: () => {} })
  const stop = async () => {
    await server.stop()
    remove()
  }
  const admin = { ...server.config, user: 'postgres', database: 'postgres' } as pg.ClientConfig
  try {
    await makeTemplate(admin, server.config)
    return { admin, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** An in-memory file system, on Linux. */
const MEMORY = '/dev/shm'
/** About ten copies of the template, the rows of the few tests that have many, and the log. */
const ROOM_BYTES = 3 * 1024 ** 3

/**
 * In memory if that has room for the databases and as much again is free. A database consists of a thousand files: on a
 * disk (ext4, which has to skip recently deleted files) creating one takes ten times as long, more than most test files
 * need for their tests.
 */
function choosePlace(): string {
  if (!existsSync(MEMORY)) return os.tmpdir()
  const { bavail, bsize } = statfsSync(MEMORY)
  return Math.min(bavail * bsize, process.availableMemory() / 2) >= ROOM_BYTES ? MEMORY : os.tmpdir()
}

/** The data of a test database need not outlive the test. */
const FAST = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  shared_buffers: '128MB',
  max_wal_size: '256MB',
  max_connections: '200',
}

function systemBinaries(): PostgresBinaries {
  const found = findPostgres()
  if (!found) throw new Error('not installed (Debian: apt-get install postgresql-15)')
  const [initdb, postgres] = ['initdb', 'postgres'].map((name) => path.join(found.folder, name))
  return { initdb: initdb!, postgres: postgres!, major: found.major, localeArguments: ['--locale=C.UTF-8'] }
}

async function makeTemplate(admin: pg.ClientConfig, app: pg.PoolConfig): Promise<void> {
  const client = new pg.Client(admin)
  await client.connect()
  try {
    await client.query(`create database ${TEMPLATE} owner ${client.escapeIdentifier(app.user ?? '')}`)
    // Loaded only when needed, so that the tests that need it report a migration that fails to load.
    const { migrate } = await import('#database/migrations/migrate.ts')
    await migrate({ ...app, database: TEMPLATE })
  } finally {
    await client.end()
  }
}

/** A killed run leaves its folder; the next run deletes it. */
function sweepFolders(): void {
  for (const place of [os.tmpdir(), MEMORY].filter(existsSync)) {
    for (const name of readdirSync(place)) {
      const pid = new RegExp(`^${FOLDER_PREFIX}(\\d+)-`).exec(name)?.[1]
      if (pid === undefined || isProcessAlive(Number(pid))) continue
      removeFolder(path.join(place, name))
    }
  }
}

function removeFolder(folder: string): void {
  rmSync(locateSocketFolder(folder), { recursive: true, force: true })
  rmSync(folder, { recursive: true, force: true })
}
