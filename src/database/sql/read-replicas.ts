import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { type LogPosition, noteLastWrite, readPrimaryFacts, readReplayed } from './last-writes.ts'
import { NeededPosition } from './needed-position.ts'
import type { Db } from './open.ts'
import { isOutage } from './outage.ts'
import { openMigrated, standsFor } from './pool.ts'
import type { Tables } from './schema.ts'

export interface ReplicaOptions {
  primary: pg.Pool
  replica: pg.PoolConfig
  maxStaleMs: number
}

/** Counted by the server that answered a read: a replica, or the primary and why. */
type ReadOutcome = 'replica' | 'behind' | 'down' | 'failed'

/** How long a read waits for a replica that is slightly behind. */
const WAIT_MS = 200
const LOOK_EVERY_MS = 10
/** How long reads do not wait for a replica that was behind for that long. */
const IMPATIENT_MS = 1_000
/** How long replicas are skipped after one could not be reached. */
const REST_MS = 5_000
const CONNECT_MS = 1_000
/** The replica canceled the query because it blocked the replay. */
const CONFLICT_WITH_RECOVERY = '40001'

/**
 * Reads that replicas may answer. A replica answers only if it has the last write of the user and is at most
 * `maxStaleMs` behind; otherwise, or if it fails, the primary does.
 */
export class ReadReplicas {
  readonly outcomes: Record<ReadOutcome, number> = { replica: 0, behind: 0, down: 0, failed: 0 }
  readonly #primary: pg.Pool
  readonly #pool: pg.Pool
  readonly #needed: NeededPosition
  readonly #maxStaleMs: number
  /** The last known replay position of each connection's server: it never decreases. */
  readonly #replayed = new WeakMap<object, LogPosition>()
  #restUntil = 0
  #impatientUntil = 0

  constructor({ primary, replica, maxStaleMs }: ReplicaOptions) {
    this.#primary = primary
    this.#maxStaleMs = maxStaleMs
    this.#needed = new NeededPosition(maxStaleMs)
    this.#pool = openMigrated({ ...replica, connectionTimeoutMillis: CONNECT_MS, query_timeout: 35_000 })
  }

  close(): Promise<void> {
    return this.#pool.end()
  }

  /** After each committed change of a user, before it is acknowledged. */
  async noteWrite(userId: string): Promise<void> {
    const note = () => noteLastWrite(this.#primary, userId)
    // The change is committed, so this must not fail now. If the primary has died, the next one starts with a new
    // minimum.
    await note()
      .catch(note)
      .catch(() => {})
  }

  noteNews(clientId: string): void {
    this.#needed.noteNews(clientId, performance.now())
  }

  /** Runs a read without side effects; if a replica fails, runs it again on the primary. */
  async read<Result>(
    { userId, clientId }: { userId: string; clientId: string },
    work: (db: Db, pool: pg.Pool) => Promise<Result>,
    onPrimary: () => Promise<Result>,
  ): Promise<Result> {
    if (performance.now() < this.#restUntil) return this.#count('down', onPrimary)
    const asked = performance.now()
    const facts = await readPrimaryFacts(this.#primary, userId, this.#maxStaleMs / 1000)
    const needed = this.#needed.after(facts, clientId, asked)
    const fallen = { outcome: 'replica' as ReadOutcome }
    const pool = this.#guarded(needed, fallen)
    const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
    try {
      const result = await work(db, pool)
      this.outcomes[fallen.outcome]++
      return result
    } catch (error) {
      const isConflict = (error as { code?: string }).code === CONFLICT_WITH_RECOVERY
      if (!isOutage(error) && !isConflict) throw error
      if (!isConflict) this.#restUntil = performance.now() + REST_MS
      return this.#count('failed', onPrimary)
    }
  }

  #count<Result>(outcome: ReadOutcome, onPrimary: () => Promise<Result>): Promise<Result> {
    this.outcomes[outcome]++
    return onPrimary()
  }

  /** The pool for one read: each connection is to a replica that is current enough, or to the primary. */
  #guarded(needed: LogPosition, fallen: { outcome: ReadOutcome }): pg.Pool {
    const connect = async (): Promise<pg.PoolClient> => {
      if (fallen.outcome === 'replica') {
        const client = await this.#connectReplica(needed)
        if (typeof client !== 'string') return client
        fallen.outcome = client
      }
      return this.#primary.connect()
    }
    const pool: pg.Pool = Object.create(this.#pool)
    pool.connect = ((done?: Connected) => {
      const connecting = connect()
      if (!done) return connecting
      connecting.then(
        (client) => done(undefined, client, client.release),
        (error) => done(error, undefined, () => {}),
      )
    }) as pg.Pool['connect']
    standsFor(pool, this.#pool)
    return pool
  }

  async #connectReplica(needed: LogPosition): Promise<pg.PoolClient | 'behind' | 'down'> {
    let client: pg.PoolClient | undefined
    try {
      client = await this.#pool.connect()
      if (await this.#isFarEnough(client, needed)) return client
      client.release()
      return 'behind'
    } catch {
      client?.release(true)
      this.#restUntil = performance.now() + REST_MS
      return 'down'
    }
  }

  async #isFarEnough(client: pg.PoolClient, needed: LogPosition): Promise<boolean> {
    const until = performance.now() + WAIT_MS
    for (;;) {
      if ((this.#replayed.get(client) ?? -1n) >= needed) return true
      this.#replayed.set(client, await within(CONNECT_MS, readReplayed(client)))
      if (this.#replayed.get(client)! >= needed) return true
      const now = performance.now()
      if (now < this.#impatientUntil) return false
      if (now > until) {
        this.#impatientUntil = now + IMPATIENT_MS
        return false
      }
      await sleep(LOOK_EVERY_MS)
    }
  }
}

type Connected = (
  error: unknown,
  client: pg.PoolClient | undefined,
  release: (isBroken?: boolean) => void,
) => void

/** A frozen server does not answer, but its connection stays open. */
function within<T>(limitMs: number, answer: Promise<T>): Promise<T> {
  answer.catch(() => {})
  const late = sleep(limitMs, undefined, { ref: false }).then(() => {
    throw new Error(`no answer within ${limitMs} ms`)
  })
  late.catch(() => {})
  return Promise.race([answer, late])
}
