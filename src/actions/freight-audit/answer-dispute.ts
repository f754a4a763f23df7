import type { BodyOf } from '#contracts/endpoint.ts'
import type {
  billResponse,
  DisputePageValue,
  answerDispute as endpoint,
} from '#contracts/endpoints/bill-disputes.ts'
import { fail } from '#contracts/errors.ts'
import { findClient } from '#database/clients/clients.ts'
import {
  type BillDispute,
  findDispute,
  markDisputeOpened,
  saveDisputeAnswer,
} from '#database/freight-audit/bill-disputes.ts'
import { findBill, type StoredBill } from '#database/freight-audit/carrier-bills.ts'
import { confirmMessage } from '#database/queue/outbox.ts'
import { findShipment } from '#database/shipments/shipments.ts'
import { agreedAmount, type DisputeState, isAnswerable } from '#domain/freight-audit/dispute.ts'
import { formatMoney } from '#domain/money.ts'
import { parseClientSettings } from '#domain/shipment/client-settings.ts'
import { logoUrlOf } from '../account/client-logo.ts'
import { openAccessLink } from '../kernel/access-link.ts'
import { writeAudit } from '../kernel/audit.ts'
import { type ActionContext, tellBrowsers } from '../kernel/context.ts'
import { disputeStanding } from './dispute-standing.ts'

interface HeldDispute {
  /** Context with access to the data of the company that asked. */
  context: ActionContext
  dispute: BillDispute
  stored: StoredBill
}

/** The dispute of a mailed link. */
async function heldDispute(
  context: ActionContext,
  accessid: string,
  options: { lock?: boolean } = {},
): Promise<HeldDispute> {
  const { db, installation } = context
  const link = await openAccessLink(db, installation.secret, accessid, 'dispute')
  const { clientId } = link
  const dispute = await findDispute(db, clientId, link.subjectId, options)
  const stored = dispute ? await findBill(db, clientId, dispute.billId) : null
  if (!dispute || !stored) return fail('ACCESS_LINK_INVALID', { email: installation.supportEmail })
  const settings = parseClientSettings((await findClient(db, clientId))?.settings)
  return { context: { ...context, clientId, settings }, dispute, stored }
}

/** The carrier's view: the bill, its differences from the agreed price, and the carrier's own answer. */
export async function readDisputePage(
  context: ActionContext,
  { accessid }: BodyOf<typeof billResponse>,
): Promise<{ dispute: DisputePageValue }> {
  const { context: owner, dispute, stored } = await heldDispute(context, accessid)
  const { db, clientId, now, settings } = owner
  await markDisputeOpened(db, clientId, dispute.id, now)
  const { bill, explanation } = stored
  const shipment = stored.shipmentId ? await findShipment(db, clientId, stored.shipmentId) : null
  const { state } = await disputeStanding(owner, dispute, stored)
  return {
    dispute: {
      shipper: {
        name: (await findClient(db, clientId))?.name ?? '',
        phone: settings.contact.phones.split('\n')[0]!.trim() || (shipment?.origin.contactPhone ?? ''),
        logoUrl: await logoUrlOf(db, clientId),
      },
      ...{ carrierName: dispute.carrierName, billNumber: bill.number, BOLNumber: shipment?.bolNumber ?? '' },
      ...{ proNumber: bill.proNumber, currency: bill.currency, billed: bill.totalCents },
      ...{ asked: dispute.askedCents, state, answerBy: dispute.answerBy, words: dispute.words },
      charges: (explanation?.kinds ?? [])
        .filter(({ differenceCents }) => differenceCents !== 0)
        .map(({ label, billedCents, receiptCents }) => ({
          label,
          billed: billedCents,
          receipt: receiptCents,
        })),
      findings: (explanation?.findings ?? []).map(({ words }) => words),
      ...{ answer: dispute.answer, agreed: dispute.agreedCents, creditNumber: dispute.creditNumber },
      answerWords: dispute.answerWords,
    },
  }
}

/**
 * Saves the carrier's answer. The same answer again changes nothing; another one is refused once an answer was given.
 */
export async function answerDispute(
  context: ActionContext,
  body: BodyOf<typeof endpoint>,
): Promise<{ state: DisputeState }> {
  const { context: owner, dispute, stored } = await heldDispute(context, body.accessid, { lock: true })
  const { db, clientId, now } = owner
  const { state } = await disputeStanding(owner, dispute, stored)
  if (!isAnswerable(state)) {
    if (dispute.answer === body.answer) return { state }
    return fail('DISPUTE_NOT_OPEN')
  }
  const agreed = agreedAmount(body.answer, { askedCents: dispute.askedCents, offeredCents: body.amount })
  const fields: Record<string, string> = {}
  if ('fault' in agreed) fields.amount = agreed.fault
  if (body.answer === 'refused' && body.words === '') fields.words = 'Enter why the bill is correct.'
  if ('fault' in agreed || Object.keys(fields).length > 0) return fail('VALIDATION_FAILED', { fields })
  // A carrier that answers has the mail, whatever the mail server reported.
  await confirmMessage(db, dispute.messageId, `answered by ${dispute.carrierName}`)
  const answered = {
    ...{ answer: body.answer, agreedCents: agreed.cents, creditNumber: body.creditNumber },
    ...{ answerWords: body.words, answeredAt: now },
  }
  await saveDisputeAnswer(db, clientId, dispute.id, answered)
  const asCarrier = { ...owner, user: { ...owner.user, userName: dispute.carrierName } }
  await writeAudit(asCarrier, [
    {
      ...{ subjectId: stored.id, what: 'bill.dispute-answered' },
      detail: {
        ...{ bill: stored.bill.number, answer: body.answer },
        ...(agreed.cents ? { 'gives back': formatMoney(agreed.cents, stored.bill.currency) } : {}),
        ...(body.words ? { words: body.words } : {}),
      },
    },
  ])
  await tellBrowsers(asCarrier, ['bills'])
  return { state: (await disputeStanding(owner, { ...dispute, ...answered }, stored)).state }
}
