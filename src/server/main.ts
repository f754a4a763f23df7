import { join } from 'node:path'
import type pg from 'pg'
import type { Installation } from '#actions/context.ts'
import { warmTariffBooks } from '#actions/tariff-book.ts'
import { startEmbedded } from '#database/embedded/launcher.ts'
import { AlreadyRunningError } from '#database/embedded/ownership.ts'
import { LiveBus } from '#database/live-bus.ts'
import { migrate } from '#database/migrate.ts'
import { openDatabase } from '#database/open.ts'
import { newProcessKey } from '#database/processes.ts'
import { startWorkers } from '#jobs/workers.ts'
import { mailSender } from '#outside/mail.ts'
import { seedDemo } from '#seed/seed.ts'
import { buildApp } from './app.ts'
import { type Configuration, readConfiguration, readSecret } from './configuration.ts'
import { handlers } from './handlers.ts'
import { SessionCache } from './session-cache.ts'

const WEB_FOLDER = join(import.meta.dirname, '../../build/web')

interface Running {
  stop: () => Promise<void>
}

/** Brings the whole product up: database, migrations, demo data, jobs, HTTP. Says each step that takes time. */
async function start(env: NodeJS.ProcessEnv): Promise<Running> {
  const configuration = readConfiguration(env)
  const say = (line: string) => process.stdout.write(`${line}\n`)
  // What has been opened is closed in the opposite order: at the end, and also when a later step fails.
  const opened = new AsyncDisposableStack()
  try {
    const address = await open(configuration, env, opened, say)
    const url = env.PUBLIC_URL ? configuration.publicUrl : address
    say(`Lading is ready at ${url}${demoHint(configuration)}`)
    return { stop: () => opened.disposeAsync() }
  } catch (error) {
    await opened.disposeAsync().catch(() => {})
    throw inPlainWords(error, configuration)
  }
}

async function open(
  configuration: Configuration,
  env: NodeJS.ProcessEnv,
  opened: AsyncDisposableStack,
  say: (line: string) => void,
): Promise<string> {
  const embedded = await databaseOf(configuration, say)
  opened.defer(embedded.stop)
  await migrate(embedded.config)
  const database = openDatabase(embedded.config)
  opened.defer(database.close)
  if (configuration.isDemo) await seedDemo(database.db, database.pool, { today: today(), log: say })

  const processKey = newProcessKey()
  const bus = new LiveBus(embedded.config, processKey)
  await bus.open()
  opened.defer(() => bus.close())
  const sessions = new SessionCache(database.pool)
  bus.on((message) => {
    if (message.topic === 'session' || message.topic === 'reconnected') sessions.forgetAll()
  })
  const installation = await installationOf(configuration, env)
  const app = await buildApp({
    database,
    installation,
    handlers,
    sessions,
    bus,
    webFolder: WEB_FOLDER,
    webConfig: webConfig(configuration),
    logLevel: configuration.logLevel,
    isHttps: configuration.publicUrl.startsWith('https:'),
    isBehindProxy: configuration.isBehindProxy,
  })
  const workers = await startWorkers({
    database,
    processKey,
    installation,
    sendMail: mailSender({ smtpUrl: configuration.smtpUrl, folder: join(configuration.dataDir, 'mail') }),
    isMailRepeatable: configuration.smtpUrl === undefined,
    log: (line) => app.log.warn(line),
  })
  opened.defer(workers.stop)
  opened.defer(() => app.close())
  warmTariffBooks(database, bus)
  return app.listen({ host: configuration.host, port: configuration.port })
}

async function installationOf(configuration: Configuration, env: NodeJS.ProcessEnv): Promise<Installation> {
  return {
    secret: await readSecret(env, configuration.dataDir),
    publicUrl: configuration.publicUrl,
    mailFrom: configuration.mailFrom,
    developerKey: configuration.developerKey,
    supportEmail: configuration.supportEmail,
  }
}

function inPlainWords(error: unknown, configuration: Configuration): unknown {
  const { code } = error as { code?: string }
  const where = `${configuration.host}:${configuration.port}`
  if (code === 'EADDRINUSE') return new Error(`${where} is in use. Choose another port: PORT=3001 npm start`)
  if (code === 'EACCES') return new Error(`${where} may not be opened by this user. Choose another PORT.`)
  return error
}

async function databaseOf(
  configuration: Configuration,
  say: (line: string) => void,
): Promise<{ config: pg.PoolConfig; stop: () => Promise<void> }> {
  if (configuration.databaseUrl) {
    return { config: { connectionString: configuration.databaseUrl }, stop: async () => {} }
  }
  try {
    return await startEmbedded({
      dataDir: configuration.dataDir,
      log: say,
      onLost: (error) => {
        process.stderr.write(`${error.message}\n`)
        process.exit(1)
      },
    })
  } catch (error) {
    if (error instanceof AlreadyRunningError) throw new Error(`${error.message}. Nothing was changed.`)
    throw error
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

const demoHint = (configuration: Configuration) =>
  configuration.isDemo ? ' (log in as demo with password lading-demo)' : ''

const today = () => new Date().toISOString().slice(0, 10)

/** The process: starts, says where it is, and ends in order when it is asked to or when its launcher is gone. */
const running = await start(process.env).catch((error: unknown) => {
  process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})

let isStopping = false
async function stop(): Promise<void> {
  if (isStopping) return
  isStopping = true
  // Whatever still hangs must not keep the process for ever.
  setTimeout(() => process.exit(1), 15_000).unref()
  await running.stop()
  process.exit(0)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop())
// Started by scripts/start.mjs: its end ends us, also when it was killed without a chance to say so.
if (process.channel) process.on('disconnect', () => void stop())
