import type { Operation, Parsed } from '#carriers/network.ts'
import type { CarrierExchange } from '#database/carriers/carrier-exchanges.ts'
import { type HttpRequest, type HttpResponse, redactHeaders, redactText } from '#domain/http-exchange.ts'
import type { Question, Unknown } from './question.ts'

/** An exchange in the form stored for people to read: as sent and received, without the secrets. */

/** What was sent and received, and its result. */
export interface Sent<Ask, Result> {
  ask: Ask
  token: string
  request: HttpRequest
  /** null if there was no reply. */
  response: HttpResponse | null
  parsed: Parsed<Result> | Unknown
  startedAt: Date
  milliseconds: number
}

const NOT_KEPT = '(not kept)'

export function writtenExchange<Ask, Result, Credentials>(
  { account, about }: Pick<Question<Credentials>, 'account' | 'about'>,
  operation: Operation<Ask, Result, Credentials>,
  { ask, token, request, response, parsed, startedAt, milliseconds }: Sent<Ask, Result>,
): CarrierExchange {
  const { network, credentials } = account
  const own = parsed.kind === 'answer' ? (operation.secretsIn?.(parsed.value) ?? []) : []
  const asked = operation.secretsInAsk?.(ask) ?? []
  const secrets = [...network.secretsOf(credentials), ...own, ...asked, token].filter(Boolean)
  const kept = response && operation.isAnswerKept === false ? { ...response, body: NOT_KEPT } : response
  return {
    clientId: account.clientId,
    network: network.id,
    operation: operation.name,
    environment: account.environment,
    subjectId: about.subjectId,
    requestId: about.requestId,
    startedAt,
    milliseconds,
    outcome: parsed.kind,
    status: response?.status ?? null,
    request: writtenRequest(request, secrets),
    response: kept ? writtenResponse(kept, secrets) : (parsed.notices[0]?.message ?? ''),
  }
}

const writtenRequest = (request: HttpRequest, secrets: readonly string[]): string =>
  [
    `${request.method} ${redactText(request.url, secrets)}`,
    ...headerLines(request.headers, secrets),
    '',
    redactText(request.body, secrets),
  ].join('\n')

const writtenResponse = (response: HttpResponse, secrets: readonly string[]): string =>
  [
    `HTTP ${response.status}`,
    ...headerLines(response.headers, secrets),
    '',
    redactText(response.body, secrets),
  ].join('\n')

const headerLines = (headers: Readonly<Record<string, string>>, secrets: readonly string[]): string[] =>
  Object.entries(redactHeaders(headers, secrets)).map(([name, value]) => `${name}: ${value}`)
