import type pg from 'pg'
import { COMPONENTS } from '#domain/analysis/components.ts'
import { FACT_COLUMNS, factsWhere } from './facts.ts'

/** Marks processed in one transaction. */
const BATCH = 2_000
const FOLDING_LOCK = 5_234_690
const SERIALIZATION_FAILURE = '40001'

const FACTS = Object.keys(FACT_COLUMNS).join(', ')
const SUMS = COMPONENTS.map((name) => `sum(f.${name})`).join(', ')
const KEY = 'client_id, dimension, value, day, warehouse, status, currency'
const ADD = COMPONENTS.map((name) => `${name} = d.${name} + excluded.${name}`).join(', ')

/** Each fact once for every dimension of the daily sums. */
const SPREAD = `cross join lateral (
    select 'all' as dimension, '' as value
    union all select 'mode', f.mode
    union all select 'carrier', f.carrier) v`
const MINUS_SUMS = COMPONENTS.map((name) => `-sum(f.${name})`).join(', ')

const intoDays = (facts: string, sums: string) => `
  insert into analysis_days as d (${KEY}, ${COMPONENTS.join(', ')})
  select f.client_id, v.dimension, v.value, f.day, f.warehouse, f.status, f.currency, ${sums}
  from ${facts} f ${SPREAD} where f.shipments > 0
  group by 1, 2, 3, 4, 5, 6, 7
  on conflict (client_id, dimension, day, value, warehouse, status, currency) do update set ${ADD}`

const TAKE_OUT = `with former as (delete from analysis_facts where shipment_id = any ($1::uuid[]) returning *)
  ${intoDays('former', MINUS_SUMS)}`
const PUT_IN = `with written as (
    insert into analysis_facts (${FACTS}) ${factsWhere('s.id = any ($1::uuid[])')} returning *)
  ${intoDays('written', SUMS)}`

/**
 * Updates the facts of shipments that changed since the last run, and the daily sums. A concurrent reader sees either
 * all of a batch or nothing: figures are the same before and after.
 * @returns the number of processed marks; 0 if nothing is left, or another process is running
 */
export async function foldFacts(pool: pg.Pool): Promise<number> {
  const client = await pool.connect()
  let failure: Error | undefined
  try {
    // One snapshot of the rows for all statements: concurrent changes are marked again.
    await client.query('begin isolation level repeatable read; set local statement_timeout = 0')
    const taken = await foldBatch(client)
    await client.query('commit')
    return taken
  } catch (error) {
    failure = error as Error
    if ((error as { code?: string }).code !== SERIALIZATION_FAILURE) throw error
    return 0
  } finally {
    client.release(failure)
  }
}

async function foldBatch(client: pg.PoolClient): Promise<number> {
  const { rows: lock } = await client.query('select pg_try_advisory_xact_lock($1) as is_mine', [FOLDING_LOCK])
  if (!lock[0].is_mine) return 0
  const { rows } = await client.query({
    text: `delete from analysis_marks where ctid = any (array(select ctid from analysis_marks limit ${BATCH}))
      returning shipment_id`,
    rowMode: 'array',
  })
  if (rows.length === 0) return 0
  const ids = [...new Set(rows.map(([id]) => id as string))]
  await client.query(TAKE_OUT, [ids])
  await client.query(PUT_IN, [ids])
  return rows.length
}

/** Repeats until nothing is left. */
export async function foldAllFacts(pool: pg.Pool): Promise<void> {
  while ((await foldFacts(pool)) > 0);
}
