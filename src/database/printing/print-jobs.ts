import { createHash } from 'node:crypto'
import { type Selectable, type SqlBool, sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { isId } from '../sql/is-id.ts'
import type { Db } from '../sql/open.ts'
import type { PrintJobsTable } from '../tables/printing.ts'

export type PrintState = 'waiting' | 'sent' | 'printed' | 'failed' | 'unknown' | 'cancelled'

/** One thing for one printer, without its bytes. */
export interface PrintJob {
  id: string
  userId: string
  userName: string
  /** Name of the print set: jobs that were ordered together, and what was added to them later. */
  uniqueName: string
  bridgeId: string
  printerId: string
  printerName: string
  language: 'PDF' | 'ZPL'
  contentId: string
  kinds: string[]
  shipmentIds: string[]
  titles: string[]
  copies: number
  repeats: number
  files: unknown[]
  wish: unknown
  source: string
  state: PrintState
  message: string
  createdAt: Date
  endedAt: Date | null
}

export type NewPrintJob = Omit<PrintJob, 'state' | 'message' | 'endedAt'>

/** Keeps pages for good; answers the id under which jobs name them. */
export async function insertPrintContent(db: Db, clientId: string, bytes: Uint8Array): Promise<string> {
  const id = newId()
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await db
    .insertInto('print_contents')
    .values({ id, client_id: clientId, bytes: Buffer.from(bytes), sha256, size: bytes.length })
    .execute()
  return id
}

export async function insertPrintJob(db: Db, clientId: string, job: NewPrintJob): Promise<PrintJob> {
  const row = await db
    .insertInto('print_jobs')
    .values({
      id: job.id,
      client_id: clientId,
      user_id: job.userId,
      user_name: job.userName,
      unique_name: job.uniqueName,
      bridge_id: job.bridgeId,
      printer_id: job.printerId,
      printer_name: job.printerName,
      language: job.language,
      content_id: job.contentId,
      kinds: job.kinds,
      shipment_ids: job.shipmentIds,
      titles: job.titles,
      copies: job.copies,
      repeats: job.repeats,
      files: JSON.stringify(job.files),
      wish: job.wish === null ? null : JSON.stringify(job.wish),
      source: job.source,
      state: 'waiting',
      created_at: job.createdAt,
      sent_at: null,
      sent_by: null,
      accepted_at: null,
      ended_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return printJob(row)
}

/** Whether something was printed under this name. */
export async function hasPrintJob(db: Db, clientId: string, uniqueName: string): Promise<boolean> {
  const row = await db
    .selectFrom('print_jobs')
    .select('id')
    .where('client_id', '=', clientId)
    .where('unique_name', '=', uniqueName)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function findPrintJob(db: Db, clientId: string, id: string): Promise<PrintJob | null> {
  if (!isId(id)) return null
  const row = await db
    .selectFrom('print_jobs')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? printJob(row) : null
}

export interface PrintJobFilter {
  userId?: string
  shipmentId?: string
  /** Name of a print set. */
  uniqueName?: string
  searchText?: string
  /** Dates (UTC) on or after, on or before which it was ordered. */
  from?: string
  to?: string
  /** Jobs of shipments in these statuses are left out, but for the user's own. */
  closedTo?: { userId: string; statuses: readonly string[] }
}

/** What was printed, the newest first, and how many there are. */
export async function listPrintJobs(
  db: Db,
  clientId: string,
  filter: PrintJobFilter,
  page: { limit: number; offset: number },
): Promise<{ jobs: PrintJob[]; total: number }> {
  const query = matching(db, clientId, filter)
  const rows = await query
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  const { total } = await query.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { jobs: rows.map(printJob), total: Number(total) }
}

function matching(db: Db, clientId: string, filter: PrintJobFilter) {
  const wanted: [string | undefined, (value: string) => ReturnType<typeof sql<SqlBool>>][] = [
    [filter.userId, (value) => sql`user_id = ${value}`],
    [filter.shipmentId, (value) => (isId(value) ? sql`shipment_ids @> array[${value}::uuid]` : sql`false`)],
    [filter.uniqueName, (value) => sql`unique_name = ${value}`],
    [filter.from, (value) => sql`created_at >= ${value}::date`],
    [filter.to, (value) => sql`created_at < ${value}::date + 1`],
    [
      filter.searchText?.trim().toLowerCase(),
      (value) =>
        sql`strpos(lower(array_to_string(titles, ' ') || ' ' || printer_name || ' ' || user_name), ${value}) > 0`,
    ],
  ]
  let query = db.selectFrom('print_jobs').where('client_id', '=', clientId)
  for (const [value, condition] of wanted) if (value) query = query.where(condition(value))
  const { closedTo } = filter
  if (!closedTo || closedTo.statuses.length === 0) return query
  // Titles name what was printed: what is in a closed bucket does not show in the jobs of others either.
  return query.where(
    sql<SqlBool>`(user_id = ${closedTo.userId} or not exists (select 1 from shipments s
      where s.client_id = ${clientId} and s.id = any (shipment_ids)
        and s.status = any (${[...closedTo.statuses]}::text[]) and s.created_by is distinct from ${closedTo.userId}))`,
  )
}

/** Jobs of a bridge that have no end yet, in their order. */
export async function listJobsUnderWay(db: Db, clientId: string, bridgeId: string): Promise<PrintJob[]> {
  const rows = await db
    .selectFrom('print_jobs')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('bridge_id', '=', bridgeId)
    .where('state', 'in', ['waiting', 'sent'])
    .orderBy('number')
    .limit(200)
    .execute()
  return rows.map(printJob)
}

/** Shipment and kind -> when and by whom it was printed last. Only what did come out of a printer counts. */
export async function lastPrinted(
  db: Db,
  clientId: string,
  shipmentIds: readonly string[],
): Promise<Map<string, { at: Date; by: string }>> {
  if (shipmentIds.length === 0) return new Map()
  const { rows } = await sql<{ shipment_id: string; kind: string; ended_at: Date; user_name: string }>`
    select distinct on (s.id, k.kind) s.id as shipment_id, k.kind, j.ended_at, j.user_name
      from print_jobs j, unnest(j.shipment_ids) as s(id), unnest(j.kinds) as k(kind)
      where j.client_id = ${clientId} and j.state = 'printed' and j.shipment_ids && ${shipmentIds}::uuid[]
        and s.id = any(${shipmentIds}::uuid[])
      order by s.id, k.kind, j.ended_at desc`.execute(db)
  return new Map(
    rows.map((row) => [`${row.shipment_id} ${row.kind}`, { at: row.ended_at, by: row.user_name }]),
  )
}

/** Takes a job back that no bridge has been sent; false when it is too late. */
export async function cancelPrintJob(db: Db, clientId: string, id: string, at: Date): Promise<boolean> {
  const result = await db
    .updateTable('print_jobs')
    .set({ state: 'cancelled', ended_at: at })
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** What becomes of the jobs of a bridge that is no more: unsent ones are off, of the others nobody will ever hear. */
export async function endJobsOfBridge(db: Db, bridgeId: string, at: Date): Promise<void> {
  const end = (from: PrintState, state: PrintState, message: string) =>
    db
      .updateTable('print_jobs')
      .set({ state, message, ended_at: at })
      .where('bridge_id', '=', bridgeId)
      .where('state', '=', from)
      .execute()
  await end('waiting', 'cancelled', 'The bridge was unpaired before it took this job.')
  await end('sent', 'unknown', 'The bridge was unpaired before it said whether this was printed.')
}

export const printJob = (row: Selectable<PrintJobsTable>): PrintJob => ({
  id: row.id,
  userId: row.user_id,
  userName: row.user_name,
  uniqueName: row.unique_name,
  bridgeId: row.bridge_id,
  printerId: row.printer_id,
  printerName: row.printer_name,
  language: row.language,
  contentId: row.content_id,
  kinds: row.kinds,
  shipmentIds: row.shipment_ids,
  titles: row.titles,
  copies: row.copies,
  repeats: row.repeats,
  files: row.files as unknown[],
  wish: row.wish,
  source: row.source,
  state: row.state as PrintState,
  message: row.message,
  createdAt: row.created_at,
  endedAt: row.ended_at,
})
