import { join, resolve } from 'node:path'
import {
  type BackupSettings,
  type Retention,
  type UpsReadyKeys,
  USUAL_RETENTION,
} from '#actions/kernel/context.ts'
import { SUPPORT_EMAIL } from '#contracts/client-errors.ts'
import type { BucketSettings } from '#outside/s3.ts'
import { readBucket } from './file-store.ts'
import { keptSecret } from './kept-secret.ts'
import { readTracing, type TracingSettings } from './tracing/settings.ts'

/** All settings of the operator, read once at startup. The README lists them. */
export interface Configuration {
  host: string
  port: number
  dataDir: string
  /** Absent: the embedded database in `dataDir`. */
  databaseUrl: string | undefined
  /** DRAIN_SECONDS: how long a stopping server still answers, so that the proxy notices. */
  drainSeconds: number
  /** DATABASE_READ_URL: replicas for history, reports and dashboards. Absent: none. */
  databaseReadUrl: string | undefined
  /** DATABASE_READ_STALE_SECONDS: maximum lag of a replica. */
  readStaleSeconds: number
  publicUrl: string
  smtpUrl: string | undefined
  mailFrom: string
  isDemo: boolean
  /** SIGN_UP: 'open' lets visitors create companies; closed by default. */
  signUp: 'closed' | 'open'
  /** True behind the operator's own proxy: the caller's address is then the one that the proxy reports. */
  isBehindProxy: boolean
  developerKey: string
  /** METRICS_TOKEN: token for `/metrics`; without one, only this machine may read it. */
  metricsToken: string | undefined
  supportEmail: string
  /**
   * ALLOWED_PRIVATE_HOSTS: private hosts, addresses and networks that users may enter as servers, separated by commas.
   */
  allowedHosts: string[]
  /** CARRIER_HOSTS: replacements of carriers' hosts, such as `odfl.rest=https://…`, separated by commas. */
  carrierHosts: Record<string, string>
  /** LABEL_SETTLE_SECONDS: see `Installation`. */
  labelSettleSeconds: number | undefined
  /** CARRIER_ENVIRONMENT: the default for new carrier accounts; if not set, the sandbox in a demo, else live. */
  carrierEnvironment: 'live' | 'test' | 'sandbox'
  /** GOOGLE_ADDRESS_KEY: the key for address checks. */
  googleAddressKey: string | undefined
  /** INSURANCE_KEY: the key of the parcel insurer. */
  insuranceKey: string | undefined
  /** EIA_KEY: the key for reading public diesel prices every week. */
  eiaKey: string | undefined
  /** UPS_READY: the operator's keys of the UPS Ready program, as one JSON object. */
  upsReady: UpsReadyKeys | undefined
  /** BACKUP_DIR, BACKUP_EVERY_HOURS, BACKUP_KEEP. */
  backups: BackupSettings
  retention: Retention
  /** FILES_S3_URL and related settings: the object store for files. Absent: files are in the database. */
  bucket: BucketSettings | undefined
  /** OTEL_EXPORTER_OTLP_ENDPOINT and related settings. Absent: no tracing. */
  tracing: TracingSettings | undefined
  logLevel: string
  /** LADING_ROLE: 'server' answers browsers, 'worker' runs jobs, 'all' does both. */
  role: 'all' | 'server' | 'worker'
  /** DATABASE_CONNECTIONS: maximum size of the process's pool; import threads open a few more. */
  databaseConnections: number
}

/** Three servers and two workers fit into PostgreSQL's default of 100 connections. */
const SHARED_CONNECTIONS = 12
/** The embedded database serves one process. */
const OWN_CONNECTIONS = 20

/** Reads the environment. @throws a sentence for the operator if a value is invalid */
export function readConfiguration(env: NodeJS.ProcessEnv): Configuration {
  const host = env.HOST || '127.0.0.1'
  const port = Number(env.PORT || 3000)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Error(`PORT must be a number from 0 to 65535, not "${env.PORT}".`)
  }
  for (const name of ['DATABASE_URL', 'DATABASE_READ_URL', 'SMTP_URL', 'PUBLIC_URL'] as const) {
    if (env[name] && !URL.canParse(env[name])) throw new Error(`${name} is not a URL: "${env[name]}".`)
  }
  const databaseUrl = env.DATABASE_URL || undefined
  if (env.DATABASE_READ_URL && !databaseUrl) throw new Error('DATABASE_READ_URL needs DATABASE_URL.')
  const isDemo = env.LADING_DEMO ? env.LADING_DEMO !== '0' : databaseUrl === undefined
  return {
    host,
    port,
    dataDir: resolve(env.DATA_DIR || './data'),
    databaseUrl,
    databaseReadUrl: env.DATABASE_READ_URL || undefined,
    drainSeconds: readDrain(env.DRAIN_SECONDS, env.LADING_ROLE),
    readStaleSeconds: readStale(env.DATABASE_READ_STALE_SECONDS),
    publicUrl: (env.PUBLIC_URL || `http://${shownHost(host)}:${port}`).replace(/\/+$/, ''),
    smtpUrl: readSmtpUrl(env.SMTP_URL),
    mailFrom: env.MAIL_FROM || 'Lading <no-reply@lading.example>',
    isDemo,
    signUp: readSignUp(env.SIGN_UP || 'closed'),
    isBehindProxy: env.TRUST_PROXY === '1',
    developerKey: env.DEVELOPER_KEY || 'lading',
    metricsToken: env.METRICS_TOKEN || undefined,
    supportEmail: env.SUPPORT_EMAIL || SUPPORT_EMAIL,
    allowedHosts: (env.ALLOWED_PRIVATE_HOSTS ?? '').split(/[\s,]+/).filter(Boolean),
    carrierHosts: readCarrierHosts(env.CARRIER_HOSTS ?? ''),
    labelSettleSeconds: readWhole('LABEL_SETTLE_SECONDS', env.LABEL_SETTLE_SECONDS, undefined, ' of seconds'),
    carrierEnvironment: readEnvironment(env.CARRIER_ENVIRONMENT || (isDemo ? 'sandbox' : 'live')),
    googleAddressKey: env.GOOGLE_ADDRESS_KEY || undefined,
    insuranceKey: env.INSURANCE_KEY || undefined,
    eiaKey: env.EIA_KEY || undefined,
    upsReady: readUpsReady(env.UPS_READY ?? ''),
    backups: {
      folder: resolve(env.BACKUP_DIR || join(env.DATA_DIR || './data', 'backups')),
      // External databases usually have their own backups.
      everyHours: readWhole('BACKUP_EVERY_HOURS', env.BACKUP_EVERY_HOURS, databaseUrl ? 0 : 24),
      keep: readWhole('BACKUP_KEEP', env.BACKUP_KEEP, 7),
    },
    retention: readRetention(env),
    bucket: readBucket(env),
    tracing: readTracing(env),
    logLevel: env.LOG_LEVEL || 'info',
    role: readRole(env.LADING_ROLE || 'all', databaseUrl),
    databaseConnections: readConnections(env.DATABASE_CONNECTIONS, databaseUrl),
  }
}

const OWN_HOSTS = ['0.0.0.0', '::', '127.0.0.1', '::1']

/** Browsers allow passkeys at localhost, but not at an IP address. */
const shownHost = (host: string): string => (OWN_HOSTS.includes(host) ? 'localhost' : host)

/** The URL at which users of this machine open the server. */
export function shownAddress(address: string): string {
  const { protocol, hostname, port } = new URL(address)
  if (!OWN_HOSTS.includes(hostname.replace(/^\[|\]$/g, ''))) return address
  return `${protocol}//localhost${port === '' ? '' : `:${port}`}`
}

function readRole(word: string, databaseUrl: string | undefined): Configuration['role'] {
  if (word !== 'all' && word !== 'server' && word !== 'worker') {
    throw new Error(`LADING_ROLE must be all, server or worker, not "${word}".`)
  }
  if (word !== 'all' && databaseUrl === undefined) {
    throw new Error(`LADING_ROLE=${word} needs DATABASE_URL: the embedded database serves one process.`)
  }
  return word
}

function readConnections(text: string | undefined, databaseUrl: string | undefined): number {
  if (!text) return databaseUrl === undefined ? OWN_CONNECTIONS : SHARED_CONNECTIONS
  const connections = Number(text)
  // With fewer, a job that holds a connection and waits for a second one could wait for itself.
  if (Number.isInteger(connections) && connections >= 6 && connections <= 500) return connections
  throw new Error(`DATABASE_CONNECTIONS must be a whole number from 6 to 500, not "${text}".`)
}

const LEAST_AUDIT_DAYS = 365
const LEAST_LOG_DAYS = 7

function readRetention(env: NodeJS.ProcessEnv): Retention {
  const { auditDays, exchangeDays, webhookDays } = USUAL_RETENTION
  return {
    auditDays: readDays('KEEP_AUDIT_DAYS', env.KEEP_AUDIT_DAYS, auditDays, LEAST_AUDIT_DAYS, true),
    exchangeDays: readDays('KEEP_EXCHANGE_DAYS', env.KEEP_EXCHANGE_DAYS, exchangeDays, LEAST_LOG_DAYS),
    webhookDays: readDays('KEEP_WEBHOOK_DAYS', env.KEEP_WEBHOOK_DAYS, webhookDays, LEAST_LOG_DAYS),
  }
}

function readDays(
  name: string,
  text: string | undefined,
  usual: number,
  least: number,
  orForever = false,
): number {
  const days = readWhole(name, text, usual, ' of days')
  if (days >= least || (orForever && days === 0)) return days
  throw new Error(
    `${name} must be at least ${least} days${orForever ? ', or 0 to keep everything' : ''}, not "${text}".`,
  )
}

/** Two failed checks by the proxy in deploy/haproxy.cfg, plus one second. */
const USUAL_DRAIN_SECONDS = 3
/** The process is killed after 15 seconds in any case. */
const MOST_DRAIN_SECONDS = 10

/** Behind a proxy other servers take over; a single server stops immediately. */
function readDrain(text: string | undefined, role: string | undefined): number {
  const seconds = readWhole('DRAIN_SECONDS', text, role === 'server' ? USUAL_DRAIN_SECONDS : 0, ' of seconds')
  if (seconds <= MOST_DRAIN_SECONDS) return seconds
  throw new Error(`DRAIN_SECONDS must be at most ${MOST_DRAIN_SECONDS}, not "${text}".`)
}

const USUAL_STALE_SECONDS = 5

function readStale(text: string | undefined): number {
  if (!text) return USUAL_STALE_SECONDS
  const seconds = Number(text)
  if (seconds >= 1 && seconds <= 600) return seconds
  throw new Error(`DATABASE_READ_STALE_SECONDS must be a number from 1 to 600, not "${text}".`)
}

/** The URL may contain a password, so messages must not repeat it. */
function readSmtpUrl(text: string | undefined): string | undefined {
  if (!text) return undefined
  const tls = new URL(text).searchParams.get('tls')
  if (tls === null || tls === 'optional') return text
  throw new Error(`SMTP_URL accepts ?tls=optional or nothing, not "?tls=${tls}".`)
}

function readEnvironment(word: string): Configuration['carrierEnvironment'] {
  if (word === 'live' || word === 'test' || word === 'sandbox') return word
  throw new Error(`CARRIER_ENVIRONMENT must be live, test or sandbox, not "${word}".`)
}

function readSignUp(word: string): Configuration['signUp'] {
  if (word === 'closed' || word === 'open') return word
  throw new Error(`SIGN_UP must be closed or open, not "${word}".`)
}

function readWhole<Otherwise>(
  name: string,
  text: string | undefined,
  otherwise: Otherwise,
  unit = '',
): number | Otherwise {
  if (!text) return otherwise
  const number = Number(text)
  if (Number.isInteger(number) && number >= 0) return number
  throw new Error(`${name} must be a whole number${unit}, not "${text}".`)
}

const UPS_READY_NAMES = [
  ...['developerLicense', 'accessLicense', 'userName', 'password', 'clientId', 'clientSecret'],
] as (keyof UpsReadyKeys)[]

/** Errors never quote the value: startup messages end up in logs. */
function readUpsReady(text: string): UpsReadyKeys | undefined {
  if (text === '') return undefined
  try {
    const given: Partial<UpsReadyKeys> = JSON.parse(text)
    if (UPS_READY_NAMES.every((name) => typeof given[name] === 'string' && given[name] !== '')) {
      return given as UpsReadyKeys
    }
  } catch {}
  throw new Error(`UPS_READY must be one JSON object with ${UPS_READY_NAMES.join(', ')}.`)
}

function readCarrierHosts(text: string): Record<string, string> {
  const pairs = text.split(/[\s,]+/).filter(Boolean)
  return Object.fromEntries(
    pairs.map((pair) => {
      const [name = '', url = ''] = pair.split(/=(.*)/s)
      if (!/^[a-z0-9]+\.[a-z0-9]+$/.test(name) || !URL.canParse(url)) {
        throw new Error(`CARRIER_HOSTS must have pairs such as odfl.rest=https://host, not "${pair}".`)
      }
      return [name, url.replace(/\/+$/, '')]
    }),
  )
}

/**
 * The secret for session keys and access links: `SESSION_SECRET`, or one created at the first start and stored in the
 * data folder, readable by its owner only. A new secret ends all sessions and links.
 */
export async function readSecret(env: NodeJS.ProcessEnv, dataDir: string): Promise<Buffer> {
  if (env.SESSION_SECRET) {
    if (env.SESSION_SECRET.length < 16) throw new Error('SESSION_SECRET must have at least 16 characters.')
    return Buffer.from(env.SESSION_SECRET)
  }
  return keptSecret(join(dataDir, 'session-secret'), 'replaced')
}

/**
 * The key that encrypts credentials of carriers and partners in the database: `CREDENTIAL_KEY`, or one created at the
 * first start and stored in the data folder. With another key they must be entered again. Processes that share a
 * database share the key.
 */
export async function readCredentialKey(env: NodeJS.ProcessEnv, dataDir: string): Promise<Buffer> {
  if (!env.CREDENTIAL_KEY) return keptSecret(join(dataDir, 'credential-key'), 'refused')
  if (env.CREDENTIAL_KEY.length < 16) throw new Error('CREDENTIAL_KEY must have at least 16 characters.')
  return Buffer.from(env.CREDENTIAL_KEY)
}
