import type { ClaimRule } from '#domain/claims/deadlines.ts'
import type { Db } from '../sql/open.ts'

/** How long a client's carriers take claims. */

export interface StoredClaimRule extends ClaimRule {
  /** 0: not stored, the usual one. */
  version: number
}

export async function listClaimRules(db: Db, clientId: string): Promise<StoredClaimRule[]> {
  const rows = await db
    .selectFrom('claim_rules')
    .selectAll()
    .where('client_id', '=', clientId)
    .orderBy('scac')
    .execute()
  return rows.map((row) => ({
    scac: row.scac,
    filingMonths: row.filing_months,
    filingDays: row.filing_days,
    concealedDays: row.concealed_days,
    version: row.version,
  }))
}

/** Saves it when it is still at `version` (0: not stored yet); false when someone else changed it. */
export async function saveClaimRule(
  db: Db,
  clientId: string,
  { scac, filingMonths, filingDays, concealedDays, version }: StoredClaimRule,
): Promise<boolean> {
  const values = {
    filing_months: filingMonths,
    filing_days: filingDays,
    concealed_days: concealedDays,
    version: version + 1,
  }
  if (version === 0) {
    const inserted = await db
      .insertInto('claim_rules')
      .values({ client_id: clientId, scac, ...values })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    return inserted.numInsertedOrUpdatedRows === 1n
  }
  const updated = await db
    .updateTable('claim_rules')
    .set(values)
    .where('client_id', '=', clientId)
    .where('scac', '=', scac)
    .where('version', '=', version)
    .executeTakeFirst()
  return updated.numUpdatedRows === 1n
}
