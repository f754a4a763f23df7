import { randomUUID } from 'node:crypto'
import rateLimit from '@fastify/rate-limit'
import websocket from '@fastify/websocket'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { passkeyPlaceOf } from '#actions/account/passkey-place.ts'
import { hasNoCompany } from '#actions/account/setup-link.ts'
import { Refusal } from '#contracts/errors.ts'
import { hasAnySingleSignOn } from '#database/clients/single-sign-on.ts'
import type { LiveBus } from '#database/queue/live-bus.ts'
import { noteFullDisk } from '#database/sql/outage.ts'
import { networkOf } from '#outside/network-of.ts'
import { mountApiDocs } from './api-docs.ts'
import { Bridges } from './bridges.ts'
import { pushToBrowsers } from './browsers.ts'
import { endInOrder } from './end-in-order.ts'
import { serveLogos } from './logo-file.ts'
import { type MountOptions, mount } from './mount.ts'
import { acceptMultipart } from './multipart-bodies.ts'
import { mountOperations } from './operations.ts'
import { parseJson } from './parse-json.ts'
import { refusedReply } from './refusals.ts'
import { serveScripts } from './script-files.ts'
import { securityHeaders, sendSecurityHeaders } from './security-headers.ts'
import { limitConnections } from './socket-limits.ts'
import { mountUpload } from './upload.ts'
import { serveWeb } from './web-files.ts'

export interface AppOptions extends MountOptions {
  bus: LiveBus
  webFolder: string
  /** The contents of `/config.json` for the web app. */
  webConfig: Record<string, unknown>
  /** A pino level, or 'silent'. */
  logLevel: string
  isHttps: boolean
  isBehindProxy: boolean
  /** Token for `/metrics`; without one, only this machine may read it. */
  metricsToken?: string | undefined
  /** Seconds for which a stopping server still answers, with its health check failing. */
  drainSeconds?: number
}

/** Time limit for a whole request: 200 MB over 2 Mbit/s. Clients that trickle bytes are disconnected. */
const ARRIVES_WITHIN_MS = 15 * 60_000

/** Time limit for the headers. */
const HEADERS_WITHIN_MS = 20_000

/** Builds the HTTP server with all its routes. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const headers = securityHeaders(options.isHttps)
  const app = fastify({
    logger: {
      level: options.logLevel,
      // Bodies are never logged; these fields would put secrets from headers and URLs into the log.
      redact: ['req.headers.authorization', 'req.headers["x-session-key"]', 'req.headers["x-developer-key"]'],
      serializers: { req: (request) => ({ method: request.method, path: request.url.split('?')[0] }) },
    },
    // Trusts only the operator's proxy: entries before its own in X-Forwarded-For come from the caller.
    trustProxy: options.isBehindProxy ? (_address: string, hop: number) => hop === 0 : false,
    requestTimeout: ARRIVES_WITHIN_MS,
    http: { headersTimeout: HEADERS_WITHIN_MS },
    frameworkErrors: (_error, request, reply) => refuseAddress(request, reply, headers),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    bodyLimit: 1_048_576,
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true },
    // zod validates requests and replies (mount.ts), so fastify's own validators are not loaded.
    schemaController: { compilersFactory: { buildValidator: refuseSchemas, buildSerializer: refuseSchemas } },
    // One log line per reply; fastify would write two.
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
    return503OnClosing: false,
  })
  limitConnections(app.server)
  readJsonBodies(app)
  await acceptMultipart(app)
  sendSecurityHeaders(app, headers)
  await app.register(rateLimit, { global: false, keyGenerator: ({ ip }) => networkOf(ip) })
  await app.register(websocket, { options: { maxPayload: 65_536 } })
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        call: request.routeOptions.config.call ?? request.url.split('?')[0],
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    )
  })
  app.setErrorHandler((error, request, reply) => {
    noteFullDisk(error)
    const { bodyLimit, config } = request.routeOptions
    const isFile = config.takesFile === true && isTooLarge(error)
    const cause = isFile ? new Refusal('FILE_BY_MULTIPART') : error
    const refused = refusedReply(cause, request.id, bodyLimit)
    if (refused.isOurs) request.log.error({ err: error }, 'failed')
    if (refused.retryAfterSeconds) reply.header('Retry-After', refused.retryAfterSeconds)
    return reply.status(refused.status).send(refused.body)
  })
  mount(app, options)
  await mountUpload(app, options)
  const { database, metricsToken, replicas } = options
  const isEnding = endInOrder(app, options.drainSeconds ?? 0)
  const config = () => configNow(options)
  mountOperations(app, { database, replicas, config, metricsToken, isEnding })
  await mountApiDocs(app)
  const bridges = new Bridges(options.database.db, options.bus)
  app.addHook('preClose', () => bridges.close())
  const { bus, sessions, installation } = options
  pushToBrowsers(app, {
    bus,
    sessions,
    secret: installation.secret,
    publicUrl: installation.publicUrl,
    bridges,
  })
  serveScripts(app, options.webFolder)
  serveLogos(app, options.database.db)
  await serveWeb(app, options.webFolder)
  return app
}

/** What the first visitor needs: whether there is a company to log in to, and whether sign-up is open. */
async function configNow({ database, webConfig, installation }: AppOptions) {
  // Without the database the page still loads, and its first call reports the problem.
  const [isEmpty, hasSingleSignOn] = await Promise.all([
    hasNoCompany(database.db, installation.isDemo ?? true).catch(() => false),
    hasAnySingleSignOn(database.db).catch(() => false),
  ])
  const passkeyOrigin = passkeyPlaceOf(installation.publicUrl)?.origin ?? ''
  const isSignUpOpen = installation.signUp === 'open'
  return { ...webConfig, hasNoCompany: isEmpty, isSignUpOpen, hasSingleSignOn, passkeyOrigin }
}

/** A malformed address gets 404. No hook runs for it, so the headers are set here. */
function refuseAddress(request: FastifyRequest, reply: FastifyReply, headers: Record<string, string>): void {
  const { status, body } = refusedReply(new Refusal('NOT_FOUND'), request.id)
  void reply.status(status).headers(headers).send(body)
}

const isTooLarge = (error: unknown): boolean =>
  (error as { code?: unknown }).code === 'FST_ERR_CTP_BODY_TOO_LARGE'

const refuseSchemas = () => () => {
  throw new Error('A route has a JSON schema that nothing would check')
}

/** One JSON object per request; an empty body counts as an empty object. */
function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    try {
      done(null, parseJson(text as string))
    } catch (refusal) {
      done(refusal as Refusal)
    }
  })
}
