import { sql } from 'kysely'
import { lockDemoClients } from '../clients/demo-seeding.ts'
import type { Db } from '../sql/open.ts'

/** The shipments from which the demo's bills are made. */
export interface BillableShipment {
  bolNumber: string
  proNumber: string
  scac: string
  currency: string
  charges: { code: string; label: string; cents: number }[]
  weightLb: number
  originZip: string
  destinationZip: string
  /** YYYY-MM-DD, by the consignee's calendar. */
  deliveredOn: string
}

const BILLS_LOCK = 5_234_643

/** The demo companies without a bill; none if another process is billing them. */
export const lockDemoWithoutBills = (db: Db): Promise<string[]> =>
  lockDemoClients(db, BILLS_LOCK, sql`not exists (select from freight_invoices i where i.client_id = c.id)`)

/**
 * Some of the shipments delivered in the last days, at an agreed price that the company pays, by one of the few
 * contracts that price most of them or by none. Those of one contract are consecutive: its rates are read and compiled
 * once.
 */
export async function listBillableShipments(
  db: Db,
  clientId: string,
  { before, days, contracts, limit }: { before: string; days: number; contracts: number; limit: number },
): Promise<BillableShipment[]> {
  const { rows } = await sql<BillableShipment>`
    with delivered as (
      select s.bol_number as "bolNumber", s.pro_number as "proNumber", s.carrier_scac as scac, s.currency,
        p.charges, s.total_weight_lb as "weightLb", s.origin ->> 'zip' as "originZip",
        s.destination ->> 'zip' as "destinationZip", p.tariff_id, s.delivered_at,
        to_char(s.delivered_at at time zone s.destination_zone, 'YYYY-MM-DD') as "deliveredOn"
      from shipments s join price_sheets p on p.id = s.price_sheet_id and p.currency = s.currency
      where s.client_id = ${clientId} and s.payment_type <> 'C'
        and (s.status = 'D' or s.status = 'V' and s.ended_as = 'archived')
        and s.delivered_at between ${before}::date - ${days}::int and ${before}::date
    ), frequent as (
      select tariff_id from delivered where tariff_id is not null group by 1 order by count(*) desc, 1 limit ${contracts}
    ), chosen as (
      select * from delivered where tariff_id is null or tariff_id in (select tariff_id from frequent)
      order by md5("bolNumber") limit ${limit}
    )
    select * from chosen order by tariff_id nulls first, delivered_at, "bolNumber"`.execute(db)
  return rows
}

/** Changes the dates as if each bill had arrived on the day after it was written. */
export async function dateDemoBills(db: Db, clientId: string): Promise<void> {
  await sql`update freight_invoices set created_at = least(invoice_date + interval '32 hours', now())
    where client_id = ${clientId} and invoice_date is not null`.execute(db)
}
