import { Logger, type Runner, run, type Worker, type WorkerEvents } from 'graphile-worker'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { addJob } from '#database/queue/jobs.ts'
import type { openDatabase } from '#database/sql/open.ts'
import { openOwnDatabase } from '#test/support/database.ts'
import { keepRunning } from './keep-running.ts'

let database: ReturnType<typeof openDatabase>
beforeAll(async () => {
  database = await openOwnDatabase()
})
afterAll(() => database?.close())

let stop: (() => Promise<void>) | undefined
afterEach(() => stop?.())

/** Runs jobs; `starts` lists the workers of each runner that was started. */
async function runJobs(
  faultsOfStart: string[] = [],
): Promise<{ starts: Worker[][]; done: string[]; said: string[] }> {
  const [starts, done, said]: [Worker[][], string[], string[]] = [[], [], []]
  const stopping = new AbortController()
  const begin = async (events: WorkerEvents): Promise<Runner> => {
    const fault = starts.length > 0 ? faultsOfStart.shift() : undefined
    if (fault) throw new Error(fault)
    const workers: Worker[] = []
    starts.push(workers)
    events.on('worker:create', ({ worker }) => workers.push(worker))
    return run({
      pgPool: database.pool,
      taskList: { note: async (payload) => void done.push((payload as { text: string }).text) },
      concurrency: 2,
      noHandleSignals: true,
      pollInterval: 100,
      events,
      logger: new Logger(() => () => {}),
    })
  }
  const runner = await keepRunning({ begin, signal: stopping.signal, log: (line) => said.push(line) })
  stop = async () => {
    stopping.abort()
    await runner.stop()
  }
  return { starts, done, said }
}

it('a job runner without workers is replaced', async () => {
  const { starts, done, said } = await runJobs()
  await addJob(database.db, 'note', { text: 'before' })
  await expect.poll(() => done).toEqual(['before'])
  for (const worker of starts[0]!) worker.release()
  await expect.poll(() => starts.length).toBe(2)
  await addJob(database.db, 'note', { text: 'after' })
  await expect.poll(() => done).toEqual(['before', 'after'])
  expect(said[0]).toContain('restarting the job runner')
})

it('a job runner that does not start is tried again, and each reason is logged once', async () => {
  const { starts, said } = await runJobs(['no route', 'no route', 'no room'])
  for (const worker of starts[0]!) worker.release()
  await expect.poll(() => starts.length).toBe(2)
  expect(said.filter((line) => line.includes('did not start yet'))).toEqual([
    expect.stringContaining('no route'),
    expect.stringContaining('no room'),
  ])
})
