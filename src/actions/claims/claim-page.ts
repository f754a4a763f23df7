import type { BodyOf, ReplyOf } from '#contracts/endpoint.ts'
import type {
  carrierAnswer as answerEndpoint,
  claimResponse as endpoint,
} from '#contracts/endpoints/claims.ts'
import { fail } from '#contracts/errors.ts'
import { findClient } from '#database/clients/clients.ts'
import { listFiles } from '#database/files/stored-files.ts'
import { findClaim, type StoredClaim } from '#database/freight-audit/claims.ts'
import { confirmMessage } from '#database/queue/outbox.ts'
import { findShipment } from '#database/shipments/shipments.ts'
import { CLAIM_KIND_NAMES, claimNumber } from '#domain/claims/claim.ts'
import { clocksOf, USUAL_CLAIM_RULE } from '#domain/claims/deadlines.ts'
import { parseClientSettings } from '#domain/shipment/client-settings.ts'
import { shipperOf } from '../carrier-answers/track-shipment.ts'
import { showStoredFile } from '../files/file-view.ts'
import { openAccessLink } from '../kernel/access-link.ts'
import { writeAudit } from '../kernel/audit.ts'
import { type ActionContext, tellBrowsers } from '../kernel/context.ts'
import { answerNote, auditOf, claimAnswered } from './answer-claim.ts'
import { claimFacts } from './claim-mail.ts'
import { wireLines } from './claim-view.ts'
import { holdClaim, keepClaim } from './held-claim.ts'

type Page = ReplyOf<typeof endpoint>['claim']

/** The request's context, with access to the data of the claiming company, in the carrier's name. */
async function asCarrier(context: ActionContext, accessid: string) {
  const { secret, supportEmail } = context.installation
  const link = await openAccessLink(context.db, secret, accessid, 'claim')
  const { clientId } = link
  const claim = await findClaim(context.db, clientId, link.subjectId)
  if (!claim) return fail('ACCESS_LINK_INVALID', { email: supportEmail })
  const settings = parseClientSettings((await findClient(context.db, clientId))?.settings)
  const user = { ...context.user, userName: claim.carrierName }
  return { context: { ...context, clientId, settings, user }, claim }
}

/** The carrier's page of a claim: what is claimed, why, with the papers and the answers so far. */
export async function readClaimPage(
  asked: ActionContext,
  { accessid }: { accessid: string },
): Promise<{ claim: Page }> {
  const { context, claim } = await asCarrier(asked, accessid)
  const { db, clientId } = context
  const shipment = await findShipment(db, clientId, claim.shipmentId)
  if (!shipment) return fail('ACCESS_LINK_INVALID', { email: context.installation.supportEmail })
  const files = await listFiles(db, clientId, { kind: 'claim', id: claim.id })
  const clocks = clocksOf(claim, USUAL_CLAIM_RULE)
  const dueOf = (key: string) => clocks.find((clock) => clock.key === key)?.due ?? ''
  return {
    claim: {
      shipper: await shipperOf(context, shipment),
      number: claimNumber(claim.serial),
      carrierName: claim.carrierName,
      kind: CLAIM_KIND_NAMES[claim.kind],
      state: claim.state,
      facts: claimFacts(claim, shipment),
      lines: wireLines(claim.lines),
      freightCharges: claim.freightCents,
      salvage: claim.salvageCents,
      currency: claim.currency,
      claimed: claim.claimedCents,
      offered: claim.offeredCents,
      agreed: claim.agreedCents,
      description: claim.description,
      carrierNumber: claim.carrierNumber,
      answerNote: claim.answerNote,
      acknowledgeBy: dueOf('acknowledge'),
      answerBy: dueOf('answer'),
      files: files.map((file) => showStoredFile(file, file.isByLink && claim.state !== 'closed')),
    },
  }
}

/** Saves the carrier's answer by its link. The same answer again changes nothing. */
export async function answerByLink(
  asked: ActionContext,
  body: BodyOf<typeof answerEndpoint>,
): Promise<{ state: StoredClaim['state'] }> {
  const { context, claim: found } = await asCarrier(asked, body.accessid)
  const { db, clientId } = context
  const { claim, today } = await holdClaim(context, found.id)
  if (isSaid(claim, body)) return { state: claim.state }
  const changed = claimAnswered(claim, { ...body, on: today })
  // A carrier that answers has the letter, whatever the mail server reported.
  if (claim.messageId) await confirmMessage(db, claim.messageId, `answered by ${claim.carrierName}`)
  await keepClaim(db, clientId, changed)
  const detail = answerNote(changed, body)
  await writeAudit(context, [{ subjectId: claim.id, detail, what: auditOf(body.answer) }])
  await tellBrowsers(context, ['claims', 'shipments'])
  return { state: changed.state }
}

function isSaid(claim: StoredClaim, body: BodyOf<typeof answerEndpoint>): boolean {
  const isSameNumber = body.carrierNumber === '' || body.carrierNumber === claim.carrierNumber
  const isSameNote = body.note === claim.answerNote
  switch (body.answer) {
    case 'acknowledge':
      return claim.acknowledgedOn !== '' && isSameNumber
    case 'agree':
      return (claim.state === 'agreed' || claim.state === 'paid') && isSameNumber && isSameNote
    case 'offer':
      return claim.state === 'offered' && claim.offeredCents === body.amount && isSameNumber && isSameNote
    case 'decline':
      return claim.state === 'declined' && isSameNumber && isSameNote
  }
}
