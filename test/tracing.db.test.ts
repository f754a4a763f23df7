import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { context, trace } from '@opentelemetry/api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '#database/sql/open.ts'
import { sendHttp } from '#outside/http.ts'
import { nameOf } from '#server/tracing/queries.ts'
import { readTracing } from '#server/tracing/settings.ts'
import { remoteParent } from '#server/tracing/spans.ts'
import { startTracing } from '#server/tracing/start-tracing.ts'
import { urlOf } from '../src/operator/lading.test-support.ts'
import { openTestApp, type TestApp } from './support/app.ts'
import { openTestDatabase, type TestDatabase } from './support/database.ts'
import { type OtlpReceiver, openOtlpReceiver, type ReceivedSpan } from './support/otlp-receiver.ts'
import { PASSWORD } from './support/scene.ts'
import { type StartedServer, startServerProcess } from './support/started-server.ts'
import { wireDraft } from './support/wire-draft.ts'

/** Traces by OTLP over HTTP, to a receiver of this test. */

let receiver: OtlpReceiver
let server: TestDatabase
let product: TestApp
let started: StartedServer
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'lading-tracing-'))
  receiver = await openOtlpReceiver()
  server = await openTestDatabase()
  product = await openTestApp({ on: server })
  started = await startServerProcess({
    ...{ DATABASE_URL: urlOf(server), DATA_DIR: folder, LADING_ROLE: 'all' },
    ...{ SESSION_SECRET: 'the secret of this test', CREDENTIAL_KEY: 'the credential key of this test' },
    ...{ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, OTEL_SERVICE_NAME: 'lading-test' },
  })
})
afterAll(async () => {
  started?.process.kill('SIGKILL')
  await product?.close()
  await receiver?.close()
  rmSync(folder, { recursive: true, force: true })
})

const PARENT = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7' }
const TRACEPARENT = `00-${PARENT.traceId}-${PARENT.spanId}-01`

const call = async (to: string, body: object, headers: Record<string, string> = {}) =>
  fetch(`${started.url}/api/${to}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${await product.keyOf('clerk')}`,
      ...headers,
    },
    body: JSON.stringify(body),
  })

const found = async (is: (span: ReceivedSpan) => boolean): Promise<ReceivedSpan> => {
  await expect.poll(() => receiver.spans.some(is)).toBe(true)
  return receiver.spans.find(is)!
}

describe('a server with OTEL_EXPORTER_OTLP_ENDPOINT', () => {
  it("sends a span for a call, in its caller's trace, with a child span for each statement", async () => {
    expect((await call('Shipment/GETLTLRates', wireDraft(), { traceparent: TRACEPARENT })).status).toBe(200)
    const span = await found(({ name }) => name === 'Shipment/GETLTLRates')
    expect(span).toMatchObject({
      ...{ service: 'lading-test', traceId: PARENT.traceId, parentSpanId: PARENT.spanId, kind: 2 },
      attributes: {
        'http.request.method': 'POST',
        'http.route': '/api/Shipment/GETLTLRates',
        'http.response.status_code': 200,
      },
    })
    const statements = receiver.spans.filter(({ parentSpanId }) => parentSpanId === span.spanId)
    expect(statements.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['insert shipments', 'begin', 'commit']),
    )
    for (const statement of statements) {
      expect([statement.traceId, statement.kind]).toEqual([PARENT.traceId, 3])
      expect(statement.milliseconds).toBeLessThanOrEqual(span.milliseconds)
      expect(statement.attributes['db.system.name']).toBe('postgresql')
    }
  })

  it('records the refusal of a call, and starts a trace if the caller has none', async () => {
    const refused = await call('Shipment/DisplayFile', { FileId: crypto.randomUUID() })
    const { code, requestId } = (await refused.json()) as { code: string; requestId: string }
    const span = await found(({ attributes }) => attributes['lading.request_id'] === requestId)
    expect(span).toMatchObject({
      ...{ name: 'Shipment/DisplayFile', parentSpanId: '', isError: false },
      attributes: { 'http.response.status_code': 404, 'error.type': code },
    })
  })

  it('sends a span for a job, with its statements', async () => {
    await product.database.pool.query(`select graphile_worker.add_job('forget-old')`)
    const job = await found(({ name }) => name === 'job forget-old')
    expect([job.kind, job.parentSpanId]).toEqual([5, ''])
    await found(({ name, parentSpanId }) => parentSpanId === job.spanId && name.startsWith('delete '))
  })

  it('keeps user input, names and secrets out of spans', async () => {
    const draft = wireDraft()
    await call('Shipment/GETLTLRates', draft)
    await call('LogIn/Login', { UserName: 'clerk', Password: PASSWORD }, { 'x-developer-key': 'lading' })
    const span = await found(({ name }) => name === 'LogIn/Login')
    await found(({ parentSpanId }) => parentSpanId === span.spanId)
    const { a, users } = product.scene
    const key = await product.keyOf('clerk')
    const typed = [...JSON.stringify(draft).matchAll(/:"([^"]{5,})"/g)].map(([, value]) => value!)
    expect(typed.length).toBeGreaterThan(5)
    for (const secret of [PASSWORD, key, a.id, users.clerk.id, 'clerk', ...typed]) {
      expect(receiver.text()).not.toContain(secret)
    }
  })

  it('sends its last spans when it stops', async () => {
    await call(
      'Shipment/DisplayFile',
      { FileId: crypto.randomUUID() },
      { traceparent: TRACEPARENT.replace('4bf9', '5bf9') },
    )
    started.process.kill('SIGTERM')
    await new Promise((ended) => started.process.once('close', ended))
    expect(receiver.spans.some(({ traceId }) => traceId.startsWith('5bf9'))).toBe(true)
  })
})

describe('a request to another server', () => {
  it('is a span with only its host, and passes its trace only to hosts of TRACE_HOSTS', async () => {
    const seen: IncomingHttpHeaders[] = []
    const carrier = createServer((request, response) => {
      seen.push(request.headers)
      response.statusCode = 503
      response.end('busy')
    })
    await new Promise<void>((listening) => carrier.listen(0, '127.0.0.1', listening))
    const { port } = carrier.address() as AddressInfo
    const url = `http://127.0.0.1:${port}/track/1Z999AA10123456784`
    const ask = async (hosts: string) => {
      const env = { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, TRACE_HOSTS: hosts }
      const tracing = startTracing(readTracing(env)!)
      const database = openDatabase(server.config)
      try {
        await tracing.traceJob(`ask ${hosts}`, async () => {
          const limits = { allowedHosts: ['127.0.0.1'], timeoutMs: 5_000 }
          await sendHttp({ method: 'GET', url, headers: {}, body: '' }, limits)
          // More calls than connections: each statement still belongs to the span of its own call.
          await Promise.all(Array.from({ length: 40 }, () => database.pool.query('select 1 from carriers')))
        })
      } finally {
        await database.close()
        await tracing.stop()
      }
      return found(({ name }) => name === `job ask ${hosts}`)
    }
    const quiet = await ask('carrier.example')
    const told = await ask('127.0.0.1 carrier.example')
    carrier.closeAllConnections()
    carrier.close()
    const span = await found(
      ({ name, parentSpanId }) => name === 'GET 127.0.0.1' && parentSpanId === told.spanId,
    )
    expect(span.attributes).toEqual({
      ...{ 'http.request.method': 'GET', 'server.address': '127.0.0.1' },
      'http.response.status_code': 503,
    })
    expect(seen.map(({ traceparent }) => traceparent)).toEqual([
      undefined,
      `00-${told.traceId}-${span.spanId}-01`,
    ])
    for (const job of [quiet, told]) {
      const statements = receiver.spans.filter(
        ({ name, parentSpanId }) => name === 'select carriers' && parentSpanId === job.spanId,
      )
      expect(statements).toHaveLength(40)
    }
    expect(receiver.text()).not.toContain('1Z999AA10123456784')
  })

  it('is sent as before without tracing', async () => {
    expect(readTracing({})).toBe(undefined)
    expect(trace.getSpan(context.active())).toBe(undefined)
  })
})

it('a collector that is down delays neither the work nor the end', async () => {
  const tracing = startTracing(readTracing({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' })!)
  const begun = performance.now()
  expect(await tracing.traceJob('without a collector', async () => 'done')).toBe('done')
  await tracing.stop()
  expect(performance.now() - begun).toBeLessThan(4_000)
})

describe('settings and headers that are invalid', () => {
  it.each([
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4317' }, 'must be the URL of a collector'],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c', OTEL_TRACES_SAMPLER_ARG: '2' }, 'from 0 to 1'],
  ])('%j', (env, message) => {
    expect(() => readTracing(env)).toThrow(message)
  })

  it.each([
    undefined,
    '',
    'x',
    `${TRACEPARENT}-more`,
    TRACEPARENT.replace(PARENT.traceId, '0'.repeat(32)),
    ['a', 'b'],
  ])('traceparent %j starts a new trace', (header) => {
    expect(trace.getSpanContext(remoteParent(header))).toBe(undefined)
  })

  it('a statement is named by its name, or by its verb and first table', () => {
    expect(nameOf({ name: 'note-last-write', text: 'insert into x' })).toBe('note-last-write')
    expect(nameOf('select "a" from "shipments" where bol = \'B1\'')).toBe('select shipments')
    expect(nameOf('with gone as (delete from works) select 1')).toBe('with works')
    expect(nameOf('commit')).toBe('commit')
  })
})
