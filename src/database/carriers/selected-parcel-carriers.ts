import { columnNames, type ValueOf } from '../sql/column-names.ts'
import type { Db } from '../sql/open.ts'

const NAMES = columnNames('selected_parcel_carriers', [
  ...(['scac', 'service_code', 'service_name', 'account_number', 'payment_type'] as const),
])

/** The last used parcel carrier and service of a shipment or a consignee. */
export type RememberedParcelCarrier = ValueOf<typeof NAMES>

export interface RememberedFor {
  kind: 'shipment' | 'location' | 'sold-to'
  /** Id of the shipment or location, code of the sold-to. */
  subject: string
}

/** The stored choice of the first of these that has one. */
export async function recallParcelCarrier(
  db: Db,
  clientId: string,
  wanted: readonly RememberedFor[],
): Promise<RememberedParcelCarrier | null> {
  for (const { kind, subject } of wanted) {
    const row = await db
      .selectFrom('selected_parcel_carriers')
      .where('client_id', '=', clientId)
      .where('subject_kind', '=', kind)
      .where('subject', '=', subject)
      .select(NAMES.columns)
      .executeTakeFirst()
    if (row) return NAMES.value(row)
  }
  return null
}

export async function rememberParcelCarrier(
  db: Db,
  clientId: string,
  { kind, subject }: RememberedFor,
  chosen: RememberedParcelCarrier,
): Promise<void> {
  const columns = NAMES.row(chosen)
  await db
    .insertInto('selected_parcel_carriers')
    .values({ client_id: clientId, subject_kind: kind, subject, ...columns })
    .onConflict((conflict) => conflict.columns(['client_id', 'subject_kind', 'subject']).doUpdateSet(columns))
    .execute()
}

export async function forgetParcelCarrier(
  db: Db,
  clientId: string,
  wanted: readonly RememberedFor[],
): Promise<void> {
  for (const { kind, subject } of wanted) {
    await db
      .deleteFrom('selected_parcel_carriers')
      .where('client_id', '=', clientId)
      .where('subject_kind', '=', kind)
      .where('subject', '=', subject)
      .execute()
  }
}
