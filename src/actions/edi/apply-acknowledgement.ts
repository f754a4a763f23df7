import { readAcknowledgement, readInterchangeAnswer } from '#carriers/edi/x12/acknowledge.ts'
import type { Segment } from '#carriers/edi/x12/interchange.ts'
import { type Interchange, lockOutgoing, settleInterchange } from '#database/edi/edi-interchanges.ts'
import type { EdiPartner } from '#database/edi/edi-partners.ts'
import { type EdiSet, settleOutgoingSets } from '#database/edi/edi-sets.ts'
import { confirmMessage, findMessage } from '#database/queue/outbox.ts'
import { findShipment, updateShipment } from '#database/shipments/shipments.ts'
import type { Db } from '#database/sql/open.ts'
import { KeptForPerson, type SetOutcome } from './kept-for-person.ts'
import { noteChange } from './note-change.ts'

/** 997: the partner's system could read one of our groups, or could not. */
export async function applyAcknowledgement(tx: Db, partner: EdiPartner, set: EdiSet): Promise<SetOutcome> {
  const said = readAcknowledgement({ id: set.setId, control: set.setControl, segments: set.segments })
  // Compared as numbers, because some partners pad them with zeros.
  const groupControl = String(Number(said.groupControl))
  const ours = await lockOutgoing(tx, partner.id, { functionalId: said.functionalId, groupControl })
  if (!ours) {
    throw new KeptForPerson(
      `It acknowledges group ${said.functionalId} ${said.groupControl}, which was not sent.`,
    )
  }
  const isAccepted = said.verdict === 'A' || said.verdict === 'E'
  const faults = said.sets.flatMap((one) => one.faults).slice(0, 20)
  const words = isAccepted
    ? `Interchange ${ours.control} accepted`
    : `Interchange ${ours.control} rejected${faults.length > 0 ? `: ${faults.join('; ')}` : ''}`
  const shipmentId = await shipmentOfMessage(tx, ours)
  if (ours.acknowledgedAt) return { state: 'noted', detail: `${words}, again`, shipmentId }
  await settleOutgoingSets(tx, ours.id, { isAccepted, detail: words })
  for (const one of said.sets.filter((set) => set.isAccepted !== isAccepted)) {
    const detail = one.isAccepted ? words : `Rejected: ${one.faults.join('; ')}`
    await settleOutgoingSets(tx, ours.id, { isAccepted: one.isAccepted, detail }, one.control)
  }
  await close(tx, partner, ours, set, { isAccepted, words, shipmentId })
  return { state: 'applied', detail: words, shipmentId }
}

/** TA1: the partner's verdict on an interchange's envelope. Returns a sentence about what it changed. */
export async function applyInterchangeAnswer(tx: Db, partner: EdiPartner, segment: Segment): Promise<string> {
  const { control, isAccepted, code } = readInterchangeAnswer(segment)
  const ours = await lockOutgoing(tx, partner.id, { control })
  if (!ours) return `TA1 for interchange ${control.slice(0, 20)}, which was not sent`
  // A valid envelope does not mean that its content is valid: the 997 reports that.
  if (isAccepted || ours.acknowledgedAt) return `TA1: interchange ${control} received`
  const words = `Interchange ${control} rejected by TA1, code ${code.slice(0, 10)}`
  await settleOutgoingSets(tx, ours.id, { isAccepted: false, detail: words })
  const shipmentId = await shipmentOfMessage(tx, ours)
  await close(tx, partner, ours, { id: ours.id, setId: 'TA1' }, { isAccepted: false, words, shipmentId })
  return words
}

async function shipmentOfMessage(tx: Db, ours: Interchange): Promise<string | null> {
  const message = ours.messageId ? await findMessage(tx, ours.messageId) : null
  return message?.shipmentId ?? null
}

async function close(
  tx: Db,
  partner: EdiPartner,
  ours: Interchange,
  set: Pick<EdiSet, 'id' | 'setId'>,
  verdict: { isAccepted: boolean; words: string; shipmentId: string | null },
): Promise<void> {
  const { isAccepted, words, shipmentId } = verdict
  await settleInterchange(tx, ours.id, {
    state: isAccepted ? 'acknowledged' : 'rejected',
    detail: words.slice(0, 1000),
    isAcknowledged: true,
  })
  // It has arrived, whatever its recorded state.
  if (ours.messageId) await confirmMessage(tx, ours.messageId, 'acknowledged by the carrier')
  if (isAccepted || !shipmentId) return
  // The carrier's system could not read the tender, so no one there has seen it.
  const shipment = await findShipment(tx, partner.clientId, shipmentId, { lock: true })
  if (shipment?.status !== 'T') return
  const problem = `The carrier’s system could not read the tender. ${words}`.slice(0, 500)
  await updateShipment(tx, { ...shipment, problem, version: shipment.version + 1 }, { items: false })
  await noteChange(tx, partner, set, shipment, {
    what: 'shipment.tender-unreadable',
    detail: { faults: words },
  })
}
