import type { FastifyRequest } from 'fastify'
import { openAccessLink } from '#actions/kernel/access-link.ts'
import type { Endpoint } from '#contracts/endpoint.ts'
import { Refusal } from '#contracts/errors.ts'
import type { House } from './pipeline.ts'

/** The largest body without a session or an access link. */
export const ANONYMOUS_BODY_BYTES = 65_536
/** Time limit for such a body: 64 kB in half a minute on a bad phone connection. */
const ARRIVES_WITHIN_MS = 30_000

export interface AnonymousOptions extends House {
  /** Time limit for a small body without a session; absent: half a minute. */
  anonymousBodyMs?: number
}

/** The access id of a mailed link: in the header, or in the query under the names of the specification. */
export function accessIdOf(request: FastifyRequest): string {
  const header = request.headers['x-access-id']
  if (typeof header === 'string' && header !== '') return header
  const query = Object.entries(request.query as Record<string, unknown>)
  const [, value] = query.find(([name]) => name.toLowerCase() === 'accessid') ?? []
  return typeof value === 'string' ? value : ''
}

/**
 * Checks a request without a session before its body is read: a large body, or one of unknown length, needs the link of
 * a quote or contract in the header or query. Parsing 33 MB for an unknown caller would block everyone else. A small
 * body must arrive quickly; a large one has as long as a session's.
 * @throws BODY_TOO_LARGE, ACCESS_LINK_INVALID, ACCESS_LINK_EXPIRED
 */
export async function admitAnonymousBody(
  { database, installation, anonymousBodyMs = ARRIVES_WITHIN_MS }: AnonymousOptions,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<void> {
  const length = Number(request.headers['content-length'] ?? Number.NaN)
  const isSmall = length <= ANONYMOUS_BODY_BYTES
  const isEmpty = Number.isNaN(length) && request.headers['transfer-encoding'] === undefined
  if (isSmall || isEmpty) return endSlowly(request, anonymousBodyMs)
  const accessId = accessIdOf(request)
  if (accessId === '' || endpoint.door !== 'access-id')
    throw new Refusal('BODY_TOO_LARGE', { limit: '64 kB' })
  await openAccessLink(database.db, installation.secret, accessId, 'quote', 'contract')
}

/** Disconnects a client that trickles its body. */
function endSlowly({ raw }: FastifyRequest, afterMs: number): void {
  if (raw.readableEnded) return
  const timer = setTimeout(() => raw.destroy(), afterMs)
  timer.unref()
  const done = () => clearTimeout(timer)
  raw.once('end', done)
  raw.once('close', done)
}

/** The body of a call with the access id from the header or query, unless the body has its own. */
export function withAccessId(endpoint: Endpoint, request: FastifyRequest): unknown {
  const { body } = request
  if (endpoint.door === 'session' || typeof body !== 'object' || body === null) return body
  const accessId = accessIdOf(request)
  if (accessId === '') return body
  return { accessid: accessId, AccessID: accessId, ...body }
}
