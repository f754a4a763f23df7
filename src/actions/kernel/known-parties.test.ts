import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  forgetRatingParties,
  lastRatingParties,
  readRatingParties,
} from '#database/carriers/rating-parties.ts'
import type { LiveMessage } from '#database/queue/notify.ts'
import { LTL } from '#domain/shipment/rate-mode.ts'
import { openTestApp, type TestApp } from '#test/support/app.ts'
import { tellBrowsers } from './context.ts'
import { followParties } from './known-parties.ts'

let product: TestApp
let clientId: string
let otherId: string
beforeAll(async () => {
  product = await openTestApp()
  ;[clientId, otherId] = [product.scene.a.id, product.scene.b.id]
})
afterAll(() => product?.close())

const read = (id = clientId) => readRatingParties(product.database.pool, id, LTL)
beforeEach(async () => {
  forgetRatingParties('*')
  await read()
  await read(otherId)
})

describe('whom a rating asks', () => {
  it('is the very same where nothing has changed', async () => {
    const first = await read()
    expect(first.accounts.length).toBeGreaterThan(0)
    expect(await read()).toBe(first)
    expect(lastRatingParties(clientId, LTL)).toBe(first)
  })

  it('is read again if a row changed without an event', async () => {
    const first = await read()
    const { id, name } = first.accounts[0]!
    await product.database.pool.query(`update carriers set name = name || ' II' where id = $1`, [id])
    const second = await read()
    expect(second.accounts.find((one) => one.id === id)?.name).toBe(`${name} II`)
    await product.database.pool.query('update carriers set name = $2 where id = $1', [id, name])
  })

  it('is forgotten of the client whose carriers change, before the change is there', async () => {
    await tellBrowsers({ db: product.database.db, clientId }, ['shipments', 'counts'])
    expect(lastRatingParties(clientId, LTL)).not.toBeNull()
    await tellBrowsers({ db: product.database.db, clientId }, ['carriers'])
    expect(lastRatingParties(clientId, LTL)).toBeNull()
    expect(lastRatingParties(otherId, LTL)).not.toBeNull()
  })

  it('is forgotten when another process tells, and when nobody knows what was missed', () => {
    const listeners: ((message: LiveMessage) => void)[] = []
    followParties({ on: (listener) => listeners.push(listener) })
    const tell = (topic: string, data: unknown) => listeners[0]!({ clientId, topic, data } as LiveMessage)
    tell('changed', { tags: ['orders'] })
    tell('rates', null)
    expect(lastRatingParties(clientId, LTL)).not.toBeNull()
    tell('changed', { tags: ['locations'] })
    expect(lastRatingParties(clientId, LTL)).toBeNull()
    expect(lastRatingParties(otherId, LTL)).not.toBeNull()
    tell('reconnected', null)
    expect(lastRatingParties(otherId, LTL)).toBeNull()
  })
})
