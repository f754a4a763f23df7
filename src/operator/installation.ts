import type pg from 'pg'
import { address } from '#database/embedded/bring-up.ts'
import { startEmbedded } from '#database/embedded/launcher.ts'
import { AlreadyRunningError } from '#database/embedded/ownership.ts'
import { hasCluster, preparePlace } from '#database/embedded/place.ts'
import { migrate } from '#database/migrations/migrate.ts'
import { type OpenDatabase, openDatabase } from '#database/sql/open.ts'

/** Runs the work on the database as it is, then closes it. */
export async function withDatabase<Value>(
  settings: InstallationSettings,
  work: (config: pg.PoolConfig) => Promise<Value>,
  mayCreate = false,
): Promise<Value> {
  const { config, stop } = await findDatabase(settings, mayCreate)
  try {
    return await work(config)
  } finally {
    await stop()
  }
}

/** The location of the data by the operator's settings: the same environment as the server's. */
export interface InstallationSettings {
  databaseUrl: string | undefined
  dataDir: string
}

export interface OpenInstallation {
  database: OpenDatabase
  close: () => Promise<void>
}

/**
 * Opens the database of the installation for a command: that of DATABASE_URL, or the embedded one, which is started for
 * as long as the command runs unless the server runs on it.
 * @throws a sentence for the operator where there is none
 */
export async function openInstallation(settings: InstallationSettings): Promise<OpenInstallation> {
  const { config, stop } = await findDatabase(settings)
  try {
    await migrate(config)
    const database = openDatabase(config)
    const close = async () => {
      await database.close()
      await stop()
    }
    return { database, close }
  } catch (error) {
    await stop()
    throw error
  }
}

interface FoundDatabase {
  config: pg.PoolConfig
  stop: () => Promise<void>
}

/**
 * The database as it is, running and not migrated.
 * @param mayCreate an embedded database is created where there is none
 */
async function findDatabase(
  { databaseUrl, dataDir }: InstallationSettings,
  mayCreate = false,
): Promise<FoundDatabase> {
  if (databaseUrl) return { config: { connectionString: databaseUrl }, stop: async () => {} }
  if (!mayCreate && !hasCluster(dataDir)) {
    throw new Error(
      `There is no database in ${dataDir}. Start the server once (npm start), or set DATA_DIR or DATABASE_URL.`,
    )
  }
  try {
    return await startEmbedded({ dataDir, log: () => {}, patienceMs: 0 })
  } catch (error) {
    if (!(error instanceof AlreadyRunningError)) throw error
    // The server runs on it: the command goes in beside the server, by the same socket.
    const config = { ...address(await preparePlace({ dataDir })), user: 'lading', database: 'lading' }
    return { config, stop: async () => {} }
  }
}
