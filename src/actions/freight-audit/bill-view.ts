import type { ReplyOf } from '#contracts/endpoint.ts'
import type { readInvoice } from '#contracts/endpoints/invoices.ts'
import { fail } from '#contracts/errors.ts'
import { findShipmentNumbers } from '#database/freight-audit/bill-candidates.ts'
import { findDisputeOfBill, lastRecipientOf } from '#database/freight-audit/bill-disputes.ts'
import { findQueuedBill, listBillQueue, type QueuedBill } from '#database/freight-audit/bill-queue.ts'
import { findShipment } from '#database/shipments/shipments.ts'
import { SHIPMENT_STATUSES } from '#database/shipments/whole-numbers.ts'
import { nextStep } from '#domain/freight-audit/next-step.ts'
import { sourcesOf } from '#domain/freight-audit/sources.ts'
import type { ActionContext } from '../kernel/context.ts'
import { openStatuses } from '../kernel/open-statuses.ts'
import { disputeStanding, usualAmount } from './dispute-standing.ts'

type Details = ReplyOf<typeof readInvoice>['bill']
type Row = Details['beside'][number]

/** Statuses of the shipments that the user may see; null for all. */
export function statusesOpenTo(context: Pick<ActionContext, 'user'>): string[] | null {
  const open = openStatuses(context, SHIPMENT_STATUSES)
  return open.length === SHIPMENT_STATUSES.length ? null : open
}

/** A bill as a row of the queue. */
export function billRow(stored: QueuedBill): Row {
  const { bill, explanation } = stored
  const findings = [...(explanation?.findings ?? [])].sort(
    (one, other) => Math.abs(other.cents) - Math.abs(one.cents),
  )
  return {
    id: stored.id,
    number: bill.number,
    kind: bill.kind,
    scac: bill.scac,
    carrierName: stored.carrierName,
    proNumber: bill.proNumber || bill.trackingNumber,
    billDate: bill.billDate,
    currency: bill.currency,
    total: bill.totalCents,
    booked: stored.bookedCents,
    difference: stored.differenceCents,
    over: stored.overCents,
    causes: [...new Set(findings.map(({ cause }) => cause))],
    heldBecause: stored.heldBecause,
    isWithinTolerance: stored.isWithinTolerance,
    state: stored.state,
    shipmentId: stored.shipmentId ?? '',
    BOLNumber: stored.bolNumberOfShipment,
    source: stored.source,
    version: stored.version,
    receivedAt: stored.createdAt.toISOString(),
  }
}

/** A bill with everything known of it. */
export async function billDetails(context: ActionContext, billId: string): Promise<Details> {
  const { db, clientId } = context
  const stored = await findQueuedBill(db, clientId, billId)
  if (!stored) return fail('BILL_NOT_FOUND')
  const { bill, explanation } = stored
  return {
    ...billRow(stored),
    originalNumber: bill.originalNumber,
    bolNumberBilled: bill.bolNumber,
    trackingNumber: bill.trackingNumber,
    references: bill.references,
    billedWeight: bill.billedWeightLb,
    billedClass: bill.billedClass,
    pieces: bill.pieces,
    originZip: bill.originZip,
    destinationZip: bill.destinationZip,
    lines: bill.lines.map(({ description, code, cents, weightLb, freightClass }) => ({
      ...{ description, code, amount: cents, weight: weightLb, class: freightClass },
    })),
    matchedBy: [stored.matchedBy, stored.matchedNumber].filter(Boolean).join(' '),
    suggestions: await shownSuggestions(context, stored),
    comparisons: (explanation?.kinds ?? []).map((kind) => ({
      key: kind.key,
      label: kind.label,
      billed: kind.billedCents,
      receipt: kind.receiptCents,
      recomputed: kind.recomputedCents,
      difference: kind.differenceCents,
      isWithin: kind.isWithin,
    })),
    findings: (explanation?.findings ?? []).map(({ cents, ...finding }) => ({ ...finding, amount: cents })),
    unexplained: explanation?.unexplainedCents ?? 0,
    approved: stored.approvedCents,
    firstApprovedBy: stored.firstApprovedBy,
    decidedBy: stored.decidedBy,
    decidedAt: stored.decidedAt?.toISOString() ?? null,
    decisionNote: stored.decisionNote,
    exportedAt: stored.exportedAt?.toISOString() ?? null,
    canceledAt: stored.canceledAt?.toISOString() ?? null,
    nextStep: nextStepOf(stored),
    dispute: await shownDispute(context, stored),
    sources: await shownSources(context, stored),
    usualDispute: {
      emails: await lastRecipientOf(context.db, context.clientId, bill.scac),
      amount: usualAmount(stored),
    },
    beside: await billsBeside(context, stored),
  }
}

const nextStepOf = ({ state, bill, shipmentId, explanation, heldBecause, ...stored }: QueuedBill): string =>
  nextStep({
    ...{ state, heldBecause, currency: bill.currency, findings: explanation?.findings ?? [] },
    ...{ isCanceled: stored.canceledAt !== null, isExported: stored.exportedAt !== null },
    hasShipment: shipmentId !== null,
  })

async function shownDispute(context: ActionContext, stored: QueuedBill) {
  const dispute = await findDisputeOfBill(context.db, context.clientId, stored.id)
  if (!dispute) return null
  const { state, creditedCents } = await disputeStanding(context, dispute, stored)
  const { recipient, words, answerBy, askedBy, answer, creditNumber, answerWords } = dispute
  return {
    ...{ state, recipient, words, answerBy, askedBy, answer, creditNumber, answerWords },
    ...{ asked: dispute.askedCents, agreed: dispute.agreedCents, credited: creditedCents },
    askedAt: dispute.askedAt.toISOString(),
    openedAt: dispute.openedAt?.toISOString() ?? null,
    answeredAt: dispute.answeredAt?.toISOString() ?? null,
  }
}

async function shownSources({ db, clientId }: ActionContext, { bill, shipmentId, explanation }: QueuedBill) {
  const shipment = shipmentId && explanation ? await findShipment(db, clientId, shipmentId) : null
  if (!shipment || !explanation) return []
  return sourcesOf(explanation.findings, {
    itemCodes: [...new Set(shipment.items.map(({ itemCode }) => itemCode).filter(Boolean))],
    consignee: shipment.destination.companyName,
    shipper: shipment.origin.companyName,
    scac: bill.scac,
    rateModeId: shipment.rateModeId,
  })
}

async function shownSuggestions(context: ActionContext, { suggestions }: QueuedBill) {
  const ids = suggestions.map(({ shipmentId }) => shipmentId)
  const numbers = await findShipmentNumbers(context.db, context.clientId, ids, statusesOpenTo(context))
  return suggestions.flatMap(({ shipmentId, because }) => {
    const BOLNumber = numbers.get(shipmentId)
    return BOLNumber === undefined ? [] : [{ shipmentId, BOLNumber, because }]
  })
}

const MOST_BESIDE = 20

async function billsBeside(context: ActionContext, { id, shipmentId }: QueuedBill): Promise<Row[]> {
  if (!shipmentId) return []
  const everyBill = { state: '', scac: '', cause: '', only: '', from: '', to: '', searchText: '' } as const
  const filter = { ...everyBill, shipmentId, statuses: statusesOpenTo(context) }
  const page = { sort: 'receivedAt', isDescending: false, limit: MOST_BESIDE, offset: 0 } as const
  const { rows } = await listBillQueue(context.db, context.clientId, filter, page)
  return rows.filter((row) => row.id !== id).map(billRow)
}
