/** Many rows of two clients, created inside the database: enough that the planner's choice of an index matters. */
import type pg from 'pg'

export const CLIENT_A = '0192f0a1-0000-7000-8000-00000000000a'
export const CLIENT_B = '0192f0a1-0000-7000-8000-00000000000b'

/** Id of row `i`, ordered by age. */
const ID = (kind: string) => `('0192f0a1-${kind}-7000-8000-' || lpad(i::text, 12, '0'))::uuid`
/** Three of four rows are client A's. */
const CLIENT = `case when i % 4 = 0 then '${CLIENT_B}' else '${CLIENT_A}' end::uuid`
const BORN = `now() - make_interval(mins => ($1::int - i) * 7)`
const ADDRESS = `jsonb_build_object('companyName', 'Consignee ' || (i * 7919 % 900), 'street', i || ' Main Street',
  'city', (array['Reno', 'Dallas', 'Chicago', 'Harrisburg'])[i % 4 + 1], 'state', (array['NV', 'TX', 'IL', 'PA'])[i % 4 + 1], 'zip', lpad((i % 900 + 10000)::text, 5, '0'),
  'countryCode', 'US')`

export async function insertClients(pool: pg.Pool): Promise<void> {
  await pool.query(`insert into clients (id, code, name) values ($1, 'a', 'A'), ($2, 'b', 'B')`, [
    CLIENT_A,
    CLIENT_B,
  ])
}

/** Shipments in every bucket, most of them delivered; names, days and prices repeat, as in real data. */
export async function insertShipments(pool: pg.Pool, count: number): Promise<void> {
  await indexedAfter(pool, 'shipments', async () => {
    // In parts that are short enough for the pool's statement timeout.
    for (let from = 1; from <= count; from += AT_ONCE)
      await insertSome(pool, from, Math.min(from + AT_ONCE - 1, count))
  })
}

/** Creating two dozen indexes after the rows is much faster than updating them row by row; the indexes are the same. */
async function indexedAfter(pool: pg.Pool, table: string, work: () => Promise<void>): Promise<void> {
  const { rows } = await pool.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
      where indrelid = $1::regclass and not indisunique`,
    [table],
  )
  for (const { name } of rows) await pool.query(`drop index ${name}`)
  await work()
  for (const { definition } of rows) await pool.query(definition)
}

const AT_ONCE = 10_000

async function insertSome(pool: pg.Pool, from: number, to: number): Promise<void> {
  await pool.query(
    `insert into shipments (id, client_id, bol_number, status, is_tendered, ended_as, warehouse, origin, destination,
        pickup_date, delivery_date, picked_up_at, carrier_scac, carrier_name, total_cents, pro_number, order_number,
        po_number, problem, created_at, delivered_at, payment_type, rate_mode_id, sold_to, created_by)
      select ${ID('0001')}, ${CLIENT}, 'BOL' || lpad(i::text, 9, '0'),
        case when i % 20 = 0 then 'V' when i % 10 = 1 then 'Q' when i % 10 = 2 then 'T' when i % 10 = 3 then 'A'
          when i % 50 = 4 then 'H' else 'D' end,
        i % 20 = 2, case when i % 20 > 0 then '' when i % 40 = 0 then 'void' else 'archived' end,
        (array['RNO', 'DAL', 'HBG', ''])[i % 4 + 1], ${ADDRESS}, ${ADDRESS},
        case when i % 30 = 0 then null else (now() - make_interval(days => i % 300))::date end,
        case when i % 30 = 0 then null else (now() - make_interval(days => i % 300 - i % 7))::date end,
        case when i % 10 >= 3 then now() - make_interval(days => i % 300) end,
        'SC' || i % 12, 'Carrier ' || i % 12, (i * 4729 % 5000) * 100, 'PRO' || i * 31, 'SO' || i, 'PO' || i * 17,
        case when i % 90 = 3 then 'Weather' else '' end, ${BORN},
        case when i % 10 > 3 and i % 50 <> 4 then ${BORN} + make_interval(days => 1 + i % 5) end,
        (array['P', 'P', 'C', 'T'])[i % 4 + 1], i % 5 + 1, 'Sold ' || (i * 31 % 400),
        ('0192f0a1-0009-7000-8000-' || lpad((i % 7)::text, 12, '0'))::uuid
      from generate_series($1::int, $2::int) as i`,
    [from, to],
  )
}

export async function insertOrders(pool: pg.Pool, count: number): Promise<void> {
  await indexedAfter(pool, 'orders', () => insertOrderRows(pool, count))
}

async function insertOrderRows(pool: pg.Pool, count: number): Promise<void> {
  await pool.query(
    `insert into orders (id, client_id, order_number, status, warehouse, origin, destination, ship_by, created_at)
      select ${ID('0002')}, ${CLIENT}, 'SO' || i, (array['O', 'B', 'O', 'B', 'B', 'H', 'B', 'B'])[i % 8 + 1],
        (array['RNO', 'DAL'])[i % 2 + 1], ${ADDRESS}, ${ADDRESS}, (now() + make_interval(days => i % 60))::date, ${BORN}
      from generate_series(1, $1::int) as i`,
    [count],
  )
  await pool.query(
    `insert into order_lines (id, order_id, line_number, item)
      select gen_random_uuid(), id, 1, '{}' from orders`,
  )
}

/** Records that belong to shipments, and other records of clients. */
export async function insertTheRest(pool: pg.Pool, count: number): Promise<void> {
  const first = `(select id, client_id, row_number() over (order by id)::int as i from shipments order by id limit $1) as s`
  await pool.query(
    `insert into price_sheets (id, client_id, shipment_id, scac, carrier_name, rate_mode_id, cents, source,
        shipment_version, expires_at)
      select gen_random_uuid(), client_id, id, 'SC' || n, 'Carrier', 1, n * 1000, 'tariff', 1, now()
      from ${first}, generate_series(1, 3) as n`,
    [count],
  )
  await pool.query(
    `insert into shipment_events (id, client_id, shipment_id, status, at, source)
      select gen_random_uuid(), client_id, id, 'In Transit', now() - make_interval(hours => n), 'test'
      from ${first}, generate_series(1, 3) as n`,
    [count],
  )
  await pool.query(
    `insert into audit_trail (id, client_id, user_name, what, subject_id)
      select gen_random_uuid(), client_id, 'test', 'shipment.saved', id from ${first}, generate_series(1, 3)`,
    [count],
  )
  await pool.query(
    `insert into outbox (id, client_id, shipment_id, channel, kind, recipient, payload, state)
      select gen_random_uuid(), client_id, id, 'email', 'tender', 'a@example.com', '{}',
        case when i % 500 = 0 then 'waiting' else 'delivered' end from ${first}`,
    [count],
  )
  await pool.query(
    `insert into shipment_items (shipment_id, line_number, item) select id, n, '{}' from ${first}, generate_series(1, 2) as n`,
    [count],
  )
  await pool.query(
    `insert into locations (id, client_id, name, city, zip, location_type, warehouse_code)
      select ${ID('0003')}, ${CLIENT}, 'Place ' || (i * 7919 % $1::int), 'Reno', lpad((i % 900)::text, 5, '0'),
        case when i % 3 = 0 then 'Consignee' else '' end, case when i % 5000 = 1 then 'W' || i else '' end
      from generate_series(1, $1::int) as i`,
    [count],
  )
  await pool.query(
    `insert into item_master (id, client_id, item_code, description)
      select ${ID('0004')}, ${CLIENT}, 'ITEM' || i, 'Shelving number ' || i from generate_series(1, $1::int) as i`,
    [count],
  )
  await pool.query(
    `insert into access_links (id, client_id, purpose, subject_id, expires_at)
      select gen_random_uuid(), client_id, 'tracking', id, now() + interval '1 day' from ${first}`,
    [count],
  )
}

export async function gatherStatistics(pool: pg.Pool): Promise<void> {
  await pool.query('select compact_bucket_counts()')
  await pool.query('vacuum (analyze)')
}
