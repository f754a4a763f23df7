import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { book, openTestApp, rate, type TestApp } from '#test/support/app.ts'
import { type PrintedApi, type PrintedRequest, PrintedRequests } from '#test/support/openapi-requests.ts'
import { runs } from '#test/support/runs.ts'

const isFull = process.env.LADING_FAULTS === 'full'
const REQUESTS = isFull ? 100_000 : runs(2_700)
const TIME_LIMIT = isFull ? 3_600_000 : 300_000
const SEED = 20_261_128

let product: TestApp
let api: PrintedApi
let requests: PrintedRequests
let paths: string[]
/** The replies: number of requests by status, and the slowest one. */
const answered = { byStatus: {} as Record<string, number>, slowestMs: 0, slowest: '' }

beforeAll(async () => {
  product = await openTestApp()
  const booked = await book(product)
  const rated = await rate(product)
  const { scene } = product
  const known = [booked.shipmentId, rated.shipmentId, rated.rates[0].PricesheetID, booked.tender.messageId]
  known.push(scene.a.consigneeId, scene.a.orderId, booked.BOLNumber, scene.users.guest.id)
  api = (await product.app.inject('/api/openapi.json')).json()
  requests = new PrintedRequests(api, { seed: SEED, known })
  // All requests share this session.
  paths = Object.keys(api.paths).filter((path) => api.paths[path]!.post.operationId !== 'logOut')
})
afterAll(async () => {
  const { byStatus, slowestMs, slowest } = answered
  console.info(
    `${REQUESTS.toLocaleString('en-US')} mutated requests from the OpenAPI document to ${paths.length} calls: ${JSON.stringify(byStatus)}; slowest ${slowestMs.toFixed(0)} ms, ${slowest}`,
  )
  await product?.close()
})

async function send({ path, query, body, needsSession, mutations }: PrintedRequest, number: number) {
  const isStranger = !needsSession && number % 2 === 0
  const begun = performance.now()
  const reply = await product.call(path.replace('/api/', ''), {
    ...(isStranger ? {} : { as: 'admin' }),
    query,
    body,
    // Calls without a session are limited by address.
    from: `10.${(number >> 16) % 250}.${(number >> 8) % 256}.${number % 256}`,
  })
  const ms = performance.now() - begun
  const shown = `${path} ${JSON.stringify(query)} ${body.slice(0, 2000)} (${mutations.join(', ')})`
  answered.byStatus[reply.status] = (answered.byStatus[reply.status] ?? 0) + 1
  if (ms > answered.slowestMs) Object.assign(answered, { slowestMs: ms, slowest: shown.slice(0, 300) })
  return { reply, shown: `${shown} -> ${JSON.stringify(reply.body)?.slice(0, 500)}` }
}

describe('requests generated from the OpenAPI document', () => {
  it('are valid unless mutated, and most calls accept them', async () => {
    const misread: string[] = []
    for (const [number, path] of paths.entries()) {
      const { reply, shown } = await send(requests.request(path, 0), number)
      expect(reply.status < 500 || reply.status === 501, shown).toBe(true)
      if (reply.status === 400) misread.push(path)
    }
    // A document cannot express every rule: that two dates are in order, or that a ZIP exists.
    expect(misread.length, misread.join(' ')).toBeLessThan(paths.length / 2)
  })

  it(
    'are never answered with 500 when mutated, and cannot change a prototype',
    async () => {
      const session = await product.keyOf('admin')
      for (let number = 0; number < REQUESTS; number++) {
        const { reply, shown } = await send(requests.request(paths[number % paths.length]!), number)
        expect(reply.status < 500 || reply.status === 501, shown).toBe(true)
        if (reply.status >= 400)
          expect(reply.body, shown).toMatchObject({ Status: 'error', requestId: expect.any(String) })
        expect(({} as Record<string, unknown>).polluted ?? ({} as Record<string, unknown>).a).toBeUndefined()
      }
      // The session lasted to the end, so the calls that need it were reached.
      expect((await product.call('Login/userDetails', { key: session })).status).toBe(200)
      expect(Object.keys(answered.byStatus)).toContain('200')
    },
    TIME_LIMIT,
  )
})
