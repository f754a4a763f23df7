import type { Server, Socket } from 'node:net'
import type { WebSocket } from '@fastify/websocket'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '#contracts/errors.ts'
import { networkOf } from '#outside/network-of.ts'

/** Maximum connections per network; an office behind one address needs a few hundred. */
const MOST_CONNECTIONS = 2_000
/** Maximum WebSockets per network, and how many of them may be unidentified. */
const MOST_SOCKETS = 1_000
const MOST_STRANGERS = 50
const RETRY_AFTER_SECONDS = 10

/** Counts per network. */
class Counts {
  readonly #counts = new Map<string, number>()

  of(network: string): number {
    return this.#counts.get(network) ?? 0
  }

  add(network: string, change: 1 | -1): void {
    const count = this.of(network) + change
    if (count > 0) this.#counts.set(network, count)
    else this.#counts.delete(network)
  }
}

/** Limits the WebSockets of each network: all of them, and those that have not sent hello yet. */
export class SocketLimits {
  readonly #all = new Counts()
  readonly #strangers = new Counts()

  /**
   * Checks a WebSocket request before the upgrade.
   * @throws TOO_MANY_REQUESTS
   */
  admit({ ip }: FastifyRequest): void {
    const network = networkOf(ip)
    const isFull = this.#all.of(network) >= MOST_SOCKETS || this.#strangers.of(network) >= MOST_STRANGERS
    if (isFull) throw new Refusal('TOO_MANY_REQUESTS', { seconds: RETRY_AFTER_SECONDS })
  }

  /** Counts a socket until it closes, and as unidentified until the returned function is called. */
  count(socket: WebSocket, { ip }: FastifyRequest): () => void {
    const network = networkOf(ip)
    let isStranger = true
    this.#all.add(network, 1)
    this.#strangers.add(network, 1)
    const isKnown = () => {
      if (isStranger) this.#strangers.add(network, -1)
      isStranger = false
    }
    socket.once('close', () => {
      isKnown()
      this.#all.add(network, -1)
    })
    return isKnown
  }
}

/**
 * Closes connections of a network that has too many. Those of this machine are not counted: behind a proxy, all callers
 * come from it.
 */
export function limitConnections(
  server: Server,
  { most = MOST_CONNECTIONS, isCounted = isElsewhere } = {},
): void {
  const counts = new Counts()
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    if (!isCounted(address)) return
    const network = networkOf(address)
    if (counts.of(network) >= most) return socket.destroy()
    counts.add(network, 1)
    socket.once('close', () => counts.add(network, -1))
  })
}

const isElsewhere = (address: string) => !/^(::ffff:)?127\.|^::1$/.test(address)
