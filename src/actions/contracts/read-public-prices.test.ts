import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OpenDatabase } from '#database/sql/open.ts'
import { openOwnDatabase } from '#test/support/database.ts'
import { readPublicPrices } from './read-public-prices.ts'

let database: OpenDatabase
beforeAll(async () => {
  database = await openOwnDatabase()
})
afterAll(() => database?.close())

const NOW = new Date('2026-11-19T12:00:00Z')
const stored = async () =>
  (
    await database.pool.query(
      `select price_date::text as date, price_mills as mills, is_synthetic from fuel_prices
        where client_id is null order by price_date desc`,
    )
  ).rows

it('without a key, nothing is read if prices are live, and otherwise the sandbox answers', async () => {
  const { db } = database
  const read = (installation: object) =>
    readPublicPrices({ db, installation: { allowedHosts: ['127.0.0.1'], ...installation } }, NOW)
  expect(await read({ carrierEnvironment: 'live' })).toBe(0)
  expect(await read({ carrierEnvironment: 'sandbox' })).toBe(104)
  expect(await read({ carrierEnvironment: 'sandbox' })).toBe(0)
  expect((await stored())[0]).toMatchObject({ date: '2026-11-16', is_synthetic: true })

  const asked: string[] = []
  const eia = createServer((request, reply) => {
    asked.push(request.url ?? '')
    reply.end(JSON.stringify({ response: { data: [{ period: '2026-11-16', value: '3.777' }] } }))
  })
  await new Promise<void>((done) => eia.listen(0, '127.0.0.1', done))
  const { port } = eia.address() as AddressInfo
  const live = {
    eiaKey: 'KEY',
    carrierEnvironment: 'live',
    carrierHosts: { 'eia.api': `http://127.0.0.1:${port}` },
  }
  expect(await read(live)).toBe(1)
  expect(await read(live)).toBe(0)
  eia.close()
  expect(asked[0]).toContain('api_key=KEY')
  // A published price replaces an invented one, which never comes back.
  expect(await read({ carrierEnvironment: 'sandbox' })).toBe(0)
  expect((await stored())[0]).toEqual({ date: '2026-11-16', mills: 3_777, is_synthetic: false })
})
