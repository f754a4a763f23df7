import type { BodyOf } from '#contracts/endpoint.ts'
import type { decideInvoices } from '#contracts/endpoints/invoices.ts'
import { type StoredTolerance, toleranceFor } from '#database/freight-audit/bill-settings.ts'
import {
  type DecidedFacts,
  findBill,
  type StoredBill,
  saveDecision,
} from '#database/freight-audit/carrier-bills.ts'
import { findShipment } from '#database/shipments/shipments.ts'
import { type BillDecision, STATE_NAMES, stateAfter } from '#domain/freight-audit/bill-states.ts'
import { formatMoney } from '#domain/money.ts'
import type { ActionContext } from '../kernel/context.ts'
import { isOpenTo } from '../kernel/open-statuses.ts'
import { rulesOf } from './audit-rules.ts'

type Body = BodyOf<typeof decideInvoices>
interface Outcome {
  billId: string
  outcome: 'done' | 'refused'
  state: string
  version: number
  message: string
}

/** The same decision for many bills, each with an outcome: a refused bill does not affect the others. */
export async function decideBills(context: ActionContext, body: Body): Promise<{ outcomes: Outcome[] }> {
  const { tolerances } = await rulesOf(context.db, context.clientId)
  const outcomes: Outcome[] = []
  // Always in the same order: two people who decide the same bills wait for each other instead of deadlocking.
  const asked = [...new Map(body.bills.map((one) => [one.billId, one])).values()].sort((one, other) =>
    one.billId < other.billId ? -1 : 1,
  )
  for (const { billId, version } of asked) {
    outcomes.push(await decideOne(context, body, { billId, version }, tolerances))
  }
  return { outcomes }
}

async function decideOne(
  context: ActionContext,
  body: Body,
  { billId, version }: { billId: string; version: number },
  tolerances: readonly StoredTolerance[],
): Promise<Outcome> {
  const stored = await findBill(context.db, context.clientId, billId, { lock: true })
  const refused = (message: string): Outcome => ({
    ...{ billId, outcome: 'refused', message },
    state: stored?.state ?? '',
    version: stored?.version ?? 0,
  })
  if (!stored || !(await maySee(context, stored))) return refused('There is no such bill.')
  if (stored.version !== version) return refused('Someone else changed this bill. Reload it and try again.')
  const because = whyNot(stored, body)
  if (because) return refused(because)
  const needsTwo = toleranceFor(tolerances, stored.bill.scac).needsTwo
  const facts = decided(context, stored, body, needsTwo)
  if (facts === 'second') return refused('Another person must also approve this bill.')
  await saveDecision(context.db, context.clientId, billId, facts)
  context.note(billId, noteOf(stored, facts))
  const after = stateNow(stored, facts)
  return { billId, outcome: 'done', state: facts.state, version: version + 1, message: after }
}

async function maySee(context: ActionContext, { shipmentId }: StoredBill): Promise<boolean> {
  if (!shipmentId) return true
  const shipment = await findShipment(context.db, context.clientId, shipmentId)
  return shipment === null || isOpenTo(context, shipment.status)
}

function whyNot(stored: StoredBill, { decision, note, isWithinOnly, amount, bills }: Body): string | null {
  if (!stored.isInForce) return 'A corrected bill has replaced this one.'
  if (stored.exportedAt) return 'This bill has been sent to accounts payable.'
  if (stateAfter(stored.state, decision) === null) {
    return `A bill that is ${STATE_NAMES[stored.state].toLowerCase()} cannot be changed like this. Reopen it first.`
  }
  if (decision === 'accept' && !stored.isWithinTolerance) {
    if (isWithinOnly)
      return stored.heldBecause ? `It is on hold: ${stored.heldBecause}.` : 'It exceeds the tolerance.'
    if (note === '') return 'Enter why you accept this bill above its receipt.'
  }
  if (decision === 'close' && note === '') return 'Enter why you close this bill without payment.'
  if (decision === 'shortPay' && !stored.shipmentId) return 'Match the bill to its shipment first.'
  if (amount === undefined) return null
  if (decision !== 'shortPay' || bills.length > 1) return 'Enter an amount only to short pay a single bill.'
  return amount < 0 || amount > stored.bill.totalCents ? 'Enter an amount from 0 to what was billed.' : null
}

/** 'second': the same person gave the first approval. */
function decided(
  { user, now }: ActionContext,
  stored: StoredBill,
  { decision, note, amount }: Body,
  needsTwo: boolean,
): DecidedFacts | 'second' {
  const state = stateAfter(stored.state, decision)!
  const said = { decidedBy: user.userName, decidedAt: now, decisionNote: note }
  if (decision === 'reopen') {
    return {
      state,
      approvedCents: null,
      firstApprovedBy: '',
      decidedBy: '',
      decidedAt: null,
      decisionNote: note,
    }
  }
  const isApproval = decision === 'accept' || decision === 'shortPay'
  if (needsTwo && isApproval && stored.firstApprovedBy === '') {
    return { ...said, state: stored.state, approvedCents: null, firstApprovedBy: user.userName }
  }
  if (needsTwo && isApproval && stored.firstApprovedBy === user.userName) return 'second'
  const approvedCents = amount ?? approvedBy(decision, stored)
  return { ...said, state, approvedCents, firstApprovedBy: stored.firstApprovedBy }
}

/** The amounts of the receipt by kind of charge: never more than was billed. */
function approvedBy(decision: BillDecision, { bill, explanation, bookedCents }: StoredBill): number | null {
  if (decision === 'accept') return bill.totalCents
  if (decision !== 'shortPay') return null
  if (!explanation || bill.kind !== 'original') return Math.min(bill.totalCents, bookedCents)
  return explanation.kinds.reduce(
    (sum, { billedCents, receiptCents }) => sum + Math.min(billedCents, receiptCents),
    0,
  )
}

function noteOf({ bill }: StoredBill, { state, approvedCents, decisionNote, firstApprovedBy }: DecidedFacts) {
  return {
    bill: bill.number,
    carrier: bill.scac,
    decision: STATE_NAMES[state],
    ...(approvedCents === null ? {} : { pay: formatMoney(approvedCents, bill.currency) }),
    ...(firstApprovedBy ? { 'first approved by': firstApprovedBy } : {}),
    ...(decisionNote ? { note: decisionNote } : {}),
  }
}

function stateNow(before: StoredBill, { state, firstApprovedBy, approvedCents }: DecidedFacts): string {
  const isFirst = before.firstApprovedBy === '' && firstApprovedBy !== '' && approvedCents === null
  return isFirst ? 'Approved once. Another person must also approve it.' : STATE_NAMES[state]
}
