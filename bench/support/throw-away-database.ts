import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { startEmbedded } from '#database/embedded/launcher.ts'
import { migrate } from '#database/migrations/migrate.ts'
import { openDatabase } from '#database/sql/open.ts'
import { refreshDemoStatistics, seedDemo } from '#seed/seed.ts'

export interface ThrowAwayDatabase {
  folder: string
  /** Connection URL for a server in another process. */
  url: string
  config: pg.PoolConfig
  pool: pg.Pool
  stop: () => Promise<void>
}

/**
 * The embedded database with the demo, in a temporary folder that is deleted at the end. `LADING_BENCH_DATA` names a
 * permanent folder, so that a second run need not load the rows again.
 */
export async function startThrowAwayDatabase(
  kept = process.env.LADING_BENCH_DATA,
): Promise<ThrowAwayDatabase> {
  const folder = kept ?? (await mkdtemp(path.join(os.tmpdir(), 'lading-bench-')))
  const embedded = await startEmbedded({ dataDir: folder, log: () => {} })
  await migrate(embedded.config)
  const database = openDatabase(embedded.config)
  const today = new Date().toISOString().slice(0, 10)
  if (await seedDemo(database.pool, { today })) await refreshDemoStatistics(database.pool)
  const { host, user, database: name, port } = embedded.config
  return {
    folder,
    url: `postgresql://${user}@localhost:${port}/${name}?host=${encodeURIComponent(host as string)}`,
    config: embedded.config,
    pool: database.pool,
    stop: async () => {
      await database.close()
      await embedded.stop()
      if (!kept) await rm(folder, { recursive: true, force: true })
    },
  }
}
