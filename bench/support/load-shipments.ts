import type pg from 'pg'

const CHUNK = 50_000
const SMALL_CLIENTS = 49

/**
 * Fills the database with up to `count` shipments (and a twentieth as many orders): four of five belong to the demo's
 * client, the others to 49 small ones. Rows are copies of the demo's delivered shipments with their own numbers, days
 * and states: over 18 months, the newest not tendered or in transit, 8 % void.
 */
export async function loadShipments(pool: pg.Pool, count: number): Promise<void> {
  const { rows } = await pool.query('select count(*)::int as loaded from shipments')
  if (rows[0].loaded >= count) return
  const begun = performance.now()
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('set synchronous_commit = off')
    await makeClients(client)
    await withoutIndexes(client, ['shipments', 'orders'], async () => {
      await copyRows(client, SHIPMENT, count)
      await copyRows(client, ORDER, Math.round(count / 20))
    })
    await client.query('select compact_bucket_counts()')
    await client.query('vacuum analyze shipments, orders, bucket_counts')
  } finally {
    // The connection has its own settings, so it does not return to the pool.
    client.release(true)
  }
  console.log(
    `loaded ${count.toLocaleString()} shipments in ${Math.round((performance.now() - begun) / 1000)} s`,
  )
}

async function makeClients(client: pg.PoolClient): Promise<void> {
  await client.query(
    `insert into clients (id, code, name)
      select md5('small-' || i)::uuid, 'small-' || i, 'Small shipper ' || i from generate_series(1, $1::int) as i
      on conflict do nothing`,
    [SMALL_CLIENTS],
  )
}

/** Creates indexes after the rows, all together: row by row, the trigram indexes alone would take most of an hour. */
async function withoutIndexes(
  client: pg.PoolClient,
  tables: string[],
  load: () => Promise<void>,
): Promise<void> {
  const { rows } = await client.query(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
      where indrelid = any ($1::regclass[]) and not indisunique`,
    [tables],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  await load()
  await client.query(`set maintenance_work_mem = '512MB'`)
  for (const { definition } of rows) await client.query(definition)
}

interface Copied {
  table: string
  where: string
  /** SQL value of a column for row number `i` of `n`; other columns are copied. */
  changed: Record<string, string>
}

/** Oldest first, in order of arrival; the id starts with its time, as in the product. */
const BORN = `date_trunc('day', now()) - (n - i) * interval '18 months' / n`
const COMMON = {
  id: `(lpad(to_hex((extract(epoch from ${BORN}) * 1000)::bigint), 12, '0') || left(md5(i::text), 20))::uuid`,
  client_id: `case when i % 5 = 0 then md5('small-' || (i / 5 % ${SMALL_CLIENTS} + 1))::uuid else t.client_id end`,
  created_at: BORN,
  po_number: `'PO' || (40000000 + i)`,
}

/** A time of the copied shipment, moved with its pickup: its month has to be the month of its other days. */
const moved = (column: string) => `t.${column} + ((${BORN})::date + 1 - t.pickup_date) * interval '1 day'`

const SHIPMENT: Copied = {
  table: 'shipments',
  where: `status = 'D' and pickup_date is not null`,
  changed: {
    ...COMMON,
    picked_up_at: moved('picked_up_at'),
    delivered_at: moved('delivered_at'),
    delivery_date: `(${moved('delivery_date')})::date`,
    expected_date: `(${moved('expected_date')})::date`,
    last_event_at: moved('last_event_at'),
    bol_number: `'7' || (100000000 + i)`,
    pro_number: `'33' || (100000000 + i * 7 % 90000000)`,
    order_number: `'SO' || (500000 + i)`,
    pickup_date: `(${BORN})::date + 1`,
    total_cents: `t.total_cents + i * 7919 % 20000`,
    price_sheet_id: 'null',
    status: `case when i % 13 = 5 then 'V' when n - i > n / 8 then 'D' when n - i > n / 20 then 'A'
      when n - i > n / 35 then 'T' when i % 29 = 3 then 'H' else 'Q' end`,
    is_tendered: `i % 3 = 0`,
    ended_as: `case when i % 13 <> 5 then '' when i % 2 = 0 then 'void' else 'archived' end`,
    problem: `case when i % 211 = 7 then 'Weather delay' else '' end`,
  },
}

const ORDER: Copied = {
  table: 'orders',
  where: 'true',
  changed: {
    ...COMMON,
    order_number: `'SO' || (9000000 + i)`,
    status: `case when n - i < n / 10 then 'O' when i % 50 = 0 then 'H' else 'B' end`,
  },
}

async function copyRows(client: pg.PoolClient, { table, where, changed }: Copied, count: number) {
  const { rows } = await client.query(
    `select attname as name from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  )
  const names = rows.map((row) => row.name as string)
  const values = names.map((name) => changed[name] ?? `t.${name}`)
  await client.query(
    `create temporary table templates as
      select row_number() over (order by id) - 1 as number, * from ${table} where ${where}
        and client_id = (select client_id from users where user_name = 'demo')`,
  )
  for (let from = 1; from <= count; from += CHUNK) {
    await client.query(
      `insert into ${table} (${names.join(', ')}) select ${values.join(', ')}
        from (select i::bigint, ${count}::bigint as n from generate_series(${from}, ${Math.min(count, from + CHUNK - 1)}) as i) as rows
        join templates as t on t.number = i * 7919 % (select count(*) from templates) order by i`,
    )
  }
  await client.query('drop table templates')
}
