import { createHash } from 'node:crypto'
import { chmodSync, existsSync, lstatSync, mkdirSync, realpathSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type PostgresBinaries, prepareEmbeddedBinaries } from './binaries.ts'
import type { PostmasterPlace } from './postmaster.ts'
import { chooseRunner } from './privileges.ts'
import { chooseSettings, type Settings } from './settings.ts'

/** Everything that is settled before a server runs: where it lives and how it is run. */
export interface Place extends PostmasterPlace {
  dataDir: string
  socketFolder: string
}

export interface PlaceOptions {
  dataDir: string
  /** Added to the server's settings, or in place of them. */
  settings?: Settings
  /** Another PostgreSQL than the embedded one; the tests run the same code on 15. */
  binaries?: PostgresBinaries
  /** See `PostmasterPlace`. May be called several times. */
  meanwhile?: () => void
}

/** Whether there is a database in DATA_DIR, running or not. */
export function hasCluster(dataDir: string): boolean {
  return existsSync(path.join(dataDir, 'postgres', 'PG_VERSION'))
}

/** Makes DATA_DIR when there is none: the cluster goes to `postgres` in it, the server's log to `postgres.log`. */
export async function preparePlace(options: PlaceOptions): Promise<Place> {
  mkdirSync(options.dataDir, { recursive: true, mode: 0o700 })
  // One name for one folder: the socket's name and the working folder of the server's processes depend on it.
  const dataDir = realpathSync(options.dataDir)
  const folder = path.join(dataDir, 'postgres')
  const binaries = options.binaries ?? (await prepareEmbeddedBinaries())
  const runner = await chooseRunner(binaries, folder)
  const socketFolder = locateSocketFolder(dataDir)
  const settings = await chooseSettings(socketFolder, options.settings)
  return {
    dataDir,
    folder,
    logFile: path.join(dataDir, 'postgres.log'),
    binaries,
    runner,
    settings,
    socketFolder,
    meanwhile: options.meanwhile,
  }
}

/**
 * The folder of the server's Unix socket. A socket's path may have about 100 bytes and DATA_DIR may be deep, so it is
 * in the system's folder for temporary files, under a name that follows from DATA_DIR (its real path) and the user.
 */
export function locateSocketFolder(dataDir: string): string {
  const name = createHash('sha256').update(`${process.getuid?.()} ${dataDir}`).digest('hex').slice(0, 16)
  return path.join(os.tmpdir(), `lading-${name}`)
}

/**
 * Makes the socket's folder. Only we may enter it: that is what keeps other users of the machine out of the database.
 * Before every start of the server, because a Lading that ends takes it away, maybe at this very moment.
 */
export function prepareSocketFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const found = lstatSync(folder)
  if (!found.isDirectory() || found.uid !== process.getuid?.()) {
    throw new Error(`${folder} belongs to another user. Remove it, or set TMPDIR to your own folder.`)
  }
  chmodSync(folder, 0o700)
}
