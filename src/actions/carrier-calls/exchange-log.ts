import { setTimeout as sleep } from 'node:timers/promises'
import { type CarrierExchange, keepExchanges } from '#database/carriers/carrier-exchanges.ts'
import type { Db } from '#database/sql/open.ts'

/**
 * Exchanges with carriers that wait to be written to the database, without any caller waiting for them. One rating
 * makes about twenty, stored for support for weeks, so they are written together a moment later. A killed process loses
 * only the exchanges of that moment, and no more than `MOST` wait.
 */

/** As sent and received; the secrets are removed when it is written, not while a user waits. */
export interface WaitingExchange {
  /** Its characters in memory. */
  size: number
  written: () => CarrierExchange
}

const WRITE_AFTER_MS = 200
/** The pause before another attempt when the database refuses them. */
const AGAIN_AFTER_MS = 2_000
const MOST_AT_ONCE = 50
const MOST = { waiting: 500, characters: 8_000_000 }

class ExchangeLog {
  readonly #db: Db
  readonly #waiting: WaitingExchange[] = []
  #characters = 0
  #isDue = false
  #writing: Promise<void> | null = null

  constructor(db: Db) {
    this.#db = db
  }

  /** Resolves immediately, or, if too many exchanges are waiting, when these are written. */
  async add(exchange: WaitingExchange): Promise<void> {
    if (this.#waiting.length >= MOST.waiting || this.#characters >= MOST.characters) await this.flush()
    this.#waiting.push(exchange)
    this.#characters += exchange.size
    this.#writeIn(WRITE_AFTER_MS)
  }

  #writeIn(milliseconds: number): void {
    if (this.#isDue) return
    this.#isDue = true
    sleep(milliseconds, undefined, { ref: false })
      .then(() => {
        this.#isDue = false
        return this.flush()
      })
      // They keep waiting; callers who find the log full get the error.
      .catch(() => this.#writeIn(AGAIN_AFTER_MS))
  }

  /** Resolves when everything that waits now is in the database. */
  async flush(): Promise<void> {
    while (this.#waiting.length > 0) {
      this.#writing ??= this.#writeSome().finally(() => {
        this.#writing = null
      })
      await this.#writing
    }
  }

  async #writeSome(): Promise<void> {
    const some = this.#waiting.slice(0, MOST_AT_ONCE)
    const exchanges = some.map(({ written }) => written())
    await keepExchanges(this.#db, exchanges).catch((error: unknown) => this.#writeEach(exchanges, error))
    this.#waiting.splice(0, some.length)
    for (const { size } of some) this.#characters -= size
  }

  /** An exchange that the database refuses because of its content must not block the others forever. */
  async #writeEach(exchanges: readonly CarrierExchange[], reason: unknown): Promise<void> {
    if (!isOfItsData(reason)) throw reason
    for (const exchange of exchanges) {
      await keepExchanges(this.#db, [exchange]).catch((error: unknown) => {
        if (!isOfItsData(error)) throw error
        const { network, operation, requestId } = exchange
        process.emitWarning(
          `An exchange (${network} ${operation}, request ${requestId}) was not saved: ${error}`,
        )
      })
    }
  }
}

/** SQLSTATE classes 22 (data exception) and 23 (integrity constraint violation). */
const isOfItsData = (error: unknown) => /^2[23]/.test((error as { code?: string } | null)?.code ?? '')

const logs = new WeakMap<Db, ExchangeLog>()

function logOf(db: Db): ExchangeLog {
  const log = logs.get(db) ?? new ExchangeLog(db)
  logs.set(db, log)
  return log
}

/** Logs an exchange soon. `db` is the product's own connection, not a transaction. */
export const keepExchangeSoon = (db: Db, exchange: WaitingExchange): Promise<void> => logOf(db).add(exchange)

/** Writes the exchanges that are waiting. */
export const flushExchanges = async (db: Db): Promise<void> => logs.get(db)?.flush()

/** The same at the end of the process: exchanges that cannot be written any more at least appear in the process log. */
export const endExchangeLog = (db: Db): Promise<void> =>
  flushExchanges(db).catch((error: unknown) => {
    process.emitWarning(`The last exchanges with carriers were not saved: ${error}`)
  })
