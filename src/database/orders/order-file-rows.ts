import { sql } from 'kysely'
import { insertRows } from '../sql/insert-rows.ts'
import type { Db } from '../sql/open.ts'

/** The results of the rows of order files. */

export interface FileOrder {
  /** The index of the order in the file, from 0. */
  place: number
  orderNumber: string
  outcome: 'added' | 'exists'
  orderId: string | null
  rows: number[]
}

export interface RejectedFileRow {
  row: number
  cells: string[]
  /** By field: values that a user typed over those of the columns. */
  values: Record<string, string>
  /** `field` is '' if the whole row is wrong. */
  faults: { field: string; reason: string }[]
}

export const insertFileOrders = (db: Db, runId: string, orders: readonly FileOrder[]): Promise<void> =>
  insertRows(
    db,
    'order_file_orders',
    orders.map(({ place, orderNumber, outcome, orderId, rows }) => ({
      run_id: runId,
      place,
      order_number: orderNumber,
      outcome,
      order_id: orderId,
      rows,
    })),
  )

export const insertRejectedRows = (db: Db, runId: string, rows: readonly RejectedFileRow[]): Promise<void> =>
  insertRows(
    db,
    'order_file_rejects',
    rows.map(({ row, cells, values, faults }) => ({
      run_id: runId,
      row_number: row,
      cells,
      typed: values,
      faults,
    })),
  )

/** The rejected rows of a run by number: all, or one page. */
export async function listRejectedRows(
  db: Db,
  runId: string,
  page: { limit: number; offset: number },
): Promise<RejectedFileRow[]> {
  return db
    .selectFrom('order_file_rejects')
    .select(['row_number as row', 'cells', 'typed as values', 'faults'])
    .where('run_id', '=', runId)
    .orderBy('row_number')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
}

export async function deleteRejectedRows(db: Db, runId: string, rows?: readonly number[]): Promise<void> {
  let query = db.deleteFrom('order_file_rejects').where('run_id', '=', runId)
  if (rows) query = query.where(sql<boolean>`row_number = any (${[...rows]}::int[])`)
  await query.execute()
}

/** The results of a run's orders, in the order of the file. */
export async function listFileOrders(
  db: Db,
  runId: string,
  page: { limit: number; offset: number; outcome: '' | 'added' | 'exists' },
): Promise<FileOrder[]> {
  let query = db
    .selectFrom('order_file_orders')
    .select(['place', 'order_number as orderNumber', 'outcome', 'order_id as orderId', 'rows'])
    .where('run_id', '=', runId)
  if (page.outcome !== '') query = query.where('outcome', '=', page.outcome)
  return query.orderBy('place').limit(page.limit).offset(page.offset).execute()
}

/** Ids of the orders from a file that are still open, in the order of the file. */
export async function openOrdersOfFile(
  db: Db,
  clientId: string,
  runId: string,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('order_file_orders as f')
    .innerJoin('orders as o', 'o.id', 'f.order_id')
    .select('o.id')
    .where('f.run_id', '=', runId)
    .where('o.client_id', '=', clientId)
    .where('o.status', '=', 'O')
    .orderBy('f.place')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** The highest order index of the run, -1 if it has none. */
export async function lastPlace(db: Db, runId: string): Promise<number> {
  const { last } = await db
    .selectFrom('order_file_orders')
    .select(sql<number>`coalesce(max(place), -1)::int`.as('last'))
    .where('run_id', '=', runId)
    .executeTakeFirstOrThrow()
  return last
}
