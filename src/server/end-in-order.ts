import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** A stopping server still reads requests in transit: this many times, with this pause. */
const LAST_LOOKS = 15
const LOOK_EVERY_MS = 20
const SWEEP_EVERY_MS = 100

/**
 * Answers requests that arrive at the last moment, and closes their connections. A kept-alive connection of a browser
 * is closed after its last reply, because the server would wait for it for over a minute.
 *
 * @param drainSeconds how long the server still answers while its health check fails, so that a proxy stops sending
 * requests first; otherwise a connection that the proxy keeps open would be closed during its next request
 * @returns a function that reports whether the server is stopping
 */
export function endInOrder(app: FastifyInstance, drainSeconds: number): () => boolean {
  let isEnding = false
  app.addHook('preClose', async () => {
    isEnding = true
    if (!app.server.listening) return
    await pause(drainSeconds * 1_000)
    // In small steps, because a busy server would otherwise check only once.
    for (let look = 0; look < LAST_LOOKS; look++) await pause(LOOK_EVERY_MS)
    const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_EVERY_MS)
    app.server.once('close', () => clearInterval(sweep))
  })
  return () => isEnding
}
