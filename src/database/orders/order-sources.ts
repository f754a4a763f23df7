import { type Selectable, sql } from 'kysely'
import type { ColumnMapping } from '#domain/order-files/suggested-mapping.ts'
import { isId } from '../sql/is-id.ts'
import type { Db } from '../sql/open.ts'
import type { WaitingFile } from '../tables/edi.ts'
import type { OrderSourcesTable, SourceKind, StoredMailbox } from '../tables/order-files.ts'

export type { SourceKind, StoredMailbox } from '../tables/order-files.ts'

/** Where orders arrive from by themselves; or, kind Upload, a mapping for files that somebody brings. */
export interface OrderSource {
  id: string
  clientId: string
  name: string
  kind: SourceKind
  isEnabled: boolean
  everyMinutes: number
  afterImport: 'move' | 'delete' | 'leave'
  archivePath: string
  host: string
  port: number
  userName: string
  credentialsSealed: string
  hostKey: string
  path: string
  filePattern: string
  mailbox: StoredMailbox | null
  columns: ColumnMapping[]
  polledAt: Date | null
  pollOutcome: '' | 'ok' | 'failed'
  pollDetail: string
  waitingFiles: Record<string, WaitingFile>
}

export type SourceSettings = Omit<
  OrderSource,
  'id' | 'clientId' | 'polledAt' | 'pollOutcome' | 'pollDetail' | 'waitingFiles'
>

const existing = (db: Db) => db.selectFrom('order_sources').where('deleted_at', 'is', null)

/** The client's sources by name. */
export async function listSources(db: Db, clientId: string): Promise<OrderSource[]> {
  const rows = await existing(db)
    .where('client_id', '=', clientId)
    .selectAll()
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(500)
    .execute()
  return rows.map(source)
}

/** Until commit nobody else adds a source of the client or names one: the next one sees what this one did. */
export async function lockSourceList(db: Db, clientId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('order sources ' || ${clientId}, 0))`.execute(db)
}

export async function findSource(db: Db, clientId: string, id: string): Promise<OrderSource | null> {
  if (!isId(id)) return null
  const row = await oneOf(db, clientId, id).executeTakeFirst()
  return row ? source(row) : null
}

/** The same, locked until commit: whoever changes it knows what he changes. */
export async function lockSource(db: Db, clientId: string, id: string): Promise<OrderSource | null> {
  if (!isId(id)) return null
  const row = await oneOf(db, clientId, id).forUpdate().executeTakeFirst()
  return row ? source(row) : null
}

const oneOf = (db: Db, clientId: string, id: string) =>
  existing(db).where('client_id', '=', clientId).where('id', '=', id).selectAll()

/** For jobs, which act for whatever client the source is of. */
export async function findSourceOfJob(db: Db, id: string): Promise<OrderSource | null> {
  const row = await existing(db).where('id', '=', id).selectAll().executeTakeFirst()
  return row ? source(row) : null
}

/** Adds a source, or writes its settings over; its next look is soon. */
export async function saveSource(
  db: Db,
  clientId: string,
  id: string,
  settings: SourceSettings,
): Promise<void> {
  const columns = columnsOf(settings)
  await db
    .insertInto('order_sources')
    .values({ id, client_id: clientId, waiting_files: '{}', ...columns })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ ...columns, next_poll_at: sql`now()` })
        .where('order_sources.client_id', '=', clientId),
    )
    .execute()
}

/** Writes the mapping of a source alone over; its next look is soon. */
export async function saveSourceColumns(
  db: Db,
  clientId: string,
  id: string,
  columns: readonly ColumnMapping[],
): Promise<void> {
  await db
    .updateTable('order_sources')
    .set({ columns: JSON.stringify(columns), next_poll_at: sql`now()` })
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .execute()
}

export async function deleteSource(db: Db, clientId: string, id: string, at: Date): Promise<void> {
  await db
    .updateTable('order_sources')
    // What opens the server is forgotten at once.
    .set({ deleted_at: at, credentials_sealed: '', host_key: '' })
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .execute()
}

/** Ids of the sources that are to be looked into now; each is given away once. */
export async function takeDueSources(db: Db): Promise<string[]> {
  const rows = await db
    .updateTable('order_sources')
    .set({ next_poll_at: sql`now() + make_interval(mins => every_minutes)` })
    .where('deleted_at', 'is', null)
    .where('is_enabled', '=', true)
    .where('kind', '<>', 'Upload')
    .where('next_poll_at', '<=', sql<Date>`now()`)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** What came of a look. */
export async function noteSourcePoll(
  db: Db,
  id: string,
  poll: { outcome: 'ok' | 'failed'; detail: string; waitingFiles: Record<string, WaitingFile> },
): Promise<void> {
  await db
    .updateTable('order_sources')
    .set({
      polled_at: sql`now()`,
      poll_outcome: poll.outcome,
      poll_detail: poll.detail.slice(0, 500),
      waiting_files: JSON.stringify(poll.waitingFiles),
    })
    .where('id', '=', id)
    .execute()
}

function columnsOf(value: SourceSettings) {
  return {
    name: value.name,
    kind: value.kind,
    is_enabled: value.isEnabled,
    every_minutes: value.everyMinutes,
    after_import: value.afterImport,
    archive_path: value.archivePath,
    host: value.host,
    port: value.port,
    user_name: value.userName,
    credentials_sealed: value.credentialsSealed,
    host_key: value.hostKey,
    path: value.path,
    file_pattern: value.filePattern,
    mailbox: value.mailbox && JSON.stringify(value.mailbox),
    columns: JSON.stringify(value.columns),
  }
}

function source(row: Selectable<OrderSourcesTable>): OrderSource {
  return {
    id: row.id,
    clientId: row.client_id,
    name: row.name,
    kind: row.kind,
    isEnabled: row.is_enabled,
    everyMinutes: row.every_minutes,
    afterImport: row.after_import,
    archivePath: row.archive_path,
    host: row.host,
    port: row.port,
    userName: row.user_name,
    credentialsSealed: row.credentials_sealed,
    hostKey: row.host_key,
    path: row.path,
    filePattern: row.file_pattern,
    mailbox: row.mailbox,
    columns: row.columns,
    polledAt: row.polled_at,
    pollOutcome: row.poll_outcome,
    pollDetail: row.poll_detail,
    waitingFiles: row.waiting_files,
  }
}
