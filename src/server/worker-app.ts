import fastify, { type FastifyInstance } from 'fastify'
import type { OpenDatabase } from '#database/sql/open.ts'
import { mountOperations } from './operations.ts'
import { refusedReply } from './refusals.ts'

/** The HTTP side of a worker: health and metrics. */
export function buildWorkerApp(options: {
  database: OpenDatabase
  logLevel: string
  metricsToken?: string | undefined
}): FastifyInstance {
  const { database, logLevel, metricsToken } = options
  const app = fastify({ logger: { level: logLevel } })
  app.setErrorHandler((error, request, reply) => {
    const { status, body } = refusedReply(error, request.id)
    return reply.status(status).send(body)
  })
  mountOperations(app, { database, config: async () => ({ role: 'worker' }), metricsToken })
  return app
}
