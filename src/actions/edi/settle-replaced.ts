import { type ReceivedInterchange, readInterchange } from '#carriers/edi/x12/read-interchange.ts'
import { insertAuditLines } from '#database/clients/audit-trail.ts'
import { lockRefusedOfControl, markSettled } from '#database/edi/edi-interchanges.ts'
import type { EdiPartner } from '#database/edi/edi-partners.ts'
import type { Db } from '#database/sql/open.ts'
import { textOf } from './interchange-text.ts'
import { sourceOf } from './shipment-of.ts'

/**
 * The carrier has sent an interchange again, complete and under the same control number: settles the refused first one,
 * which needs no attention any more, in the transaction that takes the new one.
 *
 * @param id of the interchange that is taken now
 */
export async function settleReplaced(
  tx: Db,
  partner: EdiPartner,
  id: string,
  taken: ReceivedInterchange,
): Promise<void> {
  const refused = await lockRefusedOfControl(tx, partner.id, taken.control)
  const replaced = refused.filter((one) => one.id !== id && isSentAgain(one.raw, taken))
  for (const one of replaced) await markSettled(tx, one.id, sourceOf(partner))
  await insertAuditLines(
    tx,
    replaced.map((one) => ({
      clientId: partner.clientId,
      userId: null,
      userName: sourceOf(partner),
      what: 'edi.interchange-settled',
      subjectId: one.id,
      detail: { file: one.fileName, control: taken.control, sentAgain: id },
      requestId: id,
    })),
  )
}

/** Senders count their own numbers: the same number from another sender, or a test, is another interchange. */
function isSentAgain(raw: Buffer, taken: ReceivedInterchange): boolean {
  const found = readInterchange(textOf(raw))
  return found.kind === 'interchange' && envelopeOf(found.interchange) === envelopeOf(taken)
}

const envelopeOf = (one: ReceivedInterchange): string =>
  JSON.stringify([one.senderQualifier, one.sender, one.receiverQualifier, one.receiver, one.usage])
