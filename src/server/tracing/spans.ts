import {
  type Attributes,
  type Context,
  isSpanContextValid,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { HttpResponse } from '#domain/http-exchange.ts'
import type { Sendable } from '#outside/http.ts'
import { refusedReply } from '../refusals.ts'

/** Spans have names, counts and codes. Ids, addresses, texts and error messages may be personal and are left out. */

const tracer = () => trace.getTracer('lading')

/** A span for an API call, from its arrival to the end of its reply. */
export function traceCall<Result>(
  path: string,
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => Promise<Result>,
): Promise<Result> {
  const options = {
    kind: SpanKind.SERVER,
    startTime: Date.now() - reply.elapsedTime,
    attributes: { 'http.request.method': request.method, 'http.route': `/api/${path}` },
  }
  const parent = remoteParent(request.headers.traceparent)
  return tracer().startActiveSpan(path, options, parent, async (span) => {
    // The same id is in the log and in the reply of a refusal.
    span.setAttribute('lading.request_id', request.id)
    try {
      const result = await work()
      span.setAttribute('http.response.status_code', reply.statusCode)
      return result
    } catch (error) {
      const { status, body } = refusedReply(error, request.id)
      span.setAttributes({ 'http.response.status_code': status, 'error.type': body.code })
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      throw error
    } finally {
      span.end()
    }
  })
}

/** The caller's span by W3C Trace Context; none if the header is missing or invalid. */
export function remoteParent(header: unknown): Context {
  const [, traceId = '', spanId = '', flags = ''] =
    /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(typeof header === 'string' ? header : '') ?? []
  const parent = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true }
  return isSpanContextValid(parent) ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT
}

/** A span for a job. */
export const traceJob = <Result>(name: string, work: () => Promise<Result>): Promise<Result> =>
  inSpan(`job ${name}`, { kind: SpanKind.CONSUMER, context: ROOT_CONTEXT }, work)

/**
 * A span for a request to a carrier, a webhook or a file store. Only the host is recorded, because paths may contain
 * shipment numbers.
 */
export function traceRequest(
  request: Sendable,
  hosts: readonly string[],
  send: (request: Sendable) => Promise<HttpResponse>,
): Promise<HttpResponse> {
  if (!trace.getActiveSpan()) return send(request)
  const host = new URL(request.url).hostname
  const attributes = { 'http.request.method': request.method, 'server.address': host }
  return inSpan(`${request.method} ${host}`, { kind: SpanKind.CLIENT, attributes }, async (span) => {
    const isTold = hosts.includes(host)
    const headers = isTold ? { ...request.headers, traceparent: traceparentOf(span) } : request.headers
    const response = await send({ ...request, headers })
    span.setAttribute('http.response.status_code', response.status)
    return response
  })
}

function traceparentOf(span: Span): string {
  const { traceId, spanId, traceFlags } = span.spanContext()
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`
}

function inSpan<Result>(
  name: string,
  options: { kind: SpanKind; attributes?: Attributes; context?: Context },
  work: (span: Span) => Promise<Result>,
): Promise<Result> {
  const run = async (span: Span) => {
    try {
      return await work(span)
    } catch (error) {
      endWith(span, error)
      throw error
    } finally {
      span.end()
    }
  }
  const { context, ...rest } = options
  return context
    ? tracer().startActiveSpan(name, rest, context, run)
    : tracer().startActiveSpan(name, rest, run)
}

/** Ends the span with the kind of the error, never its message. */
export function endWith(span: Span, error: unknown): void {
  const { code, fault, name } = error as { code?: unknown; fault?: unknown; name?: string }
  span.setAttribute('error.type', String(code ?? fault ?? name ?? 'error'))
  span.setStatus({ code: SpanStatusCode.ERROR })
}
