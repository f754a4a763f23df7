import {
  type BulkheadPolicy,
  bulkhead,
  type CircuitBreakerPolicy,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  ExponentialBackoff,
  handleWhen,
  isBrokenCircuitError,
  isBulkheadRejectedError,
  retry,
} from 'cockatiel'
import type { HttpResponse } from '#domain/http-exchange.ts'
import { HttpFailed } from './http.ts'

/**
 * Keeps a slow or failing server from slowing us down: a limited number of concurrent requests, none at all for a while
 * after several failures in a row, and a retry for requests that may be sent twice. One per carrier and host, for all
 * clients: a refused password is a reply, not a failure.
 */

const FAILURES_IN_ROW = 5
const CLOSED_FOR_MS = 15_000
/** A request that waits longer than its time limit would only fail. */
const WAITING_PER_PLACE = 8
const TRIES_AGAIN = 2
const FAILED_IN_ROW = 'did not respond several times in a row'

/** Not sent: the server has just failed several times in a row, or too many requests already wait. */
export class NotAsked extends Error {}

interface Channel {
  breaker: CircuitBreakerPolicy
  gate: BulkheadPolicy
}

const channels = new Map<string, Channel>()

function channelOf(name: string, atOnce: number): Channel {
  let channel = channels.get(name)
  if (!channel) {
    const breaker = circuitBreaker(failures, {
      halfOpenAfter: CLOSED_FOR_MS,
      breaker: new ConsecutiveBreaker(FAILURES_IN_ROW),
    })
    channel = { breaker, gate: bulkhead(atOnce, atOnce * WAITING_PER_PLACE) }
    channels.set(name, channel)
  }
  return channel
}

interface Tried {
  response: HttpResponse
  isOutage: boolean
}

/** A host to which we do not connect is not a failure of the host. */
const failures = handleWhen((error) => error instanceof HttpFailed && error.fault !== 'address').orWhenResult(
  (tried) => (tried as Tried).isOutage,
)

const again = retry(failures, {
  maxAttempts: TRIES_AGAIN,
  backoff: new ExponentialBackoff({ initialDelay: 150, maxDelay: 1_000 }),
})

export interface Sending {
  /** The key of the carrier and host. */
  channel: string
  atOnce: number
  /** True: sent again after a failure, until `signal` aborts. */
  isRepeatable: boolean
  /** Whether a reply only means that the server is in trouble. */
  isOutage: (response: HttpResponse) => boolean
  /** Ends all tries together. */
  signal: AbortSignal
}

/**
 * Runs `send` behind the channel's circuit breaker and concurrency limit. The reply of the last try counts.
 * @throws NotAsked without having sent anything; whatever `send` throws
 */
export async function sendResiliently(
  sending: Sending,
  send: () => Promise<HttpResponse>,
): Promise<HttpResponse> {
  const { signal } = sending
  const { breaker, gate } = channelOf(sending.channel, sending.atOnce)
  const attempt = async (): Promise<Tried> => {
    const response = await send()
    return { response, isOutage: sending.isOutage(response) }
  }
  const once = () => breaker.execute(attempt, signal)
  // One request tests whether the server is back; the others need not wait for its result.
  if (breaker.state === CircuitState.HalfOpen) throw new NotAsked(FAILED_IN_ROW)
  try {
    // While the breaker is open, fail immediately instead of waiting in the queue.
    if (breaker.state === CircuitState.Open) return (await once()).response
    const tried = await gate.execute(
      () => (sending.isRepeatable ? again.execute(once, signal) : once()),
      signal,
    )
    return tried.response
  } catch (error) {
    if (isBrokenCircuitError(error)) throw new NotAsked(FAILED_IN_ROW)
    if (isBulkheadRejectedError(error)) throw new NotAsked('has too many requests waiting')
    throw error
  }
}

/** Resets every channel, for tests. */
export function forgetChannels(): void {
  channels.clear()
}
