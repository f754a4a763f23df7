import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { endExchangeLog } from '#actions/carrier-calls/exchange-log.ts'
import type { Installation } from '#actions/kernel/context.ts'
import { registry } from '#contracts/registry.ts'
import { LiveBus } from '#database/queue/live-bus.ts'
import { newProcessKey } from '#database/queue/processes.ts'
import { type OpenDatabase, openDatabase } from '#database/sql/open.ts'
import { ReadReplicas, type ReplicaOptions } from '#database/sql/read-replicas.ts'
import { buildApp } from '#server/app.ts'
import { handlers } from '#server/handlers.ts'
import { SessionCache } from '#server/session-cache.ts'
import { openTestDatabase, type TestDatabase } from './database.ts'
import { makeScene, PASSWORD, type Scene, type SceneUser } from './scene.ts'
import { inDays, type WireDraft, wireDraft } from './wire-draft.ts'

/** A reply as the caller sees it. */
export interface WireReply {
  status: number
  headers: Record<string, unknown>
  /** Parsed JSON; null for a file or a page. */
  // biome-ignore lint/suspicious/noExplicitAny: fields of replies are read one by one
  body: any
  bytes: Buffer
}

export interface CallOptions {
  /** A user of the scene, who is logged in first. */
  as?: SceneUser
  /** A session key instead of `as`. */
  key?: string
  body?: unknown
  query?: Record<string, string>
  headers?: Record<string, string>
  from?: string
}

/** The product on its own scene, without sockets and job workers. */
export interface TestApp {
  app: FastifyInstance
  database: OpenDatabase
  scene: Scene
  installation: Installation
  /** Cleared by a test that changes rights in the database directly. */
  sessions: SessionCache
  call(path: string, options?: CallOptions): Promise<WireReply>
  /** The session key of a user; each logs in once. */
  keyOf(user: SceneUser): Promise<string>
  /** Calls another server process on the same database, which does not share this one's memory. */
  elsewhere(path: string, options?: CallOptions): Promise<WireReply>
  close(): Promise<void>
}

/** Replicas that the app reads from. */
type TestReplica = Omit<ReplicaOptions, 'primary'>

const DEVELOPER_KEY = 'the developer key'

export async function openTestApp(
  options: {
    isBehindProxy?: boolean
    anonymousBodyMs?: number
    drainSeconds?: number
    on?: TestDatabase
    scene?: Scene
    replica?: TestReplica
  } = {},
): Promise<TestApp> {
  const server = options.on ?? (await openTestDatabase())
  const database = openDatabase(server.config)
  const scene = options.scene ?? (await makeScene(database.db))
  const { replica } = options
  const replicas = replica && new ReadReplicas({ primary: database.pool, ...replica })
  const bus = new LiveBus(server.config, newProcessKey())
  await bus.open()
  const sessions = new SessionCache(database.pool)
  bus.on((message) => {
    replicas?.noteNews(message.clientId)
    if (message.topic === 'session' || message.topic === 'reconnected') sessions.forgetAll()
  })
  const installation: Installation = {
    secret: Buffer.from('the secret of this test'),
    credentialKey: Buffer.from('the credential key of this test'),
    allowedHosts: ['127.0.0.1'],
    publicUrl: 'https://lading.example',
    hasMailServer: true,
    mailFrom: 'Lading <no-reply@lading.example>',
    developerKey: DEVELOPER_KEY,
    supportEmail: 'support@lading.example',
    filesFolder: mkdtempSync(path.join(os.tmpdir(), 'lading-files-')),
  }
  const build = (own: SessionCache) =>
    buildApp({
      database,
      installation,
      handlers,
      sessions: own,
      bus,
      webFolder: '/nonexistent',
      webConfig: {},
      logLevel: 'silent',
      isHttps: false,
      isBehindProxy: false,
      replicas,
      ...options,
    })
  const app = await build(sessions)
  let other: Promise<FastifyInstance> | undefined
  const keys = new Map<SceneUser, Promise<string>>()
  const call = (to: string, options: CallOptions = {}) => send(app, to, options, keyOf)
  function keyOf(user: SceneUser): Promise<string> {
    let key = keys.get(user)
    if (!key) {
      key = logIn(call, user)
      keys.set(user, key)
    }
    return key
  }
  return {
    app,
    database,
    scene,
    installation,
    sessions,
    call,
    keyOf,
    elsewhere: async (to, given = {}) => {
      other ??= build(new SessionCache(database.pool))
      return send(await other, to, given, keyOf)
    },
    close: async () => {
      await (await other)?.close()
      await app.close()
      await bus.close()
      await endExchangeLog(database.db)
      await replicas?.close()
      await database.close()
      await server.drop()
      rmSync(installation.filesFolder, { recursive: true, force: true })
    },
  }
}

async function logIn(call: TestApp['call'], user: SceneUser): Promise<string> {
  const { status, body } = await call('LogIn/Login', { body: { UserName: user, Password: PASSWORD } })
  if (status !== 200) throw new Error(`log-in of ${user}: ${status} ${JSON.stringify(body)}`)
  return body.token
}

const NEEDS_DEVELOPER_KEY = new Set(
  Object.values(registry)
    .filter((endpoint) => endpoint.developerKey)
    .map((endpoint) => endpoint.path.toLowerCase()),
)

const ENDPOINTS = Map.groupBy(Object.values(registry), ({ path }) => path.toLowerCase())

/**
 * The server encodes replies without validation (`contracts/encoder.ts`), so tests parse each reply with its contract.
 */
function refuseOtherThanPromised(path: string, body: unknown): void {
  const promised = ENDPOINTS.get(path.split('?')[0]!.toLowerCase()) ?? []
  const read = promised.map(({ reply }) => z.safeDecode(reply, body as never))
  if (read.length === 0 || read.some(({ success }) => success)) return
  throw new Error(`${path} answers other than its contract says: ${JSON.stringify(read[0]!.error!.issues)}`)
}

async function send(
  app: FastifyInstance,
  path: string,
  options: CallOptions,
  keyOf: (user: SceneUser) => Promise<string>,
): Promise<WireReply> {
  const key = options.as ? await keyOf(options.as) : options.key
  const headers: Record<string, string> = { ...options.headers }
  if (key) headers.authorization = `Bearer ${key}`
  if (NEEDS_DEVELOPER_KEY.has(path.toLowerCase())) headers['x-developer-key'] ??= DEVELOPER_KEY
  if (typeof options.body === 'string') headers['content-type'] ??= 'application/json'
  const reply = await app.inject({
    method: 'POST',
    url: `/api/${path}`,
    headers,
    remoteAddress: options.from ?? '127.0.0.1',
    ...(options.query ? { query: options.query } : {}),
    ...(options.body === undefined ? {} : { payload: options.body as object }),
  })
  const isJson = String(reply.headers['content-type'] ?? '').startsWith('application/json')
  const body = isJson ? reply.json() : null
  if (isJson && reply.statusCode === 200) refuseOtherThanPromised(path, body)
  return {
    status: reply.statusCode,
    headers: reply.headers,
    body,
    bytes: reply.rawPayload,
  }
}

/** Rates a draft and returns the reply's body with the shipment and its prices. */
export async function rate(product: TestApp, changes: Partial<WireDraft> = {}, as: SceneUser = 'clerk') {
  const { status, body } = await product.call('Shipment/GETLTLRates', { as, body: wireDraft(changes) })
  if (status !== 200) throw new Error(`rating: ${status} ${JSON.stringify(body)}`)
  return body
}

/** The request that books a price of a `rate` reply: the price of `scac`, or the suggested one. */
// biome-ignore lint/suspicious/noExplicitAny: the reply of `rate`
export function bookingOf(rated: any, scac?: string): Record<string, unknown> {
  const sheet = scac
    ? rated.rates.find((one: { CarrierSCAC: string }) => one.CarrierSCAC === scac)?.PricesheetID
    : rated.suggestedPricesheetID
  return { shipmentId: rated.shipmentId, selectedPricesheetid: sheet }
}

/** Rates and books; returns the booking's body. */
export async function book(product: TestApp, changes: Partial<WireDraft> = {}, as: SceneUser = 'clerk') {
  const rated = await rate(product, changes, as)
  const path = changes.PaymentType === 'C' ? 'Shipment/CollectTender' : 'Shipment/Pickup'
  const { status, body } = await product.call(path, { as, body: bookingOf(rated, 'SYNA') })
  if (status !== 200) throw new Error(`booking: ${status} ${JSON.stringify(body)}`)
  return body
}

export { inDays }
