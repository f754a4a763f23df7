import type { Selectable } from 'kysely'
import type { Db } from '../sql/open.ts'
import type { PickupChangesTable } from '../tables/pickup-changes.ts'

/** The facts of a pickup that can change after the tender. */
export interface PickupTerms {
  date: string
  from: string
  to: string
  services: string[]
}

/** A change of a pickup that a carrier was notified of, and its answer. */
export interface PickupChange {
  id: string
  clientId: string
  shipmentId: string
  /** Of the outbox; null where a person tells the carrier. */
  messageId: string | null
  channel: 'email' | 'edi' | 'api' | 'none'
  recipient: string
  before: PickupTerms
  after: PickupTerms
  state: 'waiting' | 'confirmed' | 'refused' | 'replaced'
  answer: string
  answeredBy: string
  answeredAt: Date | null
  createdBy: string
  createdAt: Date
}

/** Keeps a change; an older one that still waits is replaced by it. */
export async function insertPickupChange(
  db: Db,
  change: Omit<PickupChange, 'state' | 'answer' | 'answeredBy' | 'answeredAt'>,
): Promise<void> {
  await db
    .updateTable('pickup_changes')
    .set({ state: 'replaced' })
    .where('shipment_id', '=', change.shipmentId)
    .where('client_id', '=', change.clientId)
    .where('state', '=', 'waiting')
    .execute()
  await db
    .insertInto('pickup_changes')
    .values({
      id: change.id,
      client_id: change.clientId,
      shipment_id: change.shipmentId,
      message_id: change.messageId,
      channel: change.channel,
      recipient: change.recipient,
      before: JSON.stringify(change.before),
      after: JSON.stringify(change.after),
      created_by: change.createdBy,
      created_at: change.createdAt,
    })
    .execute()
}

/** The last change of a shipment's pickup; null without one. */
export async function lastPickupChange(
  db: Db,
  clientId: string,
  shipmentId: string,
): Promise<PickupChange | null> {
  const row = await db
    .selectFrom('pickup_changes')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('shipment_id', '=', shipmentId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? change(row) : null
}

/** The carrier's answer to the change that waits for one; false where none does. */
export async function answerPickupChange(
  db: Db,
  of: { clientId: string; shipmentId: string; messageId?: string },
  answer: { state: 'confirmed' | 'refused'; words: string; by: string; at: Date },
): Promise<boolean> {
  let update = db
    .updateTable('pickup_changes')
    .set({ state: answer.state, answer: answer.words, answered_by: answer.by, answered_at: answer.at })
    .where('client_id', '=', of.clientId)
    .where('shipment_id', '=', of.shipmentId)
    .where('state', '=', 'waiting')
  if (of.messageId !== undefined) update = update.where('message_id', '=', of.messageId)
  const result = await update.executeTakeFirst()
  return result.numUpdatedRows > 0n
}

const change = (row: Selectable<PickupChangesTable>): PickupChange => ({
  id: row.id,
  clientId: row.client_id,
  shipmentId: row.shipment_id,
  messageId: row.message_id,
  channel: row.channel,
  recipient: row.recipient,
  before: row.before,
  after: row.after,
  state: row.state,
  answer: row.answer,
  answeredBy: row.answered_by,
  answeredAt: row.answered_at,
  createdBy: row.created_by,
  createdAt: row.created_at,
})
