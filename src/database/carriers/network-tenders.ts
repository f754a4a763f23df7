import { columnNames, type ValueOf } from '../sql/column-names.ts'
import type { Db } from '../sql/open.ts'

const NAMES = columnNames('network_tenders', [
  ...(['message_id', 'client_id', 'shipment_id', 'network', 'scac', 'handed_over_at', 'outcome'] as const),
  ...(['pickup_number', 'pro_number'] as const),
])

/** A tender that is sent to a carrier over the network: its result, and when to ask the carrier next. */
export type NetworkTender = ValueOf<typeof NAMES>

export async function insertNetworkTender(
  db: Db,
  tender: Pick<NetworkTender, 'messageId' | 'clientId' | 'shipmentId' | 'network' | 'scac'>,
): Promise<void> {
  await db.insertInto('network_tenders').values(NAMES.row(tender)).execute()
}

export async function findNetworkTender(db: Db, messageId: string): Promise<NetworkTender | null> {
  const row = await db
    .selectFrom('network_tenders')
    .select(NAMES.columns)
    .where('message_id', '=', messageId)
    .executeTakeFirst()
  return row ? NAMES.value(row) : null
}

/** The last tender of a shipment that was sent over the network; null without one. */
export async function lastNetworkTender(
  db: Db,
  clientId: string,
  shipmentId: string,
): Promise<NetworkTender | null> {
  const row = await db
    .selectFrom('network_tenders')
    .select(NAMES.columns)
    .where('client_id', '=', clientId)
    .where('shipment_id', '=', shipmentId)
    .orderBy('created_at', 'desc')
    .orderBy('message_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? NAMES.value(row) : null
}

/** Records that the order is sent now (null: that the carrier does not have one). */
export async function markNetworkHandOver(db: Db, messageId: string, at: Date | null): Promise<void> {
  await db
    .updateTable('network_tenders')
    .set({ handed_over_at: at })
    .where('message_id', '=', messageId)
    .execute()
}

/** Saves the carrier's answer. Numbers that it lacks stay unchanged. */
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

/** Takes the tenders that are due for a status check, over all clients, and reserves them until `until`. */
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
    .returning(NAMES.columns)
    .execute()
  return rows.map(NAMES.value)
}

/** Saves the result of a status check; `nextAt` null: tracking has ended. */
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
