import { fail } from '#contracts/errors.ts'
import { markNetworkHandOver } from '#database/carriers/network-tenders.ts'
import { forgetHandOver } from '#database/edi/edi-interchanges.ts'
import { addJob } from '#database/queue/jobs.ts'
import {
  findMessage,
  isRetired,
  listMessages,
  type OutboxMessage,
  settleMessage,
} from '#database/queue/outbox.ts'
import { findShipment } from '#database/shipments/shipments.ts'
import { isId } from '#database/sql/is-id.ts'
import type { ActionContext } from '../kernel/context.ts'
import { actionRefused } from '../shipments/action-refused.ts'

/** A person settles a message with an unknown or failed delivery: it arrived, or it is sent again. */
export async function confirmTenderOutcome(
  context: ActionContext,
  request: { messageId: string; outcome: 'arrived' | 'sendAgain' },
): Promise<{ state: string }> {
  const { db, clientId, user } = context
  const message = isId(request.messageId) ? await findMessage(db, request.messageId) : null
  if (!message || message.clientId !== clientId) return fail('SHIPMENT_NOT_FOUND')
  if (request.outcome === 'sendAgain') await refuseOldTender(context, message)
  const to = request.outcome === 'arrived' ? 'delivered' : 'waiting'
  const isSettled = await settleMessage(db, clientId, message.id, to, `resolved by ${user.userName}`)
  if (!isSettled) return fail('MESSAGE_SETTLED')
  if (to === 'waiting') {
    // A person has asked the carrier: the file is sent again, with the same name and control number.
    if (message.channel === 'edi') await forgetHandOver(db, message.id)
    if (message.channel === 'api') await markNetworkHandOver(db, message.id, null)
    await addJob(db, 'deliver-message', { messageId: message.id }, { key: `deliver:${message.id}` })
  }
  context.note(message.shipmentId ?? message.id, { message: message.subject, outcome: request.outcome })
  return { state: to }
}

/** Refuses to send a tender again if the shipment was voided, declined, picked up or tendered again in the meantime. */
async function refuseOldTender({ db, clientId }: ActionContext, message: OutboxMessage): Promise<void> {
  if (message.kind !== 'tender' || message.shipmentId === null) return
  const shipment = await findShipment(db, clientId, message.shipmentId, { lock: true })
  if (!shipment) return fail('SHIPMENT_NOT_FOUND')
  const refuse = (because: string): never => {
    throw actionRefused(shipment, 'Sending this tender again', because)
  }
  if (shipment.status !== 'T' || !shipment.isTendered || shipment.isDeclined) {
    refuse('it no longer waits for this carrier')
  }
  const messages = await listMessages(db, clientId, shipment.id)
  if (isRetired(message) || messages.findLast(({ kind }) => kind === 'tender')?.id !== message.id) {
    refuse('it has been tendered again since then')
  }
}
