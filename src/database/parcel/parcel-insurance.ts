import { sql } from 'kysely'
import { columnNames, type ValueOf } from '../sql/column-names.ts'
import type { Db } from '../sql/open.ts'

const NAMES = columnNames('parcel_insurance', [
  ...(['purchase_id', 'value_cents', 'key', 'environment', 'state', 'premium_cents'] as const),
  ...(['policy_number', 'message'] as const),
])

/** The insurance of one order of labels. */
export type ParcelInsurance = ValueOf<typeof NAMES>

export async function insertInsurance(
  db: Db,
  clientId: string,
  value: Pick<ParcelInsurance, 'purchaseId' | 'valueCents' | 'key' | 'environment'>,
): Promise<void> {
  await db
    .insertInto('parcel_insurance')
    .values({ ...NAMES.row(value), client_id: clientId, state: 'wanted' })
    .execute()
}

export async function findInsurance(db: Db, purchaseId: string): Promise<ParcelInsurance | null> {
  const row = await db
    .selectFrom('parcel_insurance')
    .select(NAMES.columns)
    .where('purchase_id', '=', purchaseId)
    .executeTakeFirst()
  return row ? NAMES.value(row) : null
}

/** Saves the insurer's answer; false if it was already saved. */
export async function settleInsurance(
  db: Db,
  { purchaseId, state: before }: Pick<ParcelInsurance, 'purchaseId' | 'state'>,
  settled: Pick<ParcelInsurance, 'state'> &
    Partial<Pick<ParcelInsurance, 'premiumCents' | 'policyNumber' | 'message'>>,
): Promise<boolean> {
  const result = await db
    .updateTable('parcel_insurance')
    .set(NAMES.row({ ...settled, message: settled.message ?? '' }))
    .where('purchase_id', '=', purchaseId)
    .where(sql<boolean>`state = ${before}`)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}
