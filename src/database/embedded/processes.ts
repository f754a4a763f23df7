import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

/** Whether a process with this id lives, be it ours or another user's. One that only waits to be collected is dead. */
export function isProcessAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  return !isZombie(pid)
}

function isZombie(pid: number): boolean {
  try {
    // `pid (name) state …`; the name may hold anything, parentheses too.
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return line.slice(line.lastIndexOf(')') + 2).startsWith('Z')
  } catch {
    return false
  }
}

/**
 * Whether the process works in this folder, as every process of a PostgreSQL server does in its cluster's. Process ids
 * are reused, soon in a restarted container. If the system does not say (macOS, another user's process), a living
 * process counts as the one meant.
 */
export function worksIn(pid: number, folder: string): boolean {
  if (!isProcessAlive(pid)) return false
  if (process.platform !== 'linux') return true
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === folder
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EACCES'
  }
}

/** Every process of a PostgreSQL server that works in the folder, as far as we may see; none without /proc. */
export function findServerProcesses(folder: string): number[] {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => isServerProcess(pid, folder))
}

function isServerProcess(pid: number, folder: string): boolean {
  try {
    // Checks the name as well: a user's shell may be in that folder.
    return (
      readlinkSync(`/proc/${pid}/cwd`) === folder &&
      readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres'
    )
  } catch {
    return false
  }
}

/**
 * Those of them that a postmaster began for its work: they call themselves `postgres: …`. A postmaster keeps its command
 * line, which tells one that is just starting, without its lock as yet, from what a killed one left.
 */
export const findBackends = (folder: string): number[] => findServerProcesses(folder).filter(isBackend)

function isBackend(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith('postgres: ')
  } catch {
    return false
  }
}
