import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type EmbeddedDatabase, startEmbedded } from './launcher.ts'
import { AlreadyRunningError } from './ownership.ts'
import { locateSocketFolder } from './place.ts'
import { findPostmaster } from './postmaster-file.ts'
import { findServerProcesses, isProcessAlive } from './processes.ts'

let dataDir: string
let messages: string[]
let toStop: EmbeddedDatabase[]
let children: ChildProcess[]

/** A database after its first start, made once: the first start is the slow one. */
const untouched = mkdtempSync(path.join(os.tmpdir(), `lading-test-${process.pid}-`))

beforeAll(async () => {
  const database = await startEmbedded({ dataDir: untouched, log: () => {} })
  await database.stop()
})

afterAll(() => rmSync(untouched, { recursive: true, force: true }))

beforeEach(() => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), `lading-test-${process.pid}-`))
  messages = []
  toStop = []
  children = []
})

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL')
  for (const database of toStop) await database.stop()
  // The servers of killed children end on their own; the folder must exist until then.
  while (findServerProcesses(cluster()).length > 0) await sleep(20)
  rmSync(locateSocketFolder(dataDir), { recursive: true, force: true })
  rmSync(dataDir, { recursive: true, force: true })
})

/** As if the folder had been used and stopped before. */
function useExisting(): void {
  execFileSync('cp', ['-a', path.join(untouched, 'postgres'), dataDir])
}

const cluster = () => path.join(dataDir, 'postgres')

async function start(patienceMs = 0): Promise<EmbeddedDatabase> {
  const log = (message: string) => messages.push(message)
  const database = await startEmbedded({ dataDir, log, patienceMs })
  toStop.push(database)
  return database
}

async function query(config: pg.PoolConfig, text: string, values: unknown[] = []) {
  const client = new pg.Client({ ...config, connectionTimeoutMillis: 2_000 } as pg.ClientConfig)
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query(text, values)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

interface Owner {
  child: ChildProcess
  answer: { config: pg.PoolConfig; info: EmbeddedDatabase['info']; refused?: string }
}

/** Another process that starts the database in the same folder. */
async function startElsewhere(): Promise<Owner> {
  const script = path.join(import.meta.dirname, '../../../test/support/embedded-owner.ts')
  const child = spawn(process.execPath, [script, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  const [line] = await once(createInterface(child.stdout!), 'line')
  return { child, answer: JSON.parse(line) }
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

describe('start', () => {
  it('creates a durable database that only its owner can reach', async () => {
    const { config, info } = await start()
    expect(info.isFresh).toBe(true)
    const [settings] = await query(
      config,
      `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
         current_setting('listen_addresses') as addresses, current_setting('server_version_num')::int / 10000 as major,
         (select rolsuper from pg_roles where rolname = current_user) as super,
         (select pg_encoding_to_char(encoding) from pg_database where datname = current_database()) as encoding`,
    )
    const expected = { fsync: 'on', commit: 'on', addresses: '', major: 18, super: false, encoding: 'UTF8' }
    expect(settings).toEqual(expected)
    expect(statSync(config.host!).mode & 0o777).toBe(0o700)
    expect(statSync(cluster()).mode & 0o077).toBe(0)
    expect(messages).toEqual([`Created the database in ${cluster()}`])
  })

  it('opens it again with its content', async () => {
    const first = await start()
    await query(first.config, 'create table orders (number text)')
    await query(first.config, `insert into orders values ('SO-1')`)
    await first.stop()
    expect(findPostmaster(cluster())).toBeUndefined()
    expect(isProcessAlive(first.info.pid)).toBe(false)

    const second = await start()
    expect(second.info.isFresh).toBe(false)
    expect(await query(second.config, 'select number from orders')).toEqual([{ number: 'SO-1' }])
  })

  it('removes the rest of a first start that was killed halfway', async () => {
    const unfinished = `${cluster()}.unfinished-4194999`
    mkdirSync(unfinished)
    writeFileSync(path.join(unfinished, 'PG_VERSION'), '18\n')
    const { info } = await start()
    expect(info.isFresh).toBe(true)
    expect(readdirSync(dataDir).filter((name) => name.includes('unfinished'))).toEqual([])
  })

  it('refuses a database of another PostgreSQL with a message', async () => {
    mkdirSync(cluster())
    writeFileSync(path.join(cluster(), 'PG_VERSION'), '15\n')
    await expect(start()).rejects.toThrow(
      'contains a PostgreSQL 15 database, but this Lading includes PostgreSQL 18',
    )
  })

  it('ignores a postmaster.pid whose process id was reused', async () => {
    useExisting()
    const first = await start()
    const file = path.join(cluster(), 'postmaster.pid')
    const lines = readFileSync(file, 'utf8').split('\n')
    await first.stop()
    writeFileSync(file, [process.pid, ...lines.slice(1)].join('\n'))
    const second = await start()
    expect(await query(second.config, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('removes an empty lock after a power failure', async () => {
    useExisting()
    const file = path.join(cluster(), 'postmaster.pid')
    writeFileSync(file, '')
    utimesSync(file, 0, 0)
    const { config } = await start()
    expect(await query(config, 'select 1 as one')).toEqual([{ one: 1 }])
  })
})

describe('a second start on the same folder', () => {
  beforeEach(useExisting)

  it('is refused and does no harm', async () => {
    const first = await start()
    await expect(start()).rejects.toThrow(
      `Another Lading is already running on ${dataDir} (process ${process.pid})`,
    )
    const { answer } = await startElsewhere()
    expect(answer.refused).toBe(`Another Lading is already running on ${dataDir} (process ${process.pid})`)
    expect(await query(first.config, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(findPostmaster(cluster())?.pid).toBe(first.info.pid)
  })

  it('waits for one that is just ending', async () => {
    const first = await start()
    const second = start(30_000)
    await until(() => messages.some((message) => message.includes('Waiting a moment')))
    await first.stop()
    expect(await query((await second).config, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('at the same time: one of them wins', async () => {
    const both = await Promise.all([startElsewhere(), startElsewhere()])
    const refused = both.filter(({ answer }) => answer.refused !== undefined)
    expect(refused).toHaveLength(1)
    const winner = both.find(({ answer }) => answer.refused === undefined)!
    expect(refused[0]!.answer.refused).toContain(`(process ${winner.child.pid})`)
    expect(await query(winner.answer.config, 'select 1 as one')).toEqual([{ one: 1 }])
  })
})

describe('a server of another start without its lock file yet', () => {
  beforeEach(useExisting)

  it('is not mistaken for one whose postmaster was killed', async () => {
    // By name, folder and arguments, it looks like PostgreSQL before it has its lock.
    const program = path.join(dataDir, 'postgres.starting', 'postgres')
    mkdirSync(path.dirname(program))
    writeFileSync(program, '#!/bin/sh\nread forever\n', { mode: 0o755 })
    const beginning = spawn(program, ['-D', cluster()], {
      cwd: cluster(),
      stdio: ['pipe', 'ignore', 'ignore'],
    })
    children.push(beginning)
    await until(() => findServerProcesses(cluster()).includes(beginning.pid!))
    const { config } = await start()
    expect(await query(config, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(isProcessAlive(beginning.pid!)).toBe(true)
    await kill(beginning)
  })
})

describe('after SIGKILL', () => {
  beforeEach(useExisting)

  it('of the owner: opens again, nothing is lost', async () => {
    const { child, answer } = await startElsewhere()
    await query(answer.config, 'create table tenders (id int primary key)')
    await query(answer.config, 'insert into tenders select generate_series(1, 5000)')
    await kill(child)

    const again = await start()
    expect(await query(again.config, 'select count(*)::int as n from tenders')).toEqual([{ n: 5000 }])
  })

  it('of the owner: the database ends with it', async () => {
    const { child, answer } = await startElsewhere()
    await kill(child)
    const deadline = Date.now() + 5_000
    while (isProcessAlive(answer.info.pid) && Date.now() < deadline) await sleep(20)
    expect(findPostmaster(cluster())).toBeUndefined()
  })

  it('of the owner and the server, with a running query: opens again', async () => {
    const { child, answer } = await startElsewhere()
    await query(answer.config, 'create table tenders (id int primary key)')
    await query(answer.config, 'insert into tenders select generate_series(1, 100)')
    const busy = query(answer.config, 'select count(*) from generate_series(1, 100000000)').catch(() => {})
    await sleep(200)
    process.kill(answer.info.pid, 'SIGKILL')
    await kill(child)

    const again = await start()
    expect(await query(again.config, 'select count(*)::int as n from tenders')).toEqual([{ n: 100 }])
    await busy
  })
})

describe('a server that hangs while it stops', () => {
  beforeEach(useExisting)

  it('is ended, and the next start finds everything that was committed', async () => {
    const { child, answer } = await startElsewhere()
    await query(answer.config, 'create table tenders (id int primary key)')
    await query(answer.config, 'insert into tenders select generate_series(1, 100)')
    const stuck = new pg.Client(answer.config as pg.ClientConfig)
    stuck.on('error', () => {})
    await stuck.connect()
    const { rows } = await stuck.query('select pg_backend_pid() as pid')
    // A backend that does not react blocks a fast shutdown forever.
    process.kill(rows[0].pid, 'SIGSTOP')
    await kill(child)
    await until(() => findPostmaster(cluster())?.status === 'stopping')

    const again = await start()
    expect(await query(again.config, 'select count(*)::int as n from tenders')).toEqual([{ n: 100 }])
    await stuck.end().catch(() => {})
  })
})

describe('a database that stops while Lading runs', () => {
  beforeEach(useExisting)

  it('is restarted, and still owned', async () => {
    const database = await start()
    process.kill(database.info.pid, 'SIGKILL')
    await until(() => messages.includes('The database is running again'))
    expect(await query(database.config, 'select 1 as one')).toEqual([{ one: 1 }])
    await expect(start()).rejects.toThrow(AlreadyRunningError)
  })

  it('is restarted after a stop request that a connection blocks', async () => {
    const database = await start()
    const open = new pg.Client(database.config as pg.ClientConfig)
    open.on('error', () => {})
    await open.connect()
    process.kill(database.info.pid, 'SIGTERM')
    await until(() => messages.includes('The database is running again'))
    expect(await query(database.config, 'select 1 as one')).toEqual([{ one: 1 }])
    await open.end().catch(() => {})
  })

  it('is owned again after only the owner connection was lost', async () => {
    const database = await start()
    const admin = { ...database.config, user: 'postgres', database: 'postgres' }
    await query(
      admin,
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'lading owner%'`,
    )
    await until(() => messages.includes('The database is running again'))
    expect(findPostmaster(cluster())?.pid).toBe(database.info.pid)
    await expect(start()).rejects.toThrow(AlreadyRunningError)
  })
})

async function until(condition: () => boolean): Promise<void> {
  const deadline = Date.now() + 10_000
  while (!condition()) {
    if (Date.now() > deadline) throw new Error('It did not happen within ten seconds')
    await sleep(10)
  }
}
