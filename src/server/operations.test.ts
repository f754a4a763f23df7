import fastify from 'fastify'
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { OpenDatabase } from '#database/sql/open.ts'
import { mountOperations } from './operations.ts'
import { refusedReply } from './refusals.ts'

/** A database that hangs: it never gives out a connection. */
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

it('reports quickly that the database hangs, and does not query it again and again', async () => {
  const { database, asked } = frozen()
  const app = fastify()
  app.setErrorHandler((error, _request, reply) => {
    const { status, body } = refusedReply(error, 'id')
    return reply.status(status).send(body)
  })
  mountOperations(app, { database, config: async () => ({}) })
  const begun = performance.now()
  const replies = await Promise.all(
    ['/readyz', '/readyz', '/readyz', '/metrics', '/healthz'].map((url) => app.inject(url)),
  )
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([503, 503, 503, 200, 200])
  // The database never answers; the check gives up after a second and a half, or later on a busy machine.
  expect(performance.now() - begun).toBeLessThan(10_000)
  expect(replies[3]!.body).toContain('lading_call_seconds')
  expect(asked()).toBe(2)
  await app.close()
})

describe('the metrics', () => {
  const ask = async (metricsToken: string | undefined, remoteAddress: string, headers = {}) => {
    const app = fastify()
    app.setErrorHandler((error, _request, reply) => {
      const { status, body } = refusedReply(error, 'id')
      return reply.status(status).send(body)
    })
    mountOperations(app, { database: frozen().database, config: async () => ({}), metricsToken })
    const { statusCode } = await app.inject({ url: '/metrics', remoteAddress, headers })
    await app.close()
    return statusCode
  }

  it.each(['127.0.0.1', '127.8.9.10', '::1', '::ffff:127.0.0.1'])('are shown to %s', async (address) => {
    expect(await ask(undefined, address)).toBe(200)
  })

  it.each(['10.0.0.5', '203.0.113.7', '::ffff:10.0.0.5', '2001:db8::1'])(
    'are not shown to %s',
    async (from) => {
      expect(await ask(undefined, from)).toBe(403)
    },
  )

  it('are not shown through a proxy on the same machine', async () => {
    expect(await ask(undefined, '127.0.0.1', { 'x-forwarded-for': '203.0.113.7' })).toBe(403)
    expect(await ask(undefined, '127.0.0.1', { forwarded: 'for=203.0.113.7' })).toBe(403)
  })

  it('are shown only with the token, if there is one', async () => {
    expect(await ask('s3cret', '203.0.113.7', { authorization: 'Bearer s3cret' })).toBe(200)
    expect(await ask('s3cret', '203.0.113.7', { authorization: 'Bearer s3cret2' })).toBe(403)
    expect(await ask('s3cret', '127.0.0.1')).toBe(403)
  })
})
