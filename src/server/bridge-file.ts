import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '#contracts/errors.ts'

/** `GET /lading-bridge.mjs`: the print bridge for this version of the server, one file for the computer to pair. */
export function serveBridgeFile(app: FastifyInstance, webFolder: string): void {
  app.get('/lading-bridge.mjs', async (_request, reply) => {
    const file = await readFile(join(webFolder, 'bridge', 'lading-bridge.mjs')).catch(() => null)
    if (!file) throw new Refusal('NOT_FOUND')
    return reply
      .type('text/javascript; charset=utf-8')
      .header('Cache-Control', 'no-cache')
      .header('Content-Disposition', 'attachment; filename="lading-bridge.mjs"')
      .send(file)
  })
}
