import { sql } from 'kysely'
import type { Db } from '#database/sql/open.ts'
import type { Tables } from '#database/sql/schema.ts'
import { copyRows } from './bulk-load.ts'
import { copyTexts } from './copy-text.ts'
import { copyClientOf } from './copying-transaction.ts'
import type { Row } from './row.ts'

/** Rows per statement: enough to make the round trips cheap, few enough to keep each text small. */
const BATCH = 4_000

/**
 * Inserts many rows of one table: copied if the transaction allows it, otherwise thousands per statement. Every row
 * must have the columns of the first.
 */
export async function insertRows<T extends keyof Tables>(
  db: Db,
  table: T,
  rows: readonly Row<T>[],
): Promise<void> {
  const first = rows[0]
  if (!first) return
  const client = copyClientOf(db)
  if (client) {
    for (const text of copyTexts(table, rows)) await copyRows(client, text)
    return
  }
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)))
  const target = sql.table(table)
  for (let from = 0; from < rows.length; from += BATCH) {
    const json = JSON.stringify(rows.slice(from, from + BATCH))
    await sql`insert into ${target} (${columns})
      select ${columns} from json_populate_recordset(null::${target}, ${json}::json)`.execute(db)
  }
}
