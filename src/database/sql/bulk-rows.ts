import { sql } from 'kysely'
import type { Db } from './open.ts'

/** The result of one row of a bulk job. */
export interface BulkRow {
  /** Index in the request, from 0. */
  place: number
  shipmentId: string
  /** The name for users: BOL, or the id if there is no such shipment. */
  title: string
  outcome: 'done' | 'refused'
  /** The code in the error catalog; '' when done. */
  code: string
  message: string
  bolNumber: string
  status: string
  version: number | null
  /** The picked price and the most expensive one; null if the job picks none. */
  cents: number | null
  dearestCents: number | null
  /** The difference between the pick and the cheapest price; null if the job picks none. */
  aboveCheapestCents: number | null
}

/** Saves outcomes in the transaction of their changes; existing outcomes are kept. */
export async function insertBulkRows(
  db: Db,
  clientId: string,
  workId: string,
  rows: readonly BulkRow[],
): Promise<void> {
  if (rows.length === 0) return
  const json = JSON.stringify(
    rows.map((row) => ({
      work_id: workId,
      place: row.place,
      client_id: clientId,
      shipment_id: row.shipmentId,
      title: row.title,
      outcome: row.outcome,
      code: row.code,
      message: row.message,
      bol_number: row.bolNumber,
      status: row.status,
      version: row.version,
      cents: row.cents,
      dearest_cents: row.dearestCents,
      above_cheapest_cents: row.aboveCheapestCents,
    })),
  )
  await sql`insert into bulk_rows select * from json_populate_recordset(null::bulk_rows, ${json}::json)
    on conflict do nothing`.execute(db)
}

/** The indexes that already have an outcome; of all rows if none are given. */
export async function findDonePlaces(
  db: Db,
  workId: string,
  places?: readonly number[],
): Promise<Set<number>> {
  let query = db.selectFrom('bulk_rows').select('place').where('work_id', '=', workId)
  if (places) query = query.where(sql<boolean>`place = any (${[...places]}::int[])`)
  const rows = await query.execute()
  return new Set(rows.map(({ place }) => place))
}

/** Outcomes of a job by index. */
export async function listBulkRows(
  db: Db,
  clientId: string,
  workId: string,
  which: { isSaidOnly: boolean; limit: number },
): Promise<BulkRow[]> {
  let query = db
    .selectFrom('bulk_rows')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('work_id', '=', workId)
  if (which.isSaidOnly) query = query.where('message', '!=', '')
  const rows = await query.orderBy('place').limit(which.limit).execute()
  return rows.map((row) => ({
    place: row.place,
    shipmentId: row.shipment_id,
    title: row.title,
    outcome: row.outcome,
    code: row.code,
    message: row.message,
    bolNumber: row.bol_number,
    status: row.status,
    version: row.version,
    cents: row.cents,
    dearestCents: row.dearest_cents,
    aboveCheapestCents: row.above_cheapest_cents,
  }))
}

export interface BulkSums {
  done: number
  failed: number
  /** Cents of all picked prices, and of the most expensive of each row. */
  cents: number
  /** null: no row was compared. */
  dearestCents: number | null
}

/** The number of successful and failed rows, and the sums of the picked prices. */
export async function sumBulkRows(db: Db, clientId: string, workId: string): Promise<BulkSums> {
  const { rows } = await sql<BulkSums>`
    select count(*) filter (where outcome = 'done')::int as done,
      count(*) filter (where outcome = 'refused')::int as failed,
      coalesce(sum(cents) filter (where outcome = 'done'), 0)::bigint as cents,
      (sum(dearest_cents) filter (where outcome = 'done'))::bigint as "dearestCents"
    from bulk_rows where client_id = ${clientId} and work_id = ${workId}`.execute(db)
  return rows[0]!
}

/** The currencies of its picked prices. */
export async function listBulkCurrencies(db: Db, clientId: string, workId: string): Promise<string[]> {
  const { rows } = await sql<{ currency: string }>`
    select distinct s.currency from bulk_rows as b
      -- What was refused need not have an id of ours.
      join shipments as s on s.id = case when b.outcome = 'done' then b.shipment_id::uuid end
    where b.client_id = ${clientId} and b.work_id = ${workId} and s.client_id = b.client_id
      and b.cents is not null`.execute(db)
  return rows.map(({ currency }) => currency)
}

/** A row whose pick costs more than its cheapest price, and that has not changed since the job. */
export interface DearRow {
  shipmentId: string
  version: number
  aboveCents: number
}

/** Rows of a routing with a cheaper price. Tendered and changed shipments are excluded. */
export async function listDearRows(db: Db, clientId: string, workId: string): Promise<DearRow[]> {
  const { rows } = await sql<DearRow>`
    select s.id as "shipmentId", s.version, b.above_cheapest_cents as "aboveCents"
    from bulk_rows as b
      join shipments as s on s.id = case when b.outcome = 'done' then b.shipment_id::uuid end
    where b.client_id = ${clientId} and b.work_id = ${workId} and s.client_id = b.client_id
      and b.above_cheapest_cents > 0 and s.version = b.version and s.status = 'Q'
    order by b.place`.execute(db)
  return rows
}
