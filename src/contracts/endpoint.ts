import * as z from 'zod/mini'
import { areaOfPage } from '#domain/access/api-scopes.ts'

/** Name of a page of the product, for rights by page; the table is in `domain/access/pages.ts`. */
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
 * The access to a call: public, with an access id, or with a session. A session satisfies each of them; if a public or
 * access-id call has one, it is used, and `pages` applies to it.
 */
export type Door = 'public' | 'access-id' | 'session'

/** One call of the API, with all its properties. */
export interface Endpoint<
  B extends z.ZodMiniType = z.ZodMiniType,
  R extends z.ZodMiniType = z.ZodMiniType,
  Q extends Record<string, z.ZodMiniType> = Record<string, z.ZodMiniType>,
> {
  /** Path below /api/, in the specification's spelling; matched case-insensitively. */
  path: string
  /** One sentence: its purpose for the user. */
  summary: string
  /** Wire name -> schema of each query parameter; all of them optional unless the schema requires one. */
  query: Q
  body: B
  reply: R
  door: Door
  /** Any one of these pages is enough; empty = every logged-in user. */
  pages: readonly PageName[]
  /** True: no loading overlay. */
  silent: boolean
  /** Needs X-Developer-Key. */
  developerKey: boolean
  via: Via
  reads: readonly Tag[]
  /** Non-empty: the call makes changes: it runs in one transaction, is audited, and supports Idempotency-Key. */
  writes: readonly Tag[]
  /** For a call with modes of which only some make changes: whether this request is a change. */
  isChange: (query: Record<string, unknown>, body: unknown) => boolean
  /** The entry in the audit trail, e.g. 'shipment.tendered'. */
  audit: string
  /** Largest accepted body, in bytes. */
  bodyLimit: number
  /** True: the action manages its own transactions (it calls carriers between them). */
  ownTransactions: boolean
  /**
   * True: a repeat with the same Idempotency-Key requests prices again; the action stores its saved records with the
   * key.
   */
  isDoneAnew: boolean
  /** Fields of the reply that are not stored with its Idempotency-Key: a repeat omits them. */
  secrets: readonly string[]
  /** True: the reply is a file, sent as bytes; the schema describes its meaning only. */
  isFile: boolean
  /** True: a replica may answer, a few seconds behind but with the user's own changes. For reads that write nothing. */
  isFromReplica: boolean
  /** True: a list with a fixed order, which takes no sortName. */
  hasFixedOrder: boolean
  /** True: open to users who still have to set up the second factor that their company requires. */
  isForEnrollment: boolean
  /** True: only for other programs; no screen of ours calls it. */
  isApiOnly: boolean
}

type Options<
  B extends z.ZodMiniType,
  R extends z.ZodMiniType,
  Q extends Record<string, z.ZodMiniType>,
> = Pick<Endpoint, 'summary'> &
  Partial<Omit<Endpoint, 'path' | 'summary' | 'body' | 'reply' | 'query'>> & { body: B; reply: R; query?: Q }

/** A call by POST. Omitted properties have their defaults: main client, session required, 1 MB of body. */
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

/** Adds `Status`, which every reply has: `success`, or the call's own word such as `exist` or `added`. */
export function reply<S extends z.core.$ZodShape>(shape: S) {
  return z.object({ Status: z._default(z.string(), 'success'), ...shape })
}

/** A mode in the query: one of `words`, case-insensitive; inside, it has the spelling of the list. */
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

/** The inside types of a body, reply or query. */
export type BodyOf<E extends Endpoint> = z.output<E['body']>
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>
export type QueryOf<E extends Endpoint> = { [K in keyof E['query']]: z.output<E['query'][K]> }
