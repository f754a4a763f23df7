import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyPassword } from '#actions/account/password.ts'
import { findUserByName } from '#database/clients/users.ts'
import { countBuckets } from '#database/lists/counts.ts'
import { nextBolSerials } from '#database/shipments/shipments.ts'
import { ARRAY_COLUMNS } from '#database/sql/copy-text.ts'
import { type OpenDatabase, openDatabase } from '#database/sql/open.ts'
import { listLiveTariffs, loadFuel } from '#database/tariffs/tariffs.ts'
import { compileTariff } from '#domain/rating/compile-tariff.ts'
import type { LtlReceipt } from '#domain/rating/ltl-result.ts'
import { rerate } from '#domain/rating/rerate.ts'
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts'
import { storedDocument } from '#test/support/stored-tariff.ts'
import { CEDAR_AND_STEEL, DEMO_CLIENTS } from './demo-clients.ts'
import { DEMO_TABLES } from './demo-tables.ts'
import { prepareDemo } from './prepare-demo.ts'
import { seedDemo } from './seed.ts'

const TODAY = '2026-11-21'

let server: TestDatabase
let open: OpenDatabase
const lines: string[] = []

beforeAll(async () => {
  server = await openTestDatabase()
  open = openDatabase(server.config)
  const once = () => seedDemo(open.pool, { today: TODAY, log: (line) => lines.push(line) })
  // Two concurrent starts: one seeds, the other waits and finds it done.
  await Promise.all([once(), once()])
}, 180_000)

afterAll(async () => {
  await open?.close()
  await server?.drop()
})

async function rowCounts({ pool }: OpenDatabase): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of [...DEMO_TABLES, 'fuel_prices']) {
    const { rows } = await pool.query(`select count(*) as count from ${table}`)
    counts[table] = rows[0].count
  }
  return counts
}

/** A digest of the demo's rows of every table except users, whose passwords have random salts. */
async function digests({ pool }: OpenDatabase): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  const ours = (table: string) =>
    table === 'clients' ? `where code = any ($1)` : 'where $1::text[] is not null'
  for (const table of DEMO_TABLES.filter((one) => one !== 'users')) {
    const { rows } = await pool.query(
      `select md5(string_agg(md5(r::text), '' order by md5(r::text))) as digest from ${table} r ${ours(table)}`,
      [DEMO_CLIENTS.map(({ code }) => code)],
    )
    found[table] = rows[0].digest
  }
  return found
}

/** Indexes and constraints, as the database would write them. */
async function shapeOf({ pool }: OpenDatabase): Promise<string[]> {
  const { rows } = await pool.query(
    `select pg_get_indexdef(indexrelid) as definition from pg_index join pg_class c on c.oid = indrelid
        where c.relnamespace = 'public'::regnamespace
      union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || ' ' || convalidated
        from pg_constraint where connamespace = 'public'::regnamespace
      order by 1`,
  )
  return rows.map(({ definition }) => definition)
}

const clientIds = async () => {
  const rows = await open.db.selectFrom('clients').select(['id', 'code']).execute()
  return new Map(rows.map((row) => [row.code, row.id]))
}

describe('seedDemo', () => {
  it('creates both clients once, however often it is called', async () => {
    const counts = await rowCounts(open)
    expect(counts).toMatchObject({
      clients: 2,
      users: 5,
      shipments: 6_120,
      locations: 423,
      item_master: 270,
      fuel_prices: 105,
    })
    await seedDemo(open.pool, { today: '2027-01-01' })
    expect(await rowCounts(open)).toEqual(counts)
    expect(lines).toHaveLength(DEMO_CLIENTS.length)
  })

  it('has bills of carriers: matched and compared, some of them wrong, the older ones decided', async () => {
    const { rows } = await open.pool.query(
      `select count(*)::int as all, count(*) filter (where shipment_id is null)::int as unmatched,
          count(*) filter (where explanation is not null and is_within_tolerance)::int as right,
          count(*) filter (where explanation is not null and not is_within_tolerance)::int as wrong,
          count(*) filter (where state = 'accepted')::int as accepted, count(distinct currency)::int as currencies,
          count(distinct f ->> 'cause')::int as causes
        from freight_invoices i left join lateral jsonb_array_elements(explanation -> 'findings') f on true`,
    )
    expect(rows[0].wrong).toBeGreaterThan(5)
    expect(rows[0].right).toBeGreaterThan(40)
    expect(rows[0].accepted).toBeGreaterThan(10)
    expect(rows[0].causes).toBeGreaterThan(3)
  })

  it('has proofs of the last deliveries, marked as synthetic, and deliveries without one', async () => {
    const { rows } = await open.pool.query(
      `select count(*)::int as all, count(distinct f.client_id)::int as clients, min(f.size) as least,
          bool_and(f.created_at > s.delivered_at) as "areLater",
          bool_and(substr(f.content, 1, 5) = '%PDF-'::bytea) as "arePdf"
        from stored_files f join shipments s on s.id = f.owner_id where f.kind = 'POD'`,
    )
    expect(rows).toEqual([{ all: 80, clients: 2, least: expect.any(Number), areLater: true, arePdf: true }])
    const { rows: missing } = await open.pool.query(
      `select count(*)::int as count from (select id from shipments where status = 'D'
          order by delivered_at desc limit 50) s
        where not exists (select from stored_files where owner_id = s.id and kind = 'POD')`,
    )
    expect(missing[0].count).toBeGreaterThan(3)
  })

  it('declares no value to a carrier, whatever the value of the orders', async () => {
    const { rows } = await open.pool.query(
      `select (select count(*)::int from shipments where declared_value_cents > 0) as declared,
        (select count(*)::int from orders where value_cents > 0) as worth`,
    )
    expect(rows[0].declared).toBe(0)
    expect(rows[0].worth).toBeGreaterThan(100)
  })

  it('counts the buckets exactly', async () => {
    for (const clientId of (await clientIds()).values()) {
      const { counts, pieces } = await countBuckets(open.pool, clientId)
      const { rows } = await open.pool.query(
        `select status, count(*) as count from shipments where client_id = $1 group by status
          union all select status, count(*) from orders where client_id = $1 and status = 'O' group by status
          union all select 'tendered', count(*) from shipments where client_id = $1 and status = 'T' and is_tendered
          union all select 'problem', count(*) from shipments
            where client_id = $1 and status in ('T', 'A') and problem <> ''`,
        [clientId],
      )
      const { rows: deferred } = await open.pool.query(
        `select (select count(*) from orders where client_id = $1 and status = 'H')
          + (select count(*) from shipments where client_id = $1 and status = 'H') as count`,
        [clientId],
      )
      const grouped = Object.fromEntries(rows.map((row) => [row.status, row.count]))
      expect(counts).toEqual({ ...counts, ...grouped, H: deferred[0].count })
      // Folded: one row per bucket and warehouse.
      expect(pieces).toBeLessThanOrEqual(9 * 3)
    }
  })

  it('lets every user log in with the password of the demo', async () => {
    for (const [userName, userType, pages] of [
      ['demo', 'Admin', 56],
      ['clerk', 'User', 23],
      ['readonly', 'ReadOnly', 56],
      ['operator', 'Internal', 56],
      ['other', 'Admin', 56],
    ] as const) {
      const user = await findUserByName(open.db, userName)
      expect(user).toMatchObject({ userType, isDisabled: false })
      expect(user!.pageIds).toHaveLength(pages)
      expect(await verifyPassword('lading-demo', user!.passwordHash)).toBe(true)
    }
  })

  it('keeps the clients apart', async () => {
    const { rows } = await open.pool.query(`
      select 'sheets' as what from price_sheets p join shipments s on s.id = p.shipment_id where s.client_id <> p.client_id
      union all select 'events' from shipment_events e join shipments s on s.id = e.shipment_id where s.client_id <> e.client_id
      union all select 'users' from shipments s join users u on u.id = s.created_by where u.client_id <> s.client_id
      union all select 'tariffs' from tariffs t join carriers c on c.id = t.carrier_id where c.client_id <> t.client_id
      union all select 'priced' from price_sheets p join tariffs t on t.id = p.tariff_id where t.client_id <> p.client_id
      union all select 'lines' from order_lines l join orders o on o.id = l.order_id join shipments s on s.id = l.shipment_id
        where s.client_id <> o.client_id
      union all select 'messages' from outbox m join shipments s on s.id = m.shipment_id where s.client_id <> m.client_id`)
    expect(rows).toEqual([])
  })

  it('knows which columns are PostgreSQL arrays, and which contain a document', async () => {
    const { rows } = await open.pool.query(
      `select distinct column_name as name, data_type = 'ARRAY' as "isArray" from information_schema.columns
        where table_schema = 'public' and table_name = any ($1) and data_type in ('ARRAY', 'jsonb')
        and is_generated = 'NEVER'`,
      [[...DEMO_TABLES, 'order_file_orders', 'order_file_rejects']],
    )
    const arrays = rows.filter(({ isArray }) => isArray).map(({ name }) => name)
    expect(arrays.sort()).toEqual([...ARRAY_COLUMNS].sort())
    expect(rows.filter(({ name, isArray }) => !isArray && ARRAY_COLUMNS.has(name))).toEqual([])
  })

  it('leaves every index and constraint as the migrations created it', async () => {
    const fresh = await openTestDatabase()
    const database = openDatabase(fresh.config)
    expect(await shapeOf(open)).toEqual(await shapeOf(database))
    await database.close()
    await fresh.drop()
  })

  it('leaves the next bill of lading number free', async () => {
    const { rows } = await open.pool.query('select max(bol_number) as last from shipments')
    const [serial] = await nextBolSerials(open.db, 1)
    expect(serial).toBe(6_121)
    expect(Number(rows[0].last.slice(0, 16))).toBe(Number('0400000000000000') + 6_120)
  })

  it('stores tariffs that reproduce its receipts to the cent', async () => {
    const clientId = (await clientIds()).get(CEDAR_AND_STEEL.code)!
    const fuel = await loadFuel(open.pool, clientId, '2020-01-01')
    const live = await listLiveTariffs(open.pool, clientId, TODAY)
    expect(live.filter((tariff) => tariff.rateModeId === 1)).toHaveLength(24)
    const sheets = await open.db
      .selectFrom('price_sheets')
      .select(['receipt', 'tariff_id'])
      .where('client_id', '=', clientId)
      .where('scac', 'in', ['ODFL', 'EXLA'])
      .where('receipt', 'is not', null)
      .execute()
    expect(sheets.length).toBeGreaterThan(100)
    const bare = await open.pool.query(
      "select count(*)::int as count from price_sheets where source = 'tariff' and receipt is null",
    )
    expect(bare.rows).toEqual([{ count: 0 }])
    for (const tariffId of new Set(sheets.map((sheet) => sheet.tariff_id!))) {
      const compiled = compileTariff(await storedDocument(open.pool, clientId, tariffId), fuel)
      if (compiled.kind === 'invalid') throw new Error(compiled.problems.join('; '))
      for (const sheet of sheets.filter((one) => one.tariff_id === tariffId)) {
        expect(rerate(sheet.receipt as LtlReceipt, compiled.tariff).kind).toBe('same')
      }
    }
  })
})

const SOMEBODY = '01900000-0000-7000-8000-000000000001'

async function addSomebody({ db }: OpenDatabase): Promise<void> {
  await db
    .insertInto('clients')
    .values({ id: SOMEBODY, code: 'somebody', name: 'Somebody', logo: null, logo_type: null, settings: '{}' })
    .execute()
}

describe('seedDemo on a database in use', () => {
  it('adds the same rows next to existing ones, whatever was prepared', async () => {
    const used = await openTestDatabase()
    const database = openDatabase(used.config)
    // Prepared for another day and other numbers than those found: must not be used.
    const prepared = prepareDemo({ today: '2020-02-02', firstSerial: 77 })
    try {
      await addSomebody(database)
      expect(await seedDemo(database.pool, { today: TODAY, prepared })).toBe(true)
      expect(await digests(database)).toEqual(await digests(open))
      expect((await rowCounts(database)).clients).toBe(3)
    } finally {
      await prepared.stop()
      await database.close()
      await used.drop()
    }
  }, 180_000)

  it('is all or nothing: a name that is taken rolls everything back', async () => {
    const used = await openTestDatabase()
    const database = openDatabase(used.config)
    try {
      await addSomebody(database)
      await database.db
        .insertInto('users')
        .values({ id: SOMEBODY, client_id: SOMEBODY, user_name: 'Demo', preferences: '{}' })
        .execute()
      await expect(seedDemo(database.pool, { today: TODAY })).rejects.toThrow(/users_user_name/)
      const counts = await rowCounts(database)
      expect(counts).toMatchObject({ clients: 1, users: 1 })
      expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(2)
    } finally {
      await database.close()
      await used.drop()
    }
  })
})
