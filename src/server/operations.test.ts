import fastify from 'fastify'
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { expect, it } from 'vitest'
import type { OpenDatabase } from '#database/open.ts'
import { mountOperations } from './operations.ts'
import { refusedReply } from './refusals.ts'

/** A database whose connections are never there: it stands still. */
function frozen(): { database: OpenDatabase; asked: () => number } {
  let asked = 0
  class Frozen extends DummyDriver {
    override acquireConnection(): Promise<never> {
      asked++
      return new Promise(() => {})
    }
  }
  const db = new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new Frozen(),
      createIntrospector: (own) => new PostgresIntrospector(own),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
  return { database: { db } as unknown as OpenDatabase, asked: () => asked }
}

it('says within two seconds that the database stands still, and does not ask it ever more', async () => {
  const { database, asked } = frozen()
  const app = fastify()
  app.setErrorHandler((error, _request, reply) => {
    const { status, body } = refusedReply(error, 'id')
    return reply.status(status).send(body)
  })
  mountOperations(app, { database, config: {} })
  const begun = performance.now()
  const replies = await Promise.all(
    ['/readyz', '/readyz', '/readyz', '/metrics', '/healthz'].map((url) => app.inject(url)),
  )
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([503, 503, 503, 200, 200])
  expect(performance.now() - begun).toBeLessThan(2_000)
  expect(replies[3]!.body).toContain('lading_call_seconds')
  expect(asked()).toBe(2)
  await app.close()
})
