import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReceivedSpan {
  service: string
  traceId: string
  spanId: string
  parentSpanId: string
  name: string
  kind: number
  attributes: Record<string, string | number>
  milliseconds: number
  isError: boolean
}

/** A collector that accepts traces by OTLP over HTTP in JSON. */
export interface OtlpReceiver {
  url: string
  spans: ReceivedSpan[]
  /** Everything received, as text, without random ids and times, whose digits can match a ZIP by chance. */
  text: () => string
  close: () => Promise<void>
}

const ID_OR_TIME = /^(traceId|spanId|parentSpanId|\w+UnixNano)$/

export async function openOtlpReceiver(): Promise<OtlpReceiver> {
  const spans: ReceivedSpan[] = []
  const bodies: string[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks).toString()
    if (request.url === '/v1/traces') {
      const received = JSON.parse(body)
      bodies.push(JSON.stringify(received, (key, value) => (ID_OR_TIME.test(key) ? undefined : value)))
      spans.push(...readSpans(received))
    }
    response.setHeader('content-type', 'application/json').end('{}')
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    text: () => bodies.join('\n'),
    close: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

interface Attribute {
  key: string
  value: { stringValue?: string; intValue?: number; doubleValue?: number }
}

// biome-ignore lint/suspicious/noExplicitAny: the JSON of OTLP
function readSpans(body: any): ReceivedSpan[] {
  // biome-ignore lint/suspicious/noExplicitAny: the same
  return body.resourceSpans.flatMap(({ resource, scopeSpans }: any) =>
    // biome-ignore lint/suspicious/noExplicitAny: the same
    scopeSpans.flatMap((scope: any) =>
      // biome-ignore lint/suspicious/noExplicitAny: the same
      scope.spans.map((span: any) => ({
        service: String(readAttributes(resource.attributes)['service.name']),
        ...{ traceId: span.traceId, spanId: span.spanId, parentSpanId: span.parentSpanId ?? '' },
        ...{ name: span.name, kind: span.kind, attributes: readAttributes(span.attributes) },
        milliseconds: Number(BigInt(span.endTimeUnixNano) - BigInt(span.startTimeUnixNano)) / 1e6,
        isError: span.status?.code === 2,
      })),
    ),
  )
}

const readAttributes = (attributes: Attribute[] = []): Record<string, string | number> =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [
      key,
      value.stringValue ?? Number(value.intValue ?? value.doubleValue),
    ]),
  )
