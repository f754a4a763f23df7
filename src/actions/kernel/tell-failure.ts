import { type ErrorCode, Refusal } from '#contracts/errors.ts'
import { isOutage } from '#database/sql/outage.ts'

/** SQLSTATEs (and error codes of an outage) that callers handle: by retrying, or by reporting them. */
const KNOWN = /^(08|22|40|53|57)...$|^E[A-Z]+$/

/**
 * Runs `work`. An internal error becomes the refusal `code`, with the error as its cause for the log. Refusals, outages
 * and errors that the pipeline retries are rethrown unchanged.
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
