import { sql } from 'kysely'
import type { ColumnMapping } from '#domain/order-files/suggested-mapping.ts'
import { columnNames, type ValueOf } from '../sql/column-names.ts'
import type { Db } from '../sql/open.ts'
import { polled } from '../sql/polled.ts'
import { register } from '../sql/register.ts'

const NAMES = columnNames(
  'order_sources',
  [
    ...(['id', 'client_id', 'name', 'kind', 'is_enabled', 'every_minutes', 'after_import'] as const),
    ...(['archive_path', 'host', 'port', 'user_name', 'credentials_sealed', 'host_key', 'path'] as const),
    ...(['file_pattern', 'polled_at', 'poll_outcome', 'poll_detail'] as const),
  ],
  { json: ['mailbox', 'columns', 'waiting_files'] },
)

/** Sources from which orders arrive automatically; or, kind Upload, a mapping for files that users upload. */
export type OrderSource = ValueOf<typeof NAMES>

export type SourceSettings = Omit<
  OrderSource,
  'id' | 'clientId' | 'polledAt' | 'pollOutcome' | 'pollDetail' | 'waitingFiles'
>

/** Credentials are deleted with the source. */
export const orderSources = register(NAMES, {
  hides: true,
  onHide: { credentials_sealed: '', host_key: '' },
})

/** For jobs, which check the sources. */
export const {
  find: findSourceOfJob,
  takeDue: takeDueSources,
  note: noteSourcePoll,
} = polled(NAMES, { minutes: 'every_minutes', never: 'Upload' })

/** The client's sources by name. */
export const listSources = (db: Db, clientId: string): Promise<OrderSource[]> =>
  orderSources.rows(orderSources.existing(db, clientId).orderBy(sql`lower(name)`).orderBy('id').limit(500))

/** Until commit, no other transaction adds or renames a source of the client: the next one sees this change. */
export async function lockSourceList(db: Db, clientId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('order sources ' || ${clientId}, 0))`.execute(db)
}

/** Adds a source, or overwrites its settings; its next check is soon. */
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

/** Overwrites only the mapping of a source; its next check is soon. */
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
