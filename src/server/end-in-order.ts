import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Requests that are on their way when the server is told to end are read: so many looks, so far apart. */
const LAST_LOOKS = 15
const LOOK_EVERY_MS = 20
const SWEEP_EVERY_MS = 100

/**
 * Whoever asks in the last moment gets an answer and is told to come no more. A connection that is kept for the next
 * question, as browsers do, is let go when its last answer is out: the server would wait for it for over a minute.
 */
export function endInOrder(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    if (!app.server.listening) return
    // Not in one go: a server that is busy would look but once.
    for (let look = 0; look < LAST_LOOKS; look++) await pause(LOOK_EVERY_MS)
    const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_EVERY_MS)
    app.server.once('close', () => clearInterval(sweep))
  })
}
