import type { TaughtCharge } from '#domain/freight-audit/charge-kind.ts'
import { USUAL_TOLERANCE } from '#domain/freight-audit/tolerance.ts'
import { columnNames, type ValueOf } from '../sql/column-names.ts'
import type { Db } from '../sql/open.ts'
import { carrierSettings } from './carrier-settings.ts'

/** A client's audit settings: the meaning of charges, and how far a bill may exceed its receipt. */

const NAMES = columnNames('bill_tolerances', ['scac', 'bill_cents', 'kind_cents', 'needs_two', 'version'], {
  json: ['kinds'],
})

/** `needsTwo`: two users have to approve amounts above the receipt. */
export type StoredTolerance = ValueOf<typeof NAMES>

export const { list: listTolerances, save: saveTolerance } = carrierSettings(NAMES)

export async function listTaughtCharges(db: Db, clientId: string): Promise<TaughtCharge[]> {
  return db
    .selectFrom('taught_charges')
    .select(['scac', 'words', 'means'])
    .where('client_id', '=', clientId)
    .orderBy('words')
    .execute()
}

/** '' as its meaning deletes it. */
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

/** The carrier's tolerance, or the one for all carriers, or the default. */
export function toleranceFor(stored: readonly StoredTolerance[], scac: string): StoredTolerance {
  const found = stored.find((one) => one.scac === scac) ?? stored.find((one) => one.scac === '')
  return found ?? { ...USUAL_TOLERANCE, scac: '', needsTwo: false, version: 0 }
}
