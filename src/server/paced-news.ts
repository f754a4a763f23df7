import type { WebSocket } from '@fastify/websocket'

/**
 * How many browsers of one client get news per second. Each then reads its screen again, so two hundred at the same
 * moment would stop the server; at this pace all are up to date within ten seconds.
 */
const BROWSERS_A_SECOND = 20

/** The tags of what changed; `all` after a gap in which anything may have changed. */
type News = Set<string> | 'all'

type Send = (socket: WebSocket, topic: 'changed' | 'reconnected', data: object) => void

/** Sends news of changes to the browsers of one client: immediately while there are few, in turns while there are many. */
export class PacedNews {
  /** In the order in which it is sent. */
  readonly #waiting = new Map<WebSocket, News>()
  readonly #send: Send
  #timer: NodeJS.Timeout | undefined

  constructor(send: Send) {
    this.#send = send
  }

  /** Queues news for each browser. News that has not been sent yet becomes one event. */
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

  /** Drops the queued news of a browser that has disconnected. */
  forget(socket: WebSocket): void {
    this.#waiting.delete(socket)
  }
}
