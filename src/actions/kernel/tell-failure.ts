import { type ErrorCode, Refusal } from '#contracts/errors.ts'
import { isOutage } from '#database/sql/outage.ts'

/** SQLSTATEs (and an outage's own codes) that others know what to do with: to try again, or to say so. */
const KNOWN = /^(08|22|40|53|57)...$|^E[A-Z]+$/

/**
 * Does `work`; a fault of ours in it is told with the sentence that the specification has for it, its cause kept for
 * the log. Refusals, outages and what the pipeline tries again pass as they are.
 */
export async function tellFailureAs<T>(code: ErrorCode, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { code: found = '' } = error as { code?: string }
    if (error instanceof Refusal || isOutage(error) || KNOWN.test(found)) throw error
    const refusal = new Refusal(code)
    refusal.cause = error
    throw refusal
  }
}
