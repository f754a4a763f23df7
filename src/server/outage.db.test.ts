import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { forgetFullDisk } from '#database/sql/outage.ts'
import { openTestApp, type TestApp } from '#test/support/app.ts'

let product: TestApp
beforeAll(async () => {
  product = await openTestApp()
})
afterAll(() => product?.close())

const query = (text: string) => product.database.pool.query(text)
const change = () =>
  product.call('Shipment/SetItems', {
    as: 'admin',
    body: { everything: {}, itemClass: '70', classFor: 'missing' },
  })
const isReady = async () => (await product.app.inject('/readyz')).statusCode

describe('a full disk of the database', () => {
  afterEach(async () => {
    await query('drop trigger if exists full_disk on audit_trail')
    forgetFullDisk()
  })

  it('answers 503 with Retry-After, and /readyz says so', async () => {
    await product.keyOf('admin')
    expect(await isReady()).toBe(200)
    await query(`create or replace function fill_disk() returns trigger language plpgsql as $$ begin
      raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
      create trigger full_disk before insert on audit_trail execute function fill_disk()`)
    const { status, headers, body } = await change()
    expect(status).toBe(503)
    expect(headers['retry-after']).toBe('2')
    expect(body.code).toBe('DATABASE_UNAVAILABLE')
    expect(await isReady()).toBe(503)
  })
})

describe('cut connections', () => {
  it('are answered with 503, never 500, and everything works again', async () => {
    await Promise.all([product.keyOf('admin'), product.keyOf('clerk')])
    const statuses: number[] = []
    let isCutting = true
    const cut = (async () => {
      while (isCutting) {
        await query(`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and usename = current_user`).catch(
          () => {},
        )
        await sleep(5)
      }
    })()
    const end = performance.now() + 2_500
    const visitor = async (ask: () => Promise<{ status: number }>) => {
      while (performance.now() < end) statuses.push((await ask()).status)
    }
    const look = async () => {
      product.sessions.forgetAll()
      return product.call('Shipment/GetShipmentCount', { as: 'clerk', body: {} })
    }
    await Promise.all([change, change, change, look, look].map(visitor))
    isCutting = false
    await cut
    const told = new Set(statuses)
    expect(told).toContain(503)
    expect([...told].filter((status) => ![200, 503].includes(status))).toEqual([])
    expect((await change()).status).toBe(200)
    expect(await isReady()).toBe(200)
  })
})
