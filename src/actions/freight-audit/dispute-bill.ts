import { v7 as newId } from 'uuid'
import type { BodyOf } from '#contracts/endpoint.ts'
import type { disputeInvoice } from '#contracts/endpoints/bill-disputes.ts'
import { fail } from '#contracts/errors.ts'
import { insertAccessLink } from '#database/clients/access-links.ts'
import { findClient } from '#database/clients/clients.ts'
import { findUser } from '#database/clients/users.ts'
import { insertDispute } from '#database/freight-audit/bill-disputes.ts'
import { findBill, type StoredBill, saveDecision } from '#database/freight-audit/carrier-bills.ts'
import { addJob } from '#database/queue/jobs.ts'
import { insertMessage } from '#database/queue/outbox.ts'
import { findShipment } from '#database/shipments/shipments.ts'
import type { StoredShipment } from '#database/shipments/stored-shipment.ts'
import { type MailBody, mailText } from '#documents/mails/mail-body.ts'
import { addDays } from '#domain/calendar/iso-date.ts'
import { localDate } from '#domain/calendar/local-clock.ts'
import { STATE_NAMES, stateAfter } from '#domain/freight-audit/bill-states.ts'
import { formatMoney } from '#domain/money.ts'
import { readRecipients } from '#domain/text/emails.ts'
import type { ActionContext } from '../kernel/context.ts'
import { LINK_PLACEHOLDER } from '../kernel/link-placeholder.ts'
import { isOpenTo } from '../kernel/open-statuses.ts'
import { contactOf } from '../kernel/plain-mail.ts'
import { homeZone } from '../locations/zone-of-dock.ts'
import { factsOfShipment } from '../papers/bill-of-lading.ts'
import { billDetails } from './bill-view.ts'
import { disputePacket, usDate } from './dispute-packet.ts'
import { usualAmount } from './dispute-standing.ts'

type Body = BodyOf<typeof disputeInvoice>

const USUAL_DAYS = 30
const LONGEST_DAYS = 365
/** The carrier can see its answer for a while after the deadline. */
const LINK_DAYS = 180
const MOST_RECIPIENTS = 10
const DAY_MS = 86_400_000

/** Path of the page on which a carrier answers. */
export const BILL_PAGE = '/BillResponse'

/**
 * Asks the carrier to correct a bill: the state, the mail with its packet and the link are written in one transaction.
 */
export async function disputeBill(context: ActionContext, body: Body) {
  const { db, clientId, user, now, installation } = context
  const stored = await findBill(db, clientId, body.billId, { lock: true })
  const shipment = stored?.shipmentId ? await findShipment(db, clientId, stored.shipmentId) : null
  if (!stored || (shipment && !isOpenTo(context, shipment.status))) return fail('BILL_NOT_FOUND')
  if (stored.version !== body.version) return fail('BILL_CHANGED')
  refuseUndisputable(stored)
  if (!installation.hasMailServer) return fail('MAIL_NOT_SET_UP')
  const today = localDate(now, await homeZone(context))
  const asked = checked(body, stored, today)
  const company = (await findClient(db, clientId))?.name ?? ''
  const carrierName = shipment?.carrierName || stored.bill.scac
  const id = newId()
  const messageId = newId()
  const linkId = newId()
  const { files, left } = await disputePacket(context, { stored, shipment, company })
  const contact = contactOf(await findUser(db, clientId, user.id), installation.supportEmail)
  const mail = mailOf({ stored, shipment, company, contact, left, words: body.words, ...asked })
  await insertAccessLink(db, {
    ...{ id: linkId, clientId, purpose: 'dispute', subjectId: id },
    expiresAt: new Date(now.getTime() + LINK_DAYS * DAY_MS),
  })
  await insertMessage(db, {
    ...{ id: messageId, clientId, shipmentId: shipment?.id ?? null, channel: 'email', kind: 'dispute' },
    recipient: asked.emails,
    subject: `Freight bill ${stored.bill.number}${shipment ? `, BOL ${shipment.bolNumber}` : ''}: please correct it`,
    payload: {
      ...{ text: mailText(mail), body: mail, files, link: { id: linkId, path: BILL_PAGE } },
      ...(shipment ? { billOfLading: await factsOfShipment(context, shipment) } : {}),
    },
  })
  await addJob(db, 'deliver-message', { messageId }, { key: `deliver:${messageId}` })
  await insertDispute(db, clientId, {
    ...{ id, billId: stored.id, messageId, carrierName, recipient: asked.emails, words: body.words },
    ...{ askedCents: asked.cents, answerBy: asked.answerBy, askedBy: user.userName, askedAt: now },
  })
  await saveDecision(db, clientId, stored.id, {
    ...{ state: 'disputed', approvedCents: null, firstApprovedBy: '' },
    ...{ decidedBy: user.userName, decidedAt: now, decisionNote: body.words.slice(0, 1_000) },
  })
  context.note(stored.id, {
    ...{ bill: stored.bill.number, carrier: stored.bill.scac, to: asked.emails, 'answer by': asked.answerBy },
    asked: formatMoney(asked.cents, stored.bill.currency),
  })
  return { bill: await billDetails(context, stored.id) }
}

function refuseUndisputable(stored: StoredBill): void {
  const refuse = (because: string) =>
    fail('BILL_DECISION_REFUSED', { number: stored.bill.number, decision: 'disputed', because })
  if (!stored.isInForce) refuse('a corrected bill has replaced it')
  if (stored.exportedAt) refuse('it has been sent to accounts payable')
  if (stored.state !== 'disputed' && stateAfter(stored.state, 'dispute') === null) {
    refuse(`it is ${STATE_NAMES[stored.state].toLowerCase()}`)
  }
}

/** The amount, recipients and deadline of a dispute; every error at its field. */
function checked(body: Body, stored: StoredBill, today: string) {
  const fields: Record<string, string> = {}
  const missing = 'Enter the e-mail address of the carrier.'
  const list = readRecipients(body.emails, { most: MOST_RECIPIENTS, missing })
  if (list.kind === 'refused') fields.emails = list.message
  const cents = body.amount ?? usualAmount(stored)
  if (cents <= 0 || cents > stored.bill.totalCents) {
    fields.amount = 'Enter an amount above 0, up to what was billed.'
  }
  const answerBy = body.answerBy || addDays(today, USUAL_DAYS)
  if (answerBy < today || answerBy > addDays(today, LONGEST_DAYS)) {
    fields.answerBy = 'Choose a day within a year from today.'
  }
  if (Object.keys(fields).length > 0) return fail('VALIDATION_FAILED', { fields })
  return { emails: list.kind === 'refused' ? '' : list.text, cents, answerBy }
}

interface ToMail {
  stored: StoredBill
  shipment: StoredShipment | null
  company: string
  contact: string
  left: readonly string[]
  words: string
  cents: number
  answerBy: string
}

function mailOf({ stored, shipment, company, contact, left, words, cents, answerBy }: ToMail): MailBody {
  const { bill, explanation, heldBecause } = stored
  const money = (amount: number) => formatMoney(amount, bill.currency)
  const differing = (explanation?.kinds ?? []).filter(({ differenceCents }) => differenceCents !== 0)
  const reasons = [
    ...(explanation?.findings ?? []).map((finding) => finding.words),
    ...(heldBecause ? [`This bill ${heldBecause}.`] : []),
  ]
  return {
    lead: `${company} asks you to correct freight bill ${bill.number} by ${money(cents)}.`,
    facts: [
      { label: 'Bill', value: `${bill.number}, ${money(bill.totalCents)}` },
      ...(bill.billDate ? [{ label: 'Billed', value: usDate(bill.billDate) }] : []),
      ...(shipment ? [{ label: 'BOL', value: shipment.bolNumber }] : []),
      ...(bill.proNumber ? [{ label: 'PRO', value: bill.proNumber }] : []),
      ...differing.map(({ label, billedCents, receiptCents }, at) => ({
        label: at === 0 ? 'Charges' : '',
        value: `${label}: billed ${money(billedCents)}, agreed ${money(receiptCents)}`,
      })),
      { label: 'Answer by', value: usDate(answerBy) },
    ],
    words: [...reasons, ...(words ? [words] : [])],
    button: { label: 'Answer', url: LINK_PLACEHOLDER },
    below: [
      `The comparison${shipment ? ', the bill of lading' : ''} and supporting documents are attached.`,
      ...(left.length > 0 ? [`Too large to attach, available on request: ${left.join(', ')}.`] : []),
      `Questions? Write to ${contact}.`,
    ],
  }
}
