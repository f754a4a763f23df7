import { sql } from 'kysely'
import type { ColumnMapping } from '#domain/order-files/suggested-mapping.ts'
import { columnNames, type ValueOf } from '../sql/column-names.ts'
import type { Db } from '../sql/open.ts'
import { register } from '../sql/register.ts'
import type { WaitingFile } from '../tables/edi.ts'

const NAMES = columnNames(
  'order_sources',
  [
    ...(['id', 'client_id', 'name', 'kind', 'is_enabled', 'every_minutes', 'after_import'] as const),
    ...(['archive_path', 'host', 'port', 'user_name', 'credentials_sealed', 'host_key', 'path'] as const),
    ...(['file_pattern', 'polled_at', 'poll_outcome', 'poll_detail'] as const),
  ],
  { json: ['mailbox', 'columns', 'waiting_files'] },
)

/** Where orders arrive from automatically; or, kind Upload, a mapping for files that users upload. */
export type OrderSource = ValueOf<typeof NAMES>

export type SourceSettings = Omit<
  OrderSource,
  'id' | 'clientId' | 'polledAt' | 'pollOutcome' | 'pollDetail' | 'waitingFiles'
>

/** Credentials are forgotten with the source. */
export const orderSources = register(NAMES, {
  hides: true,
  onHide: { credentials_sealed: '', host_key: '' },
})

/** The client's sources by name. */
export const listSources = (db: Db, clientId: string): Promise<OrderSource[]> =>
  orderSources.rows(orderSources.existing(db, clientId).orderBy(sql`lower(name)`).orderBy('id').limit(500))

/** Until commit no other transaction adds or renames a source of the client: the next one sees what this one did. */
export async function lockSourceList(db: Db, clientId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('order sources ' || ${clientId}, 0))`.execute(db)
}

/** For jobs, which act for whatever client the source is of. */
export async function findSourceOfJob(db: Db, id: string): Promise<OrderSource | null> {
  const row = await db
    .selectFrom('order_sources')
    .select(NAMES.columns)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row ? NAMES.value(row) : null
}

/** Adds a source, or writes its settings over; its next look is soon. */
export async function saveSource(
  db: Db,
  clientId: string,
  id: string,
  settings: SourceSettings,
): Promise<void> {
  const columns = NAMES.row(settings)
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

/** Ids of the sources that are due for a check; each id is returned once. */
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
