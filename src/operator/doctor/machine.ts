import { constants } from 'node:fs'
import { access, readFile, stat, statfs } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { prepareEmbeddedBinaries } from '#database/embedded/binaries.ts'
import { findPostmaster, readPostmasterFile } from '#database/embedded/postmaster-file.ts'
import type { Configuration } from '#server/configuration.ts'
import { type Finding, note, ok, wrong } from './finding.ts'

const OLDEST_NODE = 24
const LITTLE_DISK_BYTES = 1024 ** 3
const LITTLE_DISK_SHARE = 0.05

export function checkNode(version: string): Finding {
  if (Number(version.split('.')[0]) >= OLDEST_NODE) return ok(`Node.js ${version}`)
  return wrong(
    `This is Node.js ${version}, and Lading needs ${OLDEST_NODE}.`,
    'Run "npm install" again: it installs a matching Node.js on most systems. Otherwise install it from https://nodejs.org.',
  )
}

/** Checks that the data folder is usable and its disk has space. */
export async function checkDataFolder(dataDir: string): Promise<Finding[]> {
  const facts = await stat(dataDir).catch((error: NodeJS.ErrnoException) => error.code)
  if (facts === 'ENOENT') return [note(`There is no data folder ${dataDir} yet. The first start creates it.`)]
  if (typeof facts !== 'object')
    return [wrong(`The data folder ${dataDir} cannot be read (${facts}).`, RIGHTS)]
  if (!facts.isDirectory()) {
    return [wrong(`${dataDir} is not a folder.`, 'Set DATA_DIR to a folder that only Lading uses.')]
  }
  const isUsable = await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  )
  if (!isUsable) return [wrong(`The data folder ${dataDir} cannot be written by this user.`, RIGHTS)]
  return [ok(`Data folder ${dataDir}`), await checkDisk(dataDir)]
}

const RIGHTS =
  'Run Lading as the user that owns the folder, or change its owner to the user of Lading with chown.'

async function checkDisk(folder: string): Promise<Finding> {
  const { bavail, blocks, bsize } = await statfs(folder)
  const free = bavail * bsize
  const text = `${(free / 1024 ** 3).toFixed(1)} GB are free on the disk of ${folder}`
  if (free >= LITTLE_DISK_BYTES && bavail >= blocks * LITTLE_DISK_SHARE) return ok(text)
  return wrong(
    `Only ${text}.`,
    'Free up space: a full disk stops all bookings. Old backups are in the folder "backups" of the data folder.',
  )
}

/** Checks the keys in the data folder, unless the environment sets them. */
export async function checkKeyFiles(dataDir: string, env: NodeJS.ProcessEnv): Promise<Finding[]> {
  const files = [
    { name: 'session-secret', variable: 'SESSION_SECRET' },
    { name: 'credential-key', variable: 'CREDENTIAL_KEY' },
  ]
  const findings: Finding[] = []
  for (const { name, variable } of files) {
    if (env[variable]) findings.push(ok(`${variable} is set`))
    else findings.push(await checkKeyFile(path.join(dataDir, name), variable))
  }
  return findings
}

const SHORTEST_KEY = 32

async function checkKeyFile(file: string, variable: string): Promise<Finding> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => error)
  if (typeof text !== 'string') {
    if (text.code === 'ENOENT') {
      return note(
        `There is no ${file}. The next start creates one.`,
        `If this installation was used before, restore the file from a backup, or set ${variable}.`,
      )
    }
    return wrong(`${file} cannot be read (${text.code}).`, RIGHTS)
  }
  if (text.trim().length < SHORTEST_KEY) {
    return wrong(`${file} is empty or incomplete.`, 'Restore it from the keys/ folder of a backup archive.')
  }
  const { mode } = await stat(file)
  if ((mode & 0o077) !== 0) return wrong(`Other users can read ${file}.`, `Run: chmod 600 ${file}`)
  return ok(`Key ${file}`)
}

/** Checks that the port is free. `isRunning`: a server on this installation's database most likely uses it. */
export async function checkPort({ host, port }: Configuration, isRunning: boolean): Promise<Finding> {
  if (port === 0) return ok('The port is chosen at the start')
  const code = await new Promise<string | undefined>((resolve) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code))
    server.listen({ host, port }, () => server.close(() => resolve(undefined)))
  })
  const where = `${host}:${port}`
  if (code === undefined) return ok(`${where} is free${isRunning ? '; the server listens elsewhere' : ''}`)
  if (code === 'EADDRINUSE' && isRunning) return ok(`${where} is in use, by Lading`)
  if (code === 'EADDRINUSE') {
    return wrong(`${where} is in use by another program.`, 'Choose another port: PORT=3001 npm start')
  }
  return wrong(`${where} cannot be opened (${code}).`, 'Choose another HOST or PORT.')
}

/** Checks the folder of the embedded database before a server is started on it. */
export async function checkEmbedded(dataDir: string): Promise<Finding[]> {
  const folder = path.join(dataDir, 'postgres')
  const found = await readFile(path.join(folder, 'PG_VERSION'), 'utf8').catch(() => undefined)
  if (found === undefined)
    return [note(`There is no database in ${dataDir} yet. The first start creates it.`)]
  const findings: Finding[] = []
  const { major } = await prepareEmbeddedBinaries()
  if (found.trim() !== major) {
    findings.push(
      wrong(
        `${folder} contains a PostgreSQL ${found.trim()} database, but this Lading includes PostgreSQL ${major}.`,
        'Stop Lading and run: npm run lading -- upgrade',
      ),
    )
  }
  const left = readPostmasterFile(folder)
  if (left && !findPostmaster(folder)) {
    findings.push(
      note(
        `${folder}/postmaster.pid was left by a server that was killed (process ${left.pid}). The next start removes it.`,
      ),
    )
  }
  return findings
}
