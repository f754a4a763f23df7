import { createHash } from 'node:crypto'
import { type SqlBool, sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { columnNames, type ValueOf } from '../sql/column-names.ts'
import { isId } from '../sql/is-id.ts'
import type { Db } from '../sql/open.ts'
import type { PrintState } from '../tables/printing.ts'

export type { PrintState } from '../tables/printing.ts'

const NAMES = columnNames(
  'print_jobs',
  [
    ...(['id', 'user_id', 'user_name', 'unique_name', 'bridge_id', 'printer_id', 'printer_name'] as const),
    ...([
      'language',
      'content_id',
      'kinds',
      'shipment_ids',
      'titles',
      'copies',
      'repeats',
      'source',
    ] as const),
    ...(['state', 'message', 'created_at', 'ended_at'] as const),
  ],
  { json: ['files', 'wish'] },
)

/** One document for one printer, without its bytes. */
export type PrintJob = ValueOf<typeof NAMES>
export const printJob = NAMES.value

export type NewPrintJob = Omit<PrintJob, 'state' | 'message' | 'endedAt'>

/** Saves pages permanently; returns the id by which jobs refer to them. */
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
      ...NAMES.row(job),
      client_id: clientId,
      state: 'waiting',
      sent_at: null,
      sent_by: null,
      accepted_at: null,
      ended_at: null,
    })
    .returning(NAMES.columns)
    .executeTakeFirstOrThrow()
  return printJob(row)
}

/** Whether anything was printed under this name. */
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
  /** Order dates (UTC), on or after and on or before. */
  from?: string
  to?: string
  /** Jobs of shipments in these statuses are excluded, except the user's own. */
  closedTo?: { userId: string; statuses: readonly string[] }
}

/** The print log, the newest first, with the total number. */
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
  // Titles name the printed shipments: those in a closed bucket are also hidden in the jobs of other users.
  return query.where(
    sql<SqlBool>`(user_id = ${closedTo.userId} or not exists (select 1 from shipments s
      where s.client_id = ${clientId} and s.id = any (shipment_ids)
        and s.status = any (${[...closedTo.statuses]}::text[]) and s.created_by is distinct from ${closedTo.userId}))`,
  )
}

/** Unfinished jobs of a bridge, in their order. */
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

/** Shipment and kind -> the time and the user of the last print. Only finished prints count. */
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

/** Cancels a job that was not sent to a bridge yet; false if it is too late. */
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

/** Ends the jobs of a deleted bridge: unsent ones are canceled, the result of the others stays unknown. */
export async function endJobsOfBridge(db: Db, bridgeId: string, at: Date): Promise<void> {
  const end = (from: PrintState, state: PrintState, message: string) =>
    db
      .updateTable('print_jobs')
      .set({ state, message, ended_at: at })
      .where('bridge_id', '=', bridgeId)
      .where('state', '=', from)
      .execute()
  await end('waiting', 'cancelled', 'The bridge was unpaired before it received this job.')
  await end('sent', 'unknown', 'The bridge was unpaired before it reported whether this was printed.')
}
