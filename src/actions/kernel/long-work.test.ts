import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { addWork, findWorks } from '#database/queue/works.ts'
import { openTestApp, type TestApp } from '#test/support/app.ts'
import { runWork, type WorkKind } from './long-work.ts'

/**
 * Background work that loses its database connection while it runs: the job queue repeats it as often as its kind
 * allows.
 */

let product: TestApp
beforeAll(async () => {
  product = await openTestApp()
})
afterAll(() => product?.close())

const KIND = 'test-work'
let queued = 0

async function queue(): Promise<string> {
  const id = `01900000-0000-7000-8000-${String(++queued).padStart(12, '0')}`
  const createdBy = { id: '', name: 'clerk' }
  await addWork(product.database.db, product.scene.a.id, {
    ...{ id, kind: KIND, title: 'A test', total: null, input: {}, createdBy },
  })
  return id
}

async function run(id: string, kind: WorkKind) {
  const log: string[] = []
  const { database, installation } = product
  const { signal } = new AbortController()
  const ended = await runWork(
    { database, installation, signal, log: (line) => log.push(line) },
    { [KIND]: kind },
    id,
  ).then(
    () => 'ended',
    (error: Error) => `thrown: ${error.message}`,
  )
  const [work] = await findWorks(product.database.db, product.scene.a.id, { ids: [id] })
  return { ended, state: work?.state, problem: work?.problem, log }
}

/** Loses its own connection `losses` times, then finishes. */
function losing(losses: number, mostStarts: number): WorkKind {
  let left = losses
  return {
    mostStarts,
    run: async (_work, { database }) => {
      if (left-- <= 0) return { isDone: true }
      const lost = sql`select pg_terminate_backend(pg_backend_pid())`.execute(database.db)
      const error = await lost.catch((reason: unknown) => reason)
      // The pool notices a moment later that this connection is closed.
      await vi.waitFor(() => database.pool.query('select 1'))
      throw error
    },
  }
}

it('is repeated by the job queue as long as its kind allows it, and then finishes', async () => {
  const id = await queue()
  const kind = losing(1, 3)
  expect(await run(id, kind)).toMatchObject({
    ended: expect.stringMatching(/^thrown/),
    state: 'running',
    log: [],
  })
  expect(await run(id, kind)).toMatchObject({ ended: 'ended', state: 'done' })
})

it('ends with the error once it has been started as often as its kind allows', async () => {
  const id = await queue()
  const found = await run(id, losing(9, 1))
  expect(found).toMatchObject({
    ended: 'ended',
    state: 'failed',
    problem: 'The database cannot be reached. Please try again in a moment.',
  })
  expect(found.log).toHaveLength(1)
})

it('ends immediately if its own code fails', async () => {
  const id = await queue()
  const wrong: WorkKind = { mostStarts: 3, run: () => Promise.reject(new TypeError('x is not a function')) }
  expect(await run(id, wrong)).toMatchObject({ ended: 'ended', state: 'failed' })
})
