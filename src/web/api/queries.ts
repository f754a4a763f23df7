import {
  keepPreviousData,
  QueryClient,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import type { BodyOf, Endpoint, ReplyOf, Tag } from '#contracts/endpoint.ts'
import type { Sparse } from '#contracts/wire-path.ts'
import { type CallOptions, type CallQuery, call, type Outcome, type Refused } from './call.ts'
import { pushEvent } from './data-layer.ts'

/** A refusal on its way through the query cache: `error.refused` has the code, the sentence and the fields. */
export class CallRefused extends Error {
  readonly refused: Refused
  constructor(refused: Refused) {
    super(refused.message)
    this.name = 'CallRefused'
    this.refused = refused
  }
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { reads?: readonly Tag[] }
  }
}

/** The cache of everything the server said. One for the app; tests make their own. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        refetchOnWindowFocus: true,
        // Only an outage is worth another try; a refusal stays a refusal.
        retry: (count, error) => count < 2 && error instanceof CallRefused && isOutage(error.refused),
        retryDelay: (count) => Math.min(500 * 2 ** count, 4_000),
      },
      // Now or not at all: one that waited for the connection would still be sent after its user had given it up.
      mutations: { networkMode: 'always' },
    },
  })
}

export interface UseCallOptions {
  query?: CallQuery
  /** False: do not ask yet. */
  enabled?: boolean
  /** True: while another page or filter loads, what was shown stays. */
  keepsPrevious?: boolean
  /** Milliseconds during which the answer counts as fresh. */
  staleTime?: number
  /** Asks again every so many milliseconds while the screen is open. */
  refreshEvery?: number
  /** True: no overlay. Lists with their own skeleton say so. */
  silent?: boolean
}

/**
 * Reads by a call; cached by path, query and body; read again when a change writes one of the entry's `reads`.
 * `data` is the decoded reply, `error.refused` the refusal.
 */
export function useCall<E extends Endpoint>(
  endpoint: E,
  body: Sparse<BodyOf<E>>,
  options: UseCallOptions = {},
): UseQueryResult<ReplyOf<E>, CallRefused> {
  const result = useQuery<ReplyOf<E>, CallRefused>({
    ...readBy(endpoint, body, options),
    enabled: options.enabled ?? true,
    ...(options.keepsPrevious ? { placeholderData: keepPreviousData } : {}),
    ...(options.staleTime === undefined ? {} : { staleTime: options.staleTime }),
    ...(options.refreshEvery === undefined ? {} : { refetchInterval: options.refreshEvery }),
  } as Parameters<typeof useQuery<ReplyOf<E>, CallRefused>>[0])
  sources.set(result, { endpoint, body: body as Record<string, unknown>, query: options.query ?? {} })
  return result
}

/** What a result of `useCall` was read by, so that the rest of its list can be read as well. */
export interface CallSource {
  endpoint: Endpoint
  body: Record<string, unknown>
  query: CallQuery
}

const sources = new WeakMap<object, CallSource>()

/** The call behind a result of `useCall`; undefined for any other. */
export const sourceOf = (result: object): CallSource | undefined => sources.get(result)

/** The query of a call, for `queryClient.fetchQuery` and for prefetching. */
export function readBy<E extends Endpoint>(
  endpoint: E,
  body: Sparse<BodyOf<E>>,
  options: Pick<UseCallOptions, 'query' | 'silent'> = {},
) {
  return {
    queryKey: [endpoint.path, options.query ?? {}, body] as const,
    meta: { reads: endpoint.reads },
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<ReplyOf<E>> => {
      const outcome = await call(endpoint, body, {
        signal,
        ...(options.query ? { query: options.query } : {}),
        ...(options.silent === undefined ? {} : { silent: options.silent }),
      })
      if (outcome.kind === 'refused') throw new CallRefused(outcome)
      return outcome.value
    },
  }
}

type ChangeOptions = Pick<CallOptions, 'query' | 'silent' | 'file'>

export interface Change<E extends Endpoint> {
  /** Makes the change; answers its value or the refusal, and refreshes what it wrote. */
  run: (body: Sparse<BodyOf<E>>, options?: ChangeOptions) => Promise<Outcome<ReplyOf<E>>>
  isRunning: boolean
  /** The refusal of the last run; null after a success. */
  refused: Refused | null
  /** Forgets the last refusal. */
  reset: () => void
}

/**
 * Changes by a call. Each action of the user has its own idempotency key, which is kept while the outcome is
 * unknown (no answer, an outage): pressing the button again then does nothing twice.
 */
export function useChange<E extends Endpoint>(endpoint: E): Change<E> {
  const client = useQueryClient()
  const pending = useRef<{ request: string; key: string } | null>(null)
  const mutation = useMutation({
    mutationFn: async (request: ChangeOptions & { body: Sparse<BodyOf<E>> }) => {
      // Under which name answers are pushed is no part of what is asked.
      const { file } = request
      const ofFile = file && [file.file.name, file.file.size, file.file.lastModified]
      const text = JSON.stringify([request.query, { ...(request.body as object), stream: undefined }, ofFile])
      if (pending.current?.request !== text) pending.current = { request: text, key: crypto.randomUUID() }
      const outcome = await call(endpoint, request.body, {
        idempotencyKey: pending.current.key,
        ...(request.query ? { query: request.query } : {}),
        ...(file ? { file } : {}),
        ...(request.silent === undefined ? {} : { silent: request.silent }),
      })
      if (outcome.kind === 'ok' || !isOutage(outcome)) pending.current = null
      if (outcome.kind === 'ok') {
        refresh(client, endpoint.writes)
        pushEvent(endpoint.audit)
      }
      return outcome
    },
  })
  const { mutateAsync, reset, isPending, data } = mutation
  const run = useCallback<Change<E>['run']>(
    (body, options) => mutateAsync({ body, ...options }),
    [mutateAsync],
  )
  return { run, reset, isRunning: isPending, refused: data?.kind === 'refused' ? data : null }
}

/** Has every query that reads one of the tags read again: at once when it is on the screen, else when it is next. */
export function refresh(client: QueryClient, tags: readonly string[]): void {
  if (tags.length === 0) return
  const reads = (query: { meta: { reads?: readonly Tag[] } | undefined }) =>
    query.meta?.reads?.some((tag) => tags.includes(tag)) ?? false
  // A first read that is under way may return the state before the change, and the cache would treat it as fresh: such
  // a query is read again after its answer.
  const underWay = client
    .getQueryCache()
    .findAll({ predicate: reads })
    .filter(({ state }) => state.fetchStatus === 'fetching' && state.data === undefined)
  // Not awaited to the end: the change has happened, the lists follow.
  void client.invalidateQueries({ predicate: reads })
  for (const { queryKey, promise } of underWay) {
    const again = () => client.invalidateQueries({ queryKey, exact: true })
    void promise?.then(again, again)
  }
}

const isOutage = (refused: Refused): boolean =>
  refused.status === 0 || refused.status === 502 || refused.status === 503 || refused.status === 504
