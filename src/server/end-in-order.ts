import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** When the server stops, it still reads requests that are on their way: this many times, this far apart. */
const LAST_LOOKS = 15
const LOOK_EVERY_MS = 20
const SWEEP_EVERY_MS = 100

/**
 * Answers requests that arrive at the last moment, and closes their connections. A kept-alive connection, as browsers
 * use, is closed after its last reply: the server would wait for it for over a minute.
 *
 * @param drainSeconds how long the server still answers while its health check fails, so that a proxy first stops
 * sending requests; otherwise a connection that the proxy keeps open would be closed during its next request
 * @returns whether the server is ending
 */
export function endInOrder(app: FastifyInstance, drainSeconds: number): () => boolean {
  let isEnding = false
  app.addHook('preClose', async () => {
    isEnding = true
    if (!app.server.listening) return
    await pause(drainSeconds * 1_000)
    // In small steps: a busy server would look only once otherwise.
    for (let look = 0; look < LAST_LOOKS; look++) await pause(LOOK_EVERY_MS)
    const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_EVERY_MS)
    app.server.once('close', () => clearInterval(sweep))
  })
  return () => isEnding
}
