import type pg from 'pg'

const CHUNK = 50_000

/**
 * Fills the database with up to `count` delivered LTL shipments of one client, with their lines: copies of the demo's,
 * each line with its own weight, over the days on which the client's tariffs apply. Indexes that the benchmark does not
 * read are omitted.
 */
export async function loadRateableShipments(pool: pg.Pool, clientId: string, count: number): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    const { rows } = await client.query(
      `select count(*)::int as loaded from shipments where client_id = $1 and bol_number like '8%' and length(bol_number) = 10`,
      [clientId],
    )
    if (rows[0].loaded >= count) return
    await client.query('set synchronous_commit = off')
    await dropListIndexes(client)
    await chooseTemplates(client, clientId)
    for (let from = 1; from <= count; from += CHUNK)
      await copyChunk(client, from, Math.min(count, from + CHUNK - 1), count)
    await client.query('vacuum analyze shipments, shipment_items')
  } finally {
    // The connection has its own settings, so it does not return to the pool.
    client.release(true)
  }
}

async function dropListIndexes(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query(
    `select indexrelid::regclass::text as name from pg_index where indrelid = 'shipments'::regclass
      and not indisunique and indexrelid::regclass::text not in ('shipments_by_pickup')`,
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
}

/** The demo's delivered LTL shipments, numbered, and the first day on which all LTL tariffs of the client apply. */
async function chooseTemplates(client: pg.PoolClient, clientId: string): Promise<void> {
  await client.query(
    `create temporary table templates as
      select row_number() over (order by id) - 1 as number, * from shipments
        where client_id = '${clientId}' and status = 'D' and rate_mode_id = 1`,
  )
  await client.query(
    `create temporary table span as select max(effective_from) as first from tariffs
      where client_id = '${clientId}' and state = 'live' and kind = 'ltl' and rate_mode_id = 1`,
  )
}

/** The id starts with its time, as in the product. */
const ID = `(lpad(to_hex((extract(epoch from s.first + (i * (current_date - s.first) / n)::int) * 1000)::bigint), 12, '0')
  || left(md5('rateable' || i), 20))::uuid`

async function copyChunk(client: pg.PoolClient, from: number, to: number, count: number): Promise<void> {
  const { rows } = await client.query(
    `select attname as name from pg_attribute
      where attrelid = 'shipments'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
  )
  const changed: Record<string, string> = {
    id: ID,
    bol_number: `'8' || (100000000 + i)`,
    pickup_date: `s.first + (i * (current_date - s.first) / n)::int`,
    price_sheet_id: 'null',
  }
  const names = rows.map((row) => row.name as string)
  const numbers = `(select i::bigint, ${count}::bigint as n from generate_series(${from}, ${to}) as i) as numbers
    cross join span as s join templates as t on t.number = i * 7919 % (select count(*) from templates)`
  await client.query(
    `insert into shipments (${names.join(', ')})
      select ${names.map((name) => changed[name] ?? `t.${name}`).join(', ')} from ${numbers} order by i`,
  )
  await client.query(
    `insert into shipment_items (shipment_id, line_number, item)
      select ${ID}, o.line_number,
        o.item || jsonb_build_object('weightLb', 50 + (i * 7919 + o.line_number * 104729) % 150000 / 100.0)
      from ${numbers} join shipment_items as o on o.shipment_id = t.id order by i, o.line_number`,
  )
}
