import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hashOfApiKey } from '#actions/account/api-keys.ts'
import type { Endpoint } from '#contracts/endpoint.ts'
import { Refusal } from '#contracts/errors.ts'
import { registry } from '#contracts/registry.ts'
import type { Session } from '#database/clients/sessions.ts'
import { API_KEY_PREFIX } from '#domain/access/api-scopes.ts'
import { type AnonymousOptions, admitAnonymousBody, withAccessId } from './anonymous-bodies.ts'
import { keyLimiter } from './api-key-calls.ts'
import { attachmentHeader } from './content-disposition.ts'
import type { Handler, Handlers } from './handler.ts'
import { jsonLimitOf, readMultipart, refuseLargeFileInJson, takesFile } from './multipart-bodies.ts'
import { runCall } from './pipeline.ts'
import type { SessionCache } from './session-cache.ts'
import { issueSessionKey, readSessionKey } from './session-key.ts'
import type { Tracing } from './tracing/start-tracing.ts'

export interface MountOptions extends AnonymousOptions {
  handlers: Handlers
  sessions: SessionCache
  /** Absent: no tracing. */
  traceCall?: Tracing['traceCall'] | undefined
}

/** Calls per minute from one network without a session. */
const PUBLIC_CALLS_A_MINUTE = 600
/** The same for calls with files, which are read before the sender is known. */
const PUBLIC_FILES_A_MINUTE = 120
const LARGEST_USUAL_BODY = 1_048_576

/** Turns registry and handlers into routes. Everything that calls have in common is in `pipeline.ts`. */
export function mount(app: FastifyInstance, options: MountOptions): void {
  app.decorateRequest('session', null)
  const countKey = keyLimiter(app)
  for (const [name, endpoint] of Object.entries(registry) as [keyof Handlers, Endpoint][]) {
    const handler = options.handlers[name] as unknown as Handler<Endpoint>
    app.route({
      method: 'POST',
      url: `/api/${endpoint.path}`,
      bodyLimit: jsonLimitOf(endpoint),
      config: {
        call: endpoint.path,
        takesFile: takesFile(endpoint),
        rateLimit:
          endpoint.door === 'session' ? false : { max: callsAMinute(endpoint), timeWindow: '1 minute' },
      },
      // Before the body is read: every reply, also an error about the body, refreshes the session, and bodies of
      // callers without access are not read.
      onRequest: async (request, reply) => {
        reply.header('Cache-Control', 'no-store')
        request.session = await sessionOf(options, request)
        if (!request.session && endpoint.door === 'session') throw new Refusal('NOT_LOGGED_IN')
        if (!request.session) return admitAnonymousBody(options, endpoint, request)
        if (request.session.keyScopes) return countKey(request, reply)
        const key = issueSessionKey(options.installation.secret, request.session.id, Date.now())
        reply.header('X-Session-Key', key)
      },
      handler: (request, reply) => {
        const work = () => answer(options, endpoint, handler, request, reply)
        return options.traceCall ? options.traceCall(endpoint.path, request, reply, work) : work()
      },
    })
  }
}

const callsAMinute = ({ bodyLimit }: Endpoint) =>
  bodyLimit > LARGEST_USUAL_BODY ? PUBLIC_FILES_A_MINUTE : PUBLIC_CALLS_A_MINUTE

async function answer(
  options: MountOptions,
  endpoint: Endpoint,
  handler: Handler<Endpoint>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { session } = request
  if (request.isMultipart()) request.body = await readMultipart(endpoint, request)
  else if (takesFile(endpoint)) refuseLargeFileInJson(request.body)
  if (request.body !== undefined && request.body !== null && typeof request.body !== 'object') {
    throw new Refusal('MALFORMED_BODY')
  }
  const result = await runCall(options, {
    endpoint,
    handler,
    query: request.query as Record<string, unknown>,
    body: withAccessId(endpoint, request),
    session,
    developerKey: header(request, 'x-developer-key'),
    idempotencyKey: idempotencyKeyOf(request),
    requestId: request.id,
    caller: {
      address: request.ip,
      agent: header(request, 'user-agent'),
      sessionId: session?.id ?? '',
    },
  })
  // Other processes get a notification from the database; this process must not use its old cache.
  if (endpoint.writes.some((tag) => tag === 'session' || tag === 'users' || tag === 'api-keys'))
    options.sessions.forgetAll()
  if (result.kind === 'json') return reply.send(result.body)
  const { bytes, fileName, contentType } = result.file
  reply.type(contentType).header('Content-Disposition', attachmentHeader(fileName))
  if (!(bytes instanceof Uint8Array)) return reply.send(Readable.from(bytes, { objectMode: false }))
  return reply.send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
}

/** The session of a request's key; null without a valid one. */
export async function sessionOf(
  options: Pick<MountOptions, 'installation' | 'sessions'>,
  request: FastifyRequest,
): Promise<Session | null> {
  const key = /^Bearer (\S+)$/i.exec(header(request, 'authorization'))?.[1]
  if (!key) return null
  if (key.startsWith(API_KEY_PREFIX)) return options.sessions.findKey(hashOfApiKey(key), request.ip)
  const read = readSessionKey(options.installation.secret, key, Date.now())
  return read ? options.sessions.find(read.sessionId) : null
}

const LONGEST_IDEMPOTENCY_KEY = 200

/** Two keys that differ only at their ends must not be treated as one, so a longer key is refused. */
function idempotencyKeyOf(request: FastifyRequest): string {
  const key = header(request, 'idempotency-key')
  if (key.length <= LONGEST_IDEMPOTENCY_KEY) return key
  const sentence = `Use at most ${LONGEST_IDEMPOTENCY_KEY} characters.`
  throw new Refusal('INVALID_PARAMETER', { fields: { 'Idempotency-Key': sentence } })
}

function header(request: FastifyRequest, name: string): string {
  const value = request.headers[name]
  return typeof value === 'string' ? value : ''
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The session of the call; null without one. Set only for calls of the registry. */
    session: Session | null
  }
}
