import { CARRIERS_NUMBER, isNumberOf, type Reference, referenceOf, referencesIn } from './references.ts'
import { ediDate, isoDate, joinText, splitText } from './texts.ts'
import type { Segment, TransactionSet } from './x12/interchange.ts'

/** A carrier's answer to a tender. */
export interface TenderResponse {
  scac: string
  /** The shipper's number of the shipment, as the tender gave it. */
  bolNumber: string
  /** `accepted` and `declined` are what partners use; another code needs a user's decision. */
  answer: 'accepted' | 'declined' | 'other'
  /** B1-04 as received. */
  actionCode: string
  /** YYYY-MM-DD; '' if absent. */
  date: string
  /** The carrier's number, if its answer has one. */
  proNumber: string
  reason: string
  /** N9 segments other than the carrier's number; absent if there are none. */
  references?: Reference[]
}

const REMARK_WIDTH = 30

/** Body of a 990, response to a load tender. Source: X12 990, 004010. */
export function buildTenderResponse990(response: TenderResponse): Segment[] {
  const remarks = splitText(response.reason, REMARK_WIDTH)
  return [
    ['B1', response.scac, response.bolNumber, ediDate(response.date), response.actionCode],
    ...(response.proNumber ? [['N9', 'CN', response.proNumber]] : []),
    ...remarks.slice(0, 10).map((text): Segment => ['K1', text]),
  ]
}

/**
 * Reads an accepted 990. B1-04: A accept, D decline; B conditional, C counter-offer and the others need a user's
 * decision. The reason for a decline is in V9, K1, the text of an N9, or as a code in B1-06 (element 1714, later
 * releases), by agreement: all are read.
 */
export function readTenderResponse990(set: TransactionSet): TenderResponse {
  const all = (id: string) => set.segments.filter((segment) => segment[0] === id)
  const [, scac = '', bolNumber = '', date = '', action = '', , declineCode = ''] = all('B1')[0] ?? []
  const actionCode = action.trim().toUpperCase()
  const references = referencesIn(set.segments)
  const others = references.filter(({ qualifier }) => qualifier !== CARRIERS_NUMBER)
  const events = all('V9').map((segment) => segment[2] || segment[8] || segment[1] || '')
  // With the qualifier of a shipment number, the N9 text is about the number; with another qualifier, it is the reason.
  const words = all('N9').map(([, qualifier = '', , text = '']) => (isNumberOf(qualifier) ? '' : text))
  const remarks = joinText(
    all('K1').flatMap((segment) => segment.slice(1)),
    REMARK_WIDTH,
  )
  // The counteroffer: element 150 has the charge, 782 the dollars.
  const offers = all('L9').map(([, charge = '', dollars = '']) => `${charge} ${dollars}`.trim())
  const reasons = [...events, ...words, ...offers, remarks].filter(Boolean)
  if (declineCode.trim() !== '') reasons.push(`reason ${declineCode.trim()}`)
  return {
    scac,
    bolNumber: bolNumber.trim(),
    answer: actionCode === 'A' ? 'accepted' : actionCode === 'D' ? 'declined' : 'other',
    actionCode,
    date: isoDate(date),
    proNumber: referenceOf(references, CARRIERS_NUMBER),
    reason: reasons.join('; '),
    ...(others.length > 0 ? { references: others } : {}),
  }
}
