import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { checkBackup } from '#actions/backup/check-backup.ts'
import { restoreBackup } from '#actions/backup/restore-backup.ts'
import { backupFileName } from '#actions/backup/scheduled-backups.ts'
import { writeBackup } from '#actions/backup/write-backup.ts'
import { type PostgresBinaries, prepareEmbeddedBinaries } from '#database/embedded/binaries.ts'
import { type EmbeddedDatabase, startEmbedded } from '#database/embedded/launcher.ts'
import { findPostmaster } from '#database/embedded/postmaster-file.ts'
import type { BareContext } from '../command-context.ts'
import { sourceOf } from './back-up.ts'
import { rowsOf, setKeys } from './restore.ts'

/**
 * Upgrades the embedded database to the PostgreSQL version of this Lading. The new database is created next to the old one
 * and replaces it when it is complete. The old one is kept until the operator deletes it.
 */
export async function upgrade(context: BareContext): Promise<number> {
  const { configuration, values } = context
  if (configuration.databaseUrl) {
    throw new Error(
      'DATABASE_URL is set: upgrade that server with its own tools. This command upgrades only the embedded database.',
    )
  }
  const places = placesOf(configuration.dataDir)
  if (existsSync(places.current) && findPostmaster(places.current)) {
    throw new Error('Lading is running. Stop it, then run the command again.')
  }
  await finishExchange(places)
  if (values.back) return goBack(context, places)
  if (values.finish) return giveUpOld(context, places)
  return upgradeFrom(context, places)
}

interface Places {
  dataDir: string
  /** The database in use. */
  current: string
  /** The data folder in which the new database is created. */
  making: string
}

const placesOf = (dataDir: string): Places => ({
  dataDir,
  current: path.join(dataDir, 'postgres'),
  making: path.join(dataDir, 'upgrade'),
})

const majorOf = (folder: string): string | undefined =>
  existsSync(path.join(folder, 'PG_VERSION'))
    ? readFileSync(path.join(folder, 'PG_VERSION'), 'utf8').trim()
    : undefined

async function upgradeFrom(context: BareContext, places: Places): Promise<number> {
  const { values, configuration, say } = context
  const old = majorOf(places.current)
  if (!old) throw new Error(`There is no database in ${places.dataDir}.`)
  const { major } = await prepareEmbeddedBinaries()
  if (old === major) {
    say(`The database is already on PostgreSQL ${major}.`)
    return 0
  }
  if (Number(old) > Number(major)) {
    throw new Error(
      `The database is on PostgreSQL ${old}, which is newer than the ${major} of this Lading. Use a newer Lading.`,
    )
  }
  const kept = keptPlace(places, old)
  if (existsSync(kept)) throw new Error(`${kept} already exists. Move or delete it.`)
  const binaries = oldBinaries(old, values.binaries)
  const now = new Date()
  const file = path.join(configuration.backups.folder, backupFileName(now, 'upgrade'))
  await onEmbedded({ dataDir: places.dataDir, binaries }, async ({ config }) => {
    await writeBackup(await sourceOf(context, config, now), file)
  })
  say(`Wrote ${file}.`)
  const backup = await checkBackup(file)
  await rm(places.making, { recursive: true, force: true })
  await mkdir(places.making, { mode: 0o700 })
  await onEmbedded({ dataDir: places.making }, async ({ config }) => {
    await restoreBackup(backup, {
      database: config,
      dataDir: places.dataDir,
      setKeys: await setKeys(context),
    })
  })
  await rename(places.current, kept)
  await finishExchange(places)
  say(
    `The database is now on PostgreSQL ${major}, with ${rowsOf(backup).toLocaleString('en-US')} rows. Start Lading.`,
  )
  say(`The old one is kept in ${kept}. When everything works: npm run lading -- upgrade --finish`)
  say('To go back to it and lose anything entered from now on: npm run lading -- upgrade --back')
  return 0
}

/** The last step, also after a kill: puts the new database in place of the old one. */
async function finishExchange({ current, making }: Places): Promise<void> {
  const made = path.join(making, 'postgres')
  if (existsSync(current) || !existsSync(made)) return
  await rename(made, current)
  await rm(making, { recursive: true, force: true })
}

async function onEmbedded(
  options: { dataDir: string; binaries?: PostgresBinaries },
  work: (database: EmbeddedDatabase) => Promise<void>,
): Promise<void> {
  const database = await startEmbedded({ ...options, log: () => {}, patienceMs: 0 })
  try {
    await work(database)
  } finally {
    await database.stop()
  }
}

/** Programs of the old version: those that the operator specifies, or those of the system. */
function oldBinaries(major: string, given: string | undefined): PostgresBinaries {
  const folders = given
    ? [path.resolve(given)]
    : [
        `/usr/lib/postgresql/${major}/bin`,
        `/usr/pgsql-${major}/bin`,
        `/opt/homebrew/opt/postgresql@${major}/bin`,
        `/usr/local/opt/postgresql@${major}/bin`,
      ]
  const folder = folders.find((one) => existsSync(path.join(one, 'postgres')))
  if (folder) {
    const [initdb, postgres] = ['initdb', 'postgres'].map((name) => path.join(folder, name))
    return { initdb: initdb!, postgres: postgres!, major, localeArguments: ['--locale=C'] }
  }
  throw new Error(
    `PostgreSQL ${major} is needed to read the old database but is not in ${folders.join(', ')}. ` +
      `Install it (on Debian: apt-get install postgresql-${major}), or give the folder of its programs with --binaries.`,
  )
}

const keptPlace = ({ dataDir }: Places, major: string): string => path.join(dataDir, `postgres-${major}`)

async function keptDatabases({ dataDir }: Places): Promise<string[]> {
  const names = await readdir(dataDir).catch(() => [])
  return names.filter((name) => /^postgres-\d+$/.test(name)).sort()
}

async function goBack({ say }: BareContext, places: Places): Promise<number> {
  const kept = (await keptDatabases(places)).at(-1)
  if (!kept) throw new Error('There is no old database to go back to.')
  const aside = `${places.current}-undone-${Date.now()}`
  await rename(places.current, aside)
  await rename(path.join(places.dataDir, kept), places.current)
  say(
    `The old database is in use again. Start the version of Lading that includes PostgreSQL ${majorOf(places.current)}.`,
  )
  say(`The newer one is kept in ${aside}. Delete it when you no longer need it.`)
  return 0
}

async function giveUpOld({ say }: BareContext, places: Places): Promise<number> {
  const kept = await keptDatabases(places)
  if (kept.length === 0) throw new Error('There is no old database to delete.')
  for (const name of kept) await rm(path.join(places.dataDir, name), { recursive: true, force: true })
  say(`Deleted ${kept.join(', ')}.`)
  return 0
}
