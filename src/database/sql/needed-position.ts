import type { LogPosition, PrimaryFacts } from './last-writes.ts'

/**
 * How far a replica must have replayed the log before it may be read: a limit on staleness, without comparing clocks.
 */
export class NeededPosition {
  readonly #maxStaleMs: number
  #serverStart = ''
  /** Positions of the primary within the limit, oldest first. `at` is before the primary was queried. */
  #samples: { at: number; position: LogPosition }[] = []
  /**
   * Clients with a change that browsers were notified of: `position` is after the change, once the primary was queried.
   */
  readonly #news = new Map<string, { at: number; position: LogPosition | null }>()

  constructor(maxStaleMs: number) {
    this.#maxStaleMs = maxStaleMs
  }

  /** Browsers read again after this event, so replicas must have the change by then. */
  noteNews(clientId: string, now: number): void {
    this.#news.set(clientId, { at: now, position: null })
  }

  /**
   * The position for a read of this client.
   * @param asked when the primary was queried for `facts`
   */
  after(facts: PrimaryFacts, clientId: string, asked: number): LogPosition {
    if (facts.serverStart !== this.#serverStart) {
      // After a failover the last writes of users are unknown, so a replica must have everything up to now.
      this.#samples = []
      this.#serverStart = facts.serverStart
    }
    const last = this.#samples.at(-1)
    if (!last || asked - last.at >= this.#maxStaleMs / MOST_SAMPLES) {
      this.#samples.push({ at: asked, position: facts.position })
    }
    while (this.#samples[0] && this.#samples[0].at < asked - this.#maxStaleMs) this.#samples.shift()
    const floor = this.#samples[0]?.position ?? facts.position
    return largest(floor, facts.ownPosition, this.#newsOf(clientId, facts.position, asked, floor))
  }

  #newsOf(clientId: string, current: LogPosition, asked: number, floor: LogPosition): LogPosition | null {
    for (const one of [clientId, '*']) {
      const news = this.#news.get(one)
      if (!news) continue
      if (news.position === null && news.at <= asked) news.position = current
      if (news.position !== null && news.position <= floor) this.#news.delete(one)
    }
    return largest(0n, this.#news.get(clientId)?.position ?? null, this.#news.get('*')?.position ?? null)
  }
}

const MOST_SAMPLES = 50

function largest(one: LogPosition, ...others: (LogPosition | null)[]): LogPosition {
  return others.reduce<LogPosition>((most, other) => (other !== null && other > most ? other : most), one)
}
