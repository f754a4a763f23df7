import * as z from 'zod/mini'
import { areaOfPage } from '#domain/access/api-scopes.ts'

/** Name of a page of the product, as rights are given by page; `domain/access/pages.ts` has the table. */
import type { PageName } from '#domain/access/pages.ts'

/** The specification's clients; each has its own base URL and its own rule for failures. */
export type Via = 'main' | 'file-upload' | 'data' | 'serverless' | 'mobile' | 'printer' | 'capacity-provider'

/** The data that a call reads or changes; a change refreshes the browser's cache of it. */
export type Tag =
  | 'session'
  | 'users'
  | 'client'
  | 'locations'
  | 'items'
  | 'orders'
  | 'shipments'
  | 'price-sheets'
  | 'counts'
  | 'documents'
  | 'attachments'
  | 'carriers'
  | 'tariffs'
  | 'services'
  | 'tracking'
  | 'integration'
  | 'reports'
  | 'quotes'
  | 'printers'
  | 'containers'
  | 'shop'
  | 'works'
  | 'edi'
  | 'views'
  | 'bills'
  | 'claims'
  | 'api-keys'
  | 'webhooks'

/**
 * Who may make a call: anybody, anybody with an access id, or a user who is logged in. A session satisfies
 * each of them; where one comes along to a wider door it is honoured, and `pages` holds for it.
 */
export type Door = 'public' | 'access-id' | 'session'

/** One call of the product: everything in which it differs from the others. */
export interface Endpoint<
  B extends z.ZodMiniType = z.ZodMiniType,
  R extends z.ZodMiniType = z.ZodMiniType,
  Q extends Record<string, z.ZodMiniType> = Record<string, z.ZodMiniType>,
> {
  /** Path below /api/, in the specification's spelling; matched without regard to case. */
  path: string
  /** One sentence: what it does for the user. */
  summary: string
  /** Wire name -> schema of each query parameter; all of them optional unless the schema says otherwise. */
  query: Q
  body: B
  reply: R
  door: Door
  /** Any one of these pages suffices; empty = every user who is logged in. */
  pages: readonly PageName[]
  /** True: no loading overlay. */
  silent: boolean
  /** Needs X-Developer-Key. */
  developerKey: boolean
  via: Via
  reads: readonly Tag[]
  /** Non-empty: the call changes something: it runs in one transaction, is audited, honours Idempotency-Key. */
  writes: readonly Tag[]
  /** For a call with modes of which only some change something: is this request a change? */
  isChange: (query: Record<string, unknown>, body: unknown) => boolean
  /** The entry in the audit trail, e.g. 'shipment.tendered'. */
  audit: string
  /** Largest body taken, in bytes. */
  bodyLimit: number
  /** True: the action manages its own transactions (it talks to carriers between them). */
  ownTransactions: boolean
  /** True: a repeat under the same Idempotency-Key asks for prices again; the action keeps with the key what it saved. */
  isDoneAnew: boolean
  /** Fields of the reply that are not kept with its Idempotency-Key: a repeat answers without them. */
  secrets: readonly string[]
  /** True: the reply is a file, sent as bytes; the schema describes its meaning only. */
  isFile: boolean
  /** True: a replica may answer, a few seconds behind but with the user's own changes. For reads that write nothing. */
  isFromReplica: boolean
  /** True: a list with one order, which takes no sortName. */
  hasFixedOrder: boolean
  /** True: open to users who still have to set up the second factor that their company requires. */
  isForEnrollment: boolean
  /** True: for other programs alone; no screen of ours calls it. */
  isApiOnly: boolean
}

type Options<
  B extends z.ZodMiniType,
  R extends z.ZodMiniType,
  Q extends Record<string, z.ZodMiniType>,
> = Pick<Endpoint, 'summary'> &
  Partial<Omit<Endpoint, 'path' | 'summary' | 'body' | 'reply' | 'query'>> & { body: B; reply: R; query?: Q }

/** A call by POST. What is not said has the usual value: main client, session needed, 1 MB of body. */
export function post<
  B extends z.ZodMiniType,
  R extends z.ZodMiniType,
  Q extends Record<string, z.ZodMiniType> = Record<never, z.ZodMiniType>,
>(path: string, options: Options<B, R, Q>): Endpoint<B, R, Q> {
  return {
    path,
    query: {} as Q,
    door: 'session',
    pages: [],
    silent: false,
    developerKey: false,
    via: 'main',
    reads: [],
    writes: [],
    isChange: () => true,
    audit: '',
    bodyLimit: 1_048_576,
    ownTransactions: false,
    isDoneAnew: false,
    secrets: [],
    isFile: false,
    isFromReplica: false,
    hasFixedOrder: false,
    isForEnrollment: false,
    isApiOnly: false,
    ...options,
  }
}

/** Adds `Status`, which every reply carries: `success`, or the call's own word such as `exist` or `added`. */
export function reply<S extends z.core.$ZodShape>(shape: S) {
  return z.object({ Status: z._default(z.string(), 'success'), ...shape })
}

/** A mode in the query: one of `words`, without regard to case; what arrives inside is the word as listed. */
export function mode<const W extends readonly [string, ...string[]]>(words: W) {
  const find = (text: string): W[number] | undefined =>
    words.find((word) => word.toLowerCase() === text.toLowerCase())
  const written = z.string().check(z.meta({ enum: [...words] }))
  return z.pipe(
    written,
    z.transform((text, context): W[number] => {
      const word = find(text)
      if (word !== undefined) return word
      context.issues.push({ code: 'custom', message: `Use one of: ${words.join(', ')}`, input: text })
      return z.NEVER
    }),
  )
}

/** Personal data. An API key has no sessions, password or saved views, and cannot create keys. */
const OF_PEOPLE: readonly Tag[] = ['session', 'views', 'api-keys']

/** Whether only people can make a call that needs a session, and API keys cannot. */
export const isForPeople = ({
  reads,
  writes,
  pages,
}: Pick<Endpoint, 'reads' | 'writes' | 'pages'>): boolean =>
  [...reads, ...writes].some((tag) => OF_PEOPLE.includes(tag)) ||
  (pages.length > 0 && pages.every((page) => areaOfPage(page) === null))

/** Inside values of a body, reply or query. */
export type BodyOf<E extends Endpoint> = z.output<E['body']>
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>
export type QueryOf<E extends Endpoint> = { [K in keyof E['query']]: z.output<E['query'][K]> }
