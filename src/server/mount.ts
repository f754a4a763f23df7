import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contracts/endpoint.ts'
import { Refusal } from '#contracts/errors.ts'
import { registry } from '#contracts/registry.ts'
import type { Session } from '#database/sessions.ts'
import type { Handler, Handlers, NOT_BUILT_YET } from './handler.ts'
import { type House, runCall } from './pipeline.ts'
import type { SessionCache } from './session-cache.ts'
import { issueSessionKey, readSessionKey } from './session-key.ts'

export interface MountOptions extends House {
  handlers: Handlers
  sessions: SessionCache
}

/** Doors without a session are narrow: this many calls a minute from one address. */
const PUBLIC_CALLS_A_MINUTE = 600

/** Registry + handlers -> routes. Everything that calls have in common happens in `pipeline.ts`. */
export function mount(app: FastifyInstance, options: MountOptions): void {
  for (const [name, endpoint] of Object.entries(registry) as [keyof Handlers, Endpoint][]) {
    const handler = options.handlers[name] as unknown as Handler<Endpoint> | typeof NOT_BUILT_YET
    app.route({
      method: 'POST',
      url: `/api/${endpoint.path}`,
      bodyLimit: endpoint.bodyLimit,
      config: {
        call: endpoint.path,
        rateLimit:
          endpoint.door === 'session' ? false : { max: PUBLIC_CALLS_A_MINUTE, timeWindow: '1 minute' },
      },
      handler: (request, reply) => answer(options, endpoint, handler, request, reply),
    })
  }
}

async function answer(
  options: MountOptions,
  endpoint: Endpoint,
  handler: Handler<Endpoint> | typeof NOT_BUILT_YET,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const session = await sessionOf(options, request)
  if (session) {
    // Also on a refusal: whoever gets an answer stays logged in.
    reply.header('X-Session-Key', issueSessionKey(options.installation.secret, session.id, Date.now()))
  }
  if (request.body !== undefined && request.body !== null && typeof request.body !== 'object') {
    throw new Refusal('MALFORMED_BODY')
  }
  const result = await runCall(options, {
    endpoint,
    handler,
    query: request.query as Record<string, unknown>,
    body: request.body,
    session,
    developerKey: header(request, 'x-developer-key'),
    idempotencyKey: header(request, 'idempotency-key').slice(0, 200),
    requestId: request.id,
    caller: {
      address: request.ip,
      agent: header(request, 'user-agent'),
      sessionId: session?.id ?? '',
    },
  })
  if (result.kind === 'json') return reply.send(result.body)
  const { bytes, fileName, contentType } = result.file
  return reply
    .type(contentType)
    .header('Content-Disposition', `attachment; filename="${fileName.replace(/[^\w. -]/g, '_')}"`)
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
}

async function sessionOf(options: MountOptions, request: FastifyRequest): Promise<Session | null> {
  const key = /^Bearer (\S+)$/i.exec(header(request, 'authorization'))?.[1]
  if (!key) return null
  const read = readSessionKey(options.installation.secret, key, Date.now())
  return read ? options.sessions.find(read.sessionId) : null
}

function header(request: FastifyRequest, name: string): string {
  const value = request.headers[name]
  return typeof value === 'string' ? value : ''
}
