import type { WebSocket } from '@fastify/websocket'

/**
 * Browsers of one client that get news in a second. Each reads what is on its screen again, so two hundred that get it
 * at the same moment stop the server; at this pace they are all up to date within ten seconds.
 */
const BROWSERS_A_SECOND = 20

/** The tags of what changed; `all` after a gap in which anything may have changed. */
type News = Set<string> | 'all'

type Send = (socket: WebSocket, topic: 'changed' | 'reconnected', data: object) => void

/** Tells the browsers of one client what changed: at once while there are few, in turns while there are many. */
export class PacedNews {
  /** In the order in which they get it. */
  readonly #waiting = new Map<WebSocket, News>()
  readonly #send: Send
  #timer: NodeJS.Timeout | undefined

  constructor(send: Send) {
    this.#send = send
  }

  /** Everything that a browser has not been told yet is one event. */
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

  /** A browser that has gone is told nothing. */
  forget(socket: WebSocket): void {
    this.#waiting.delete(socket)
  }
}
