import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import { columnNames, type ValueOf } from '../sql/column-names.ts'
import { isId } from '../sql/is-id.ts'
import type { Db } from '../sql/open.ts'
import type { WorksTable } from '../tables/long-work.ts'
import { addJob } from './jobs.ts'
import { notifyLive } from './notify.ts'

const NAMES = columnNames(
  'works',
  [
    ...(['id', 'kind', 'title', 'state', 'total', 'done', 'failed', 'step', 'problem'] as const),
    ...(['is_cancel_asked', 'created_by_name', 'created_at', 'ended_at'] as const),
  ],
  { json: ['result'], fields: { created_by_name: 'createdBy' } },
)

/** The current state of a background job. */
export type Work = ValueOf<typeof NAMES>

/** The same with the data that its code needs. */
export interface TakenWork extends Work {
  clientId: string
  userId: string | null
  input: Record<string, unknown>
  /** 1 at the first start. */
  starts: number
}

export interface WorkProgress {
  total: number | null
  done: number
  failed: number
  step: string
}

/** The task of the job queue for all background jobs. */
export const RUN_WORK = 'run-work'
/** How many run at the same time in the whole installation; the other workers stay free for mail. */
const LANES = 2

export interface NewWork {
  id: string
  kind: string
  title: string
  total: number | null
  input: Record<string, unknown>
  createdBy: { id: string; name: string }
}

/** Adds a job to the queue, in the caller's transaction. */
export async function addWork(db: Db, clientId: string, work: NewWork): Promise<void> {
  await db
    .insertInto('works')
    .values({
      id: work.id,
      client_id: clientId,
      kind: work.kind,
      title: work.title,
      total: work.total,
      input: JSON.stringify(work.input),
      result: null,
      created_by: isId(work.createdBy.id) ? work.createdBy.id : null,
      created_by_name: work.createdBy.name,
      started_at: null,
      ended_at: null,
    })
    .execute()
  // Jobs of one client wait for each other, and cannot use all lanes.
  const lane = Number.parseInt(clientId.slice(-2), 16) % LANES
  // Every process that dies during a job uses up an attempt; the kind of the job limits the number of starts.
  await addJob(db, RUN_WORK, { workId: work.id }, { queue: `works-${lane}`, maxAttempts: 1_000 })
}

/** Marks it as running and returns it; null if it has already ended. Restarts it after a process died. */
export async function startWork(db: Db, id: string): Promise<TakenWork | null> {
  const row = await db
    .updateTable('works')
    .set({
      state: 'running',
      starts: sql`starts + 1`,
      started_at: sql`coalesce(started_at, now())`,
      done: 0,
      failed: 0,
    })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .returningAll()
    .executeTakeFirst()
  if (!row) return null
  await tellOf(db, row)
  return {
    ...NAMES.value(row),
    clientId: row.client_id,
    userId: row.created_by,
    input: row.input,
    starts: row.starts,
  }
}

/** Writes the progress; returns whether a user wants to cancel the job. */
export async function noteProgress(
  db: Db,
  id: string,
  progress: WorkProgress,
): Promise<{ isCancelAsked: boolean }> {
  const row = await db
    .updateTable('works')
    .set(progress)
    .where('id', '=', id)
    .where('state', '=', 'running')
    .returning(TOLD)
    .executeTakeFirst()
  if (row) await tellOf(db, row)
  return { isCancelAsked: row?.is_cancel_asked ?? true }
}

export type WorkEnd =
  | { state: 'done'; result: Record<string, unknown>; progress?: WorkProgress }
  | { state: 'failed'; problem: string }
  | { state: 'cancelled' }

export async function endWork(db: Db, id: string, end: WorkEnd): Promise<void> {
  const row = await db
    .updateTable('works')
    .set({
      state: end.state,
      ended_at: sql`now()`,
      ...(end.state === 'done' ? { ...end.progress, result: JSON.stringify(end.result) } : {}),
      step: '',
      ...(end.state === 'failed' ? { problem: end.problem } : {}),
    })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .returning(TOLD)
    .executeTakeFirst()
  if (row) await tellOf(db, row)
}

/**
 * Requests cancellation: immediate for a waiting job, at its next progress report for a running one. null: no such job.
 */
export async function askToCancel(db: Db, clientId: string, id: string): Promise<Work | null> {
  if (!isId(id)) return null
  await db
    .updateTable('works')
    .set({ is_cancel_asked: true })
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .execute()
  await db
    .updateTable('works')
    .set({ state: 'cancelled', ended_at: sql`now()` })
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
  return (await findWorks(db, clientId, { ids: [id] }))[0] ?? null
}

const MOST_LISTED = 50

/** A user who wants to see or cancel jobs, and the kinds of other users' jobs that this user may see. */
export interface WorkReader {
  userId: string
  kinds: readonly string[]
}

const isOpenTo =
  ({ userId, kinds }: WorkReader) =>
  (eb: ExpressionBuilder<{ works: WorksTable }, 'works'>) =>
    eb.or([eb('created_by', '=', userId), eb('kind', '=', sql<string>`any(${[...kinds]}::text[])`)])

/** Jobs of a client, newest first: the named ones, or those of the kinds (all if none is named). */
export async function findWorks(
  db: Db,
  clientId: string,
  which: {
    ids?: readonly string[]
    kinds?: readonly string[]
    isGoingOn?: boolean
    /** Only those of these kinds, and the user's own. */
    openTo?: WorkReader
  },
): Promise<Work[]> {
  let query = db.selectFrom('works').selectAll().where('client_id', '=', clientId)
  const { openTo } = which
  if (openTo) query = query.where(isOpenTo(openTo))
  if (which.ids?.length) query = query.where('id', 'in', [...which.ids.filter(isId), NO_ID])
  if (which.kinds?.length) query = query.where('kind', 'in', [...which.kinds])
  if (which.isGoingOn) query = query.where('state', 'in', ['waiting', 'running'])
  const rows = await query.orderBy('created_at', 'desc').limit(MOST_LISTED).execute()
  return rows.map(NAMES.value)
}

/** A job with its input. */
export type FoundWork = Work & { input: Record<string, unknown> }

export async function findWork(db: Db, clientId: string, id: string): Promise<FoundWork | null> {
  if (!isId(id)) return null
  const row = await db
    .selectFrom('works')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? { ...NAMES.value(row), input: row.input } : null
}

const NO_ID = '00000000-0000-0000-0000-000000000000'

/** The columns that browsers get; not the input, which may have ten thousand row ids. */
const TOLD = [
  'id',
  'client_id',
  'kind',
  'state',
  'total',
  'done',
  'failed',
  'step',
  'is_cancel_asked',
] as const satisfies (keyof WorksTable)[]

/** Notifies the browsers of its client. */
function tellOf(db: Db, row: Pick<Selectable<WorksTable>, (typeof TOLD)[number]>): Promise<void> {
  const { id, kind, state, total, done, failed, step } = row
  return notifyLive(db, {
    clientId: row.client_id,
    topic: 'work',
    data: { id, kind, state, total, done, failed, step },
  })
}
