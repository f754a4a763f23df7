import { sql } from 'kysely'
import type { Db } from '../sql/open.ts'

/** A text that is sealed with the credential key; `purpose` is the value it is bound to. */
export interface SealedText {
  sealed: string
  purpose: string
}

/**
 * Every column with sealed texts, the column whose value binds a text to its row, and the words before that value in
 * the purpose. A test compares the list with the catalog.
 */
export const SEALED_COLUMNS = [
  { table: 'network_accounts', column: 'credentials_sealed', owner: 'id', words: 'network-account' },
  { table: 'capacity_accounts', column: 'secrets_sealed', owner: 'id', words: 'capacity-account' },
  { table: 'edi_partners', column: 'credentials_sealed', owner: 'id', words: 'edi-partner' },
  { table: 'order_sources', column: 'credentials_sealed', owner: 'id', words: 'order-source' },
  { table: 'ups_registrations', column: 'secrets_sealed', owner: 'client_id', words: 'ups-registration' },
  { table: 'second_factors', column: 'sealed_secret', owner: 'user_id', words: 'second-factor' },
  { table: 'second_factors', column: 'pending_secret', owner: 'user_id', words: 'second-factor' },
  {
    table: 'single_sign_ons',
    column: 'client_secret_sealed',
    owner: 'client_id',
    words: 'single-sign-on',
  },
  { table: 'webhooks', column: 'sealed_secret', owner: 'id', words: 'webhook' },
  { table: 'webhooks', column: 'former_secret', owner: 'id', words: 'webhook' },
] as const
type SealedColumn = (typeof SEALED_COLUMNS)[number]

/** The binding of a sealed text: its kind and the row that owns it. */
export const purposeOfSealed = (words: SealedColumn['words'], owner: string): string => `${words} ${owner}`

/**
 * Some sealed texts of each kind, to check whether a key can open the ones in the database. A database of an older
 * version may lack some of the columns.
 */
export async function listSealedSamples(db: Db): Promise<SealedText[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = current_schema`.execute(db)
  const present = new Set(rows.map(({ name }) => name))
  const places = SEALED_COLUMNS.filter(({ table, column }) => present.has(`${table}.${column}`))
  const found = await Promise.all(places.map((place) => readSealed(db, place, 3)))
  return found.flat()
}

const ALL = 2_147_483_647

async function readSealed(
  db: Db,
  { table, column, owner, words }: SealedColumn,
  limit: number,
): Promise<(SealedText & { owner: string })[]> {
  const { rows } = await sql<{ sealed: string; owner: string }>`
    select ${sql.ref(column)} as sealed, ${sql.ref(owner)}::text as owner
    from ${sql.table(table)} where ${sql.ref(column)} <> '' order by ${sql.ref(owner)} limit ${limit}`.execute(
    db,
  )
  return rows.map((row) => ({ ...row, purpose: purposeOfSealed(words, row.owner) }))
}

/** Reseals every text, in the caller's transaction. @returns their number */
export async function resealAll(db: Db, reseal: (text: SealedText) => string): Promise<number> {
  let count = 0
  for (const place of SEALED_COLUMNS) {
    const { table, column, owner } = place
    await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(db)
    for (const text of await readSealed(db, place, ALL)) {
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${reseal(text)}
        where ${sql.ref(owner)}::text = ${text.owner}`.execute(db)
      count++
    }
  }
  return count
}
