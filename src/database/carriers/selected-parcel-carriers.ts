import type { Db } from '../sql/open.ts'

/** The parcel carrier and service that was chosen the last time, of a shipment or a consignee. */
export interface RememberedParcelCarrier {
  scac: string
  serviceCode: string
  serviceName: string
  accountNumber: string
  paymentType: string
}

export interface RememberedFor {
  kind: 'shipment' | 'location' | 'sold-to'
  /** Id of the shipment or location, code of the sold-to. */
  subject: string
}

/** What is remembered for the first of these that has anything. */
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
      .selectAll()
      .executeTakeFirst()
    if (row) {
      return {
        scac: row.scac,
        serviceCode: row.service_code,
        serviceName: row.service_name,
        accountNumber: row.account_number,
        paymentType: row.payment_type,
      }
    }
  }
  return null
}

export async function rememberParcelCarrier(
  db: Db,
  clientId: string,
  { kind, subject }: RememberedFor,
  chosen: RememberedParcelCarrier,
): Promise<void> {
  const columns = {
    scac: chosen.scac,
    service_code: chosen.serviceCode,
    service_name: chosen.serviceName,
    account_number: chosen.accountNumber,
    payment_type: chosen.paymentType,
  }
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
