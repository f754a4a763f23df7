import type { Selectable } from 'kysely'
import type { Db } from '../sql/open.ts'
import type { NetworkTendersTable } from '../tables/carrier-networks.ts'

/** A tender that goes to a carrier over the network: what became of it, and when the carrier is asked for its way. */
export interface NetworkTender {
  /** Of the outbox message that orders the truck. */
  messageId: string
  clientId: string
  shipmentId: string
  /** 'odfl', 'project44'. */
  network: string
  /** The carrier's. */
  scac: string
  /** Set before the order leaves; null when it is known that the carrier has none. */
  handedOverAt: Date | null
  outcome: '' | 'accepted' | 'refused' | 'cancelled'
  pickupNumber: string
  proNumber: string
}

export async function insertNetworkTender(
  db: Db,
  tender: Pick<NetworkTender, 'messageId' | 'clientId' | 'shipmentId' | 'network' | 'scac'>,
): Promise<void> {
  const { messageId, clientId, shipmentId, network, scac } = tender
  const row = { message_id: messageId, client_id: clientId, shipment_id: shipmentId, network, scac }
  await db.insertInto('network_tenders').values(row).execute()
}

export async function findNetworkTender(db: Db, messageId: string): Promise<NetworkTender | null> {
  const row = await db
    .selectFrom('network_tenders')
    .selectAll()
    .where('message_id', '=', messageId)
    .executeTakeFirst()
  return row ? tender(row) : null
}

/** The last tender of a shipment that went over the network; null without one. */
export async function lastNetworkTender(
  db: Db,
  clientId: string,
  shipmentId: string,
): Promise<NetworkTender | null> {
  const row = await db
    .selectFrom('network_tenders')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('shipment_id', '=', shipmentId)
    .orderBy('created_at', 'desc')
    .orderBy('message_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? tender(row) : null
}

/** That the order leaves now (null: that the carrier has none). */
export async function markNetworkHandOver(db: Db, messageId: string, at: Date | null): Promise<void> {
  await db
    .updateTable('network_tenders')
    .set({ handed_over_at: at })
    .where('message_id', '=', messageId)
    .execute()
}

/** What the carrier answered. Numbers that it does not give stay as they are. */
export async function settleNetworkTender(
  db: Db,
  messageId: string,
  settled: Pick<NetworkTender, 'outcome'> & {
    pickupNumber?: string
    proNumber?: string
    nextPollAt: Date | null
  },
): Promise<void> {
  await db
    .updateTable('network_tenders')
    .set({
      outcome: settled.outcome,
      next_poll_at: settled.nextPollAt,
      ...(settled.pickupNumber ? { pickup_number: settled.pickupNumber } : {}),
      ...(settled.proNumber ? { pro_number: settled.proNumber } : {}),
    })
    .where('message_id', '=', messageId)
    .execute()
}

/** Takes the tenders whose turn it is to be asked for, over all clients: nobody else takes them before `until`. */
export async function takeDueTenders(db: Db, now: Date, until: Date, most: number): Promise<NetworkTender[]> {
  const rows = await db
    .updateTable('network_tenders')
    .set({ next_poll_at: until })
    .where('message_id', 'in', (due) =>
      due
        .selectFrom('network_tenders')
        .select('message_id')
        .where('next_poll_at', '<=', now)
        .orderBy('next_poll_at')
        .limit(most)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute()
  return rows.map(tender)
}

/** What asking came to; `nextAt` null: the way is over. */
export async function noteTenderPoll(
  db: Db,
  messageId: string,
  poll: { at: Date; nextAt: Date | null; detail: string },
): Promise<void> {
  await db
    .updateTable('network_tenders')
    .set({ polled_at: poll.at, next_poll_at: poll.nextAt, poll_detail: poll.detail.slice(0, 500) })
    .where('message_id', '=', messageId)
    .execute()
}

const tender = (row: Selectable<NetworkTendersTable>): NetworkTender => ({
  messageId: row.message_id,
  clientId: row.client_id,
  shipmentId: row.shipment_id,
  network: row.network,
  scac: row.scac,
  handedOverAt: row.handed_over_at,
  outcome: row.outcome,
  pickupNumber: row.pickup_number,
  proNumber: row.pro_number,
})
