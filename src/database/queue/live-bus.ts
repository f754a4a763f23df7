import pg from 'pg'
import { TYPES } from '../sql/pool.ts'
import { LIVE_CHANNEL, type LiveMessage } from './notify.ts'
import { holdProcessKey } from './processes.ts'

type Listener = (message: LiveMessage) => void

/**
 * Live events of the installation: one connection that listens to the database and always reconnects. The same
 * connection has the process's key lock, by which others know that this process is alive.
 */
export class LiveBus {
  readonly #config: pg.PoolConfig
  readonly #processKey: number
  readonly #listeners = new Set<Listener>()
  #client: pg.Client | null = null
  #isClosed = false

  constructor(config: pg.PoolConfig, processKey: number) {
    this.#config = config
    this.#processKey = processKey
  }

  on(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Resolves when the first connection listens; later ones reconnect automatically. */
  async open(): Promise<void> {
    const client = new pg.Client({ ...this.#config, types: TYPES, keepAlive: true } as pg.ClientConfig)
    client.on('error', () => {})
    client.on('notification', ({ payload }) => this.#hear(payload ?? ''))
    // Reconnects only after a connection that listened; a failed first attempt is handled below. Handling both here would
    // double the attempts with every failure.
    client.on('end', () => {
      if (this.#client === client) this.#reopen()
    })
    try {
      await client.connect()
      await holdProcessKey(client, this.#processKey)
      await client.query(`listen ${LIVE_CHANNEL}`)
    } catch (error) {
      await client.end().catch(() => {})
      throw error
    }
    this.#client = client
  }

  #reopen(): void {
    this.#client = null
    if (this.#isClosed) return
    // Messages during the outage were missed: all clients read again.
    setTimeout(() => {
      this.open().then(
        () => this.#tell({ clientId: '*', topic: 'reconnected', data: {} }),
        () => this.#reopen(),
      )
    }, 500).unref()
  }

  #hear(payload: string): void {
    try {
      this.#tell(JSON.parse(payload) as LiveMessage)
    } catch {
      // Another program's notification on our channel is not one of our messages.
    }
  }

  #tell(message: LiveMessage): void {
    for (const listener of this.#listeners) listener(message)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#client?.end().catch(() => {})
  }
}
