import type { Db } from '../sql/open.ts'

/** One user's acceptance of one version of the user agreement. */
export interface AgreementAcceptance {
  userId: string
  /** As it was at that time: the record outlives the user. */
  userName: string
  version: string
  at: Date
}

export async function findAcceptance(
  db: Db,
  userId: string,
  version: string,
): Promise<AgreementAcceptance | null> {
  const row = await db
    .selectFrom('agreement_acceptances')
    .selectAll()
    .where('user_id', '=', userId)
    .where('version', '=', version)
    .executeTakeFirst()
  return row ? { userId, userName: row.user_name, version, at: row.accepted_at } : null
}

/** False if the user accepted this version before: the first time is kept. */
export async function acceptAgreement(
  db: Db,
  clientId: string,
  { userId, userName, version, at }: AgreementAcceptance,
): Promise<boolean> {
  const result = await db
    .insertInto('agreement_acceptances')
    .values({ client_id: clientId, user_id: userId, user_name: userName, version, accepted_at: at })
    .onConflict((conflict) => conflict.columns(['user_id', 'version']).doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}
