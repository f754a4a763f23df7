import { context, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { watchPools } from '#database/sql/pool.ts'
import { wrapRequests } from '#outside/http.ts'
import { traceQueries } from './queries.ts'
import type { TracingSettings } from './settings.ts'
import { traceCall, traceJob, traceRequest } from './spans.ts'

/** Loaded only if tracing is on. */

export interface Tracing {
  traceCall: typeof traceCall
  traceJob: typeof traceJob
  stop: () => Promise<void>
}

const SEND_EVERY_MS = 1_000
/** A collector that is down must not delay the end of the process. */
const STOP_WITHIN_MS = 2_000

/** Starts tracing in this process, for pools opened and requests sent from now on. */
export function startTracing({ endpoint, serviceName, ratio, hosts }: TracingSettings): Tracing {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces` })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: SEND_EVERY_MS })],
  })
  trace.setGlobalTracerProvider(provider)
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  watchPools(traceQueries)
  wrapRequests((request, send) => traceRequest(request, hosts, send))
  const stop = async () => {
    watchPools(undefined)
    wrapRequests(undefined)
    const late = new Promise<void>((resolve) => setTimeout(resolve, STOP_WITHIN_MS).unref())
    await Promise.race([provider.shutdown().catch(() => {}), late])
    trace.disable()
    context.disable()
  }
  return { traceCall, traceJob, stop }
}
