import { afterAll, beforeAll, expect, it } from 'vitest'
import { openOwnDatabase } from '#test/support/database.ts'
import type { OpenDatabase } from './open.ts'
import { streamRows } from './row-stream.ts'

let open: OpenDatabase
beforeAll(async () => {
  open = await openOwnDatabase()
  await open.pool.query('create table numbers as select i from generate_series(1, 2500) as i')
})
afterAll(() => open?.close())

const NUMBERS = { text: 'select i, i * 2 from numbers where i > $1 order by i', values: [0] }

async function all(stream: AsyncIterable<unknown[][]>): Promise<unknown[][]> {
  const rows: unknown[][] = []
  for await (const lot of stream) rows.push(...lot)
  return rows
}

/** Open cursors; the connection of this query has none. */
const openReaders = async () => {
  const { rows } = await open.pool.query(
    `select count(*)::int as open from pg_stat_activity where state like 'idle in transaction%' and query like 'fetch%'`,
  )
  return rows[0].open as number
}

it('returns all rows in batches, in their order', async () => {
  const sizes: number[] = []
  const rows: unknown[][] = []
  for await (const lot of streamRows(open.pool, NUMBERS, { lot: 1_000 })) {
    sizes.push(lot.length)
    rows.push(...lot)
  }
  expect(sizes).toEqual([1_000, 1_000, 500])
  expect(rows).toEqual(Array.from({ length: 2_500 }, (_, at) => [at + 1, (at + 1) * 2]))
})

it.each([0, 500, 1_000])('ends if a batch of %i rows is the last', async (most) => {
  const query = { text: 'select i from numbers where i <= $1', values: [most] }
  expect(await all(streamRows(open.pool, query))).toHaveLength(most)
})

it('shows one snapshot, whatever is written at the same time', async () => {
  const stream = streamRows(open.pool, NUMBERS, { lot: 100 })
  const first = await stream.next()
  await open.pool.query('delete from numbers where i > 2000')
  const others = await all(stream)
  expect([...(first.value ?? []), ...others]).toHaveLength(2_500)
  expect(await all(streamRows(open.pool, NUMBERS))).toHaveLength(2_000)
})

it('reads at most one batch ahead of its reader', async () => {
  const query = { text: `select i, pg_sleep(case when i > 20 then 30 else 0 end) from numbers order by i` }
  const stream = streamRows(open.pool, query, { lot: 10 })
  expect((await stream.next()).value).toHaveLength(10)
  await expect.poll(openReaders).toBe(1)
  await stream.return(undefined)
})

it('releases its connection when the reader stops', async () => {
  for (let times = 0; times < 8; times++) {
    const stream = streamRows(open.pool, NUMBERS, { lot: 10, streams: 2 })
    await stream.next()
    await stream.return(undefined)
  }
  await expect.poll(openReaders).toBe(0)
  expect(await all(streamRows(open.pool, NUMBERS, { streams: 2 }))).toHaveLength(2_000)
})

it('waits for its turn', async () => {
  const first = streamRows(open.pool, NUMBERS, { lot: 10, streams: 1 })
  await first.next()
  let hasBegun = false
  const second = all(streamRows(open.pool, NUMBERS, { streams: 1 })).then((rows) => {
    hasBegun = true
    return rows
  })
  await expect.poll(openReaders).toBe(1)
  expect(hasBegun).toBe(false)
  await first.return(undefined)
  expect(await second).toHaveLength(2_000)
})

it('is ended by the database if its reader stops reading', async () => {
  const stream = streamRows(open.pool, NUMBERS, { lot: 10, idleSeconds: 1 })
  await stream.next()
  await expect.poll(openReaders).toBe(1)
  await expect.poll(openReaders).toBe(0)
  await stream.next()
  await expect(stream.next()).rejects.toThrow()
})

it('passes on the database’s errors', async () => {
  const query = { text: 'select 1 / (i - 30) from numbers order by i' }
  await expect(all(streamRows(open.pool, query, { lot: 10 }))).rejects.toThrow('division by zero')
})
