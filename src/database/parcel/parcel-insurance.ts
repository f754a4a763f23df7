import { sql } from 'kysely'
import type { Db } from '../sql/open.ts'

export type InsuranceState = 'wanted' | 'insured' | 'refused' | 'canceled' | 'not-canceled'

/** The insurance of one order of labels. */
export interface ParcelInsurance {
  purchaseId: string
  valueCents: number
  key: string
  environment: 'live' | 'sandbox'
  state: InsuranceState
  premiumCents: number
  policyNumber: string
  message: string
}

export async function insertInsurance(
  db: Db,
  clientId: string,
  value: Pick<ParcelInsurance, 'purchaseId' | 'valueCents' | 'key' | 'environment'>,
): Promise<void> {
  await db
    .insertInto('parcel_insurance')
    .values({
      purchase_id: value.purchaseId,
      client_id: clientId,
      value_cents: value.valueCents,
      key: value.key,
      environment: value.environment,
      state: 'wanted',
    })
    .execute()
}

export async function findInsurance(db: Db, purchaseId: string): Promise<ParcelInsurance | null> {
  const row = await db
    .selectFrom('parcel_insurance')
    .selectAll()
    .where('purchase_id', '=', purchaseId)
    .executeTakeFirst()
  return row
    ? {
        purchaseId: row.purchase_id,
        valueCents: Number(row.value_cents),
        key: row.key,
        environment: row.environment,
        state: row.state,
        premiumCents: Number(row.premium_cents),
        policyNumber: row.policy_number,
        message: row.message,
      }
    : null
}

/** What the insurer said; false when it has been kept before. */
export async function settleInsurance(
  db: Db,
  { purchaseId, state: before }: Pick<ParcelInsurance, 'purchaseId' | 'state'>,
  settled: Pick<ParcelInsurance, 'state'> &
    Partial<Pick<ParcelInsurance, 'premiumCents' | 'policyNumber' | 'message'>>,
): Promise<boolean> {
  const { state, premiumCents, policyNumber, message = '' } = settled
  const result = await db
    .updateTable('parcel_insurance')
    .set({
      state,
      message,
      ...(premiumCents === undefined ? {} : { premium_cents: premiumCents }),
      ...(policyNumber === undefined ? {} : { policy_number: policyNumber }),
    })
    .where('purchase_id', '=', purchaseId)
    .where(sql<boolean>`state = ${before}`)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}
