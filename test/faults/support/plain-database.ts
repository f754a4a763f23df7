import { rmSync } from 'node:fs'
import type pg from 'pg'
import { startEmbedded } from '#database/embedded/launcher.ts'
import { locateSocketFolder } from '#database/embedded/place.ts'
import { migrate } from '#database/migrations/migrate.ts'
import { openDatabase } from '#database/sql/open.ts'
import { makeDataFolder } from './data-folder.ts'

/** The product's database without the product, for work done in this process. */
export interface PlainDatabase {
  config: pg.PoolConfig
  remove(): Promise<void>
}

/** This test kills nothing, so nothing has to be durable. */
const FAST = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/** The prepared folder comes from another installation with different keys. */
async function forgetKeys(config: pg.PoolConfig): Promise<void> {
  const { pool, close } = openDatabase(config)
  await pool.query('delete from installation_keys')
  await close()
}

export async function openPlainDatabase(): Promise<PlainDatabase> {
  const dataDir = makeDataFolder()
  const server = await startEmbedded({ dataDir, settings: FAST, log: () => {} })
  await migrate(server.config)
  await forgetKeys(server.config)
  return {
    config: server.config,
    remove: async () => {
      await server.stop()
      rmSync(locateSocketFolder(dataDir), { recursive: true, force: true })
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
