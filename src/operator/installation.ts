import type pg from 'pg'
import { address } from '#database/embedded/bring-up.ts'
import { startEmbedded } from '#database/embedded/launcher.ts'
import { AlreadyRunningError } from '#database/embedded/ownership.ts'
import { hasCluster, preparePlace } from '#database/embedded/place.ts'
import { migrate } from '#database/migrations/migrate.ts'
import { type OpenDatabase, openDatabase } from '#database/sql/open.ts'

/** Runs the work on the database without migrating it, then closes it. */
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

/** The location of the data, from the same environment as the server's. */
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
 * the duration of the command unless the server already runs it.
 * @throws a sentence for the operator if there is none
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
 * Opens the database without migrating it.
 * @param mayCreate creates an embedded database if there is none
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
    // The server runs on it: the command connects by the same socket.
    const config = { ...address(await preparePlace({ dataDir })), user: 'lading', database: 'lading' }
    return { config, stop: async () => {} }
  }
}
