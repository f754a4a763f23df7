import type { WebSocket } from '@fastify/websocket'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { rateBenchmark } from '#contracts/endpoints/analysis.ts'
import { rateShipment } from '#contracts/endpoints/rating.ts'
import { Refusal } from '#contracts/errors.ts'
import type { Session } from '#database/clients/sessions.ts'
import type { LiveBus } from '#database/queue/live-bus.ts'
import type { LiveMessage } from '#database/queue/notify.ts'
import type { PageName } from '#domain/access/pages.ts'
import { canOpen } from '#domain/access/rights.ts'
import type { Bridges } from './bridges.ts'
import { PacedNews } from './paced-news.ts'
import type { SessionCache } from './session-cache.ts'
import { readSessionKey } from './session-key.ts'
import { SocketLimits } from './socket-limits.ts'

const HELLO_WITHIN_MS = 10_000
const PING_EVERY_MS = 25_000
/** A browser that stops reading is disconnected if more than this is buffered for it. */
const MOST_BUFFERED = 1_000_000

/** Topics sent to browsers, with the pages that grant access to them. Other topics stay between servers. */
const TOPICS = new Map<string, readonly PageName[]>([
  ['changed', []],
  ['work', []],
  ['reconnected', []],
  ['rates', rateShipment.pages],
  ['benchmark', rateBenchmark.pages],
])

interface Options {
  bus: LiveBus
  sessions: SessionCache
  secret: Buffer
  publicUrl: string
  bridges: Bridges
}

/** The connected browsers of a client, each with its session. */
interface Audience {
  sessions: Map<WebSocket, Session>
  news: PacedNews
}

type Listeners = Map<string, Audience>

/**
 * `/ws?uniqueName=…`: pushes changes to the browsers of the client they belong to. The first message of a browser is
 * `{type:'hello', key}`: the key is in the message, because URLs end up in logs. A socket whose first message is that
 * of a print bridge is passed to the bridges.
 */
export function pushToBrowsers(app: FastifyInstance, options: Options): void {
  const byClient: Listeners = new Map()

  options.bus.on((message) => {
    push(byClient, message)
    // A server that missed messages may also have missed the end of a session.
    if (message.topic === 'session' || message.topic === 'reconnected') {
      for (const [socket, session] of heardBy(byClient, message.clientId)) {
        judgeAgain(byClient, socket, session, options.sessions).catch(() => socket.terminate())
      }
    }
  })

  const limits = new SocketLimits()
  const onRequest = async (request: FastifyRequest) => {
    if (!isOwnPage(request, options.publicUrl)) throw new Refusal('NOT_FOUND')
    limits.admit(request)
  }
  app.get('/ws', { websocket: true, onRequest }, (socket, request) => {
    const isKnown = limits.count(socket, request)
    const tooLate = setTimeout(() => socket.close(4401, 'say hello'), HELLO_WITHIN_MS)
    let isAlive = true
    let endsAt = Number.POSITIVE_INFINITY
    const pulse = setInterval(() => {
      if (!isAlive) return socket.terminate()
      if (Date.now() > endsAt) return socket.close(4401, 'session over')
      isAlive = false
      socket.ping()
    }, PING_EVERY_MS)
    socket.on('pong', () => {
      isAlive = true
    })
    socket.once('message', async (data: unknown) => {
      clearTimeout(tooLate)
      const isBridge = await options.bridges.take(socket, String(data)).catch(() => null)
      if (isBridge === null) return socket.close(1011, 'try again')
      if (isBridge) return isKnown()
      const session = await sessionOf(String(data), options).catch(() => null)
      if (!session || session.mustEnroll) return socket.close(4401, 'not logged in')
      isKnown()
      endsAt = session.endsAt.getTime()
      admit(byClient, socket, session)
    })
    socket.once('close', () => {
      clearTimeout(tooLate)
      clearInterval(pulse)
    })
    socket.on('error', () => socket.terminate())
  })
}

/**
 * Whether the socket was opened by a page of this server. Browsers send an origin; print bridges and other programs
 * send none.
 */
function isOwnPage({ headers, host }: FastifyRequest, publicUrl: string): boolean {
  const { origin } = headers
  if (origin === undefined) return true
  if (!URL.canParse(origin)) return false
  const page = new URL(origin)
  return page.host === host || page.origin === new URL(publicUrl).origin
}

function push(byClient: Listeners, message: LiveMessage): void {
  const { topic, data, clientId, userId } = message
  const pages = TOPICS.get(topic)
  if (!pages) return
  if (topic === 'changed' || topic === 'reconnected') {
    const news = topic === 'changed' ? message.data.tags : 'all'
    for (const { sessions, news: paced } of audiencesOf(byClient, clientId)) paced.add(sessions.keys(), news)
    return
  }
  const frame = JSON.stringify({ type: 'event', topic, data })
  for (const [socket, session] of heardBy(byClient, clientId)) {
    const isTheirs = userId === undefined || session.userId === userId
    if (isTheirs && (pages.length === 0 || pages.some((page) => canOpen(session, page)))) send(socket, frame)
  }
}

function send(socket: WebSocket, frame: string): void {
  if (socket.bufferedAmount > MOST_BUFFERED) socket.terminate()
  else socket.send(frame)
}

function audiencesOf(byClient: Listeners, clientId: string): Audience[] {
  if (clientId === '*') return [...byClient.values()]
  const own = byClient.get(clientId)
  return own ? [own] : []
}

const heardBy = (byClient: Listeners, clientId: string): [WebSocket, Session][] =>
  audiencesOf(byClient, clientId).flatMap(({ sessions }) => [...sessions])

const makeAudience = (): Audience => ({
  sessions: new Map(),
  news: new PacedNews((socket, topic, data) => send(socket, JSON.stringify({ type: 'event', topic, data }))),
})

function admit(byClient: Listeners, socket: WebSocket, session: Session): void {
  // The browser disconnected during the check of its key, so no further close event would arrive.
  if (socket.readyState !== socket.OPEN) return
  const own = byClient.get(session.clientId) ?? makeAudience()
  own.sessions.set(socket, session)
  byClient.set(session.clientId, own)
  socket.once('close', () => {
    own.sessions.delete(socket)
    own.news.forget(socket)
    if (own.sessions.size === 0 && byClient.get(session.clientId) === own) byClient.delete(session.clientId)
  })
  socket.send(JSON.stringify({ type: 'welcome' }))
}

/** After a change of sessions or rights: disconnects ended sessions and updates the rights of the others. */
async function judgeAgain(
  byClient: Listeners,
  socket: WebSocket,
  known: Session,
  sessions: SessionCache,
): Promise<void> {
  const session = await sessions.find(known.id)
  const own = byClient.get(known.clientId)
  if (session && !session.mustEnroll) {
    if (own?.sessions.has(socket)) own.sessions.set(socket, session)
    return
  }
  own?.sessions.delete(socket)
  own?.news.forget(socket)
  socket.close(4401, 'session over')
}

async function sessionOf(
  text: string,
  options: Pick<Options, 'sessions' | 'secret'>,
): Promise<Session | null> {
  const hello = JSON.parse(text) as { type?: unknown; key?: unknown }
  if (hello.type !== 'hello' || typeof hello.key !== 'string') return null
  const read = readSessionKey(options.secret, hello.key, Date.now())
  return read ? options.sessions.find(read.sessionId) : null
}
