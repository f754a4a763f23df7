import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { findPostgres } from '../find-postgres.mjs'
import { capture, Failure, findNode, ROOT, SERVER_ENVIRONMENT, SERVER_FLAGS } from '../runtime.mjs'
import { fillDeployFile } from './fill-deploy-file.mjs'
import { keepRunning, waitFor } from './processes.mjs'

const HOST = '127.0.0.1'
const NODES = ['n1', 'n2', 'n3']
/** PostgreSQL refuses to run as root, so this user runs it there. */
const DATABASE_USER = 'postgres'

/**
 * Starts the whole system on this machine: etcd, three PostgreSQL nodes with Patroni, HAProxy, two servers, a worker.
 * @param {object} options
 * @param {string} options.folder data, settings, passwords and logs; kept from one start to the next
 * @param {number} options.firstPort the first of twenty ports
 * @param {number} options.webPort for the browsers
 * @param {(line: string) => void} options.say
 * @param {Record<string, string>} [options.env] settings of the servers and the worker
 */
export async function startCluster({ folder, firstPort, webPort, say, env = {} }) {
  const ports = portsFrom(firstPort, webPort)
  mkdirSync(folder, { recursive: true, mode: 0o711 })
  chmodSync(folder, 0o711)
  const secrets = readSecrets(folder)
  const running = []
  const keep = (program) => {
    const kept = keepRunning(folder, program)
    running.push(kept)
    return kept
  }
  const stop = async () => {
    for (const program of running.toReversed()) await program.stop()
    for (const name of NODES) endPostgres(path.join(folder, name, 'data', 'postmaster.pid'))
  }
  try {
    say('Starting etcd and three PostgreSQL nodes …')
    keep(etcd(folder, ports))
    const nodes = []
    for (const at of NODES.keys()) nodes.push(keep(await patroni(folder, ports, secrets, at)))
    await waitFor('a primary with a synchronous standby', () => findPrimary(ports))
    keep(haproxy(folder, ports))
    await makeDatabase(ports, secrets)
    say('Starting two servers and a worker …')
    const settings = serverSettings(folder, ports, secrets, env)
    const servers = ports.servers.map((port, at) =>
      keep(lading(`server-${at + 1}`, port, 'server', settings)),
    )
    await waitFor('a server', () => answers(`http://${HOST}:${ports.servers[0]}/readyz`))
    const worker = keep(lading('worker', ports.worker, 'worker', settings))
    for (const port of [...ports.servers, ports.worker]) {
      await waitFor(`port ${port}`, () => answers(`http://${HOST}:${port}/readyz`))
    }
    const url = `http://${HOST}:${ports.web}`
    await waitFor('the web', () => answers(`${url}/readyz`))
    return {
      url,
      databaseUrl: settings.DATABASE_URL,
      settings,
      nodes,
      servers,
      worker,
      /** The current primary; undefined while there is none with a synchronous standby. */
      findPrimary: () => findPrimary(ports),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

function portsFrom(first, web) {
  return {
    ...{ etcd: first, etcdPeer: first + 1, database: first + 2, web },
    rest: [first + 3, first + 4, first + 5],
    postgres: [first + 6, first + 7, first + 8],
    servers: [first + 9, first + 10],
    worker: first + 11,
    databaseRead: first + 12,
  }
}

/** Created at the first start. */
function readSecrets(folder) {
  const file = path.join(folder, 'secrets.json')
  if (!existsSync(file)) {
    const names = ['superuser', 'replication', 'rewind', 'lading', 'session', 'credential']
    const made = Object.fromEntries(names.map((name) => [name, randomBytes(24).toString('hex')]))
    writeFileSync(file, JSON.stringify(made), { mode: 0o600 })
  }
  return JSON.parse(readFileSync(file, 'utf8'))
}

const isRoot = () => process.getuid?.() === 0
const asDatabaseUser = (command, args) =>
  isRoot() ? { command: 'runuser', args: ['-u', DATABASE_USER, '--', command, ...args] } : { command, args }

/** A folder that only the database user can read and write. */
async function ownFolder(place) {
  mkdirSync(place, { recursive: true, mode: 0o700 })
  if (isRoot()) chownSync(place, ...(await idsOf(DATABASE_USER)))
  return place
}

async function idsOf(user) {
  const [uid, gid] = await Promise.all(['-u', '-g'].map((flag) => capture('id', [flag, user])))
  return [Number(uid.output), Number(gid.output)]
}

function etcd(folder, ports) {
  const [client, peer] = [`http://${HOST}:${ports.etcd}`, `http://${HOST}:${ports.etcdPeer}`]
  const args = [
    ...['--name', 'e1', '--data-dir', path.join(folder, 'etcd')],
    ...['--listen-client-urls', client, '--advertise-client-urls', client],
    ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer],
    ...['--initial-cluster', `e1=${peer}`],
  ]
  return { name: 'etcd', command: 'etcd', args }
}

async function patroni(folder, ports, secrets, at) {
  const name = NODES[at]
  const place = await ownFolder(path.join(folder, name))
  const file = path.join(place, 'patroni.yml')
  const text = fillDeployFile('patroni.yml', {
    NODE: name,
    ADDRESS: HOST,
    REST_PORT: ports.rest[at],
    ETCD_HOSTS: `${HOST}:${ports.etcd}`,
    POSTGRES_PORT: ports.postgres[at],
    DATA_DIR: path.join(place, 'data'),
    SOCKET_DIR: place,
    BIN_DIR: binFolder(),
    SUPERUSER_PASSWORD: secrets.superuser,
    REPLICATION_PASSWORD: secrets.replication,
    REWIND_PASSWORD: secrets.rewind,
    NETWORK: `${HOST}/32`,
  })
  writeFileSync(file, text, { mode: 0o600 })
  if (isRoot()) chownSync(file, ...(await idsOf(DATABASE_USER)))
  return { name: `patroni-${name}`, ...asDatabaseUser('patroni', [file]) }
}

function binFolder() {
  const found = findPostgres()
  if (!found) throw new Failure('The cluster needs PostgreSQL (Debian: apt-get install postgresql-15).')
  return found.folder
}

function haproxy(folder, ports) {
  const file = path.join(folder, 'haproxy.cfg')
  const each = (prefix, list) => Object.fromEntries(list.map((value, at) => [`${prefix}_${at + 1}`, value]))
  const text = fillDeployFile('haproxy.cfg', {
    DATABASE_BIND: `${HOST}:${ports.database}`,
    DATABASE_READ_BIND: `${HOST}:${ports.databaseRead}`,
    WEB_BIND: `${HOST}:${ports.web}`,
    ...each(
      'NODE',
      ports.postgres.map((port) => `${HOST}:${port}`),
    ),
    ...each('REST', ports.rest),
    ...each(
      'SERVER',
      ports.servers.map((port) => `${HOST}:${port}`),
    ),
  })
  writeFileSync(file, text, { mode: 0o600 })
  return { name: 'haproxy', command: 'haproxy', args: ['-db', '-f', file] }
}

/** If Patroni did not stop in time, its PostgreSQL is still running. */
function endPostgres(pidFile) {
  try {
    process.kill(Number(readFileSync(pidFile, 'utf8').split('\n')[0]), 'SIGQUIT')
  } catch {
    // It has already stopped.
  }
}

/** The name of the primary, once it has a synchronous standby. */
async function findPrimary(ports) {
  const reply = await fetch(`http://${HOST}:${ports.rest[0]}/cluster`, {
    signal: AbortSignal.timeout(2_000),
  }).catch(() => fetch(`http://${HOST}:${ports.rest[1]}/cluster`, { signal: AbortSignal.timeout(2_000) }))
  const { members } = await reply.json()
  const isUp = ({ state }) => state === 'running' || state === 'streaming'
  const primary = members.find(({ role, state }) => role === 'leader' && isUp({ state }))
  const standby = members.find(({ role, state }) => role === 'sync_standby' && isUp({ state }))
  return primary && standby ? primary.name : undefined
}

async function makeDatabase(ports, secrets) {
  const connection = { host: HOST, port: ports.database, user: 'postgres', password: secrets.superuser }
  await waitFor('the database', async () => {
    const client = new pg.Client({ ...connection, database: 'postgres', connectionTimeoutMillis: 2_000 })
    try {
      await client.connect()
      const { rowCount } = await client.query(`select 1 from pg_database where datname = 'lading'`)
      if (rowCount) return true
      await client.query(`create role lading login password '${secrets.lading}'`)
      await client.query('create database lading owner lading')
      return true
    } finally {
      await client.end().catch(() => {})
    }
  })
}

function serverSettings(folder, ports, secrets, env) {
  return {
    DATABASE_URL: `postgresql://lading:${secrets.lading}@${HOST}:${ports.database}/lading`,
    DATABASE_READ_URL: `postgresql://lading:${secrets.lading}@${HOST}:${ports.databaseRead}/lading`,
    SESSION_SECRET: secrets.session,
    CREDENTIAL_KEY: secrets.credential,
    PUBLIC_URL: `http://${HOST}:${ports.web}`,
    DATA_DIR: path.join(folder, 'lading'),
    TRUST_PROXY: '1',
    ...env,
  }
}

function lading(name, port, role, settings) {
  return {
    name,
    command: findNode(),
    args: [...SERVER_FLAGS, path.join(ROOT, 'src/server/main.ts')],
    env: {
      ...SERVER_ENVIRONMENT,
      ...settings,
      DATA_DIR: path.join(settings.DATA_DIR, name),
      ...{ LADING_ROLE: role, PORT: String(port), HOST },
    },
  }
}

async function answers(url) {
  const { ok } = await fetch(url, { signal: AbortSignal.timeout(2_000) })
  return ok ? true : undefined
}
