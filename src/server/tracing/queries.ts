import { AsyncResource } from 'node:async_hooks'
import { SpanKind, trace } from '@opentelemetry/api'
import type pg from 'pg'
import { endWith } from './spans.ts'

/** Records each statement as a span of the call or job that runs it. Statements outside of both have no span. */
export function traceQueries(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => unknown
  // The callback runs in the context of the query that returned its connection, so its own context is restored.
  pool.connect = ((done?: (...args: unknown[]) => void) =>
    done ? connect(AsyncResource.bind(done)) : connect()) as pg.Pool['connect']
  pool.on('connect', traceClient)
}

type Query = (...args: unknown[]) => unknown

function traceClient(client: pg.PoolClient): void {
  const query = client.query.bind(client) as Query
  const traced: Query = (...args) => {
    const [statement] = args
    if (!trace.getActiveSpan()?.isRecording() || isStream(statement)) return query(...args)
    const name = nameOf(statement as string | pg.QueryConfig)
    const attributes = { 'db.system.name': 'postgresql', 'db.query.summary': name }
    const span = trace.getTracer('lading').startSpan(name, { kind: SpanKind.CLIENT, attributes })
    const end = (error?: unknown) => {
      if (error) endWith(span, error)
      span.end()
    }
    const done = args.at(-1)
    if (typeof done === 'function') {
      args[args.length - 1] = (error: unknown, result: unknown) => {
        end(error)
        done(error, result)
      }
      return query(...args)
    }
    const answer = query(...args) as Promise<unknown>
    answer.then(() => end(), end)
    return answer
  }
  client.query = traced as pg.PoolClient['query']
}

/** Cursors and COPY: they last as long as their reader. */
const isStream = (statement: unknown): boolean =>
  typeof (statement as { submit?: unknown } | null)?.submit === 'function'

/**
 * The name of a prepared statement, or its verb and first table: `select shipments`. The full text may contain values.
 */
export function nameOf(statement: string | pg.QueryConfig): string {
  if (typeof statement !== 'string' && statement.name) return statement.name
  const text = typeof statement === 'string' ? statement : statement.text
  const verb = /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'query'
  const table = /\b(?:from|into|update)\s+"?([a-z_][a-z0-9_]*)"?/i.exec(text)?.[1]
  return table ? `${verb} ${table}` : verb
}
