import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Scale } from './scale.ts'

/**
 * `GET /scale?userId` on localhost, for the pages of the server with which the bridge is paired. Pages of other sites
 * get no weight: their origin is not allowed, and other host names (DNS rebinding) are refused.
 */
export function openScaleDoor(scale: Scale | null, serverUrl: string, port: number): Promise<Server> {
  const origin = new URL(serverUrl).origin
  const server = createServer((request, reply) => {
    answer(scale, origin, request, reply).catch(() => reply.destroy())
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve(server))
  })
}

async function answer(
  scale: Scale | null,
  origin: string,
  request: IncomingMessage,
  reply: ServerResponse,
): Promise<void> {
  const isHere = /^(127\.0\.0\.1|localhost)(:\d+)?$/.test(request.headers.host ?? '')
  if (!isHere || (request.headers.origin && request.headers.origin !== origin))
    return send(reply, 403, 'Not for you.')
  reply.setHeader('Access-Control-Allow-Origin', origin)
  reply.setHeader('Vary', 'Origin')
  if (request.method === 'OPTIONS') {
    reply.setHeader('Access-Control-Allow-Private-Network', 'true')
    return send(reply, 204, null)
  }
  if (request.method !== 'GET' || !/^\/scale(\?|$)/i.test(request.url ?? ''))
    return send(reply, 404, 'Not found.')
  if (!scale) return send(reply, 503, 'No scale is set up.')
  try {
    const { weight, unit, isStable, scale: name, readAt } = await scale.read()
    reply.setHeader('Cache-Control', 'no-store')
    reply.setHeader('Content-Type', 'application/json')
    reply.end(
      JSON.stringify({ Status: 'success', Weight: weight, wtUnit: unit, isStable, scale: name, readAt }),
    )
  } catch (error) {
    send(reply, 503, (error as Error).message)
  }
}

function send(reply: ServerResponse, status: number, message: string | null): void {
  reply.statusCode = status
  if (message === null) return void reply.end()
  reply.setHeader('Content-Type', 'application/json')
  reply.end(JSON.stringify({ Status: 'error', message }))
}
