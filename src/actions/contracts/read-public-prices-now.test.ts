import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/support/app.ts'

let product: TestApp
beforeAll(async () => {
  product = await openTestApp()
})
afterAll(() => product?.close())

const INDEX = 'EIA-DIESEL-US'
const call = (path: string, as: 'admin' | 'clerk') => product.call(path, { as, body: { indexId: INDEX } })
const asIfLongAgo = () =>
  product.database.pool.query(`update fuel_price_reads set tried_at = tried_at - interval '1 hour'`)

it('an administrator has the public prices read now, and sees the result', async () => {
  const before = await call('Fuel/Prices', 'clerk')
  expect(before.body.publicSeries).toMatchObject({ isSetUp: true, isSandbox: true, lastReadAt: null })
  expect((await call('Fuel/ReadNow', 'clerk')).body.code).toBe('PAGE_FORBIDDEN')

  const read = await call('Fuel/ReadNow', 'admin')
  expect(read.status, JSON.stringify(read.body)).toBe(200)
  expect(read.body.saved).toBeGreaterThan(0)
  expect(read.body.publicSeries).toMatchObject({ lastSavedCount: read.body.saved, problem: '' })
  const { prices, publicSeries } = (await call('Fuel/Prices', 'clerk')).body
  expect(prices.length).toBeGreaterThan(90)
  expect(publicSeries).toEqual(read.body.publicSeries)
  expect((await call('Fuel/ReadNow', 'admin')).body.code).toBe('TOO_MANY_REQUESTS')
  const audit = await product.database.pool.query(
    `select detail from audit_trail where what = 'fuel.public-prices-read'`,
  )
  expect(audit.rows).toEqual([{ detail: { indexId: INDEX, saved: read.body.saved } }])
})

it('a failed read shows the reason, and keeps the time of the last successful one', async () => {
  const { lastReadAt } = (await call('Fuel/Prices', 'clerk')).body.publicSeries
  await asIfLongAgo()
  product.installation.eiaKey = 'KEY'
  // No server listens there.
  product.installation.carrierHosts = { 'eia.api': 'http://127.0.0.1:9' }
  const refused = await call('Fuel/ReadNow', 'admin')
  expect([refused.status, refused.body.code]).toEqual([409, 'PUBLIC_PRICES_REFUSED'])
  const { publicSeries } = (await call('Fuel/Prices', 'clerk')).body
  expect(publicSeries).toMatchObject({ isSandbox: false, lastReadAt })
  expect(refused.body.message).toContain(publicSeries.problem)
  expect(publicSeries.problem).not.toBe('')
})

it('without a key, nothing is read if carriers are live', async () => {
  await asIfLongAgo()
  product.installation.eiaKey = undefined
  product.installation.carrierEnvironment = 'live'
  expect((await call('Fuel/ReadNow', 'admin')).body.code).toBe('PUBLIC_PRICES_NOT_SET_UP')
})
