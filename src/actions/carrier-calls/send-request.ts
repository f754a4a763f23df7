import { type Operation, type Parsed, refused } from '#carriers/network.ts'
import { sandboxRecords } from '#database/carriers/sandbox-records.ts'
import type { HttpRequest, HttpResponse } from '#domain/http-exchange.ts'
import { HttpFailed, sendHttp } from '#outside/http.ts'
import { NotAsked, sendResiliently } from '#outside/resilience.ts'
import type { Question, Unknown } from './question.ts'

/** Milliseconds for one attempt, unless the operation sets another limit. */
const TRY_MS = 10_000

/** The reply of the carrier or its sandbox; without one, what happened to the request. */
export async function sendRequest<Ask, Result, Credentials>(
  { house, account, signal }: Question<Credentials>,
  operation: Operation<Ask, Result, Credentials>,
  request: HttpRequest,
): Promise<HttpResponse | { parsed: Parsed<never> | Unknown }> {
  const { network } = account
  if (account.environment === 'sandbox') {
    return network.sandbox(request, sandboxRecords(house.db, account.clientId, network.id), new Date())
  }
  const { allowedHosts } = house.installation
  const sending = {
    channel: `${network.id} ${new URL(request.url).origin}`,
    atOnce: network.atOnce,
    isRepeatable: operation.isRepeatable,
    isOutage: operation.isOutage ?? (({ status }: HttpResponse) => status >= 500),
    signal,
  }
  const limits = { allowedHosts, timeoutMs: operation.timeoutMs ?? TRY_MS, signal }
  try {
    return await sendResiliently(sending, () => sendHttp(request, limits))
  } catch (error) {
    return { parsed: withoutAnswer(network.name, operation, error) }
  }
}

function withoutAnswer<Ask, Result, Credentials>(
  name: string,
  operation: Operation<Ask, Result, Credentials>,
  error: unknown,
): Parsed<never> | Unknown {
  if (error instanceof NotAsked) {
    return refused('unavailable', 'NOT_ASKED', `${name} ${error.message}; Lading tries again in a moment.`)
  }
  if (!(error instanceof HttpFailed)) {
    return refused('unavailable', 'LATE', `${name} did not answer in time.`)
  }
  if (error.isSent && !operation.isRepeatable) {
    const message = `${error.message} It is not known whether ${name} received it.`
    return { kind: 'unknown', notices: [{ code: error.fault.toUpperCase(), message }] }
  }
  return refused('unavailable', error.fault.toUpperCase(), error.message)
}

/** Parses the reply; an adapter that throws has found something that is not in the carrier's format. */
export function readAnswer<Ask, Result, Credentials>(
  name: string,
  operation: Operation<Ask, Result, Credentials>,
  response: HttpResponse,
  ask: Ask,
): Parsed<Result> | Unknown {
  let parsed: Parsed<Result>
  try {
    parsed = operation.parse(response, ask)
  } catch {
    parsed = refused('unreadable', 'UNREADABLE', `${name} sent a reply that cannot be read.`)
  }
  // The carrier may have processed it anyway, so only a question is sent again.
  const isUncertain = parsed.kind === 'refused' && ['unreadable', 'unavailable'].includes(parsed.reason)
  const isUnknown = isUncertain && !operation.isRepeatable && response.status !== 429
  return isUnknown ? { kind: 'unknown', notices: parsed.notices } : parsed
}
