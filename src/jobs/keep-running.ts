import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Runner, Worker, WorkerEvents } from 'graphile-worker'

interface Options {
  /** Starts a job runner that reports to `events`. */
  begin: (events: WorkerEvents) => Promise<Runner>
  /** No job runner is started after this. */
  signal: AbortSignal
  log: (line: string) => void
}

interface Run {
  runner: Runner
  /** Resolves with the reason why this runner must be replaced. */
  over: Promise<string>
}

const SHORTEST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 5_000
/** After a runner that lasted this long, the pauses are short again. */
const STEADY_MS = 30_000
/** A runner that ends may wait for long jobs. The next runner does not wait for it. */
const END_WITHIN_MS = 5_000
const STOP_WITHIN_MS = 10_000

/**
 * Keeps a job runner working until `stop`: one that ended, lost its workers or failed to fetch a job is replaced.
 * @throws if the first runner does not start
 */
export async function keepRunning(options: Options): Promise<{ stop: () => Promise<void> }> {
  const { signal } = options
  let current: Run | undefined = await startRun(options)
  const following = follow()

  async function follow(): Promise<void> {
    let pause = SHORTEST_PAUSE_MS
    while (current) {
      const begun = performance.now()
      const reason = await Promise.race([current.over, aborted(signal)])
      if (signal.aborted) return
      options.log(`jobs: restarting the job runner: ${reason}`)
      await within(END_WITHIN_MS, endOf(current.runner))
      if (performance.now() - begun > STEADY_MS) pause = SHORTEST_PAUSE_MS
      current = await startAgain(options, pause)
      pause = longer(pause)
    }
  }

  return {
    stop: async () => {
      await following
      if (current) await within(STOP_WITHIN_MS, endOf(current.runner))
    },
  }
}

/** Retries until a runner works; undefined if it was stopped meanwhile. */
async function startAgain(options: Options, firstPause: number): Promise<Run | undefined> {
  let complaint = ''
  for (let pause = firstPause; ; pause = longer(pause)) {
    await sleep(pause, undefined, { signal: options.signal, ref: false }).catch(() => {})
    if (options.signal.aborted) return undefined
    try {
      return await startRun(options)
    } catch (error) {
      const { message } = error as Error
      if (message !== complaint) options.log(`jobs: the job runner did not start yet: ${message}`)
      complaint = message
    }
  }
}

async function startRun({ begin }: Options): Promise<Run> {
  const events: WorkerEvents = new EventEmitter()
  const trouble = troubleOf(events)
  const runner = await begin(events)
  const ended = runner.promise.then(
    () => 'it ended',
    (error: Error) => error.message,
  )
  return { runner, over: Promise.race([trouble, ended]) }
}

/**
 * A job that could not be fetched may still be locked, and graphile-worker never repeats a failed first check of its
 * tasks: in both cases only a new runner with another name helps.
 */
function troubleOf(events: WorkerEvents): Promise<string> {
  const workers = new Set<Worker>()
  return new Promise((resolve) => {
    events.on('worker:getJob:error', ({ error }) => resolve(String((error as Error).message ?? error)))
    events.on('pool:gracefulShutdown', () => resolve('its workers are shutting down'))
    events.on('worker:create', ({ worker }) => workers.add(worker))
    events.on('worker:stop', ({ worker }) => {
      workers.delete(worker)
      if (workers.size === 0) resolve('it has no workers left')
    })
  })
}

const longer = (pause: number): number => Math.min(pause * 2, LONGEST_PAUSE_MS)

const within = (ms: number, end: Promise<void>): Promise<void> =>
  Promise.race([end, sleep(ms, undefined, { ref: false })])

const endOf = (runner: Runner): Promise<void> => runner.stop().catch(() => {})

function aborted(signal: AbortSignal): Promise<string> {
  if (signal.aborted) return Promise.resolve('')
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(''), { once: true }))
}
