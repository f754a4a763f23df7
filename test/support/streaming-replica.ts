import { execFileSync } from 'node:child_process'
import { appendFileSync, chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { findPostgres } from '../../scripts/find-postgres.mjs'

/** A primary with one streaming replica, on loopback. */
export interface StreamingPair {
  primaryUrl: string
  replicaUrl: string
  startReplica(): void
  /** Stops it like `kill -9`. */
  killReplica(): void
  close(): void
}

const OWNER = 'postgres'

/** Starts this machine's PostgreSQL (Debian: postgresql-15) twice: a primary, and its copy made by pg_basebackup. */
export async function startStreamingPair(): Promise<StreamingPair> {
  const { folder: bin } = findPostgres()!
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lading-replica-'))
  const isRoot = process.getuid?.() === 0
  if (isRoot) {
    const idOf = (flag: string) => Number(execFileSync('id', [flag, OWNER], { encoding: 'utf8' }))
    chownSync(folder, idOf('-u'), idOf('-g'))
  }
  chmodSync(folder, 0o700)
  const run = (program: string, ...args: string[]) => {
    const command = [path.join(bin, program), ...args]
    const [first, ...rest] = isRoot ? ['runuser', '-u', OWNER, '--', ...command] : command
    execFileSync(first!, rest, { stdio: 'ignore', cwd: folder })
  }
  const [primary, replica] = [path.join(folder, 'primary'), path.join(folder, 'replica')]
  const [primaryPort, replicaPort] = [await freePort(), await freePort()]
  const settingsOf = (port: number) =>
    `-c listen_addresses=127.0.0.1 -c port=${port} -c unix_socket_directories=${folder} -c fsync=off -c max_connections=60`
  const start = (place: string, port: number) =>
    run('pg_ctl', '-D', place, '-w', '-l', `${place}.log`, '-o', settingsOf(port), 'start')
  const stop = (place: string) => {
    try {
      run('pg_ctl', '-D', place, '-m', 'immediate', '-w', 'stop')
    } catch {
      // It is not running.
    }
  }
  const close = () => {
    stop(replica)
    stop(primary)
    rmSync(folder, { recursive: true, force: true })
  }
  const urlAt = (port: number, user: string) => `postgres://${user}@127.0.0.1:${port}/lading`
  try {
    run('initdb', '-D', primary, '-U', OWNER, '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync')
    start(primary, primaryPort)
    const psql = (text: string) =>
      run('psql', '-h', '127.0.0.1', '-p', String(primaryPort), '-U', OWNER, '-d', OWNER, '-c', text)
    psql('create role lading login')
    psql('create database lading owner lading')
    const from = ['-h', '127.0.0.1', '-p', String(primaryPort), '-U', OWNER]
    run('pg_basebackup', ...from, '-D', replica, '-R', '-X', 'stream', '-c', 'fast', '--no-sync')
    appendFileSync(path.join(replica, 'postgresql.auto.conf'), `hot_standby_feedback = on\n`)
    start(replica, replicaPort)
  } catch (error) {
    close()
    throw error
  }
  return {
    primaryUrl: urlAt(primaryPort, 'lading'),
    replicaUrl: urlAt(replicaPort, 'lading'),
    startReplica: () => start(replica, replicaPort),
    killReplica: () => stop(replica),
    close,
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}
