import { columnNames, type ValueOf } from '../sql/column-names.ts'
import type { Db } from '../sql/open.ts'
import { register } from '../sql/register.ts'

const NAMES = columnNames(
  'pickup_changes',
  [
    ...(['id', 'client_id', 'shipment_id', 'message_id', 'channel', 'recipient', 'state', 'answer'] as const),
    ...(['answered_by', 'answered_at', 'created_by', 'created_at'] as const),
  ],
  { json: ['before', 'after'] },
)

/** A pickup change that was sent to a carrier, and its answer. */
export type PickupChange = ValueOf<typeof NAMES>

const pickupChanges = register(NAMES, { hides: false })

/** Saves a change; it replaces an older one that is still waiting. */
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
  await pickupChanges.insert(db, change.clientId, change)
}

/** The last change of a shipment's pickup; null if there is none. */
export const lastPickupChange = (
  db: Db,
  clientId: string,
  shipmentId: string,
): Promise<PickupChange | null> =>
  pickupChanges.first(
    pickupChanges
      .existing(db, clientId)
      .where('shipment_id', '=', shipmentId)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc'),
  )

/** The carrier's answer to the waiting change; false if there is none. */
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
