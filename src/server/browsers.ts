import type { WebSocket } from '@fastify/websocket'
import type { FastifyInstance } from 'fastify'
import type { LiveBus } from '#database/live-bus.ts'
import type { Bridges } from './bridges.ts'
import type { SessionCache } from './session-cache.ts'
import { readSessionKey } from './session-key.ts'

const HELLO_WITHIN_MS = 10_000
const PING_EVERY_MS = 25_000
/** A browser that reads nothing is let go rather than buffered for. */
const MOST_BUFFERED = 1_000_000

/**
 * `/ws?uniqueName=…`: what changed, pushed to the browsers of the client it belongs to. The first message of a browser
 * is `{type:'hello', key}`; the key travels in the message, not in the address, where logs would keep it. A socket whose
 * first message is a print bridge's is handed to the bridges.
 */
export function pushToBrowsers(
  app: FastifyInstance,
  options: { bus: LiveBus; sessions: SessionCache; secret: Buffer; bridges: Bridges },
): void {
  const byClient = new Map<string, Set<WebSocket>>()

  options.bus.on((message) => {
    const frame = JSON.stringify({ type: 'event', topic: message.topic, data: message.data })
    const sets = message.clientId === '*' ? [...byClient.values()] : [byClient.get(message.clientId)]
    for (const socket of sets.flatMap((set) => [...(set ?? [])])) {
      if (socket.bufferedAmount > MOST_BUFFERED) socket.terminate()
      else socket.send(frame)
    }
  })

  app.get('/ws', { websocket: true }, (socket) => {
    const tooLate = setTimeout(() => socket.close(4401, 'say hello'), HELLO_WITHIN_MS)
    let isAlive = true
    const pulse = setInterval(() => {
      if (!isAlive) return socket.terminate()
      isAlive = false
      socket.ping()
    }, PING_EVERY_MS)
    socket.on('pong', () => {
      isAlive = true
    })
    socket.once('message', async (data: unknown) => {
      clearTimeout(tooLate)
      const isBridge = await options.bridges.take(socket, String(data)).catch(() => null)
      if (isBridge === null) return socket.close(1011, 'try again')
      if (isBridge) return
      const clientId = await clientOf(String(data), options).catch(() => null)
      if (!clientId) return socket.close(4401, 'not logged in')
      const set = byClient.get(clientId) ?? new Set()
      byClient.set(clientId, set.add(socket))
      socket.once('close', () => {
        set.delete(socket)
        if (set.size === 0) byClient.delete(clientId)
      })
      socket.send(JSON.stringify({ type: 'welcome' }))
    })
    socket.once('close', () => {
      clearTimeout(tooLate)
      clearInterval(pulse)
    })
    socket.on('error', () => socket.terminate())
  })
}

async function clientOf(
  text: string,
  options: { sessions: SessionCache; secret: Buffer },
): Promise<string | null> {
  const hello = JSON.parse(text) as { type?: unknown; key?: unknown }
  if (hello.type !== 'hello' || typeof hello.key !== 'string') return null
  const read = readSessionKey(options.secret, hello.key, Date.now())
  const session = read ? await options.sessions.find(read.sessionId) : null
  return session?.clientId ?? null
}
