import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Endpoint, isForPeople } from '#contracts/endpoint.ts'
import { fail } from '#contracts/errors.ts'
import type { Session } from '#database/clients/sessions.ts'
import { mayCall, scopesFor } from '#domain/access/api-scopes.ts'

/** Calls per minute of one key on one server process. */
const CALLS_A_MINUTE = 600

/**
 * Refuses a call if the API key lacks the scope for it. Page rights are checked elsewhere: a key has them like any
 * user.
 */
export function refuseKey(endpoint: Endpoint, session: Session, isChange: boolean): void {
  const { keyScopes } = session
  if (!keyScopes) return
  if (isForPeople(endpoint)) fail('NOT_BY_API_KEY')
  if (mayCall(keyScopes, endpoint.pages, isChange)) return
  const scopes = scopesFor(endpoint.pages, isChange)
  fail('SCOPE_REQUIRED', { scopes: scopes.join(', ') || 'one that ends in :write' })
}

/** Limits the calls of each key, and reports the remaining ones in `RateLimit-*` headers. */
export function keyLimiter(
  app: FastifyInstance,
): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  const limit = app.createRateLimit({
    max: CALLS_A_MINUTE,
    timeWindow: '1 minute',
    keyGenerator: (request) => `api-key:${request.session?.id}`,
  })
  return async (request, reply) => {
    if (!request.session?.keyScopes) return
    const state = await limit(request)
    if (state.isAllowed) return
    reply.headers({
      'RateLimit-Limit': state.max,
      'RateLimit-Remaining': state.remaining,
      'RateLimit-Reset': state.ttlInSeconds,
    })
    if (state.isExceeded) fail('TOO_MANY_REQUESTS', { seconds: state.ttlInSeconds })
  }
}
