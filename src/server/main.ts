/**
 * The process. It imports little at first: the database starts, and the demo is created, while the product itself is
 * still loading below.
 */
import type pg from 'pg'
import { startEmbedded } from '#database/embedded/launcher.ts'
import { AlreadyRunningError } from '#database/embedded/ownership.ts'
import { hasCluster } from '#database/embedded/place.ts'
import { describeOutage, isOutage } from '#database/sql/outage.ts'
import type { WorkerOptions } from '#jobs/workers.ts'
import { prepareDemo } from '#seed/prepare-demo.ts'
import { type Configuration, readConfiguration } from './configuration.ts'
import type { OpenedProduct } from './product.ts'

/** The exit code that tells scripts/start.mjs not to restart the process. */
const OWNED_BY_ANOTHER = 3
class OwnedByAnother extends Error {}

interface Running {
  stop: () => Promise<void>
}

/** Starts the whole product; prints its address and each step that takes time. */
async function start(env: NodeJS.ProcessEnv, onDoorOpen: () => void): Promise<Running> {
  const configuration = readConfiguration(env)
  const say = (line: string) => process.stdout.write(`${line}\n`)
  // What has been opened is closed in reverse order: at the end, or when a later step fails.
  const opened = new AsyncDisposableStack()
  try {
    const { address, setupToken } = await open({ configuration, env, opened, say, onDoorOpen })
    const url = env.PUBLIC_URL ? configuration.publicUrl : address
    const { role } = configuration
    say(
      role === 'worker'
        ? `Lading's worker is ready at ${address}`
        : `Lading is ready at ${url}${demoHint(configuration)}`,
    )
    if (setupToken) say(`Create your company: ${url}/AccountSetup?accessid=${setupToken}`)
    // From now on scripts/start.mjs restarts the process when it ends unexpectedly.
    if (process.connected) process.send?.('ready', undefined, undefined, () => {})
    return { stop: () => opened.disposeAsync() }
  } catch (error) {
    await opened.disposeAsync().catch(() => {})
    throw inPlainWords(error, configuration)
  }
}

interface Start {
  configuration: Configuration
  env: NodeJS.ProcessEnv
  opened: AsyncDisposableStack
  say: (line: string) => void
  onDoorOpen: () => void
}

async function open({ configuration, env, opened, say, onDoorOpen }: Start): Promise<OpenedProduct> {
  const demo = { today: new Date().toISOString().slice(0, 10), firstSerial: 1 }
  const prepared = isFirstStart(configuration) ? prepareDemo(demo) : undefined
  if (prepared) opened.defer(prepared.stop)
  const product = Promise.withResolvers<Awaited<ReturnType<typeof loadProduct>>>()
  const database = databaseOf(configuration, say, () => product.resolve(loadProduct())).then((embedded) => {
    opened.defer(embedded.stop)
    return embedded.config
  })
  const [config, [{ openProduct }, seed]] = await Promise.all([database, product.promise])
  const fillDemo = async (pool: pg.Pool) => {
    const isMade = await seed.seedDemo(pool, { today: demo.today, prepared, log: say })
    // Not awaited, and harmless if it fails: the database does it automatically within minutes.
    if (isMade) seed.refreshDemoStatistics(pool).catch(() => {})
  }
  return openProduct({ configuration, env, database: config, opened, fillDemo, startWorkers, onDoorOpen })
}

const loadProduct = () => Promise.all([import('./product.ts'), import('#seed/seed.ts')])

const startWorkers = async (options: WorkerOptions) =>
  (await import('#jobs/workers.ts')).startWorkers(options)

/** Whether to prepare the demo while the database starts: only a new embedded database is surely empty. */
const isFirstStart = ({ isDemo, databaseUrl, dataDir }: Configuration): boolean =>
  isDemo && databaseUrl === undefined && !hasCluster(dataDir)

function inPlainWords(error: unknown, configuration: Configuration): unknown {
  const { code } = error as { code?: string }
  const where = `${configuration.host}:${configuration.port}`
  if (code === 'EADDRINUSE') return new Error(`${where} is in use. Choose another port: PORT=3001 npm start`)
  if (configuration.databaseUrl && isOutage(error)) {
    return new Error(describeOutage(error, configuration.databaseUrl))
  }
  if (code === 'EACCES') return new Error(`This user is not allowed to open ${where}. Choose another PORT.`)
  return error
}

async function databaseOf(
  configuration: Configuration,
  say: (line: string) => void,
  meanwhile: () => void,
): Promise<{ config: pg.PoolConfig; stop: () => Promise<void> }> {
  if (configuration.databaseUrl) {
    meanwhile()
    return { config: { connectionString: configuration.databaseUrl }, stop: async () => {} }
  }
  try {
    return await startEmbedded({
      dataDir: configuration.dataDir,
      log: say,
      meanwhile,
      onLost: (error) => {
        process.stderr.write(`${error.message}\n`)
        process.exit(OWNED_BY_ANOTHER)
      },
    })
  } catch (error) {
    if (error instanceof AlreadyRunningError)
      throw new OwnedByAnother(`${error.message}. Nothing was changed.`)
    throw error
  }
}

const demoHint = (configuration: Configuration) =>
  configuration.isDemo ? ' (log in as demo with password lading-demo)' : ''

/** Starts, prints the address, and stops when it is asked to or when its launcher is gone. */
let isDoorOpen = false
const starting = start(process.env, () => {
  isDoorOpen = true
})
starting.catch((error: unknown) => {
  process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(error instanceof OwnedByAnother ? OWNED_BY_ANOTHER : 1)
})

let isStopping = false
async function stop(): Promise<void> {
  if (isStopping) return
  isStopping = true
  // No caller has connected yet, and the next start repeats whatever is incomplete. The database ends with this
  // process.
  if (!isDoorOpen) process.exit(0)
  // A hanging connection must not keep the process alive forever.
  setTimeout(() => process.exit(1), 15_000).unref()
  const running = await starting
  await running.stop()
  process.exit(0)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop())
// Started by scripts/start.mjs: ends with it, also when it was killed and could not send a message.
if (process.channel) process.on('disconnect', () => void stop())
