import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import type pg from 'pg'

interface Load {
  clients: number
  seconds: number
}

/** Transactions per second of a pgbench script, from several concurrent clients. */
export async function runPgbenchScript(
  program: string,
  config: pg.PoolConfig,
  script: string,
  load: Load,
): Promise<number> {
  return inFolder(async (folder) => {
    const stdout = await runIn(folder, program, config, script, load)
    const rate = /tps = ([\d.]+)/.exec(stdout)?.[1]
    if (!rate) throw new Error(`pgbench said no rate: ${stdout}`)
    return Number(rate)
  })
}

/** Milliseconds of every transaction of a script. */
export async function timePgbenchScript(
  program: string,
  config: pg.PoolConfig,
  script: string,
  load: Load,
): Promise<number[]> {
  return inFolder(async (folder) => {
    await runIn(folder, program, config, script, load, ['-l', '--log-prefix', path.join(folder, 'time')])
    const logs = (await readdir(folder)).filter((name) => name.startsWith('time.'))
    const texts = await Promise.all(logs.map((name) => readFile(path.join(folder, name), 'utf8')))
    // Client, transaction, microseconds, and more.
    const lines = texts.flatMap((text) => text.trim().split('\n'))
    return lines.map((line) => Number(line.split(' ')[2]) / 1000)
  })
}

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'lading-pgbench-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function runIn(
  folder: string,
  program: string,
  config: pg.PoolConfig,
  script: string,
  { clients, seconds }: Load,
  more: string[] = [],
): Promise<string> {
  const file = path.join(folder, 'script.sql')
  await writeFile(file, script)
  const where = ['-h', String(config.host), '-p', String(config.port), '-U', String(config.user)]
  const threads = String(Math.min(2, clients))
  const how = [
    '-n',
    '-M',
    'prepared',
    '-c',
    String(clients),
    '-j',
    threads,
    '-T',
    String(seconds),
    '-f',
    file,
  ]
  const { stdout } = await promisify(execFile)(program, [...where, ...how, ...more, String(config.database)])
  return stdout
}
