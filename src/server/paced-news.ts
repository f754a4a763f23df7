import type { WebSocket } from '@fastify/websocket'

/**
 * Browsers of one client that get events per second. Each then reads its screen again: two hundred at the same moment
 * would block the server, but at this pace all are up to date within ten seconds.
 */
const BROWSERS_A_SECOND = 20

/** The tags of the changes; `all` after a gap in which anything may have changed. */
type News = Set<string> | 'all'

type Send = (socket: WebSocket, topic: 'changed' | 'reconnected', data: object) => void

/**
 * Sends change events to the browsers of one client: immediately while there are few, in turns while there are many.
 */
export class PacedNews {
  /** In sending order. */
  readonly #waiting = new Map<WebSocket, News>()
  readonly #send: Send
  #timer: NodeJS.Timeout | undefined

  constructor(send: Send) {
    this.#send = send
  }

  /** Queues events for each browser. Queued events are merged into one. */
  add(sockets: Iterable<WebSocket>, news: readonly string[] | 'all'): void {
    for (const socket of sockets) {
      const known = this.#waiting.get(socket)
      if (news === 'all' || known === 'all') this.#waiting.set(socket, 'all')
      else this.#waiting.set(socket, new Set([...(known ?? []), ...news]))
    }
    if (!this.#timer) this.#tellNext()
  }

  #tellNext(): void {
    const [next] = this.#waiting
    this.#timer = undefined
    if (!next) return
    const [socket, news] = next
    this.#waiting.delete(socket)
    this.#timer = setTimeout(() => this.#tellNext(), 1_000 / BROWSERS_A_SECOND).unref()
    if (news === 'all') this.#send(socket, 'reconnected', {})
    else this.#send(socket, 'changed', { tags: [...news] })
  }

  /** Drops the queued events of a browser that has disconnected. */
  forget(socket: WebSocket): void {
    this.#waiting.delete(socket)
  }
}
