import { t } from '@lingui/core/macro'
import { clientSentence } from '#contracts/client-errors.ts'
import type { BodyOf, Endpoint, ReplyOf } from '#contracts/endpoint.ts'
import type { ErrorCode, ErrorReply } from '#contracts/errors.ts'
import { ourFields, type Sparse } from '#contracts/wire-path.ts'
import { term, termsOf } from '../text/terms.ts'
import { parseConfig, type WebConfig } from './config.ts'
import { showFailure } from './failures.ts'
import { beginWaiting } from './overlay.ts'
import { clearSession, readSession, refreshKey } from './session.ts'

/** A call that did not do what was asked, with the sentence for the user. */
export interface Refused {
  kind: 'refused'
  /** The catalogue's code; UNREACHABLE when no answer came. */
  code: ErrorCode | 'UNREACHABLE'
  /** HTTP status; 0 when no answer came. */
  status: number
  message: string
  /** Fields at fault in our spelling (`items.0.weight`) -> sentence: what a form shows. */
  fields: Record<string, string>
  /** The same in the wire's spelling (`Items.0.Weight`). */
  wireFields: Record<string, string>
  /** True: the user has seen the error already (general toast, back to login); the screen need not show it again. */
  isTold: boolean
  /** Someone else saved first: the version to send to save over it, once the user wants that. */
  version?: number | string
}

export type Outcome<T> = { kind: 'ok'; value: T } | Refused

/** Query parameters; `undefined` is left out. */
export type CallQuery = Record<string, string | number | boolean | undefined>

export interface CallOptions {
  query?: CallQuery
  signal?: AbortSignal
  /** One per action of the user, the same for its retries; made here when absent. */
  idempotencyKey?: string
  /** Sent as multipart, by the wire's field that takes it; the body leaves its bytes empty. */
  file?: { field: string; file: File }
  /** True: no overlay, whatever the entry says (work in the background, a list that shows a skeleton). */
  silent?: boolean
}

type Wire = typeof import('./wire.ts')
let loadingWire: Promise<Wire> | undefined

/** The schema library comes with the first call, so that log-in is painted without it; later calls wait for nothing. */
const wire = (): Promise<Wire> => {
  loadingWire ??= import('./wire.ts').catch((cause) => {
    loadingWire = undefined
    throw cause
  })
  return loadingWire
}
/** No call may hang forever; the longest ones return a job id long before. */
const TIME_LIMIT_MS = 120_000
const UNREACHABLE = t`Lading cannot be reached. Nothing you typed is lost. Try again in a moment.`

/**
 * Makes one call of the product and answers its value or the refusal; it never throws for either. What has a
 * default in the contract may be left out of the body.
 *
 * 401 on a call that needs a session ends the session, which leads back to log-in. 500 of the main client
 * shows the general toast. Every other failure is the caller's to show.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  body: Sparse<BodyOf<E>>,
  options: CallOptions = {},
): Promise<Outcome<ReplyOf<E>>> {
  const { encode, decode } = await wire()
  const encoded = encode(endpoint.body, body)
  if (encoded.kind === 'faulty') return invalid(encoded)
  const answer = await send(endpoint, encoded, options)
  if (answer.kind === 'refused') return answer
  const json = await readJson(answer.response, options.signal)
  if (json.kind === 'refused') return json
  const reply = decode(endpoint, json.value)
  if (reply.kind === 'ok') return { kind: 'ok', value: reply.value as ReplyOf<E> }
  console.error(`${endpoint.path}: the reply is not as agreed`, reply.issues)
  showFailure(UNUSABLE.message)
  return UNUSABLE
}

/** Makes a call whose answer is a file; the bytes and the name that the server gave it. */
export async function callForFile<E extends Endpoint>(
  endpoint: E,
  body: Sparse<BodyOf<E>>,
  options: CallOptions = {},
): Promise<Outcome<{ blob: Blob; name: string }>> {
  const { encode } = await wire()
  const encoded = encode(endpoint.body, body)
  if (encoded.kind === 'faulty') return invalid(encoded)
  const answer = await send(endpoint, encoded, options)
  if (answer.kind === 'refused') return answer
  const name = fileNameOf(answer.response.headers.get('content-disposition') ?? '')
  return { kind: 'ok', value: { blob: await answer.response.blob(), name } }
}

/** The name under which a reply wants to be saved: the extended one of RFC 5987 where there is one. */
function fileNameOf(disposition: string): string {
  const extended = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  if (extended !== undefined) return decodeURIComponent(extended)
  return /filename="?([^";]+)"?/i.exec(disposition)?.[1] ?? ''
}

let config: Promise<WebConfig> | undefined
let known: WebConfig | null = null

/** The configuration of this installation, asked for once; without an answer the defaults hold. */
export function readConfig(): Promise<WebConfig> {
  config ??= fetch('/config.json')
    .then((response) => (response.ok ? response.json() : null))
    .catch(() => null)
    .then((wire) => {
      known = parseConfig(wire, location.hostname)
      return known
    })
  return config
}

/** The configuration if it has arrived: for what must be right at the first paint. */
export const knownConfig = (): WebConfig | null => known

/** Longer than this no page waits for the configuration. */
const IN_TIME_MS = 1_000

/** Resolves when the configuration is known, or when waiting longer would be worse than doing without. */
export const configInTime = (): Promise<unknown> =>
  Promise.race([readConfig(), new Promise((over) => setTimeout(over, IN_TIME_MS))])

/** Asks again: a setting of the installation has changed. */
export function readConfigAgain(): Promise<WebConfig> {
  config = undefined
  return readConfig()
}

type Answer = { kind: 'answered'; response: Response } | Refused

async function send(
  endpoint: Endpoint,
  body: { full: unknown; wire: unknown },
  options: CallOptions,
): Promise<Answer> {
  const settings = await readConfig()
  const endWaiting = endpoint.silent || options.silent ? undefined : beginWaiting()
  try {
    const response = await fetch(urlOf(endpoint, options.query, settings), {
      method: 'POST',
      headers: headersOf(endpoint, body.full, options, settings),
      body: bodyOf(body.wire, options.file),
      signal: limited(options.signal),
      credentials: 'same-origin',
    })
    const key = response.headers.get('x-session-key')
    if (key) refreshKey(key)
    return response.ok ? { kind: 'answered', response } : await refusal(endpoint, response)
  } catch (cause) {
    return unreachable(cause, options.signal)
  } finally {
    endWaiting?.()
  }
}

/** The fields as JSON; with a file in parts, the fields in the first of them. */
function bodyOf(wire: unknown, sent: CallOptions['file']): string | FormData {
  if (!sent) return JSON.stringify(wire)
  const { [sent.field]: _empty, ...fields } = wire as Record<string, unknown>
  const form = new FormData()
  form.append('body', JSON.stringify(fields))
  form.append(sent.field, sent.file, sent.file.name)
  return form
}

/** The body of a reply. One that is no JSON is no reply of ours; one that was cut off is a lost connection. */
async function readJson(
  response: Response,
  signal: AbortSignal | undefined,
): Promise<{ kind: 'json'; value: unknown } | Refused> {
  try {
    return { kind: 'json', value: await response.json() }
  } catch (cause) {
    return cause instanceof SyntaxError ? { kind: 'json', value: null } : unreachable(cause, signal)
  }
}

/** If the caller aborted, rethrows that; otherwise the server cannot be reached. */
function unreachable(cause: unknown, signal: AbortSignal | undefined): Refused {
  if (signal?.aborted) throw cause
  return { ...UNUSABLE, code: 'UNREACHABLE', status: 0, message: UNREACHABLE, isTold: false }
}

function headersOf(endpoint: Endpoint, body: unknown, options: CallOptions, settings: WebConfig) {
  // With a file the browser itself says where its parts end.
  const headers: Record<string, string> = options.file ? {} : { 'content-type': 'application/json' }
  const session = readSession()
  if (session !== null) headers.authorization = `Bearer ${session.key}`
  const accessId = accessIdOf(endpoint, body)
  if (accessId) headers['x-access-id'] = accessId
  if (endpoint.developerKey) headers['x-developer-key'] = settings.developerKey
  if (endpoint.writes.length > 0 && endpoint.isChange(options.query ?? {}, body)) {
    headers['idempotency-key'] = options.idempotencyKey ?? crypto.randomUUID()
  }
  return headers
}

/** Judged before a large body is read: who has no session shows the mailed link's access id first. */
function accessIdOf(endpoint: Endpoint, body: unknown): string {
  if (endpoint.door !== 'access-id') return ''
  const { accessId } = (body ?? {}) as { accessId?: unknown }
  return typeof accessId === 'string' ? accessId : ''
}

function urlOf(endpoint: Endpoint, query: CallQuery | undefined, settings: WebConfig): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined) parameters.set(name, String(value))
  }
  const base = settings.clients[endpoint.via] ?? settings.clients.main ?? ''
  const tail = parameters.size > 0 ? `?${parameters}` : ''
  return `${base}/api/${endpoint.path}${tail}`
}

function limited(signal: AbortSignal | undefined): AbortSignal {
  const limit = AbortSignal.timeout(TIME_LIMIT_MS)
  return signal ? AbortSignal.any([signal, limit]) : limit
}

async function refusal(endpoint: Endpoint, response: Response): Promise<Refused> {
  const reply = (await response.json().catch(() => ({}))) as Partial<ErrorReply>
  const wireFields = termsOf(reply.fields ?? {})
  const refused: Refused = {
    kind: 'refused',
    code: reply.code ?? 'UNEXPECTED',
    status: response.status,
    message: term(reply.message || clientSentence('UNEXPECTED')),
    fields: ourFields(endpoint.body, wireFields),
    wireFields,
    isTold: false,
    ...(reply.version === undefined ? {} : { version: reply.version }),
  }
  // When a company starts to require a second factor, its users go back to the log-in, which sets it up.
  if (reply.code === 'SECOND_FACTOR_REQUIRED') {
    showFailure(refused.message)
    clearSession()
    return { ...refused, isTold: true }
  }
  if (response.status === 401) {
    clearSession()
    return { ...refused, isTold: endpoint.door === 'session' }
  }
  // Serverless and mobile hand the response on; the other clients' outages are announced in one place.
  const isHandedOn = endpoint.via === 'serverless' || endpoint.via === 'mobile'
  if (response.status !== 500 || isHandedOn) return refused
  showFailure(refused.message)
  return { ...refused, isTold: true }
}

function invalid(faulty: { fields: Record<string, string>; wireFields: Record<string, string> }): Refused {
  return {
    kind: 'refused',
    code: 'VALIDATION_FAILED',
    status: 422,
    message: term(clientSentence('VALIDATION_FAILED')),
    fields: termsOf(faulty.fields),
    wireFields: termsOf(faulty.wireFields),
    isTold: false,
  }
}

/** The answer for an unreadable reply. */
const UNUSABLE: Refused = {
  kind: 'refused',
  code: 'UNEXPECTED',
  status: 500,
  message: term(clientSentence('UNEXPECTED')),
  fields: {},
  wireFields: {},
  isTold: true,
}
