import { type Selectable, sql } from 'kysely'
import { columnNames, type ValueOf } from '../sql/column-names.ts'
import { isId } from '../sql/is-id.ts'
import type { Db } from '../sql/open.ts'
import type { OutboxState } from '../tables/messages.ts'
import type { ReportRunsTable } from '../tables/reports.ts'

const NAMES = columnNames(
  'report_runs',
  [
    ...([
      'id',
      'client_id',
      'schedule_id',
      'due_at',
      'name',
      'type',
      'format',
      'emails',
      'time_zone',
    ] as const),
    ...(['state', 'problem', 'rows', 'file_id', 'message_id', 'ran_by', 'ran_by_name', 'asked_at'] as const),
  ],
  { json: ['filter'] },
)

/** A run of a report, from the moment of the request. */
export type ReportRun = ValueOf<typeof NAMES>

/** A run with the results of its file and its mail. */
export interface ListedRun extends ReportRun {
  bytes: number
  mail: { state: OutboxState; detail: string } | null
}

export type NewRun = Omit<ReportRun, 'state' | 'problem' | 'rows' | 'fileId' | 'messageId'>

/** Adds a run; false if the schedule already had one for this moment. */
export async function insertRun(db: Db, run: NewRun): Promise<boolean> {
  const result = await db
    .insertInto('report_runs')
    .values({ ...NAMES.row(run), file_id: null, message_id: null, finished_at: null })
    .onConflict((conflict) => conflict.columns(['schedule_id', 'due_at']).doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export async function findRun(db: Db, id: string): Promise<ReportRun | null> {
  const row = await db.selectFrom('report_runs').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? NAMES.value(row) : null
}

/** The user's closed buckets; runs that include more than the user can see are excluded. */
export interface SeenBy {
  closedStatuses: readonly string[]
  userId: string
}

/** A page of the runs that the user can see, newest first. */
export async function listRuns(
  db: Db,
  clientId: string,
  seenBy: SeenBy,
  page: { limit: number; offset: number },
): Promise<ListedRun[]> {
  const rows = await runsOf(db, clientId, seenBy)
    .orderBy('r.asked_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  return rows.map(listed)
}

/** One of the runs that the user can see. */
export async function findSeenRun(
  db: Db,
  clientId: string,
  seenBy: SeenBy,
  id: string,
): Promise<ListedRun | null> {
  if (!isId(id)) return null
  const row = await runsOf(db, clientId, seenBy).where('r.id', '=', id).executeTakeFirst()
  return row ? listed(row) : null
}

export async function countRuns(db: Db, clientId: string, seenBy: SeenBy): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from report_runs r
    where r.client_id = ${clientId} and ${isSeenBy(seenBy)}`.execute(db)
  return Number(rows[0]!.total)
}

/** The number of a client's waiting runs. */
export async function countWaitingRuns(db: Db, clientId: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from report_runs
    where client_id = ${clientId} and state in ('waiting', 'running')`.execute(db)
  return Number(rows[0]!.total)
}

/** Waiting and running ones have no file: only their user can see them. */
const isSeenBy = ({
  closedStatuses,
  userId,
}: SeenBy) => sql<boolean>`(r.ran_by = ${isId(userId) ? userId : null}::uuid
  or (r.state = 'done' and r.closed_statuses @> ${[...closedStatuses]}::text[])
  or (r.state <> 'done' and ${closedStatuses.length === 0}))`

const runsOf = (db: Db, clientId: string, seenBy: SeenBy) =>
  db
    .selectFrom('report_runs as r')
    .leftJoin('stored_files as f', 'f.id', 'r.file_id')
    .leftJoin('outbox as o', 'o.id', 'r.message_id')
    .selectAll('r')
    .select(['f.size as bytes', 'o.state as mail_state', 'o.detail as mail_detail'])
    .where('r.client_id', '=', clientId)
    .where(isSeenBy(seenBy))

/** Marks that the run has started; false if it is finished or deleted. */
export async function beginRun(db: Db, id: string): Promise<boolean> {
  const result = await db
    .updateTable('report_runs')
    .set({ state: 'running' })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Ends a run with its file and mail; false if it was deleted or ended in the meantime. */
export async function endRun(
  db: Db,
  id: string,
  end: {
    rows: number
    fileId: string
    messageId: string | null
    closedStatuses: readonly string[]
    at: Date
  },
): Promise<boolean> {
  const result = await db
    .updateTable('report_runs')
    .set({
      state: 'done',
      rows: end.rows,
      file_id: end.fileId,
      message_id: end.messageId,
      closed_statuses: [...end.closedStatuses],
      finished_at: end.at,
    })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export async function failRun(db: Db, id: string, problem: string, at: Date): Promise<void> {
  await db
    .updateTable('report_runs')
    .set({ state: 'failed', problem, finished_at: at })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .execute()
}

/** Deletes runs that the user can see, with their files. Returns their unsent mails, to be recalled. */
export async function deleteRuns(
  db: Db,
  clientId: string,
  seenBy: SeenBy,
  ids: readonly string[],
): Promise<{ id: string; messageId: string | null }[]> {
  const known = ids.filter(isId)
  if (known.length === 0) return []
  const { rows } = await sql<{ id: string; messageId: string | null }>`
    with gone as (
      delete from report_runs r where r.client_id = ${clientId} and r.id = any (${known}::uuid[])
        and ${isSeenBy(seenBy)}
      returning r.id, r.file_id, r.message_id
    ), files as (
      delete from stored_files f using gone where f.id = gone.file_id and f.client_id = ${clientId}
    )
    select id, message_id as "messageId" from gone`.execute(db)
  return rows
}

/** Deletes runs that were requested earlier than this, with their files. */
export async function forgetRuns(db: Db, before: Date): Promise<void> {
  await sql`
    with gone as (
      delete from report_runs where asked_at < ${before} and state in ('done', 'failed') returning file_id
    )
    delete from stored_files f using gone where f.id = gone.file_id`.execute(db)
}

type Listed = Selectable<ReportRunsTable> & {
  bytes: number | null
  mail_state: OutboxState | null
  mail_detail: string | null
}

const listed = (row: Listed): ListedRun => ({
  ...NAMES.value(row),
  bytes: row.bytes ?? 0,
  mail: row.mail_state === null ? null : { state: row.mail_state, detail: row.mail_detail ?? '' },
})
