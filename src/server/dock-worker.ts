import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '#contracts/errors.ts'

/** `GET /dock-worker.js`: the worker that lets the dock be opened without network. Never kept by a cache. */
export function serveDockWorker(app: FastifyInstance, webFolder: string): void {
  app.get('/dock-worker.js', async (_request, reply) => {
    const file = await readFile(join(webFolder, 'dock-worker.js')).catch(() => null)
    if (!file) throw new Refusal('NOT_FOUND')
    return reply.type('text/javascript; charset=utf-8').header('Cache-Control', 'no-cache').send(file)
  })
}
