import { sendHttp } from '#outside/http.ts'

/** Calls the HTTP API with an API key, like any other program. */

type Json = Record<string, unknown>

const WITHIN_MS = 120_000

export interface LadingClient {
  /** Base URL of the installation, without a trailing slash. */
  url: string
  /** @throws Refusal */
  call: (path: string, body: Json, options?: { query?: Json; idempotencyKey?: string }) => Promise<Json>
}

/** Lading's reason for a refusal, for the assistant and the person. */
export class Refusal extends Error {}

/** @param url the installation; its host may be private, because it is the user's own */
export function ladingClient(url: string, apiKey: string): LadingClient {
  const base = url.replace(/\/+$/, '')
  const limits = { allowedHosts: [new URL(base).hostname], timeoutMs: WITHIN_MS }
  const call: LadingClient['call'] = async (path, body, { query = {}, idempotencyKey } = {}) => {
    const search = new URLSearchParams()
    for (const [name, value] of Object.entries(query)) search.set(name, String(value))
    const response = await sendHttp(
      {
        method: 'POST',
        url: `${base}/api/${path}${search.size > 0 ? `?${search}` : ''}`,
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${apiKey}`,
          ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
        },
        body: JSON.stringify(body),
      },
      limits,
    ).catch((error: Error) => {
      throw new Refusal(`Lading at ${base} did not respond: ${error.message}`)
    })
    const reply = objectOf(response.body)
    if (response.status >= 200 && response.status < 300 && reply) return reply
    throw new Refusal(wordsOf(response.status, reply))
  }
  return { url: base, call }
}

function objectOf(text: string): Json | null {
  try {
    return JSON.parse(text) as Json
  } catch {
    return null
  }
}

function wordsOf(status: number, reply: Json | null): string {
  if (typeof reply?.message !== 'string') return `Lading responded with status ${status} and no reason.`
  const fields = Object.entries((reply.fields ?? {}) as Record<string, string>)
  const lines = fields.map(([field, words]) => `${field}: ${words}`)
  const hint = status === 401 ? ['Check LADING_API_KEY: it may have expired or been revoked.'] : []
  return [`${reply.message} (${String(reply.code)})`, ...lines, ...hint].join('\n')
}
