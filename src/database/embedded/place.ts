import { createHash } from 'node:crypto'
import { chmodSync, existsSync, lstatSync, mkdirSync, realpathSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type PostgresBinaries, prepareEmbeddedBinaries } from './binaries.ts'
import type { PostmasterPlace } from './postmaster.ts'
import { chooseRunner } from './privileges.ts'
import { chooseSettings, type Settings } from './settings.ts'

/** Everything that is determined before a server runs: its folders and how it is run. */
export interface Place extends PostmasterPlace {
  dataDir: string
  socketFolder: string
}

export interface PlaceOptions {
  dataDir: string
  /** Override or extend the server's settings. */
  settings?: Settings
  /** Another PostgreSQL than the embedded one; the tests also run on version 15. */
  binaries?: PostgresBinaries
  /** See `PostmasterPlace`. May be called several times. */
  meanwhile?: () => void
}

/** Whether there is a database in DATA_DIR, running or not. */
export function hasCluster(dataDir: string): boolean {
  return existsSync(path.join(dataDir, 'postgres', 'PG_VERSION'))
}

/** Creates DATA_DIR if there is none: the cluster is in `postgres` in it, the server's log in `postgres.log`. */
export async function preparePlace(options: PlaceOptions): Promise<Place> {
  mkdirSync(options.dataDir, { recursive: true, mode: 0o700 })
  // One name for each folder: the socket's name and the working directory of the server's processes depend on it.
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
 * The folder of the server's Unix socket. A socket's path is limited to about 100 bytes and DATA_DIR may be deep, so it
 * is in the system's temporary folder, under a name derived from DATA_DIR (its real path) and the user.
 */
export function locateSocketFolder(dataDir: string): string {
  const name = createHash('sha256').update(`${process.getuid?.()} ${dataDir}`).digest('hex').slice(0, 16)
  return path.join(os.tmpdir(), `lading-${name}`)
}

/**
 * Creates the socket's folder. Only we can enter it, which keeps other users of the machine out of the database. Called
 * before every start of the server, because another Lading process that ends may delete it at any time.
 */
export function prepareSocketFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const found = lstatSync(folder)
  if (!found.isDirectory() || found.uid !== process.getuid?.()) {
    throw new Error(`${folder} belongs to another user. Remove it, or set TMPDIR to your own folder.`)
  }
  chmodSync(folder, 0o700)
}
