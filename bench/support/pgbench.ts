import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import type pg from 'pg'

const PLACES = [18, 17, 16, 15].map((version) => `/usr/lib/postgresql/${version}/bin/pgbench`)

/** PostgreSQL's own load generator, which the embedded binaries lack; undefined if there is none. */
export function findPgbench(): string | undefined {
  const onPath = (process.env.PATH ?? '').split(path.delimiter).map((folder) => path.join(folder, 'pgbench'))
  return [...PLACES, ...onPath].find(existsSync)
}

/**
 * Mean milliseconds of a prepared statement from one client, without any of our code.
 * @param rounds how often it runs
 */
export async function runPgbench(
  program: string,
  config: pg.PoolConfig,
  statement: { text: string; values?: unknown[] | undefined },
  rounds: number,
): Promise<number> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'lading-pgbench-'))
  const script = path.join(folder, 'statement.sql')
  const values = statement.values ?? []
  // pgbench binds :names, and reads a script as statements that end with ;
  const text = statement.text.replace(/\$(\d+)/g, (_, number) => `:v${number}`)
  await writeFile(script, `${text};\n`)
  const bound = values.flatMap((value, index) => ['-D', `v${index + 1}=${value}`])
  const where = ['-h', String(config.host), '-p', String(config.port), '-U', String(config.user)]
  const how = ['-n', '-M', 'prepared', '-c', '1', '-t', String(rounds), '-f', script]
  try {
    const { stdout } = await promisify(execFile)(program, [
      ...where,
      ...how,
      ...bound,
      String(config.database),
    ])
    const mean = /latency average = ([\d.]+) ms/.exec(stdout)?.[1]
    if (!mean) throw new Error(`pgbench said no latency: ${stdout}`)
    return Number(mean)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
