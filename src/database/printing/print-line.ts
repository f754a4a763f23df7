import { sql } from 'kysely'
import type { Db } from '../sql/open.ts'
import { type PrintJob, type PrintState, printJob } from './print-jobs.ts'

/** The messages between server and bridge in the database: outgoing jobs, incoming receipts and weights. */

export interface JobToSend extends PrintJob {
  bytes: Buffer
  sha256: string
}

/**
 * The next job for this connection of the bridge, in their order, marked as sent: one that is waiting, or one that was
 * sent over an earlier connection without a receipt. If the bridge received it then, it recognizes the id.
 */
export async function takeJobToSend(db: Db, bridgeId: string, connection: string): Promise<JobToSend | null> {
  const next = db
    .selectFrom('print_jobs')
    .select('id')
    .where('bridge_id', '=', bridgeId)
    .where('state', 'in', ['waiting', 'sent'])
    .where('accepted_at', 'is', null)
    .where('sent_by', 'is distinct from', connection)
    .orderBy('number')
    .limit(1)
    .forUpdate()
  const row = await db
    .updateTable('print_jobs')
    .set({ state: 'sent', sent_at: sql`now()`, sent_by: connection })
    .where('id', '=', next)
    .returningAll()
    .executeTakeFirst()
  if (!row) return null
  const content = await db
    .selectFrom('print_contents')
    .select(['bytes', 'sha256'])
    .where('id', '=', row.content_id)
    .executeTakeFirstOrThrow()
  const { bytes, sha256 } = content
  // Kept until all jobs that use it have ended.
  if (bytes === null) throw new Error(`the pages of print job ${row.id} are gone`)
  return { ...printJob(row), bytes, sha256 }
}

/** Saves the bridge's report about one of its jobs. Ended jobs stay ended; `changed`: the report was new. */
export async function noteReceipt(
  db: Db,
  bridgeId: string,
  receipt: { jobId: string; state: 'accepted' | PrintState; message: string },
): Promise<{ changed: boolean }> {
  const news =
    receipt.state === 'accepted'
      ? { accepted_at: sql<Date>`coalesce(accepted_at, now())` }
      : {
          state: receipt.state,
          message: receipt.message,
          accepted_at: sql<Date>`coalesce(accepted_at, now())`,
          ended_at: sql<Date>`now()`,
        }
  const result = await db
    .updateTable('print_jobs')
    .set(news)
    .where('id', '=', receipt.jobId)
    .where('bridge_id', '=', bridgeId)
    .where('state', '=', 'sent')
    .executeTakeFirst()
  return { changed: result.numUpdatedRows === 1n }
}

/** Saves a request to the scale of a bridge for the process that has its socket. */
export async function insertScaleQuestion(
  db: Db,
  question: { id: string; clientId: string; bridgeId: string },
): Promise<void> {
  await db.deleteFrom('scale_readings').where('asked_at', '<', sql<Date>`now() - interval '1 hour'`).execute()
  await db
    .insertInto('scale_readings')
    .values({ id: question.id, client_id: question.clientId, bridge_id: question.bridgeId, answer: null })
    .execute()
}

export async function answerScaleQuestion(
  db: Db,
  bridgeId: string,
  id: string,
  answer: unknown,
): Promise<void> {
  await db
    .updateTable('scale_readings')
    .set({ answer: JSON.stringify(answer) })
    .where('id', '=', id)
    .where('bridge_id', '=', bridgeId)
    .execute()
}

/** The bridge's answer; undefined until there is one. */
export async function findScaleAnswer(db: Db, clientId: string, id: string): Promise<unknown> {
  const row = await db
    .selectFrom('scale_readings')
    .select('answer')
    .where('id', '=', id)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  return row?.answer ?? undefined
}
