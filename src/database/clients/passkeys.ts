import { sql } from 'kysely'
import { columnNames, type ValueOf } from '../sql/column-names.ts'
import type { Db } from '../sql/open.ts'

const NAMES = columnNames('passkeys', [
  ...([
    'id',
    'client_id',
    'user_id',
    'name',
    'credential_id',
    'public_key',
    'counter',
    'transports',
  ] as const),
  ...(['created_at', 'last_used_at'] as const),
])

export type ListedPasskey = ValueOf<typeof NAMES>
export type Passkey = Omit<ListedPasskey, 'createdAt' | 'lastUsedAt'>

/** The passkeys of a user, oldest first. */
export async function listPasskeys(db: Db, userId: string): Promise<ListedPasskey[]> {
  const rows = await db
    .selectFrom('passkeys')
    .select(NAMES.columns)
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(NAMES.value)
}

/** Across clients: the credential id names the user. */
export async function findPasskey(db: Db, credentialId: string): Promise<Passkey | null> {
  const row = await db
    .selectFrom('passkeys')
    .select(NAMES.columns)
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
  return row ? NAMES.value(row) : null
}

export async function hasPasskey(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('passkeys')
    .select('id')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Adds it; false if the credential already exists. */
export async function insertPasskey(db: Db, value: Passkey): Promise<boolean> {
  const result = await db
    .insertInto('passkeys')
    .values(NAMES.row(value))
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** Records a use; false if a use with this counter or a higher one was recorded before. */
export async function countPasskeyUse(db: Db, id: string, counter: number, at: Date): Promise<boolean> {
  const result = await db
    .updateTable('passkeys')
    .set({ counter, last_used_at: at })
    .where('id', '=', id)
    .where(sql<boolean>`counter < ${counter} or (counter = 0 and ${counter}::bigint = 0)`)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** False if the user has no such passkey. */
export async function renamePasskey(db: Db, userId: string, id: string, name: string): Promise<boolean> {
  const result = await db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Deletes one of the user's passkeys, or all; returns their names. */
export async function deletePasskeys(
  db: Db,
  owner: { clientId: string; userId: string },
  id?: string,
): Promise<string[]> {
  const rows = await db
    .deleteFrom('passkeys')
    .where('client_id', '=', owner.clientId)
    .where('user_id', '=', owner.userId)
    .$if(id !== undefined, (query) => query.where('id', '=', id!))
    .returning('name')
    .execute()
  return rows.map(({ name }) => name)
}
