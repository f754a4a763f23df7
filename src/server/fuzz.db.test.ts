import { monitorEventLoopDelay } from 'node:perf_hooks'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint } from '#contracts/endpoint.ts'
import { registry } from '#contracts/registry.ts'
import { book, openTestApp, rate, type TestApp } from '#test/support/app.ts'
import { runs, swept } from '#test/support/runs.ts'
import { anyBody, bodySchema, fullestBody, leastBody, nearBody, queriesOf } from '#test/support/wire-body.ts'
import { wireDraft } from '#test/support/wire-draft.ts'

const isFull = process.env.LADING_FAULTS === 'full'
/**
 * Two seconds (design figure R2) if the fuzz test runs alone; next to the suite, a thread may wait that long for a
 * core.
 */
const SLOWEST_MS = isFull ? 2_000 : 10_000
const TIME_LIMIT = isFull ? 3_600_000 : 900_000

const CALLS = (Object.entries(registry) as [keyof typeof registry, Endpoint][]).filter(
  // All requests share this session.
  ([name]) => name !== 'logOut',
)
/** Random requests per call: a sample in every run; with `npm run fuzz` a million for all calls together. */
const RUNS = isFull ? Math.ceil(1_000_000 / CALLS.length) : runs(40)
/** The number of requests, and the longest time that one blocked the event loop. */
const sent = { requests: 0, stallMs: 0, stalledBy: '' }
const stalls = monitorEventLoopDelay({ resolution: 1 })

let product: TestApp
/** Real ids, so that random requests get further than "not found". */
let known: string[]
beforeAll(async () => {
  stalls.enable()
  product = await openTestApp()
  const booked = await book(product)
  const rated = await rate(product)
  known = [booked.shipmentId, rated.shipmentId, rated.rates[0].PricesheetID, booked.tender.messageId]
  known.push(
    product.scene.a.consigneeId,
    product.scene.a.orderId,
    booked.BOLNumber,
    product.scene.users.guest.id,
  )
})
afterAll(async () => {
  stalls.disable()
  const { requests, stallMs, stalledBy } = sent
  console.info(
    `${requests.toLocaleString('en-US')} fuzzed requests to ${CALLS.length} calls; longest stall ${stallMs.toFixed(0)} ms by ${stalledBy}`,
  )
  await product?.close()
})

function anyQuery(endpoint: Endpoint): fc.Arbitrary<Record<string, string>> {
  const model = Object.fromEntries(
    Object.entries(endpoint.query).map(([name, schema]) => {
      const { enum: words } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as {
        enum?: string[]
      }
      const odd = fc.constantFrom('', '\0', '%00', "'", '-1', '__proto__', 'x'.repeat(5000))
      const usual = words ? fc.constantFrom(...words) : fc.string({ maxLength: 20 })
      return [name, fc.oneof({ weight: 9, arbitrary: usual }, { weight: 1, arbitrary: odd })]
    }),
  )
  return fc.record(model, { requiredKeys: [] }) as fc.Arbitrary<Record<string, string>>
}

/** A body as a browser would send it. */
function rightBody(name: string, endpoint: Endpoint): unknown {
  if (name === 'rateShipment') return wireDraft()
  if (name === 'shipmentDetails') return { shipmentId: '', shipment: wireDraft() }
  if (/^list/.test(name))
    return { pageSize: 5, pageIndex: 2, searchText: 'scene', sortName: 'TotalCharge', sortOrder: 'asc' }
  const isMoney = (field: string) => /^(declared|amount)/i.test(field)
  return fullestBody(endpoint, (field) => (isMoney(field) ? '1.00' : undefined))
}

/** Puts a known id in random places. */
function withKnownIds(body: unknown, choices: number[]): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  let next = 0
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => {
      const choice = choices[next++ % choices.length]! % (known.length * 2)
      return [name, /id$|number$/i.test(name) && choice < known.length ? known[choice] : value]
    }),
  )
}

async function send(
  endpoint: Endpoint,
  query: Record<string, string>,
  body: unknown,
  isStranger = false,
): Promise<void> {
  const begun = performance.now()
  stalls.reset()
  const payload = typeof body === 'string' ? body : JSON.stringify(body)
  const reply = await product.call(endpoint.path, {
    ...(isStranger ? {} : { as: 'admin' }),
    query,
    body: payload,
    // Calls without a session are limited by address.
    from: `10.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`,
  })
  const shown = `${endpoint.path} ${JSON.stringify(query)} ${payload?.slice(0, 2000)} -> ${JSON.stringify(reply.body)?.slice(0, 500)}`
  sent.requests++
  const stallMs = stalls.max / 1e6
  if (stallMs > sent.stallMs) Object.assign(sent, { stallMs, stalledBy: endpoint.path })
  expect(reply.status < 500 || reply.status === 501, shown).toBe(true)
  if (reply.status >= 400)
    expect(reply.body, shown).toMatchObject({ Status: 'error', requestId: expect.any(String) })
  expect(performance.now() - begun, shown).toBeLessThan(SLOWEST_MS)
  expect(({} as Record<string, unknown>).polluted).toBeUndefined()
}

describe('whatever is sent', () => {
  it.each(swept(CALLS))(
    '%s answers, and never with a 5xx',
    async (name, endpoint) => {
      await fc.assert(
        fc.asyncProperty(
          anyQuery(endpoint),
          fc.oneof(anyBody(endpoint), nearBody(rightBody(name, endpoint))),
          fc.array(fc.nat(), { minLength: 4, maxLength: 4 }),
          fc.boolean(),
          (query, body, choices, isOdd) =>
            send(endpoint, query, withKnownIds(body, choices), isOdd && endpoint.door !== 'session'),
        ),
        { numRuns: RUNS, seed: 20_261_121 },
      )
    },
    TIME_LIMIT,
  )

  it.each(swept(CALLS))('%s takes the extremes', async (_name, endpoint) => {
    const long = 'x'.repeat(1_000_000)
    const full = fullestBody(endpoint)
    const query = Object.fromEntries(Object.keys(endpoint.query).map((name) => [name, 'x']))
    const bodies = [
      JSON.stringify(fullestBody(endpoint, () => '\0')),
      JSON.stringify(fullestBody(endpoint, () => 'a\u0000b')),
      JSON.stringify(fullestBody(endpoint, () => '\ud800')),
      JSON.stringify(
        Object.fromEntries(Object.keys(full as object).map((name) => [name, long.slice(0, 60_000)])),
      ),
      `{"filler":"${long}"}`,
      `{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}`,
      '['.repeat(500_000),
      `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`,
      '\u0000',
      '{"a":1e999}',
      'null',
    ]
    // A call without a query has only one form.
    const queries = Object.keys(query).length === 0 ? [{}] : [{}, query]
    for (const body of bodies) for (const one of queries) await send(endpoint, one, body)
  })

  it.each(swept(CALLS))(
    '%s takes words that every object of JavaScript knows for words',
    async (_name, endpoint) => {
      for (const query of queriesOf(endpoint)) {
        for (const field of Object.keys(bodySchema(endpoint).properties ?? {})) {
          for (const word of ['__proto__', 'constructor', 'toString']) {
            await send(endpoint, query, { ...(leastBody(endpoint) as object), [field]: word })
          }
        }
      }
    },
    TIME_LIMIT,
  )

  it('a shipment with 500 lines and fields of maximum length is rated and shown', async () => {
    const item = { ...wireDraft().Items[0], Description: 'é'.repeat(200), NMFCCode: '9'.repeat(20) }
    const rated = await rate(product, {
      Items: Array.from({ length: 500 }, () => item),
      internalnotes: '運'.repeat(2000),
    })
    const { status, body } = await product.call('Shipment/ShipmentDetails', {
      as: 'clerk',
      body: { shipmentId: rated.shipmentId },
    })
    expect([status, body.shipment.Items.length]).toEqual([200, 500])
  })
})
