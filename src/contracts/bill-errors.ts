/** Refusals about carriers' bills, accounts payable and claims: see errors.ts. */
export const BILL_ERRORS = {
  // Freight audit
  BILL_NOT_FOUND: [404, 'There is no such bill.'],
  BILL_CHANGED: [409, 'Someone else changed this bill. Reload it and try again.'],
  BILL_NUMBER_TAKEN: [
    409,
    'Bill {number} from {scac} was already received with different charges. Send it as a corrected bill to replace it.',
  ],
  BILL_DUPLICATE: [409, 'These charges were already billed under number {number}.'],
  BILL_DECISION_REFUSED: [409, 'Bill {number} cannot be {decision}: {because}.'],
  PAYABLE_EXPORT_NOT_FOUND: [404, 'There is no such export.'],
  PAYABLE_SETTINGS_CHANGED: [409, 'Someone else changed these settings. Reload them and try again.'],
  PAYABLES_NEED_ALL: [403, 'Only users who can see all shipments can open accounts payable.'],
  DISPUTE_NOT_OPEN: [
    409,
    'The shipper already decided this bill or received your answer. Call the shipper to change it.',
  ],
  MAIL_NOT_SET_UP: [
    409,
    'No mail server is set up. Mark the bill as disputed without sending an e-mail, and call the carrier.',
  ],
  TOLERANCE_CHANGED: [409, 'Someone else changed these tolerances. Reload them and try again.'],
  // Claims
  CLAIM_NOT_FOUND: [404, 'There is no such claim.'],
  CLAIM_CHANGED: [409, 'Someone else changed this claim. Reload it and try again.'],
  CLAIM_EXISTS: [409, 'Claim {number} already covers this. Change that claim, or close it first.'],
  CLAIM_STEP_REFUSED: [409, 'Claim {number} is {state}, so this is no longer possible.'],
  CLAIM_RULE_CHANGED: [409, 'Someone else changed these deadlines. Reload them and try again.'],
  CLAIM_CREDIT_USED: [409, 'Credit {credit} was already applied to a claim.'],
} as const satisfies Record<string, readonly [status: number, message: string]>
