import type { ReceivedInterchange } from '#carriers/edi/x12/read-interchange.ts'
import { isContentKnown, isControlUsed } from '#database/edi/edi-interchanges.ts'
import type { EdiPartner } from '#database/edi/edi-partners.ts'
import type { Db } from '#database/sql/open.ts'

export type Verdict =
  | {
      kind: 'taken'
      /** Whether no interchange was taken from the partner under this control number before. */
      isNumberFree: boolean
    }
  | {
      kind: 'refused'
      /** An identical interchange that was taken before counts as repeated; everything else needs a person. */
      state: 'refused' | 'repeated'
      detail: string
      /** TA105 for the answer; '' if the sender is not answered. */
      code: string
    }

interface Judged {
  id: string
  /** The hash of its bytes. */
  hash: string
  interchange: ReceivedInterchange
  /** True if a person requested to read it although its control number was used by another one. */
  isVouchedFor: boolean
}

const refused = (detail: string, code: string): Verdict => ({
  kind: 'refused',
  state: 'refused',
  detail: detail.slice(0, 1000),
  code,
})

/** Whether an interchange as a whole is processed, and if not, why. */
export async function verdictOn(tx: Db, partner: EdiPartner, judged: Judged): Promise<Verdict> {
  const { interchange } = judged
  const from = `${interchange.senderQualifier}/${interchange.sender}`
  const to = `${interchange.receiverQualifier}/${interchange.receiver}`
  const expectedFrom = `${partner.receiverQualifier}/${partner.receiverId}`
  const expectedTo = `${partner.senderQualifier}/${partner.senderId}`
  // Identifications are registered in uppercase; some systems send them in lowercase.
  if (from.toUpperCase() !== expectedFrom.toUpperCase() || to.toUpperCase() !== expectedTo.toUpperCase()) {
    // An unknown sender gets no reply through this partner's folder.
    return refused(`It is from ${from} to ${to} instead of from ${expectedFrom} to ${expectedTo}.`, '')
  }
  const [fault] = interchange.faults
  if (fault) return refused(interchange.faults.map(({ message }) => message).join(' '), fault.code)
  if ((interchange.usage === 'P') !== partner.isProduction) {
    const words = interchange.usage === 'P' ? 'a production' : 'a test'
    return refused(`It is ${words} interchange, but the partner is not set up for that.`, '020')
  }
  return verdictOnNumber(tx, partner, judged)
}

/**
 * The same interchange again is a repeat that no one needs to see. A different one under a used number is refused
 * visibly: carriers that change systems start counting again, and their messages must not be lost.
 */
async function verdictOnNumber(tx: Db, partner: EdiPartner, judged: Judged): Promise<Verdict> {
  const { id, hash, interchange, isVouchedFor } = judged
  const { control } = interchange
  if (!(await isControlUsed(tx, partner.id, control, id))) {
    return { kind: 'taken', isNumberFree: true }
  }
  const detail = `Control number ${control} was already used`
  if (await isContentKnown(tx, partner.id, { control, hash, exceptId: id })) {
    return { kind: 'refused', state: 'repeated', detail: `${detail}.`, code: '025' }
  }
  if (isVouchedFor) return { kind: 'taken', isNumberFree: false }
  return refused(
    `${detail}, for another interchange. Ask the carrier whether its numbering started over.`,
    '025',
  )
}
