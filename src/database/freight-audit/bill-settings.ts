import type { TaughtCharge } from '#domain/freight-audit/charge-kind.ts'
import { type Tolerance, USUAL_TOLERANCE } from '#domain/freight-audit/tolerance.ts'
import type { Db } from '../sql/open.ts'

/** What a client has taught the audit: what charges mean, and how far a bill may exceed its receipt. */

export interface StoredTolerance extends Tolerance {
  /** '' holds for every carrier without one of its own. */
  scac: string
  /** Whether two people have to approve what exceeds the receipt. */
  needsTwo: boolean
  /** 0: not stored, the usual one. */
  version: number
}

export async function listTaughtCharges(db: Db, clientId: string): Promise<TaughtCharge[]> {
  return db
    .selectFrom('taught_charges')
    .select(['scac', 'words', 'means'])
    .where('client_id', '=', clientId)
    .orderBy('words')
    .execute()
}

/** '' as its meaning forgets it. */
export async function saveTaughtCharge(
  db: Db,
  clientId: string,
  { scac, words, means }: TaughtCharge,
  userName: string,
): Promise<void> {
  if (means === '') {
    await db
      .deleteFrom('taught_charges')
      .where('client_id', '=', clientId)
      .where('scac', '=', scac)
      .where('words', '=', words)
      .execute()
    return
  }
  await db
    .insertInto('taught_charges')
    .values({ client_id: clientId, scac, words, means, taught_by: userName })
    .onConflict((conflict) =>
      conflict
        .columns(['client_id', 'scac', 'words'])
        .doUpdateSet({ means, taught_by: userName, taught_at: new Date() }),
    )
    .execute()
}

export async function listTolerances(db: Db, clientId: string): Promise<StoredTolerance[]> {
  const rows = await db
    .selectFrom('bill_tolerances')
    .selectAll()
    .where('client_id', '=', clientId)
    .orderBy('scac')
    .execute()
  return rows.map((row) => ({
    scac: row.scac,
    billCents: row.bill_cents,
    kindCents: row.kind_cents,
    kinds: row.kinds,
    needsTwo: row.needs_two,
    version: row.version,
  }))
}

/** Of the carrier, of all carriers, or the usual one. */
export function toleranceFor(stored: readonly StoredTolerance[], scac: string): StoredTolerance {
  const found = stored.find((one) => one.scac === scac) ?? stored.find((one) => one.scac === '')
  return found ?? { ...USUAL_TOLERANCE, scac: '', needsTwo: false, version: 0 }
}

/** Saves it when it is still at `version` (0: not stored yet); false when someone else changed it. */
export async function saveTolerance(
  db: Db,
  clientId: string,
  { scac, billCents, kindCents, kinds, needsTwo, version }: StoredTolerance,
): Promise<boolean> {
  const values = {
    bill_cents: billCents,
    kind_cents: kindCents,
    kinds: JSON.stringify(kinds),
    needs_two: needsTwo,
    version: version + 1,
  }
  if (version === 0) {
    const inserted = await db
      .insertInto('bill_tolerances')
      .values({ client_id: clientId, scac, ...values })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    return inserted.numInsertedOrUpdatedRows === 1n
  }
  const updated = await db
    .updateTable('bill_tolerances')
    .set(values)
    .where('client_id', '=', clientId)
    .where('scac', '=', scac)
    .where('version', '=', version)
    .executeTakeFirst()
  return updated.numUpdatedRows === 1n
}
