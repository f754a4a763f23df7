import { type Selectable, sql } from 'kysely'
import { columnNames, type ValueOf } from '../sql/column-names.ts'
import { isId } from '../sql/is-id.ts'
import type { Db } from '../sql/open.ts'
import type { OrderFileRunsTable } from '../tables/order-files.ts'

export type { FileReading, OrderOrigin } from '../tables/order-files.ts'

const NAMES = columnNames(
  'order_file_runs',
  [
    ...(['id', 'client_id', 'source_id', 'origin', 'file_name', 'content_hash', 'state'] as const),
    ...(['row_count', 'order_count', 'taken_count', 'added_count', 'duplicate_count'] as const),
    ...(['rejected_count', 'message', 'work_id', 'created_at', 'finished_at'] as const),
  ],
  { json: ['reading', 'header'] },
)

/** One received file and its result. */
export type OrderFileRun = ValueOf<typeof NAMES> & { sourceName: string }

export interface NewRun
  extends Pick<OrderFileRun, 'id' | 'sourceId' | 'origin' | 'fileName' | 'contentHash' | 'reading'> {
  workId: string
  createdBy: string
  /** The file, gzipped. */
  bytes: Buffer
}

/** Adds a run with its file; false if that file of that source, or a run with that id, already exists. */
export async function insertRun(db: Db, clientId: string, run: NewRun): Promise<boolean> {
  const added = await db
    .insertInto('order_file_runs')
    .values({
      ...NAMES.row(run),
      client_id: clientId,
      header: '[]',
      created_by: run.createdBy,
      finished_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) return false
  await db.insertInto('order_file_contents').values({ run_id: run.id, bytes: run.bytes }).execute()
  return true
}

/** The run that imported this file of this source; null if none did. */
export async function findTakenFile(
  db: Db,
  sourceId: string,
  fileName: string,
  hash: string,
): Promise<OrderFileRun | null> {
  const row = await withSource(db)
    .where('r.source_id', '=', sourceId)
    .where('r.file_name', '=', fileName)
    .where('r.content_hash', '=', hash)
    .where('r.origin', '<>', 'upload')
    .executeTakeFirst()
  return row ? runOf(row) : null
}

/** The last run of the client that imported exactly this content, or is about to; null if none did. */
export async function findRunByContent(db: Db, clientId: string, hash: string): Promise<OrderFileRun | null> {
  const row = await withSource(db)
    .where('r.client_id', '=', clientId)
    .where('r.content_hash', '=', hash)
    .where((eb) => eb.or([eb('r.state', '<>', 'failed'), eb('r.taken_count', '>', 0)]))
    .orderBy('r.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? runOf(row) : null
}

export async function findRun(db: Db, clientId: string, id: string): Promise<OrderFileRun | null> {
  if (!isId(id)) return null
  const row = await withSource(db)
    .where('r.client_id', '=', clientId)
    .where('r.id', '=', id)
    .executeTakeFirst()
  return row ? runOf(row) : null
}

export interface RunFilter {
  sourceId: string
  searchText: string
  /** Only files received since then that failed or have rows to fix. */
  faultsSince?: Date | undefined
  limit: number
  offset: number
}

/** The log: newest first. */
export async function listRuns(
  db: Db,
  clientId: string,
  { sourceId, searchText, faultsSince, limit, offset }: RunFilter,
): Promise<{ rows: OrderFileRun[]; total: number }> {
  let query = withSource(db).where('r.client_id', '=', clientId)
  let counted = db.selectFrom('order_file_runs as r').where('r.client_id', '=', clientId)
  if (isId(sourceId)) {
    query = query.where('r.source_id', '=', sourceId)
    counted = counted.where('r.source_id', '=', sourceId)
  }
  if (searchText !== '') {
    const isNamed = sql<boolean>`position(${searchText.toLowerCase()} in lower(r.file_name)) > 0`
    query = query.where(isNamed)
    counted = counted.where(isNamed)
  }
  if (faultsSince) {
    const isFaulty = sql<boolean>`(r.created_at >= ${faultsSince} and (r.state = 'failed' or r.rejected_count > 0))`
    query = query.where(isFaulty)
    counted = counted.where(isFaulty)
  }
  const rows = await query
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await counted.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  return { rows: rows.map(runOf), total }
}

/** Reads a run and locks it until the transaction ends. */
export async function lockRun(db: Db, id: string): Promise<OrderFileRun | null> {
  await db.selectFrom('order_file_runs').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  const row = await withSource(db).where('r.id', '=', id).executeTakeFirst()
  return row ? runOf(row) : null
}

export type RunChange = Partial<
  Omit<OrderFileRun, 'id' | 'clientId' | 'sourceName' | 'createdAt' | 'finishedAt'>
> & { isFinished?: boolean }

export async function changeRun(db: Db, id: string, { isFinished, ...change }: RunChange): Promise<void> {
  await db
    .updateTable('order_file_runs')
    .set({
      ...NAMES.row({ ...change, message: change.message?.slice(0, 1_000) }),
      ...(isFinished !== undefined && { finished_at: isFinished ? sql<Date>`now()` : null }),
    })
    .where('id', '=', id)
    .execute()
}

/** The file of a run, gzipped; null after its retention period. */
export async function findContent(db: Db, runId: string): Promise<Buffer | null> {
  const row = await db
    .selectFrom('order_file_contents')
    .select('bytes')
    .where('run_id', '=', runId)
    .executeTakeFirst()
  return row?.bytes ?? null
}

/** Deletes the files of runs that ended before; the results of their rows stay. */
export async function forgetContents(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('order_file_contents')
    .where('run_id', 'in', (eb) =>
      eb.selectFrom('order_file_runs').select('id').where('finished_at', '<', before),
    )
    .execute()
}

const withSource = (db: Db) =>
  db
    .selectFrom('order_file_runs as r')
    .leftJoin('order_sources as s', 's.id', 'r.source_id')
    .selectAll('r')
    .select('s.name as source_name')

const runOf = ({ source_name, ...row }: Selectable<OrderFileRunsTable> & { source_name: string | null }) => ({
  ...NAMES.value(row),
  sourceName: source_name ?? '',
})

/** The number of files received since then that failed or have rows to fix. */
export async function countFaultyRuns(db: Db, clientId: string, since: Date): Promise<number> {
  const { total } = await listRuns(db, clientId, {
    ...{ sourceId: '', searchText: '', faultsSince: since },
    ...{ limit: 0, offset: 0 },
  })
  return total
}
