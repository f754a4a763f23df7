import fc from 'fast-check'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openOwnDatabase } from '#test/support/database.ts'
import { copyRows, setIndexesAside } from './bulk-load.ts'
import { copyTexts } from './copy-text.ts'
import type { OpenDatabase } from './open.ts'

let open: OpenDatabase

beforeAll(async () => {
  open = await openOwnDatabase()
})
afterAll(() => open?.close())

/** Everything that the work does is rolled back. */
async function inTransaction(work: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  const client = await open.pool.connect()
  try {
    await client.query('begin')
    await work(client)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

const ID = '01900000-0000-7000-8000-00000000000'

const clientRow = (number: number, name: string) => ({
  id: `${ID}${number}`,
  code: `code-${number}`,
  name,
  settings: { defaultClass: name },
  logo: null,
  logo_type: null,
  is_demo: true,
  created_at: new Date('2026-03-08T09:30:00.125Z'),
})

async function copyClients(client: pg.PoolClient, names: string[]): Promise<void> {
  const rows = names.map((name, number) => clientRow(number, name))
  for (const text of copyTexts('clients', rows as never)) await copyRows(client, text)
}

describe('copyRows', () => {
  it('copies every text unchanged, in columns and in JSON', async () => {
    const texts = fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1, maxLength: 9 })
    await fc.assert(
      fc.asyncProperty(texts, async (found) => {
        // PostgreSQL cannot store a zero byte.
        const names = [
          '\\N',
          '\\.',
          'a\tb\nc\rd\\e',
          '',
          ...found.map((text) => text.replaceAll('\0', '')),
        ].slice(0, 9)
        await inTransaction(async (client) => {
          await copyClients(client, names)
          const { rows } = await client.query(
            `select name, settings ->> 'defaultClass' as kept from clients order by id`,
          )
          expect(rows).toEqual(names.map((name) => ({ name, kept: name })))
        })
      }),
      { numRuns: 60 },
    )
  })

  it('copies instants, numbers, arrays and null', async () => {
    await inTransaction(async (client) => {
      await copyClients(client, ['Somebody'])
      const order = {
        id: `${ID}1`,
        client_id: `${ID}0`,
        order_number: 'A-1',
        origin: { city: 'Reno' },
        destination: { companyName: 'O"Neill \\ Sons' },
        services: ['plain', 'with, comma', 'with "quotes" and \\', '', 'null'],
        ship_by: null,
        total_weight_lb: 1234.5678,
        value_cents: 4_294_967_296_00,
        created_at: new Date('2026-03-08T09:30:00.125Z'),
      }
      for (const text of copyTexts('orders', [order as never])) await copyRows(client, text)
      const { rows } = await client.query(
        `select ${Object.keys(order).join(', ')}, pickup_key::text, destination_name from orders`,
      )
      expect(rows).toEqual([{ ...order, pickup_key: '-infinity', destination_name: 'O"Neill \\ Sons' }])
    })
  })

  it('reports an error, and leaves the connection usable', async () => {
    await inTransaction(async (client) => {
      await copyClients(client, ['One'])
      await client.query('savepoint before')
      await expect(copyClients(client, ['One'])).rejects.toThrow(/clients_pkey|clients_code/)
      await client.query('rollback to before')
      expect((await client.query('select count(*) as count from clients')).rows[0].count).toBe(1)
    })
  })

  it('writes the same rows for any number of them', async () => {
    const prices = Array.from({ length: 70_001 }, (_, number) => ({
      index_code: `index ${number % 7}`,
      price_date: new Date(Date.UTC(1900, 0, 1 + number)).toISOString().slice(0, 10),
      price_mills: number,
      is_synthetic: true,
    }))
    await inTransaction(async (client) => {
      const texts = [...copyTexts('fuel_prices', prices)]
      expect(texts.length).toBeGreaterThan(1)
      for (const text of texts) await copyRows(client, text)
      const { rows } = await client.query(
        'select count(*) as count, sum(price_mills) as sum from fuel_prices',
      )
      expect(rows[0]).toEqual({ count: 70_001, sum: (70_001 * 70_000) / 2 })
    })
  })

  it('writes nothing for no rows', () => {
    expect([...copyTexts('clients', [])]).toEqual([])
  })
})

const shapeOf = async (client: pg.PoolClient): Promise<string[]> => {
  const { rows } = await client.query(
    `select pg_get_indexdef(indexrelid) as it from pg_index join pg_class c on c.oid = indrelid
        where c.relnamespace = 'public'::regnamespace
      union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || ' ' || convalidated
        from pg_constraint where connamespace = 'public'::regnamespace
      order by 1`,
  )
  return rows.map(({ it: found }) => found)
}

describe('setIndexesAside', () => {
  const TABLES = [
    'clients',
    'users',
    'orders',
    'order_lines',
    'shipments',
    'shipment_items',
    'tariff_lanes',
  ] as const

  it('drops indexes and foreign keys and restores exactly the same ones', async () => {
    await inTransaction(async (client) => {
      const before = await shapeOf(client)
      const putBack = await setIndexesAside(client, TABLES)
      const without = await shapeOf(client)
      expect(before.length - without.length).toBeGreaterThan(20)
      expect(before).toEqual(expect.arrayContaining(without))
      // Keys and unique constraints stay: rows are still distinct.
      expect(without.filter((found) => found.includes('shipments_bol_number_key'))).toHaveLength(2)
      await putBack()
      expect(await shapeOf(client)).toEqual(before)
    })
  })

  it('rejects a row that refers to nothing', async () => {
    await inTransaction(async (client) => {
      const putBack = await setIndexesAside(client, TABLES)
      await client.query(
        `insert into order_lines (id, order_id, line_number, item) values ('${ID}1', '${ID}2', 1, '{}')`,
      )
      await expect(putBack()).rejects.toThrow(/order_lines_order_id_fkey/)
    })
  })

  it('rejects two users with the same name', async () => {
    await inTransaction(async (client) => {
      const putBack = await setIndexesAside(client, TABLES)
      await copyClients(client, ['Somebody'])
      await client.query(
        `insert into users (id, client_id, user_name, preferences)
          values ('${ID}1', '${ID}0', 'Demo', '{}'), ('${ID}2', '${ID}0', 'demo', '{}')`,
      )
      await expect(putBack()).rejects.toThrow(/users_user_name/)
    })
  })
})
