import { sql } from 'kysely'
import type { Db } from '../sql/open.ts'

/** Tables whose rows belong to a client through another row, and prevent its deletion. */
const BELONGING = [
  sql`delete from edi_sandbox_files where partner_id in (select id from edi_partners where client_id = any (select id from leaving))`,
  sql`delete from edi_sandbox_ledger where partner_id in (select id from edi_partners where client_id = any (select id from leaving))`,
  sql`delete from idempotency_keys where user_id in (select id from users where client_id = any (select id from leaving))`,
]
/** More rounds than the longest chain of references needs. */
const MOST_ROUNDS = 30

/**
 * Deletes the demo companies with all their data, and the invented fuel prices, in the caller's transaction.
 * @returns the names of the companies
 */
export async function removeDemoClients(db: Db): Promise<string[]> {
  await sql`set local statement_timeout = 0`.execute(db)
  await sql`create temporary table leaving on commit drop as select id from clients where is_demo`.execute(db)
  const clients = await db.selectFrom('clients').select('name').where('is_demo', '=', true).execute()
  if (clients.length === 0) return []
  for (const statement of BELONGING) await statement.execute(db)
  await deleteOwnRows(db)
  await sql`delete from clients where id in (select id from leaving)`.execute(db)
  await sql`delete from fuel_prices where is_synthetic`.execute(db)
  return clients.map(({ name }) => name)
}

/**
 * In rounds: a table waits while rows of another one refer to it. Triggers may write rows that a later round deletes.
 */
async function deleteOwnRows(db: Db): Promise<void> {
  const tables = await tablesOfClients(db)
  for (let round = 0; round < MOST_ROUNDS; round++) {
    let isDone = true
    for (const table of tables) {
      if ((await deleteFrom(db, table)) !== 0) isDone = false
    }
    if (isDone) return
  }
  throw new Error('Some rows of the demo could not be deleted.')
}

/** The number of deleted rows; -1 if rows of another table still refer to one of them. */
async function deleteFrom(db: Db, table: string): Promise<number> {
  await sql`savepoint one_table`.execute(db)
  try {
    const { numAffectedRows } =
      await sql`delete from ${sql.table(table)} where client_id in (select id from leaving)`.execute(db)
    await sql`release savepoint one_table`.execute(db)
    return Number(numAffectedRows ?? 0)
  } catch (error) {
    if ((error as { code?: string }).code !== FOREIGN_KEY_VIOLATION) throw error
    await sql`rollback to savepoint one_table`.execute(db)
    return -1
  }
}

const FOREIGN_KEY_VIOLATION = '23503'

/** Every table with a client column, from the catalog, so that none is missed. */
export async function tablesOfClients(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'client_id' and not a.attisdropped
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
    order by c.relname`.execute(db)
  return rows.map(({ name }) => name)
}
