import { sql } from 'kysely'
import type { Db } from '../sql/open.ts'
import { hasPasskey } from './passkeys.ts'

export interface SecondFactor {
  /** Null until a code has been entered. */
  sealedSecret: string | null
  pendingSecret: string | null
  recoveryLeft: number
}

export async function findSecondFactor(db: Db, userId: string): Promise<SecondFactor | null> {
  const row = await db
    .selectFrom('second_factors')
    .select([
      'sealed_secret as sealedSecret',
      'pending_secret as pendingSecret',
      sql<number>`cardinality(recovery_hashes)`.as('recoveryLeft'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ?? null
}

/** Whether the user can log in with a second factor: codes or a passkey. */
export const hasSecondFactor = async (db: Db, userId: string): Promise<boolean> =>
  (await findSecondFactor(db, userId))?.sealedSecret != null || (await hasPasskey(db, userId))

/** The users of the client who can log in with a second factor. */
export async function usersWithSecondFactor(db: Db, clientId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('second_factors')
    .select('user_id')
    .where('client_id', '=', clientId)
    .where('sealed_secret', 'is not', null)
    .union(db.selectFrom('passkeys').select('user_id').where('client_id', '=', clientId))
    .execute()
  return new Set(rows.map((row) => row.user_id))
}

/** Starts an enrollment, or restarts it with another secret. */
export async function savePendingSecret(
  db: Db,
  owner: { userId: string; clientId: string },
  sealed: string,
): Promise<void> {
  await db
    .insertInto('second_factors')
    .values({ user_id: owner.userId, client_id: owner.clientId, pending_secret: sealed })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ pending_secret: sealed }))
    .execute()
}

/** Activates the pending secret; false if it was replaced in the meantime. */
export async function confirmSecret(
  db: Db,
  userId: string,
  confirmed: { pending: string; step: number; recoveryHashes: string[]; at: Date },
): Promise<boolean> {
  const result = await db
    .updateTable('second_factors')
    .set({
      sealed_secret: confirmed.pending,
      pending_secret: null,
      last_step: confirmed.step,
      recovery_hashes: confirmed.recoveryHashes,
      confirmed_at: confirmed.at,
    })
    .where('user_id', '=', userId)
    .where('pending_secret', '=', confirmed.pending)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Marks the code of this time step as used; false if it or a later one was used before. */
export async function spendStep(db: Db, userId: string, step: number): Promise<boolean> {
  const result = await db
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Removes a recovery code; false if the user has no such code. */
export async function spendRecoveryCode(db: Db, userId: string, hash: string): Promise<boolean> {
  const result = await db
    .updateTable('second_factors')
    .set({ recovery_hashes: sql<string[]>`array_remove(recovery_hashes, ${hash}::text)` })
    .where('user_id', '=', userId)
    .where(sql<boolean>`${hash}::text = any (recovery_hashes)`)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export async function saveRecoveryHashes(db: Db, userId: string, hashes: string[]): Promise<void> {
  await db
    .updateTable('second_factors')
    .set({ recovery_hashes: hashes })
    .where('user_id', '=', userId)
    .execute()
}

/** Removes the second factor; false if the user has none. */
export async function deleteSecondFactor(db: Db, clientId: string, userId: string): Promise<boolean> {
  const result = await db
    .deleteFrom('second_factors')
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return result.numDeletedRows === 1n
}
