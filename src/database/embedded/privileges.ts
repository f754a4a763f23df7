import { execFile } from 'node:child_process'
import { readFile, stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { isMainThread } from 'node:worker_threads'
import type { PostgresBinaries } from './binaries.ts'

const run = promisify(execFile)

/** How to run PostgreSQL's programs, which refuse to run as root. */
export interface Runner {
  mode: 'direct' | 'setpriv' | 'unshare'
  /** The required owner of the cluster's folder. Absent: the current user. */
  owner?: Owner
  /** The command line of a program; `isBoundToUs`: it must end (SIGINT, a fast shutdown) when this process dies. */
  command(program: string, args: string[], isBoundToUs?: boolean): [string, string[]]
}

export interface Owner {
  uid: number
  gid: number
}

/**
 * Chooses the least privileged method that works here. Root becomes the cluster's owner, `nobody` for a new one, and
 * keeps the one capability that allows it to work inside a folder that only root can enter.
 * @throws if we are root and cannot become another user
 */
export async function chooseRunner(binaries: PostgresBinaries, clusterFolder: string): Promise<Runner> {
  if (process.getuid?.() !== 0) return chooseUnprivileged(binaries)
  const ways = [runBySetpriv(await chooseOwner(clusterFolder)), runByUnshare(true), runByUnshare(false)]
  for (const way of ways) if (await works(way, binaries)) return way
  throw new Error(
    'PostgreSQL does not run as root, and neither setpriv nor unshare can drop root here. ' +
      'Start Lading as a regular user, or set DATABASE_URL.',
  )
}

async function chooseUnprivileged(binaries: PostgresBinaries): Promise<Runner> {
  const bound: Runner = {
    mode: 'direct',
    command: (program, args, isBoundToUs) =>
      isBoundToUs ? ['setpriv', [...deathSignal(true), program, ...args]] : [program, args],
  }
  // macOS has no setpriv: there a postmaster outlives a killed parent, and the next start stops it.
  if (await works(bound, binaries)) return bound
  return { mode: 'direct', command: (program, args) => [program, args] }
}

/**
 * The kernel sends the signal when the *thread* that started the program ends, so a worker thread must not request it:
 * its own end would stop the database.
 */
function deathSignal(isBoundToUs: boolean | undefined): string[] {
  return isBoundToUs && isMainThread ? ['--pdeathsig', 'INT'] : []
}

function runBySetpriv(owner: Owner): Runner {
  const kept = '-all,+dac_override'
  const identity = ['--reuid', `${owner.uid}`, '--regid', `${owner.gid}`, '--clear-groups']
  const capabilities = ['--inh-caps', kept, '--ambient-caps', kept, '--bounding-set', kept]
  const flags = [...identity, ...capabilities, '--securebits', '+no_setuid_fixup']
  return {
    mode: 'setpriv',
    owner,
    command: (program, args, isBoundToUs) => [
      'setpriv',
      [...flags, ...deathSignal(isBoundToUs), program, ...args],
    ],
  }
}

/** A user namespace in which root has the id 1000: outside, the files still belong to root. */
function runByUnshare(hasDeathSignal: boolean): Runner {
  const flags = ['--user', '--map-user=1000', '--map-group=1000']
  return {
    mode: 'unshare',
    owner: { uid: 0, gid: 0 },
    command: (program, args, isBoundToUs) => {
      const signal = hasDeathSignal ? deathSignal(isBoundToUs) : []
      const bound = signal.length > 0 ? ['setpriv', ...signal, program] : [program]
      return ['unshare', [...flags, ...bound, ...args]]
    },
  }
}

async function works(runner: Runner, binaries: PostgresBinaries): Promise<boolean> {
  const [command, args] = runner.command(binaries.initdb, ['--version'], true)
  try {
    const { stdout } = await run(command, args, { cwd: '/' })
    return stdout.includes('PostgreSQL')
  } catch {
    return false
  }
}

/** A cluster created by an ordinary user stays that user's, so that both can continue to use it. */
async function chooseOwner(clusterFolder: string): Promise<Owner> {
  const existing = await stat(clusterFolder).catch(() => undefined)
  if (existing && existing.uid !== 0) return { uid: existing.uid, gid: existing.gid }
  return findNobody()
}

async function findNobody(): Promise<Owner> {
  const users = await readFile('/etc/passwd', 'utf8').catch(() => '')
  const fields = users.split('\n').find((line) => line.startsWith('nobody:'))
  const [, , uid, gid] = fields?.split(':') ?? []
  return { uid: Number(uid ?? 65534), gid: Number(gid ?? 65534) }
}
