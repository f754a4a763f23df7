import { readFileSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from '#database/sql/open.ts'
import { openTestDatabase } from '#test/support/database.ts'

/**
 * The reason why tables cannot be distributed by client on Citus (docs/decisions/0136-not-on-citus.md): a distributed
 * table has client_id in every unique key, and in every foreign key to another distributed table.
 */
const LIST = 'test/data/not-distributable.txt'

let pool: pg.Pool
const closing: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  const server = await openTestDatabase()
  const database = openDatabase(server.config)
  pool = database.pool
  closing.push(database.close, server.drop)
})
afterAll(async () => {
  for (const close of closing) await close()
})

/** By columns, because constraint names differ between versions of PostgreSQL. */
const CATALOG = `
  create temporary view our_tables as
  select c.oid, c.relname as name, (select a.attnum from pg_attribute a
    where a.attrelid = c.oid and a.attname = 'client_id' and not a.attisdropped) as client
  from pg_class c
  where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
    and c.relname not like 'kysely_%';

  create temporary view obstacles as
  select t.name as "table", 'unique (' || coalesce(pg_get_expr(x.indexprs, x.indrelid) || ' ', '') || (
    select coalesce(string_agg(a.attname, ', ' order by k.at), '')
    from unnest(x.indkey::int2[]) with ordinality as k(attnum, at)
    join pg_attribute a on a.attrelid = x.indrelid and a.attnum = k.attnum) || ')' as obstacle
  from pg_index x join our_tables t on t.oid = x.indrelid
  where (x.indisunique or x.indisexclusion) and t.client is not null and not t.client = any (x.indkey::int2[])
  union
  select t.name, case when t.client is null then 'no client_id, but refers to ' else 'refers without client_id to ' end
    || p.name
  from pg_constraint k join our_tables t on t.oid = k.conrelid join our_tables p on p.oid = k.confrelid
  where k.contype = 'f' and p.client is not null and not exists (
    select from unnest(k.conkey, k.confkey) as pair(own, other) where own = t.client and other = p.client)`

it('no more tables than before have keys without the client', async () => {
  const client = await pool.connect()
  try {
    await client.query(CATALOG)
    const { rows } = await client.query(`
      select "table" || ': ' || string_agg(obstacle, '; ' order by obstacle) as line
      from obstacles group by "table" order by "table" collate "C"`)
    const found = rows.map(({ line }) => line as string)
    const known = readFileSync(path.join(import.meta.dirname, '../../..', LIST), 'utf8')
      .trim()
      .split('\n')
    const advice = `New tables have client_id in every key: primary key (client_id, id). Fixed ones leave ${LIST}.`
    expect({ advice, more: found.filter((line) => !known.includes(line)) }).toEqual({ advice, more: [] })
    expect({ advice, fixed: known.filter((line) => !found.includes(line)) }).toEqual({ advice, fixed: [] })
  } finally {
    client.release(true)
  }
})
