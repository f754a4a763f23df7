import { sql } from 'kysely'
import type { Db } from '../sql/open.ts'
import type { OutboxState } from '../tables/messages.ts'

/** The newest order of labels of a shipment, as a list shows it. */
export interface LabelStateRow {
  shipmentId: string
  bolNumber: string
  network: string
  boughtAt: Date | null
  voidedAt: Date | null
  messageState: OutboxState
  messageDetail: string
  labels: number
}

/** The newest order of labels of each of the shipments that has one. */
export async function listLabelStates(
  db: Db,
  clientId: string,
  shipmentIds: readonly string[],
): Promise<LabelStateRow[]> {
  if (shipmentIds.length === 0) return []
  const { rows } = await sql<LabelStateRow>`
    select distinct on (p.shipment_id) p.shipment_id as "shipmentId", s.bol_number as "bolNumber",
      p.network, p.bought_at as "boughtAt", p.voided_at as "voidedAt", o.state as "messageState",
      o.detail as "messageDetail",
      (select count(*)::int from parcel_packages q where q.purchase_id = p.id) as labels
    from parcel_purchases p
    join shipments s on s.id = p.shipment_id
    join outbox o on o.id = p.message_id
    where p.client_id = ${clientId} and p.shipment_id = any (${[...shipmentIds]}::uuid[])
    order by p.shipment_id, p.created_at desc, p.id desc`.execute(db)
  return rows
}
