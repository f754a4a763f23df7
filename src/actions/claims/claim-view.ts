import type { ReplyOf } from '#contracts/endpoint.ts'
import type { readClaim } from '#contracts/endpoints/claims.ts'
import { fail } from '#contracts/errors.ts'
import { findCarrier } from '#database/carriers/carriers.ts'
import { listAuditLines } from '#database/clients/audit-trail.ts'
import { findListedClaim, findSentTo, type ListedClaim } from '#database/freight-audit/claim-queue.ts'
import { listClaimRules } from '#database/freight-audit/claim-rules.ts'
import { listOpenCredits, listRecoveries, type StoredClaim } from '#database/freight-audit/claims.ts'
import { findMessage } from '#database/queue/outbox.ts'
import { findShipment } from '#database/shipments/shipments.ts'
import { localDate } from '#domain/calendar/local-clock.ts'
import { claimNumber } from '#domain/claims/claim.ts'
import { takesMoney } from '#domain/claims/claim-states.ts'
import { type ClaimRule, claimRuleFor, clocksOf, daysLeft, fileBy } from '#domain/claims/deadlines.ts'
import type { ActionContext } from '../kernel/context.ts'
import { packetOf } from './claim-packet.ts'

type Details = ReplyOf<typeof readClaim>['claim']
type Row = Pick<Details, keyof ReturnType<typeof claimRow>>

/** A claim as a row of the list. */
export function claimRow(claim: ListedClaim, rules: readonly ClaimRule[], now: Date) {
  const today = localDate(now, claim.timeZone)
  return {
    id: claim.id,
    number: claimNumber(claim.serial),
    kind: claim.kind,
    state: claim.state,
    scac: claim.scac,
    carrierName: claim.carrierName,
    shipmentId: claim.shipmentId,
    BOLNumber: claim.bolNumber,
    PRONumber: claim.proNumber,
    consignee: claim.consignee,
    currency: claim.currency,
    claimed: claim.claimedCents,
    agreed: claim.agreedCents,
    recovered: claim.recoveredCents,
    filedOn: claim.filedOn,
    clocks: clocksOf(claim, claimRuleFor(rules, claim.scac)).map(({ key, due }) => ({
      ...{ key, due, daysLeft: daysLeft(due, today) },
    })),
    version: claim.version,
    createdAt: claim.createdAt.toISOString(),
  }
}

export const wireLines = (lines: StoredClaim['lines']) =>
  lines.map(({ itemCode, description, quantity, cents }) => ({
    itemCode,
    description,
    quantity,
    value: cents,
  }))

/** A claim with everything known of it. */
export async function claimDetails(context: ActionContext, claimId: string): Promise<Details> {
  const { db, clientId, now } = context
  const claim = await findListedClaim(db, clientId, claimId)
  const shipment = claim && (await findShipment(db, clientId, claim.shipmentId))
  if (!claim || !shipment) return fail('CLAIM_NOT_FOUND')
  const rules = await listClaimRules(db, clientId)
  const row: Row = claimRow(claim, rules, now)
  const letter = claim.messageId ? await findMessage(db, claim.messageId) : null
  const recoveries = await listRecoveries(db, clientId, claim.id)
  const credits = takesMoney(claim.state) ? await listOpenCredits(db, clientId, claim.shipmentId) : []
  return {
    ...row,
    lines: wireLines(claim.lines),
    freightCharges: claim.freightCents,
    salvage: claim.salvageCents,
    description: claim.description,
    trackingNumber: claim.trackingNumber,
    deliveredOn: claim.deliveredOn,
    shippedOn: claim.shippedOn,
    discoveredOn: claim.discoveredOn,
    fileBy: fileBy(claim, claimRuleFor(rules, claim.scac)),
    carrierNumber: claim.carrierNumber,
    sentTo: claim.sentTo,
    letterState: letter?.state ?? '',
    letterDetail: letter?.detail ?? '',
    acknowledgedOn: claim.acknowledgedOn,
    answeredOn: claim.answeredOn,
    offered: claim.offeredCents,
    answerNote: claim.answerNote,
    closeNote: claim.closeNote,
    recoveries: recoveries.map(({ id, kind, cents, receivedOn, reference, recordedBy }) => ({
      ...{ id, kind, amount: cents, receivedOn, reference, recordedBy },
    })),
    credits: credits
      .filter(({ currency }) => currency === claim.currency)
      .map(({ billId, number, cents, billDate }) => ({ billId, number, amount: cents, billDate })),
    packet: await packetOf(context, claim, shipment),
    carrierEmail: await emailOf(context, claim),
    history: await listAuditLines(db, clientId, claim.id, 100),
  }
}

/** The address of the last claim to the carrier, or the carrier's own. */
async function emailOf({ db, clientId }: ActionContext, claim: StoredClaim): Promise<string> {
  if (claim.sentTo) return claim.sentTo
  const before = await findSentTo(db, clientId, claim.scac)
  if (before) return before
  const carrier = await findCarrier(db, clientId, claim.scac)
  return carrier?.email || carrier?.tenderEmail || ''
}
