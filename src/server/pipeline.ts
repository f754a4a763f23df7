import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { recordRefusal } from '#actions/account/record-refusal.ts'
import { ANONYMOUS, type Note, writeAudit } from '#actions/kernel/audit.ts'
import { type ActionContext, type Installation, tellBrowsers } from '#actions/kernel/context.ts'
import { encoderOf } from '#contracts/encoder.ts'
import type { Endpoint } from '#contracts/endpoint.ts'
import { fail, Refusal } from '#contracts/errors.ts'
import type { Session } from '#database/clients/sessions.ts'
import { claimIdempotencyKey, type KeyedChange, keepReply } from '#database/queue/idempotency.ts'
import type { OpenDatabase } from '#database/sql/open.ts'
import type { ReadReplicas } from '#database/sql/read-replicas.ts'
import { PAGES } from '#domain/access/pages.ts'
import { canChange, canOpen } from '#domain/access/rights.ts'
import { type ClientSettings, parseClientSettings } from '#domain/shipment/client-settings.ts'
import { refuseKey } from './api-key-calls.ts'
import { refuseClosedBuckets } from './bucket-guard.ts'
import { inTurn } from './change-gate.ts'
import { bodyRefusal } from './faults-of-sense.ts'
import type { FileReply, Handler, HandlerInput } from './handler.ts'
import { onceUnderKey, Repeated } from './once-under-key.ts'
import { validationRefusal } from './refusals.ts'

/** One request. Every call takes the same steps, in this order. */
export interface CallRequest {
  endpoint: Endpoint
  handler: Handler<Endpoint>
  query: Record<string, unknown>
  body: unknown
  session: Session | null
  developerKey: string
  idempotencyKey: string
  requestId: string
  caller: HandlerInput<Endpoint>['caller']
}

export type CallReply = { kind: 'json'; body: unknown } | { kind: 'file'; file: FileReply }

export interface House {
  database: OpenDatabase
  installation: Installation
  /** DATABASE_READ_URL; absent: the primary answers everything. */
  replicas?: ReadReplicas | undefined
}

/** Runs a call, and records its refusal in the security log. */
export async function runCall(house: House, request: CallRequest): Promise<CallReply> {
  try {
    return await runSteps(house, request)
  } catch (error) {
    if (error instanceof Refusal) await keepRefusal(house, request, error)
    throw error
  }
}

/** The caller gets the refusal even if recording it fails. */
async function keepRefusal({ database }: House, request: CallRequest, refusal: Refusal): Promise<void> {
  const { endpoint, session, body, caller } = request
  const typed = (body as { UserName?: unknown } | null | undefined)?.UserName
  const userName = typeof typed === 'string' ? typed.trim() : ''
  const refused = { call: endpoint.path, session, userName, address: caller.address }
  await recordRefusal(database.db, refusal, refused).catch(() => {})
}

/** Rights, validation, the action (a change in one transaction with its audit line), the reply in wire format. */
async function runSteps(house: House, request: CallRequest): Promise<CallReply> {
  const { endpoint, handler, session } = request
  if (endpoint.developerKey && request.developerKey !== house.installation.developerKey) {
    fail('DEVELOPER_KEY_REQUIRED')
  }
  // A public call with a session still has only the rights of that session.
  if (endpoint.door === 'session' || session) admit(endpoint, session, house.installation.supportEmail)
  const query = validQuery(endpoint, request.query)
  const parsed = endpoint.body.safeParse(request.body ?? {}, WITH_INPUT)
  if (!parsed.success) throw bodyRefusal(endpoint, query, request.body, parsed.error)
  const input = { body: parsed.data, query, caller: request.caller } as HandlerInput<Endpoint>
  const isChange = endpoint.writes.length > 0 && endpoint.isChange(query, parsed.data)
  if (session) refuseKey(endpoint, session, isChange)
  if (isChange && session && !canChange(session.userType) && !isOwn(endpoint)) fail('READ_ONLY')
  if (endpoint.hasFixedOrder) refuseOrder(parsed.data)
  if (session) await refuseClosedBuckets(house.database, session, [query, parsed.data])
  const run = (context: ActionContext) => handler(context, input)
  const understood = { ...request, query, body: parsed.data }
  const answer = isChange ? await change(house, understood, run) : await read(house, understood, run)
  if (isChange && session) await house.replicas?.noteWrite(session.userId)
  if (isFile(answer)) return { kind: 'file', file: answer }
  return { kind: 'json', body: answer instanceof Repeated ? answer.reply : encode(endpoint, answer) }
}

/** Reads from a replica if the registry allows it for this call. */
function read(
  house: House,
  request: CallRequest,
  run: (context: ActionContext) => Promise<unknown>,
): Promise<unknown> {
  const { endpoint, session } = request
  const context = contextOf(house, request, house.database.db, [])
  const onPrimary = () => run(context)
  if (!house.replicas || !session || !endpoint.isFromReplica) return onPrimary()
  return house.replicas.read(session, (db, pool) => run({ ...context, db, pool }), onPrimary)
}

/** Refuses to sort a list with a fixed order: pages in another order than requested would mislead. */
function refuseOrder(body: unknown): void {
  if ((body as { sortName?: string }).sortName) {
    fail('INVALID_PARAMETER', { fields: { sortName: 'This list has a fixed sort order. Remove sortName.' } })
  }
}

/** With the input, the error for a missing value can differ from the error for a value of the wrong type. */
const WITH_INPUT = { reportInput: true }

function admit(endpoint: Endpoint, session: Session | null, email: string): void {
  if (!session) fail('NOT_LOGGED_IN')
  if (session.mustEnroll && !endpoint.isForEnrollment && endpoint.door !== 'public') {
    fail('SECOND_FACTOR_REQUIRED')
  }
  const isOpen = endpoint.pages.length === 0 || endpoint.pages.some((page) => canOpen(session, page))
  if (!isOpen) fail('PAGE_FORBIDDEN', { page: PAGES[endpoint.pages[0]!].title, email })
}

/** Users' own sessions and profiles are not data of the client, so read-only users may change them, too. */
const isOwn = (endpoint: Endpoint) => endpoint.writes.every((tag) => tag === 'session' || tag === 'views')

/** Query names are case-insensitive, like the paths. */
function validQuery(endpoint: Endpoint, given: Record<string, unknown>): Record<string, unknown> {
  const byName = new Map(Object.entries(given).map(([name, value]) => [name.toLowerCase(), value]))
  const named = Object.fromEntries(
    Object.keys(endpoint.query).map((name) => [name, byName.get(name.toLowerCase())]),
  )
  const parsed = querySchemaOf(endpoint).safeParse(named, WITH_INPUT)
  if (parsed.success) return parsed.data
  const fields = validationRefusal(parsed.error).details.fields
  return fail('INVALID_PARAMETER', fields ? { fields } : {})
}

const querySchemas = new WeakMap<Endpoint, z.ZodMiniType<Record<string, unknown>>>()

/** Created once per call, because zod compiles a schema at its first use. */
function querySchemaOf(endpoint: Endpoint): z.ZodMiniType<Record<string, unknown>> {
  let schema = querySchemas.get(endpoint)
  if (!schema) {
    schema = z.object(endpoint.query)
    querySchemas.set(endpoint, schema)
  }
  return schema
}

/** Runs a change in one transaction, or in the action's own ones if it asks carriers; once per idempotency key. */
async function change(
  house: House,
  request: CallRequest,
  run: (context: ActionContext) => Promise<unknown>,
): Promise<unknown> {
  const { endpoint } = request
  if (!endpoint.ownTransactions) return inTransaction(house, request, run)
  const { db } = house.database
  const work = () => run(contextOf(house, request, db, []))
  const keyed = endpoint.isDoneAnew ? null : keyedChange(request)
  return keyed ? onceUnderKey(db, keyed, work, (answer) => encode(endpoint, answer)) : work()
}

/** The key with a hash of the parsed request, so spelling and unknown fields do not matter. Null without a key. */
function keyedChange({ session, idempotencyKey, endpoint, query, body }: CallRequest): KeyedChange | null {
  if (!session || !idempotencyKey) return null
  const bodyHash = hashOf([query, withoutStream(body)])
  // API keys have separate idempotency keys, so they cannot collide with those of the user who created them.
  const key = session.keyScopes ? `${session.id} ${idempotencyKey}` : idempotencyKey
  return { userId: session.userId, key, call: endpoint.path, bodyHash }
}

/**
 * SQLSTATE codes that mean "try again": serialization failures and deadlocks, and a number or code that another user
 * took at the same moment; the next try then reports that it is taken.
 */
const AGAIN = ['40001', '40P01', '23505']
const TRIES = 3

async function inTransaction(
  house: House,
  request: CallRequest,
  run: (context: ActionContext) => Promise<unknown>,
): Promise<unknown> {
  for (let tries = 1; ; tries++) {
    try {
      return await inTurn(house.database.pool, () => changeOnce(house, request, run))
    } catch (error) {
      if (tries >= TRIES || !AGAIN.includes((error as { code?: string }).code ?? '')) throw error
    }
  }
}

function changeOnce(
  house: House,
  request: CallRequest,
  run: (context: ActionContext) => Promise<unknown>,
): Promise<unknown> {
  const { endpoint } = request
  return house.database.db.transaction().execute(async (tx) => {
    const keyed = keyedChange(request)
    if (keyed) {
      const claim = await claimIdempotencyKey(tx, keyed)
      if (claim.kind === 'reused') fail('IDEMPOTENCY_KEY_REUSED')
      if (claim.kind === 'repeat') return new Repeated(claim.reply)
    }
    const notes: Note[] = []
    const context = contextOf(house, request, tx, notes)
    const answer = await run(context)
    const bare: Note = { subjectId: null, detail: {}, what: endpoint.audit }
    await writeAudit(context, notes.length > 0 ? notes : [bare])
    await tellBrowsers(context, endpoint.writes)
    if (keyed && !isFile(answer))
      await keepReply(tx, keyed, withoutSecrets(endpoint, encode(endpoint, answer)))
    return answer
  })
}

function contextOf(
  house: House,
  request: CallRequest,
  db: ActionContext['db'],
  notes: Note[],
): ActionContext {
  const { session, endpoint } = request
  return {
    db,
    pool: house.database.pool,
    clientId: session?.clientId ?? ANONYMOUS,
    settings: settingsOf(session),
    user: {
      id: session?.userId ?? ANONYMOUS,
      userName: session?.userName ?? '',
      userType: session?.userType ?? 'ReadOnly',
      pageIds: session?.pageIds ?? [],
    },
    requestId: request.requestId,
    address: request.caller.address,
    now: new Date(),
    installation: house.installation,
    keyed: endpoint.isDoneAnew ? keyedChange(request) : null,
    note: (subjectId, detail = {}, what = endpoint.audit) => notes.push({ subjectId, detail, what }),
  }
}

/** The client's settings, with the user's own defaults for new lines. */
function settingsOf(session: CallRequest['session']): ClientSettings {
  const settings = parseClientSettings(session?.settings ?? {})
  return session?.ownClass ? { ...settings, blankLineClass: session.ownClass } : settings
}

/** Without the stream name, because a repeated request has a new one. */
const withoutStream = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && 'stream' in body ? { ...body, stream: '' } : body

const hashOf = (value: unknown) => sha256Of(JSON.stringify(value, hashedWhenLong))
const sha256Of = (text: string) => createHash('sha256').update(text).digest('hex')

/** Replaces a file's base64 with its hash: serializing 33 MB would block everyone else. */
const hashedWhenLong = (_name: string, value: unknown): unknown =>
  typeof value === 'string' && value.length > LONG_TEXT ? sha256Of(value) : value
const LONG_TEXT = 65_536

const isFile = (answer: unknown): answer is FileReply =>
  typeof answer === 'object' && answer !== null && 'bytes' in answer && 'contentType' in answer

const withoutSecrets = ({ secrets }: Endpoint, reply: unknown) =>
  Object.fromEntries(Object.entries(reply as object).filter(([name]) => !secrets.includes(name)))

function encode(endpoint: Endpoint, answer: unknown): unknown {
  return encoderOf(endpoint.reply)({ Status: 'success', ...(answer as object) })
}
