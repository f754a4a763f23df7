import { v7 as newId } from 'uuid'
import { findLinkOfSubject, insertAccessLink } from '#database/clients/access-links.ts'
import { findClient } from '#database/clients/clients.ts'
import { findUser } from '#database/clients/users.ts'
import type { StoredClaim } from '#database/freight-audit/claims.ts'
import { addJob } from '#database/queue/jobs.ts'
import { insertMessage } from '#database/queue/outbox.ts'
import type { StoredShipment } from '#database/shipments/stored-shipment.ts'
import { type MailBody, type MailFact, mailText } from '#documents/mails/mail-body.ts'
import { CLAIM_KIND_NAMES, claimNumber } from '#domain/claims/claim.ts'
import { formatMoney } from '#domain/money.ts'
import { dateInWords } from '#domain/text/date-display.ts'
import { showLane } from '#domain/text/lane.ts'
import type { ActionContext } from '../kernel/context.ts'
import { LINK_PLACEHOLDER } from '../kernel/link-placeholder.ts'
import type { MailFile } from '../kernel/outgoing-mail.ts'
import { contactOf } from '../kernel/plain-mail.ts'
import type { Packet } from './claim-packet.ts'

/** Carriers have 120 days to answer, and often take longer. */
const LINK_DAYS = 400
const DAY_MS = 86_400_000

/** Path of the page on which a carrier answers. */
export const CLAIM_PAGE = '/ClaimResponse'

/** The numbers that identify the claim to the carrier. */
export const claimFacts = (claim: StoredClaim, shipment: StoredShipment): MailFact[] =>
  [
    { label: 'Claim', value: `${claimNumber(claim.serial)}, ${CLAIM_KIND_NAMES[claim.kind].toLowerCase()}` },
    { label: 'Amount', value: formatMoney(claim.claimedCents, claim.currency) },
    { label: 'BOL', value: shipment.bolNumber },
    { label: 'PRO', value: claim.trackingNumber ? '' : shipment.proNumber },
    { label: 'Tracking', value: claim.trackingNumber },
    { label: 'Lane', value: showLane(shipment.origin, shipment.destination) },
    { label: 'Consignee', value: shipment.destination.companyName },
    { label: 'Shipped', value: claim.shippedOn ? dateInWords(claim.shippedOn) : '' },
    { label: 'Delivered', value: claim.deliveredOn ? dateInWords(claim.deliveredOn) : 'Not delivered' },
  ].filter(({ value }) => value !== '')

export async function claimMail(
  context: ActionContext,
  claim: StoredClaim,
  shipment: StoredShipment,
  { message, packet }: { message: string; packet: Packet },
): Promise<MailBody> {
  const { db, clientId, user, installation } = context
  const shipper = (await findClient(db, clientId))?.name ?? ''
  const contact = contactOf(await findUser(db, clientId, user.id), installation.supportEmail)
  const names = packet.files.map(({ fileName }) => fileName).join(', ')
  return {
    lead: `${shipper} is filing a freight claim with ${claim.carrierName}.`,
    facts: claimFacts(claim, shipment),
    words: [...(message ? [message] : []), claim.description],
    button: { label: 'Answer this claim', url: LINK_PLACEHOLDER },
    below: [
      'Please acknowledge the claim within 30 days, and pay it, decline it or make an offer within 120 days. You do not need to log in.',
      `Attached: ${names}.`,
      ...(packet.left.length > 0
        ? [`Too large to attach, but available on the same page: ${packet.left.join(', ')}.`]
        : []),
      `Questions? Write to ${contact}.`,
    ],
  }
}

/**
 * Puts the letter into the outbox, with a link to the carrier's answer page; it is sent after the transaction commits.
 */
export async function sendClaimMail(
  { db, clientId, now }: ActionContext,
  claim: StoredClaim,
  { to, body, files }: { to: string; body: MailBody; files: MailFile[] },
): Promise<string> {
  const known = await findLinkOfSubject(db, 'claim', claim.id)
  const linkId = known && !known.usedAt && known.expiresAt > now ? known.id : newId()
  if (linkId !== known?.id) {
    const expiresAt = new Date(now.getTime() + LINK_DAYS * DAY_MS)
    await insertAccessLink(db, { id: linkId, clientId, purpose: 'claim', subjectId: claim.id, expiresAt })
  }
  const id = newId()
  await insertMessage(db, {
    id,
    clientId,
    shipmentId: claim.shipmentId,
    ...{ channel: 'email', kind: 'claim', recipient: to },
    subject: `Freight claim ${claimNumber(claim.serial)}: ${formatMoney(claim.claimedCents, claim.currency)}`,
    payload: { text: mailText(body), body, files, link: { id: linkId, path: CLAIM_PAGE } },
  })
  await addJob(db, 'deliver-message', { messageId: id }, { key: `deliver:${id}` })
  return id
}
