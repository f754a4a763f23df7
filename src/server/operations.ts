import { createHash, timingSafeEqual } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import prometheus from 'prom-client'
import { Refusal } from '#contracts/errors.ts'
import { isMigrated } from '#database/migrations/migrate.ts'
import { countUndelivered, countUnfinished, type Undelivered } from '#database/queue/outbox.ts'
import type { OpenDatabase } from '#database/sql/open.ts'
import { isDiskFull } from '#database/sql/outage.ts'
import type { ReadReplicas } from '#database/sql/read-replicas.ts'
import { refusedReply } from './refusals.ts'

/** A database that has not answered by then counts as unreachable. */
const DATABASE_ANSWERS_WITHIN_MS = 1_500

const QUIET = { logLevel: 'warn' } as const

/** Endpoints for the operator: health, readiness and metrics. */
export function mountOperations(
  app: FastifyInstance,
  options: {
    database: OpenDatabase
    replicas?: ReadReplicas | undefined
    /** The reply of `/config.json`. */
    config: () => Promise<Record<string, unknown>>
    /** The token that gives access to the metrics. Without one, only this machine may read them. */
    metricsToken?: string | undefined
    /** True once the server is stopping: a proxy should send its requests to another server. */
    isEnding?: () => boolean
  },
): void {
  const isReady = asked(() => isMigrated(options.database.db))
  const outbox = asked(async () => ({
    unfinished: await countUnfinished(options.database.db),
    undelivered: await countUndelivered(options.database.db),
  }))
  const metrics = new prometheus.Registry()
  prometheus.collectDefaultMetrics({ register: metrics })
  const calls = new prometheus.Histogram({
    name: 'lading_call_seconds',
    help: 'Time to answer a call, by call and status',
    labelNames: ['call', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [metrics],
  })
  countMessages(metrics, outbox)
  if (options.replicas) countReplicaReads(metrics, options.replicas)
  app.addHook('onResponse', async (request, reply) => {
    const call = request.routeOptions.config.call
    if (call) calls.observe({ call, status: String(reply.statusCode) }, reply.elapsedTime / 1000)
  })

  // Proxies check every second, and a log line for each would hide the others.
  app.get('/healthz', QUIET, async (request, reply) => {
    if (options.isEnding?.()) return reply.status(503).send(ending(request))
    return { Status: 'success' }
  })
  app.get('/readyz', QUIET, async (request, reply) => {
    if (options.isEnding?.()) return reply.status(503).send(ending(request))
    if (isDiskFull() || !(await isReady())) throw new Refusal('DATABASE_UNAVAILABLE')
    return { Status: 'success' }
  })
  app.get('/metrics', async (request, reply) => {
    if (!maySeeFigures(request, options.metricsToken)) throw new Refusal('METRICS_CLOSED')
    return reply.type(metrics.contentType).send(await metrics.metrics())
  })
  app.get('/config.json', options.config)
}

/** Returned, not thrown: an orderly shutdown is not an error to log. */
const ending = ({ id }: FastifyRequest) => refusedReply(new Refusal('SERVER_ENDING'), id).body

type CountOutbox = () => Promise<{ unfinished: number; undelivered: Undelivered[] } | null>

/** Without a database there are no outbox metrics; the others are still reported. */
function countMessages(metrics: prometheus.Registry, count: CountOutbox): void {
  new prometheus.Gauge({
    name: 'lading_outbox_unfinished',
    help: 'Messages that have not been sent yet',
    registers: [metrics],
    async collect() {
      const counted = await count()
      if (counted) this.set(counted.unfinished)
    },
  })
  new prometheus.Gauge({
    name: 'lading_outbox_undelivered',
    help: 'Messages that failed or whose outcome is unknown, by kind (tender, ...) and state',
    labelNames: ['kind', 'state'],
    registers: [metrics],
    async collect() {
      const counted = await count()
      this.reset()
      if (!counted) return
      // Tenders are always reported, so that an alert can tell "none" from "unknown".
      for (const state of ['failed', 'unknown']) this.set({ kind: 'tender', state }, 0)
      for (const { kind, state, total } of counted.undelivered) this.set({ kind, state }, total)
    },
  })
}

/**
 * Counts reads that replicas may answer by the server that answered: a replica, or the primary because the replica was
 * behind, down or failed.
 */
function countReplicaReads(metrics: prometheus.Registry, { outcomes }: ReadReplicas): void {
  new prometheus.Counter({
    name: 'lading_replica_reads_total',
    help: 'Reads that a replica may answer, by outcome (replica, or the primary: behind, down, failed)',
    labelNames: ['outcome'],
    registers: [metrics],
    collect() {
      this.reset()
      for (const [outcome, total] of Object.entries(outcomes)) this.inc({ outcome }, total)
    },
  })
}

/** Requires the token. If none is set, the request must come from this machine and not through a proxy on it. */
function maySeeFigures({ headers, socket }: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined) return isSame(headers.authorization ?? '', `Bearer ${token}`)
  const isHandedOn = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined
  return !isHandedOn && isLoopback(socket.remoteAddress ?? '')
}

const isLoopback = (address: string): boolean => /^(::ffff:)?127\.|^::1$/.test(address)

const hashed = (text: string): Buffer => createHash('sha256').update(text).digest()
/** Compares hashes of equal length in constant time, so that timing reveals nothing. */
const isSame = (given: string, expected: string): boolean => timingSafeEqual(hashed(given), hashed(expected))

/**
 * Asks the database, but stops waiting after a while and then returns null. Only one query runs at a time, so that a
 * database that hangs does not get more and more connections.
 */
function asked<T>(question: () => Promise<T>): () => Promise<T | null> {
  let underWay: Promise<T | null> | null = null
  return () => {
    underWay ??= question()
      .catch(() => null)
      .finally(() => {
        underWay = null
      })
    return Promise.race([underWay, pause(DATABASE_ANSWERS_WITHIN_MS, null, { ref: false })])
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The path of the call, for metrics. */
    call?: string
    /** True: the error for a body that is too large explains how to send a file. */
    takesFile?: boolean
  }
}
