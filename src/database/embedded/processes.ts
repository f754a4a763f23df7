import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

/** Whether a process with this id is alive, ours or another user's. A zombie process counts as dead. */
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
    // `pid (name) state …`; the name may contain anything, including parentheses.
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return line.slice(line.lastIndexOf(')') + 2).startsWith('Z')
  } catch {
    return false
  }
}

/**
 * Whether the process has this working directory, as every process of a PostgreSQL server has its cluster's. Process
 * ids are reused, soon in a restarted container. If the system does not tell (macOS, another user's process), a living
 * process counts as a match.
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

/** Every process of a PostgreSQL server with this working directory, as far as visible; none without /proc. */
export function findServerProcesses(folder: string): number[] {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => isServerProcess(pid, folder))
}

function isServerProcess(pid: number, folder: string): boolean {
  try {
    // Also checks the name: a user's shell may be in that folder.
    return (
      readlinkSync(`/proc/${pid}/cwd`) === folder &&
      readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres'
    )
  } catch {
    return false
  }
}

/**
 * The postmaster's worker processes among them: their titles start with `postgres: …`. A postmaster keeps its command
 * line, which distinguishes one that is just starting, without a lock file yet, from the rest of a killed one.
 */
export const findBackends = (folder: string): number[] => findServerProcesses(folder).filter(isBackend)

function isBackend(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith('postgres: ')
  } catch {
    return false
  }
}
