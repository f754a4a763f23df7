import { type HttpRequest, type HttpResponse, redactHeaders, redactText } from '#domain/http-exchange.ts'

/** An exchange as it is kept for people to read: as it went over the wire, without the secrets. */

export const writtenRequest = (request: HttpRequest, secrets: readonly string[]): string =>
  [
    `${request.method} ${redactText(request.url, secrets)}`,
    ...headerLines(request.headers, secrets),
    '',
    redactText(request.body, secrets),
  ].join('\n')

export const writtenResponse = (response: HttpResponse, secrets: readonly string[]): string =>
  [
    `HTTP ${response.status}`,
    ...headerLines(response.headers, secrets),
    '',
    redactText(response.body, secrets),
  ].join('\n')

const headerLines = (headers: Readonly<Record<string, string>>, secrets: readonly string[]): string[] =>
  Object.entries(redactHeaders(headers, secrets)).map(([name, value]) => `${name}: ${value}`)
