import { type ReceivedInterchange, readInterchange } from '#carriers/edi/x12/read-interchange.ts'
import { insertAuditLines } from '#database/clients/audit-trail.ts'
import { lockRefusedOfControl, markSettled } from '#database/edi/edi-interchanges.ts'
import type { EdiPartner } from '#database/edi/edi-partners.ts'
import type { Db } from '#database/sql/open.ts'
import { textOf } from './interchange-text.ts'
import { sourceOf } from './shipment-of.ts'

/**
 * The carrier has sent a refused interchange again, complete and with the same control number: settles the refused one,
 * which no longer needs attention, in the transaction that takes the new one.
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

/** Each sender counts its own numbers: the same number from another sender, or in a test, is another interchange. */
function isSentAgain(raw: Buffer, taken: ReceivedInterchange): boolean {
  const found = readInterchange(textOf(raw))
  return found.kind === 'interchange' && envelopeOf(found.interchange) === envelopeOf(taken)
}

const envelopeOf = (one: ReceivedInterchange): string =>
  JSON.stringify([one.senderQualifier, one.sender, one.receiverQualifier, one.receiver, one.usage])
