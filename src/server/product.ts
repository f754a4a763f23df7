import { join } from 'node:path'
import type pg from 'pg'
import { newSetupToken } from '#actions/account/setup-link.ts'
import { endExchangeLog } from '#actions/carrier-calls/exchange-log.ts'
import type { Installation } from '#actions/kernel/context.ts'
import { warmTariffBooks } from '#actions/tariffs/tariff-book.ts'
import { migrate } from '#database/migrations/migrate.ts'
import { LiveBus } from '#database/queue/live-bus.ts'
import { newProcessKey } from '#database/queue/processes.ts'
import { type OpenDatabase, openDatabase } from '#database/sql/open.ts'
import { ReadReplicas } from '#database/sql/read-replicas.ts'
import { findPlace } from '#outside/geography.ts'
import { mailSender, type SendMail } from '#outside/mail.ts'
import { buildApp } from './app.ts'
import { type Configuration, readCredentialKey, readSecret, shownAddress } from './configuration.ts'
import { openFileStore } from './file-store.ts'
import { handlers } from './handlers.ts'
import { SessionCache } from './session-cache.ts'
import { acceptKeys, requireSameKeys } from './shared-keys.ts'
import type { Tracing } from './tracing/start-tracing.ts'
import { buildWorkerApp } from './worker-app.ts'

const LOAD_AHEAD_MS = 3_000
const WEB_FOLDER = join(import.meta.dirname, '../../build/web')
const MODULES = join(import.meta.dirname, '../../node_modules')

export interface ProductOptions {
  configuration: Configuration
  env: NodeJS.ProcessEnv
  /** A running database, with or without data. */
  database: pg.PoolConfig
  /** Collects opened resources to close them in reverse order. */
  opened: AsyncDisposableStack
  /** Called before the first request can arrive. Jobs start later. */
  onDoorOpen: () => void
  /** Adds the demo data to an empty database. */
  fillDemo: (pool: pg.Pool) => Promise<void>
  startWorkers: (options: {
    database: OpenDatabase
    processKey: number
    installation: Installation
    sendMail: SendMail
    isMailRepeatable: boolean
    log: (line: string) => void
    traceJob?: Tracing['traceJob'] | undefined
  }) => Promise<{ stop: () => Promise<void> }>
}

export interface OpenedProduct {
  /** The address at which it listens. */
  address: string
  /** The link that creates the first company; null if there is one, or if another process shows the link. */
  setupToken: string | null
}

/** Opens the product on its database: migrations, demo data, jobs, HTTP. */
export async function openProduct(options: ProductOptions): Promise<OpenedProduct> {
  const { configuration, opened } = options
  const tracing = configuration.tracing
    ? (await import('./tracing/start-tracing.ts')).startTracing(configuration.tracing)
    : undefined
  if (tracing) opened.defer(tracing.stop)
  await migrate(options.database)
  const database = openDatabase({ max: configuration.databaseConnections, ...options.database })
  opened.defer(database.close)
  opened.defer(() => endExchangeLog(database.db))
  const replicas = openReplicas(configuration, database)
  if (replicas) opened.defer(() => replicas.close())
  if (configuration.isDemo) await options.fillDemo(database.pool)

  const processKey = newProcessKey()
  const bus = new LiveBus(options.database, processKey)
  await bus.open()
  opened.defer(() => bus.close())
  const sessions = new SessionCache(database.pool, { isDemo: configuration.isDemo })
  bus.on((message) => {
    replicas?.noteNews(message.clientId)
    if (message.topic === 'session' || message.topic === 'reconnected') sessions.forgetAll()
  })
  warmTariffBooks(database, bus)
  const installation = await installationOf(configuration, options.env)
  // Only one process uses the embedded database, so no other process can have a different key.
  await (configuration.databaseUrl ? requireSameKeys : acceptKeys)(database.db, installation)
  await openFileStore(configuration.bucket, database.db)
  const { logLevel, metricsToken } = configuration
  const app =
    configuration.role === 'worker'
      ? buildWorkerApp({ database, logLevel, metricsToken })
      : await buildApp({
          database,
          replicas,
          installation,
          handlers,
          sessions,
          bus,
          webFolder: WEB_FOLDER,
          webConfig: webConfig(configuration),
          logLevel,
          isHttps: configuration.publicUrl.startsWith('https:'),
          isBehindProxy: configuration.isBehindProxy,
          metricsToken,
          drainSeconds: configuration.drainSeconds,
          traceCall: tracing?.traceCall,
        })
  let workers: { stop: () => Promise<void> } | undefined
  opened.defer(async () => workers?.stop())
  opened.defer(() => app.close())
  options.onDoorOpen()
  const address = shownAddress(await app.listen({ host: configuration.host, port: configuration.port }))
  // With port 0 the system chooses the port, so the address is known only now.
  if (configuration.port === 0 && !options.env.PUBLIC_URL) installation.publicUrl = address
  // Started after the server listens, so that no request waits for the workers.
  if (configuration.role !== 'server') {
    workers = await options.startWorkers({
      database,
      processKey,
      installation,
      sendMail: mailSender({ smtpUrl: configuration.smtpUrl, folder: join(configuration.dataDir, 'mail') }),
      isMailRepeatable: configuration.smtpUrl === undefined,
      log: (line) => app.log.warn(line),
      traceJob: tracing?.traceJob,
    })
  }
  if (configuration.role === 'worker') return { address, setupToken: null }
  setTimeout(loadAhead, LOAD_AHEAD_MS).unref()
  return {
    address,
    setupToken: await newSetupToken(database.db, { isDemo: configuration.isDemo, processKey }),
  }
}

/** The replicas of DATABASE_READ_URL, for processes that answer calls. */
function openReplicas(configuration: Configuration, { pool }: OpenDatabase): ReadReplicas | undefined {
  const { databaseReadUrl, databaseConnections, readStaleSeconds, role } = configuration
  if (!databaseReadUrl || role === 'worker') return undefined
  const replica = { connectionString: databaseReadUrl, max: databaseConnections }
  return new ReadReplicas({ primary: pool, replica, maxStaleMs: readStaleSeconds * 1000 })
}

/** Loads modules that the first screen does not need, before a user waits for them. */
function loadAhead(): void {
  findPlace('10001')
  import('#documents/bill-of-lading/bill-of-lading.ts').catch(() => {})
}

async function installationOf(configuration: Configuration, env: NodeJS.ProcessEnv): Promise<Installation> {
  return {
    secret: await readSecret(env, configuration.dataDir),
    credentialKey: await readCredentialKey(env, configuration.dataDir),
    allowedHosts: configuration.allowedHosts,
    carrierHosts: configuration.carrierHosts,
    carrierEnvironment: configuration.carrierEnvironment,
    labelSettleSeconds: configuration.labelSettleSeconds,
    googleAddressKey: configuration.googleAddressKey,
    insuranceKey: configuration.insuranceKey,
    eiaKey: configuration.eiaKey,
    upsReady: configuration.upsReady,
    publicUrl: configuration.publicUrl,
    hasMailServer: configuration.smtpUrl !== undefined,
    isDemo: configuration.isDemo,
    signUp: configuration.signUp,
    mailFrom: configuration.mailFrom,
    developerKey: configuration.developerKey,
    supportEmail: configuration.supportEmail,
    retention: configuration.retention,
    filesFolder: join(configuration.dataDir, 'files'),
    backups: { ...configuration.backups, dataDir: configuration.dataDir },
    bridge: {
      program: join(WEB_FOLDER, 'bridge', 'lading-bridge.mjs'),
      folder: join(configuration.dataDir, 'bridge'),
      modules: MODULES,
      registry: env.npm_config_registry || 'https://registry.npmjs.org/',
    },
  }
}

function webConfig(configuration: Configuration): Record<string, unknown> {
  return {
    backends: { default: '', main: '', data: '' },
    developerKey: configuration.developerKey,
    supportEmail: configuration.supportEmail,
    isDemo: configuration.isDemo,
  }
}
