import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../sql/open.ts'

/** Undoes an import: rows that a user has changed since stay unchanged. */

/** A list of the client's whose rows have a version and are hidden rather than deleted. */
type ImportedInto = 'locations' | 'item_master'

/** Rows from one number to another, both included. */
export interface RowRange {
  from: number
  to: number
}

/** Ranges of row numbers up to the last, in batches. */
export function lotsOfRows(last: number, lot: number): RowRange[] {
  return Array.from({ length: Math.ceil(last / lot) }, (_, at) => ({
    from: at * lot + 1,
    to: Math.min(last, (at + 1) * lot),
  }))
}

/** Hides the added rows, unless they were changed since; returns their number. `added`: id, version_after. */
export async function takeOutAdded(
  db: Db,
  clientId: string,
  table: ImportedInto,
  added: RawBuilder<unknown>,
): Promise<number> {
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} t set deleted_at = now(), version = t.version + 1 from (${added}) r
      where t.id = r.id and t.client_id = ${clientId} and t.version = r.version_after and t.deleted_at is null
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}

/**
 * Restores the changed rows, unless they were changed again; returns how many are as before. `changed`: id,
 * version_after and the columns for `values`, as `r`; `unless` is a further condition that prevents restoring a row
 * (`t`).
 */
export async function putBackChanged(
  db: Db,
  clientId: string,
  table: ImportedInto,
  how: {
    changed: RawBuilder<unknown>
    columns: RawBuilder<unknown>
    values: RawBuilder<unknown>
    unless?: RawBuilder<boolean>
  },
): Promise<number> {
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} t set (version, ${how.columns}) = (select t.version + 1, ${how.values})
      from (${how.changed}) r
      where t.id = r.id and t.client_id = ${clientId} and t.version = r.version_after and t.deleted_at is null
        and not (${how.unless ?? sql<boolean>`false`})
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}
