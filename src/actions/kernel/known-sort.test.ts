import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Endpoint } from '#contracts/endpoint.ts'
import { registry } from '#contracts/registry.ts'
import { openTestApp, type TestApp } from '#test/support/app.ts'
import { CALLS, queriesOf } from '#test/support/every-call.ts'
import { bodySchema, leastBody } from '#test/support/wire-body.ts'

let product: TestApp
beforeAll(async () => {
  product = await openTestApp()
})
afterAll(() => product?.close())

const LISTS = CALLS.filter(([, endpoint]) => bodySchema(endpoint).properties?.sortName !== undefined)
const ask = (endpoint: Endpoint, query: object, sortName: string) =>
  product.call(endpoint.path, {
    as: 'admin',
    query: query as never,
    body: { ...(leastBody(endpoint) as object), sortName },
  })

it.each(LISTS)('%s refuses to sort by an unknown column', async (name, endpoint) => {
  const refused: string[] = []
  for (const query of queriesOf(endpoint, () => 'T')) {
    const reply = await ask(endpoint, query, 'NoSuchColumn')
    if (reply.body?.fields?.sortName) {
      expect([reply.status, reply.body.code]).toEqual([400, 'INVALID_PARAMETER'])
      refused.push(reply.body.fields.sortName)
    }
  }
  expect(refused.length, `${name} takes any sortName`).toBeGreaterThan(0)
  if (endpoint.hasFixedOrder) return
  // A column that the error lists is accepted in any case.
  const [word] = /^Sort by one of: (\w+)/.exec(refused[0]!)!.slice(1)
  for (const query of queriesOf(endpoint, () => 'T')) {
    expect((await ask(endpoint, query, word!.toUpperCase())).body?.fields?.sortName).toBeUndefined()
  }
})

it('some lists can be sorted', () => {
  expect(LISTS.length).toBeGreaterThan(8)
  expect(Object.keys(registry).length).toBeGreaterThan(LISTS.length)
})
