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

/** A refusal passed through the query cache: `error.refused` has the code, the sentence and the fields. */
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

/** Creates the cache of server replies. The app has one; tests create their own. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        refetchOnWindowFocus: true,
        // Only outages are retried; a refusal would be the same again.
        retry: (count, error) => count < 2 && error instanceof CallRefused && isOutage(error.refused),
        retryDelay: (count) => Math.min(500 * 2 ** count, 4_000),
      },
      // Never paused: a change that waits for a connection could be sent after its user has given up.
      mutations: { networkMode: 'always' },
    },
  })
}

export interface UseCallOptions {
  query?: CallQuery
  /** False: do not send the call yet. */
  enabled?: boolean
  /** True: the previous rows stay while another page or filter loads. */
  keepsPrevious?: boolean
  /** Milliseconds for which the reply counts as fresh. */
  staleTime?: number
  /** Milliseconds between refreshes while the screen is open. */
  refreshEvery?: number
  /** True: no overlay, for lists with their own skeleton. */
  silent?: boolean
}

/**
 * Reads by a call, cached by path, query and body, and again after a change to one of the entry's `reads`. `data` is
 * the decoded reply, `error.refused` the refusal.
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

/** The call behind a result of `useCall`, so that the rest of its list can be read as well. */
export interface CallSource {
  endpoint: Endpoint
  body: Record<string, unknown>
  query: CallQuery
}

const sources = new WeakMap<object, CallSource>()

/** The call behind a result of `useCall`; undefined for any other. */
export const sourceOf = (result: object): CallSource | undefined => sources.get(result)

/** The query of a call, for `queryClient.fetchQuery` and prefetching. */
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
  /** Makes the change; returns its value or the refusal, and refreshes what it wrote. */
  run: (body: Sparse<BodyOf<E>>, options?: ChangeOptions) => Promise<Outcome<ReplyOf<E>>>
  isRunning: boolean
  /** The refusal of the last run; null after a success. */
  refused: Refused | null
  /** Clears the last refusal. */
  reset: () => void
}

/**
 * A change by a call. Each user action has its own idempotency key, which is kept while the outcome is unknown (no
 * reply, an outage), so that pressing the button again does not repeat the change.
 */
export function useChange<E extends Endpoint>(endpoint: E): Change<E> {
  const client = useQueryClient()
  const pending = useRef<{ request: string; key: string } | null>(null)
  const mutation = useMutation({
    mutationFn: async (request: ChangeOptions & { body: Sparse<BodyOf<E>> }) => {
      // The stream name for pushed answers is not part of the request.
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

/** Refetches every query that reads one of the tags: immediately if it is on the screen, else when it is next shown. */
export function refresh(client: QueryClient, tags: readonly string[]): void {
  if (tags.length === 0) return
  const reads = (query: { meta: { reads?: readonly Tag[] } | undefined }) =>
    query.meta?.reads?.some((tag) => tags.includes(tag)) ?? false
  // A first read that is running may return the state before the change and be cached as fresh, so it is read again
  // afterward.
  const underWay = client
    .getQueryCache()
    .findAll({ predicate: reads })
    .filter(({ state }) => state.fetchStatus === 'fetching' && state.data === undefined)
  // Not awaited: the change is done, and the lists follow.
  void client.invalidateQueries({ predicate: reads })
  for (const { queryKey, promise } of underWay) {
    const again = () => client.invalidateQueries({ queryKey, exact: true })
    void promise?.then(again, again)
  }
}

const isOutage = (refused: Refused): boolean =>
  refused.status === 0 || refused.status === 502 || refused.status === 503 || refused.status === 504
