import { setTimeout as sleep } from 'node:timers/promises'
import { isOutage } from './outage.ts'

const SHORTEST_PAUSE_MS = 50
const LONGEST_PAUSE_MS = 2_000

/**
 * Repeats an action that failed because the database was unreachable, until the database answers or `signal` ends the
 * wait. The action must be safe to repeat: after a lost connection, it is unknown whether the last attempt was
 * committed.
 */
export async function whenReachable<T>(action: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (let pause = SHORTEST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    try {
      return await action()
    } catch (error) {
      if (!isOutage(error) || signal?.aborted) throw error
      await sleep(pause, undefined, { signal, ref: false }).catch(() => {})
    }
  }
}
