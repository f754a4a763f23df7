import { sql } from 'kysely'
import { lockDemoClients } from '../clients/demo-seeding.ts'
import type { Db } from '../sql/open.ts'

interface DemoParty {
  companyName?: string
  street?: string
  street2?: string
  city?: string
  state?: string
  zip?: string
  countryCode?: string
  contactName?: string
  contactPhone?: string
}

/** A demo delivery that gets a proof of delivery. */
export interface ProvenDelivery {
  id: string
  bolNumber: string
  proNumber: string
  orderNumber: string
  poNumber: string
  carrierName: string
  origin: DemoParty
  destination: DemoParty
  pieces: number
  weightLb: number
  deliveredAt: Date
  /** YYYY-MM-DD, by the consignee's calendar. */
  deliveredOn: string
}

const PROOFS_LOCK = 5_234_644

/** The demo companies without any proof of delivery; none if another process is making them. */
export const lockDemoWithoutProofs = (db: Db): Promise<string[]> =>
  lockDemoClients(
    db,
    PROOFS_LOCK,
    sql`not exists (select from stored_files f
      where f.client_id = c.id and f.owner_kind = 'shipment' and f.kind = 'POD')`,
  )

/** Most of the last deliveries, newest first: some consignees have not sent their proof yet. */
export async function listProvenDeliveries(
  db: Db,
  clientId: string,
  { before, limit }: { before: string; limit: number },
): Promise<ProvenDelivery[]> {
  const { rows } = await sql<ProvenDelivery>`
    select id, bol_number as "bolNumber", pro_number as "proNumber", order_number as "orderNumber",
      po_number as "poNumber", carrier_name as "carrierName", origin, destination,
      total_quantity as pieces, total_weight_lb as "weightLb", delivered_at as "deliveredAt",
      to_char(delivered_at at time zone destination_zone, 'YYYY-MM-DD') as "deliveredOn"
    from shipments
    where client_id = ${clientId} and (status = 'D' or status = 'V' and ended_as = 'archived')
      and delivered_at < ${before}::date and hashtext(bol_number) % 5 <> 0
    order by delivered_at desc, id limit ${limit}`.execute(db)
  return rows
}
