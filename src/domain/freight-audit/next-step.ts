import type { BillState } from './bill-states.ts'
import type { Finding } from './finding.ts'
import { isReasonOfComparison, NO_PRICE } from './held-reasons.ts'

/** The facts of a bill that determine the user's next step. */
export interface BillAtHand {
  state: BillState
  /** The carrier withdrew it. */
  isCanceled: boolean
  /** It was sent to accounts payable. */
  isExported: boolean
  hasShipment: boolean
  heldBecause: string
  currency: string
  findings: readonly Pick<Finding, 'cause' | 'needsDecision'>[]
}

/** What to do with a bill that waits for a user, in a sentence or two; '' if the findings explain it. */
export function nextStep(bill: BillAtHand): string {
  if (bill.isCanceled) {
    if (bill.isExported)
      return 'Ask accounts payable to stop the payment. If it was paid, ask the carrier for a credit.'
    return bill.state === 'closed' ? '' : 'Close it without payment.'
  }
  if (bill.state !== 'outstanding') return ''
  if (!bill.hasShipment) {
    return 'Choose its shipment below. If it is not yours, dispute the bill, or close it without payment.'
  }
  if (bill.heldBecause === NO_PRICE) {
    return 'Enter the agreed price on the shipment, then compare the bill again.'
  }
  if (isReasonOfComparison(bill.heldBecause)) {
    return `Ask the carrier for a bill in the currency of the price. If ${bill.currency} was agreed, accept the bill and add a note.`
  }
  if (bill.heldBecause !== '') {
    return 'Open the other bill below. If it is for the same freight, close this one. Otherwise, confirm the shipment.'
  }
  const causes = new Set(bill.findings.map(({ cause }) => cause))
  if (causes.has('unknownCharge')) return 'Identify the charge. All bills with it will be compared again.'
  if (causes.has('totalUnlikeLines')) return 'Ask the carrier for a corrected bill.'
  return ''
}
