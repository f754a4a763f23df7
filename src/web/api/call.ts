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

/** A refused or failed call, with the sentence for the user. */
export interface Refused {
  kind: 'refused'
  /** The error code of the catalog; UNREACHABLE if no reply arrived. */
  code: ErrorCode | 'UNREACHABLE'
  /** HTTP status; 0 if no reply arrived. */
  status: number
  message: string
  /** Invalid fields in our spelling (`items.0.weight`) -> sentence, as a form shows them. */
  fields: Record<string, string>
  /** The same in wire spelling (`Items.0.Weight`). */
  wireFields: Record<string, string>
  /** True: the user has already seen the error (general toast, back to login), so the screen need not show it again. */
  isTold: boolean
  /** If another user saved first: the version to send if the user decides to overwrite that change. */
  version?: number | string
}

export type Outcome<T> = { kind: 'ok'; value: T } | Refused

/** Query parameters; `undefined` values are left out. */
export type CallQuery = Record<string, string | number | boolean | undefined>

export interface CallOptions {
  query?: CallQuery
  signal?: AbortSignal
  /** One key per user action, the same for its retries; generated if absent. */
  idempotencyKey?: string
  /** A file to send as multipart under this wire field; its bytes in the body stay empty. */
  file?: { field: string; file: File }
  /** True: no overlay, whatever the entry says (background work, a list that shows a skeleton). */
  silent?: boolean
}

type Wire = typeof import('./wire.ts')
let loadingWire: Promise<Wire> | undefined

/** The schema library loads with the first call, so that login is painted without it. */
const wire = (): Promise<Wire> => {
  loadingWire ??= import('./wire.ts').catch((cause) => {
    loadingWire = undefined
    throw cause
  })
  return loadingWire
}
/** No call may hang forever; long work returns a job id well before this limit. */
const TIME_LIMIT_MS = 120_000
const UNREACHABLE = t`Lading cannot be reached. Nothing you typed is lost. Try again in a moment.`

/**
 * Makes one call and returns its value or the refusal; it never throws for either. Fields with a default in the
 * contract may be left out of the body.
 * 401 on a call that needs a session ends the session, which leads back to login. 500 of the main client shows the
 * general toast. The caller shows every other failure.
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

/** Makes a call that returns a file: its bytes and the file name from the server. */
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

/** The file name of a reply; the extended one of RFC 5987 is preferred. */
function fileNameOf(disposition: string): string {
  const extended = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  if (extended !== undefined) return decodeURIComponent(extended)
  return /filename="?([^";]+)"?/i.exec(disposition)?.[1] ?? ''
}

let config: Promise<WebConfig> | undefined
let known: WebConfig | null = null

/** The configuration of this installation, requested once; if that fails, the defaults apply. */
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

/** The configuration if it has already arrived, for what the first paint depends on. */
export const knownConfig = (): WebConfig | null => known

/** No page waits longer than this for the configuration. */
const IN_TIME_MS = 1_000

/** Resolves when the configuration is known, or when the time limit has passed. */
export const configInTime = (): Promise<unknown> =>
  Promise.race([readConfig(), new Promise((over) => setTimeout(over, IN_TIME_MS))])

/** Reads the configuration again after a setting of the installation has changed. */
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

/** The fields as JSON; with a file, a multipart form whose first part has the fields. */
function bodyOf(wire: unknown, sent: CallOptions['file']): string | FormData {
  if (!sent) return JSON.stringify(wire)
  const { [sent.field]: _empty, ...fields } = wire as Record<string, unknown>
  const form = new FormData()
  form.append('body', JSON.stringify(fields))
  form.append(sent.field, sent.file, sent.file.name)
  return form
}

/** The body of a reply. A body that is not JSON is not a reply of ours; a truncated one is a lost connection. */
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

/** Rethrows the abort if the caller aborted; otherwise the server is unreachable. */
function unreachable(cause: unknown, signal: AbortSignal | undefined): Refused {
  if (signal?.aborted) throw cause
  return { ...UNUSABLE, code: 'UNREACHABLE', status: 0, message: UNREACHABLE, isTold: false }
}

function headersOf(endpoint: Endpoint, body: unknown, options: CallOptions, settings: WebConfig) {
  // For multipart, the browser itself sets the content type with its boundary.
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

/** The access id of a mailed link goes in a header, so that the server can check it before it reads a large body. */
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
  // If a company starts to require a second factor, its users return to login, which sets it up.
  if (reply.code === 'SECOND_FACTOR_REQUIRED') {
    showFailure(refused.message)
    clearSession()
    return { ...refused, isTold: true }
  }
  if (response.status === 401) {
    clearSession()
    return { ...refused, isTold: endpoint.door === 'session' }
  }
  // Serverless and mobile callers get the response; outages of the other clients are reported in one place.
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

/** The result for an unreadable reply. */
const UNUSABLE: Refused = {
  kind: 'refused',
  code: 'UNEXPECTED',
  status: 500,
  message: term(clientSentence('UNEXPECTED')),
  fields: {},
  wireFields: {},
  isTold: true,
}
