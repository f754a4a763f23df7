import { sql } from 'kysely'
import type { WaitingFile } from '../tables/edi.ts'
import type { ColumnNames } from './column-names.ts'
import type { Db } from './open.ts'

/**
 * Rows whose folder or mailbox jobs check from time to time, for every client. `minutes` is the column with the
 * interval; rows of the kind `never` are not checked.
 */
export function polled<T extends 'edi_partners' | 'order_sources', C extends string, R, Value>(
  names: ColumnNames<T, C, R, Value>,
  { minutes, never }: { minutes: C; never?: string },
) {
  // Kysely types one table at a time; both have the columns used here.
  const table = names.table as 'order_sources'

  /** Deleted rows are not found. */
  const find = async (db: Db, id: string): Promise<Value | null> => {
    const query = db
      .selectFrom(table)
      .select(names.columns as never[])
      .where('id', '=', id)
    const row = await query.where('deleted_at', 'is', null).executeTakeFirst()
    return row ? names.value(row as never) : null
  }

  /** Ids of the rows that are due for a check; each id is returned once. */
  const takeDue = async (db: Db): Promise<string[]> => {
    const rows = await db
      .updateTable(table)
      .set({ next_poll_at: sql`now() + make_interval(mins => ${sql.ref(minutes)})` })
      .where('deleted_at', 'is', null)
      .where('is_enabled', '=', true)
      .$if(never !== undefined, (query) => query.where('kind', '<>', never as 'Upload'))
      .where('next_poll_at', '<=', sql<Date>`now()`)
      .returning('id')
      .execute()
    return rows.map(({ id }) => id)
  }

  /** Records the result of a check. */
  const note = async (
    db: Db,
    id: string,
    poll: { outcome: 'ok' | 'failed'; detail: string; waitingFiles: Record<string, WaitingFile> },
  ): Promise<void> => {
    await db
      .updateTable(table)
      .set({
        polled_at: sql`now()`,
        poll_outcome: poll.outcome,
        poll_detail: poll.detail.slice(0, 500),
        waiting_files: JSON.stringify(poll.waitingFiles),
      })
      .where('id', '=', id)
      .execute()
  }

  return { find, takeDue, note }
}
