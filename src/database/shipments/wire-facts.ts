import { sql } from 'kysely'
import type { Db } from '../sql/open.ts'

export interface KeptFacts {
  hasProofOfDelivery: boolean
  quoteBy: Date | null
  /** YYYY-MM-DD. */
  deliverBy: string | null
  preAssignedScac: string
}

/** The facts about a shipment in files, quote requests and orders. */
export async function findKeptFacts(db: Db, clientId: string, shipmentId: string): Promise<KeptFacts> {
  const { rows } = await sql<KeptFacts>`
    with on_it as (
      select o.created_at, o.ship_via_code, nullif(o.details ->> 'deliverBy', '') as deliver_by from orders o
      where o.client_id = ${clientId} and o.id in (
        select order_id from order_lines where shipment_id = ${shipmentId})
    )
    select
      exists (select from stored_files where client_id = ${clientId} and owner_kind = 'shipment'
        and owner_id = ${shipmentId} and kind = 'POD') as "hasProofOfDelivery",
      (select deadline from quote_requests where client_id = ${clientId} and shipment_id = ${shipmentId}
        order by asked_at desc limit 1) as "quoteBy",
      (select min(deliver_by) from on_it) as "deliverBy",
      coalesce((select codes.scac from on_it join ship_via_codes codes
        on codes.client_id = ${clientId} and lower(codes.ship_via_code) = lower(on_it.ship_via_code)
        and codes.deleted_at is null
        where on_it.ship_via_code <> '' order by on_it.created_at limit 1), '') as "preAssignedScac"`.execute(
    db,
  )
  return rows[0]!
}
