import type { ShipmentValue } from '#contracts/entities/shipment.ts'
import { type Interchange, listInterchangesOfMessages } from '#database/edi/edi-interchanges.ts'
import { listAnswersOf } from '#database/edi/edi-sets.ts'
import type { ActionContext } from '../kernel/context.ts'
import { isAcknowledgementOverdue } from './interchanges.ts'

type LogLine = ShipmentValue['tenderLog'][number]

/** Adds the EDI state and the carrier's answers to the messages of a shipment, in chronological order. */
export async function withEdi(
  context: Pick<ActionContext, 'db' | 'clientId' | 'now'>,
  shipmentId: string,
  messages: readonly LogLine[],
): Promise<LogLine[]> {
  const { db, clientId, now } = context
  const byEdi = messages.filter(({ channel }) => channel === 'edi').map(({ id }) => id)
  const interchanges = new Map(
    (await listInterchangesOfMessages(db, clientId, byEdi)).map((one) => [one.messageId, one]),
  )
  const sent = messages.map((message) => {
    const interchange = interchanges.get(message.id)
    return interchange
      ? { ...message, interchangeId: interchange.id, acknowledgement: acknowledgementOf(interchange, now) }
      : message
  })
  const answers = (await listAnswersOf(db, clientId, shipmentId)).map(
    (set): LogLine => ({
      id: set.id,
      channel: 'edi',
      direction: 'in',
      kind: set.setId,
      to: set.scac,
      subject: `EDI ${set.setId} ${SETS[set.setId] ?? 'message'}${set.state === 'kept' ? ', needs attention' : ''}`,
      state: 'received',
      detail: set.detail,
      attempts: 0,
      createdAt: set.createdAt.toISOString(),
      finishedAt: set.appliedAt?.toISOString() ?? null,
      interchangeId: set.interchangeId,
    }),
  )
  return [...sent, ...answers].sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
}

const SETS: Readonly<Record<string, string>> = {
  '990': 'answer to the tender',
  '214': 'shipment status',
  '210': 'freight invoice',
  '997': 'acknowledgement',
  '999': 'acknowledgement',
}

function acknowledgementOf(one: Interchange, now: Date): NonNullable<LogLine['acknowledgement']> {
  if (one.state === 'rejected') return 'rejected'
  if (one.acknowledgedAt) return 'accepted'
  if (isAcknowledgementOverdue(one, now)) return 'overdue'
  return one.acknowledgeBy ? 'awaited' : ''
}
