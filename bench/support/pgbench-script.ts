import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import type pg from 'pg'

/** Transactions a second of a script of pgbench's own language, from several clients at once. */
export async function runPgbenchScript(
  program: string,
  config: pg.PoolConfig,
  script: string,
  { clients, seconds }: { clients: number; seconds: number },
): Promise<number> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'lading-pgbench-'))
  const file = path.join(folder, 'script.sql')
  await writeFile(file, script)
  const where = ['-h', String(config.host), '-p', String(config.port), '-U', String(config.user)]
  const how = ['-n', '-M', 'prepared', '-c', String(clients), '-j', '2', '-T', String(seconds), '-f', file]
  try {
    const { stdout } = await promisify(execFile)(program, [...where, ...how, String(config.database)])
    const rate = /tps = ([\d.]+)/.exec(stdout)?.[1]
    if (!rate) throw new Error(`pgbench said no rate: ${stdout}`)
    return Number(rate)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
