import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { CarrierExchange } from '#database/carriers/carrier-exchanges.ts'
import type { OpenDatabase } from '#database/sql/open.ts'
import { openOwnDatabase } from '#test/support/database.ts'
import { makeScene } from '#test/support/scene.ts'
import { endExchangeLog, flushExchanges, keepExchangeSoon } from './exchange-log.ts'

let database: OpenDatabase
let clientId: string
beforeAll(async () => {
  database = await openOwnDatabase()
  clientId = (await makeScene(database.db)).users.clerk.clientId
})
afterAll(() => database?.close())
afterEach(() => vi.restoreAllMocks())

const exchange = (more: Partial<CarrierExchange> = {}): CarrierExchange => ({
  ...{ clientId, network: 'project44', operation: 'rate', environment: 'live', subjectId: null },
  ...{ requestId: 'r', startedAt: new Date(), milliseconds: 1.4, outcome: 'answer', status: 200 },
  ...{ request: 'POST', response: 'HTTP 200' },
  ...more,
})
const keep = (more: Partial<CarrierExchange> = {}, size = 10) =>
  keepExchangeSoon(database.db, { size, written: () => exchange(more) })
const count = async (requestId: string) => {
  const { rows } = await database.pool.query(
    'select count(*)::int as count from carrier_exchanges where request_id = $1',
    [requestId],
  )
  return rows[0].count as number
}

describe('the log of exchanges', () => {
  it('is written soon, without any caller waiting', async () => {
    await Promise.all(Array.from({ length: 120 }, () => keep({ requestId: 'soon' })))
    expect(await count('soon')).toBe(0)
    await vi.waitFor(async () => expect(await count('soon')).toBe(120), { timeout: 5_000 })
  })

  it('makes callers wait when it is full, and keeps no more than that in memory', async () => {
    // The limit is eight million characters.
    await keep({ requestId: 'large' }, 8_000_000)
    expect(await count('large')).toBe(0)
    await keep({ requestId: 'next' })
    expect(await count('large')).toBe(1)
    await flushExchanges(database.db)
    expect(await count('next')).toBe(1)
  })

  it('continues if the database refuses an entry because of its content, and reports that', async () => {
    const warned = vi.spyOn(process, 'emitWarning').mockImplementation(() => {})
    await keep({ requestId: 'before' })
    await keep({ requestId: 'foreign', clientId: randomUUID() })
    await keep({ requestId: 'after' })
    await flushExchanges(database.db)
    expect([await count('before'), await count('foreign'), await count('after')]).toEqual([1, 0, 1])
    expect(warned).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('request foreign'))
  })

  it('keeps entries while the database is unavailable, and writes them afterwards', async () => {
    await keep({ requestId: 'trouble' })
    const { pool } = database
    const connect = vi.spyOn(pool, 'connect').mockImplementation(() => Promise.reject(new Error('away')))
    await expect(flushExchanges(database.db)).rejects.toThrow('away')
    const warned = vi.spyOn(process, 'emitWarning').mockImplementation(() => {})
    await endExchangeLog(database.db)
    expect(warned).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('were not saved: Error: away'))
    connect.mockRestore()
    await flushExchanges(database.db)
    expect(await count('trouble')).toBe(1)
  })
})
