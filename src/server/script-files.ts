import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '#contracts/errors.ts'

/** Serves scripts at fixed paths, always in the version of the server. */
export function serveScripts(app: FastifyInstance, webFolder: string): void {
  const serve = (name: string, folder: string, headers: Record<string, string> = {}) =>
    app.get(`/${name}`, async (_request, reply) => {
      const file = await readFile(join(webFolder, folder, name)).catch(() => null)
      if (!file) throw new Refusal('NOT_FOUND')
      return reply
        .type('text/javascript; charset=utf-8')
        .headers({ 'Cache-Control': 'no-cache', ...headers })
        .send(file)
    })
  // The print bridge: one file for the computer to pair.
  const download = { 'Content-Disposition': 'attachment; filename="lading-bridge.mjs"' }
  serve('lading-bridge.mjs', 'bridge', download)
  // The service worker that opens the dock without a network.
  serve('dock-worker.js', '')
}
