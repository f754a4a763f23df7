import pg, { type PoolClient } from 'pg'
import { copyIn } from './copy-stream.ts'
import type { CopyText } from './copy-text.ts'

const CHUNK_BYTES = 256 * 1024

/** Copies rows into their table, by far the fastest way to insert. */
export async function copyRows(client: PoolClient, { table, columns, text }: CopyText): Promise<void> {
  const names = columns.map((column) => pg.escapeIdentifier(column)).join(', ')
  const writer = await copyIn(client, `copy ${pg.escapeIdentifier(table)} (${names}) from stdin`)
  const bytes = Buffer.from(text.buffer, text.byteOffset, text.byteLength)
  for (let from = 0; from < bytes.length; from += CHUNK_BYTES) {
    await writer.write(bytes.subarray(from, from + CHUNK_BYTES))
  }
  await writer.end()
}

/**
 * Drops the foreign keys and the indexes of these tables (not their primary keys and unique constraints) until
 * `putBack`, within the client's transaction: checking and indexing all rows once at the end costs a fraction of doing
 * it row by row. The tables are locked, so use it only for an installation that is not in use yet.
 * @returns `putBack`, which restores exactly the previous state; it fails if a key is violated
 */
export async function setIndexesAside(
  client: PoolClient,
  tables: readonly string[],
): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ take: string; put: string }>(TAKEN_OFF, [tables])
  await runAll(
    client,
    rows.map(({ take }) => take),
  )
  return () =>
    runAll(
      client,
      rows.map(({ put }) => put),
    )
}

/** How each is dropped and restored, indexes first: they help check the keys. */
const TAKEN_OFF = `
  select format('drop index %s', indexrelid::regclass) as take, pg_get_indexdef(indexrelid) as put, 1 as turn
    from pg_index i
    where indrelid = any ($1::text[]::regclass[])
      and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
  union all
  select format('alter table %s drop constraint %I', conrelid::regclass, conname),
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)), 2
    from pg_constraint
    where contype = 'f' and conrelid = any ($1::text[]::regclass[])
  order by turn`

async function runAll(client: PoolClient, statements: readonly string[]): Promise<void> {
  if (statements.length > 0) await client.query(statements.join(';\n'))
}
