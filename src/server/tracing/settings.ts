/** Where traces are sent, and how many. */
export interface TracingSettings {
  /** OTEL_EXPORTER_OTLP_ENDPOINT: the collector, without `/v1/traces`. */
  endpoint: string
  /** OTEL_SERVICE_NAME. */
  serviceName: string
  /** OTEL_TRACES_SAMPLER_ARG: the share of traces to keep, 0 to 1, unless the caller has decided. */
  ratio: number
  /** TRACE_HOSTS: hosts that get `traceparent` with our requests. */
  hosts: string[]
}

/** Absent without OTEL_EXPORTER_OTLP_ENDPOINT: no tracing. @throws a sentence for the operator */
export function readTracing(env: NodeJS.ProcessEnv): TracingSettings | undefined {
  const endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT
  if (!endpoint) return undefined
  if (!/^https?:/.test(endpoint) || !URL.canParse(endpoint)) {
    throw new Error(
      'OTEL_EXPORTER_OTLP_ENDPOINT must be the URL of a collector, such as http://localhost:4318.',
    )
  }
  const ratio = Number(env.OTEL_TRACES_SAMPLER_ARG || 1)
  if (!(ratio >= 0 && ratio <= 1)) {
    throw new Error(
      `OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1, not "${env.OTEL_TRACES_SAMPLER_ARG}".`,
    )
  }
  return {
    endpoint: endpoint.replace(/\/+$/, ''),
    serviceName: env.OTEL_SERVICE_NAME || 'lading',
    ratio,
    hosts: (env.TRACE_HOSTS ?? '').split(/[\s,]+/).filter(Boolean),
  }
}
