import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { findServerProcesses } from '#database/embedded/processes.ts'
import { openDatabase } from '#database/sql/open.ts'
import { freePort } from '#test/support/ftp-server.ts'
import { startThrowAwayCluster } from '#test/support/throw-away-cluster.ts'
import { fillDeployFile } from '../../../scripts/cluster/fill-deploy-file.mjs'
import { waitFor } from '../../../scripts/cluster/processes.mjs'
import { type Child, startServer } from '../child.ts'
import { foldEverything } from '../fold-everything.ts'
import { loadShipments } from '../load-shipments.ts'
import { startThrowAwayDatabase } from '../throw-away-database.ts'

/** The system under test. */
export interface System {
  url: string
  pool: pg.Pool
  /** Process ids by role, to measure their CPU time. */
  processes: Record<string, () => number[]>
  /** Kills the primary of a cluster; absent for a single database. */
  killPrimary?: () => Promise<void>
  stop: () => Promise<void>
}

export interface SystemOptions {
  servers: number
  shipments: number
  smtpUrl: string
}

const settings = (smtpUrl: string): Record<string, string> => ({
  LADING_DEMO: '1',
  SMTP_URL: smtpUrl,
  LOG_LEVEL: 'error',
  ALLOWED_PRIVATE_HOSTS: '127.0.0.1',
  SESSION_SECRET: 's'.repeat(40),
  CREDENTIAL_KEY: 'k'.repeat(40),
})

/** Servers behind HAProxy and a worker on one database. */
export async function startSystem({ servers, shipments, smtpUrl }: SystemOptions): Promise<System> {
  await using started = new AsyncDisposableStack()
  const database = started.adopt(await startThrowAwayDatabase(), (one) => one.stop())
  await database.pool.query('delete from installation_keys')
  await loadShipments(database.pool, shipments)
  await foldEverything(database.pool)
  const folder = started.adopt(mkdtempSync(path.join(os.tmpdir(), 'lading-day-')), (one) =>
    rmSync(one, { recursive: true, force: true }),
  )
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const start = (name: string, role: string, at: number) =>
    startServer('src/server/main.ts', {
      ...{
        DATABASE_URL: database.url,
        DATA_DIR: path.join(folder, name),
        PORT: String(at),
        HOST: '127.0.0.1',
      },
      ...{ LADING_ROLE: role, PUBLIC_URL: url, TRUST_PROXY: '1', DRAIN_SECONDS: '0', ...settings(smtpUrl) },
    })
  const children: Child[] = []
  // The ready line of a server has the proxy's address.
  const ports: number[] = []
  for (let at = 0; at < servers; at++) {
    ports.push(await freePort())
    children.push(started.adopt(await start(`server-${at}`, 'server', ports[at]!), (one) => one.stop()))
  }
  const worker = started.adopt(await start('worker', 'worker', 0), (one) => one.stop())
  const proxy = started.adopt(startProxy(folder, port, ports), async (one) => {
    one.kill('SIGTERM')
    if (one.exitCode === null) await once(one, 'exit')
  })
  await waitFor('the product', async () => (await fetch(`${url}/readyz`)).ok || undefined)
  const kept = started.move()
  return {
    url,
    pool: database.pool,
    processes: {
      servers: () => children.map(({ pid }) => pid),
      worker: () => [worker.pid],
      database: () => findServerProcesses(path.join(database.folder, 'postgres')),
      proxy: () => [proxy.pid!],
    },
    stop: () => kept.disposeAsync(),
  }
}

/** The web part of deploy/haproxy.cfg with the given servers. */
function startProxy(folder: string, port: number, servers: readonly number[]) {
  const file = path.join(folder, 'haproxy.cfg')
  const none = Object.fromEntries(
    ['NODE_1', 'NODE_2', 'NODE_3', 'REST_1', 'REST_2', 'REST_3'].map((name) => [name, '']),
  )
  const text = fillDeployFile('haproxy.cfg', {
    ...none,
    ...{ DATABASE_BIND: '', DATABASE_READ_BIND: '', WEB_BIND: `127.0.0.1:${port}` },
    ...{ SERVER_1: '', SERVER_2: '' },
  })
  const lines = servers.map((one, at) => `  server s${at + 1} 127.0.0.1:${one} check`)
  const web = text.slice(text.indexOf('frontend web')).replace(/^ {2}server .*\n?/gm, '')
  writeFileSync(file, `${text.slice(0, text.indexOf('# The primary'))}\n${web}${lines.join('\n')}\n`)
  return spawn('haproxy', ['-db', '-f', file], { stdio: 'ignore' })
}

/** The whole of `npm run cluster`: three PostgreSQL nodes with Patroni, two servers, a worker. */
export async function startClusterSystem({ shipments, smtpUrl }: SystemOptions): Promise<System> {
  const { cluster, killNode, stop } = await startThrowAwayCluster(25_600, settings(smtpUrl))
  const database = openDatabase({ connectionString: cluster.databaseUrl })
  await loadShipments(database.pool, shipments)
  await foldEverything(database.pool)
  return {
    url: cluster.url,
    pool: database.pool,
    processes: {
      servers: () => cluster.servers.map((one) => one.pid()),
      worker: () => [cluster.worker.pid()],
    },
    killPrimary: async () => killNode((await cluster.findPrimary())!, true),
    stop: async () => {
      await database.close().catch(() => {})
      await stop()
    },
  }
}
