import { execFile } from 'node:child_process'
import { chown, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import type { PostmasterPlace } from './postmaster.ts'
import type { Runner } from './privileges.ts'
import { isProcessAlive } from './processes.ts'

const run = promisify(execFile)

/** The superuser of a cluster. Lading itself uses an ordinary role. */
export const SUPERUSER = 'postgres'

/**
 * Creates the cluster if there is none. It is built next to its final folder and then renamed, so that a killed start
 * leaves nothing that looks like a database.
 * @returns whether it was just created
 */
export async function ensureCluster(place: PostmasterPlace): Promise<boolean> {
  const { folder, binaries } = place
  const version = await readFile(path.join(folder, 'PG_VERSION'), 'utf8').catch(() => undefined)
  if (version === undefined) return createCluster(place)
  if (version.trim() !== binaries.major) {
    throw new Error(
      `${folder} contains a PostgreSQL ${version.trim()} database, but this Lading includes PostgreSQL ${binaries.major}. ` +
        'Run: npm run lading -- upgrade',
    )
  }
  return false
}

async function createCluster(place: PostmasterPlace): Promise<boolean> {
  const { folder, runner } = place
  await sweepUnfinished(folder)
  const unfinished = `${folder}.unfinished-${process.pid}`
  await mkdir(unfinished, { recursive: true, mode: 0o700 })
  if (runner.owner) await chown(unfinished, runner.owner.uid, runner.owner.gid)
  const [command, args] = runner.command(place.binaries.initdb, layoutArguments(place, unfinished), true)
  try {
    const made = run(command, args, { cwd: unfinished })
    place.meanwhile?.()
    await made
    await rename(unfinished, folder)
    return true
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    // Another process created the cluster first: use that one.
    if (await stat(path.join(folder, 'PG_VERSION')).catch(() => undefined)) return false
    const { stderr, message } = error as Error & { stderr?: string }
    throw new Error(`The database in ${folder} could not be created: ${stderr || message}`)
  }
}

function layoutArguments({ binaries, settings }: PostmasterPlace, folder: string): string[] {
  const layout = ['-D', folder, '-E', 'UTF8', ...binaries.localeArguments, '-U', SUPERUSER, '-A', 'trust']
  const isDurable = settings.fsync !== 'off'
  return [...layout, '--no-instructions', ...(isDurable ? [] : ['--no-sync'])]
}

async function sweepUnfinished(folder: string): Promise<void> {
  const prefix = `${path.basename(folder)}.unfinished-`
  const parent = path.dirname(folder)
  for (const name of await readdir(parent).catch(() => [])) {
    if (!name.startsWith(prefix) || isProcessAlive(Number(name.slice(prefix.length)))) continue
    await rm(path.join(parent, name), { recursive: true, force: true })
  }
}

/** PostgreSQL requires ownership of its folder. Call it only while no server runs there. */
export async function ensureOwner(folder: string, runner: Runner): Promise<void> {
  const wanted = runner.owner?.uid ?? process.getuid?.()
  const { uid } = await stat(folder)
  if (wanted === undefined || uid === wanted) return
  if (!runner.owner) {
    throw new Error(
      `${folder} belongs to user ${uid}, and Lading runs as user ${wanted}. Start it as that user.`,
    )
  }
  await run('chown', ['-R', `${runner.owner.uid}:${runner.owner.gid}`, folder])
}
