import { createHash } from 'node:crypto'
import { v7 as newId } from 'uuid'
import type { BodyOf } from '#contracts/endpoint.ts'
import type {
  sendClaimAgain as againEndpoint,
  fileClaim as fileEndpoint,
} from '#contracts/endpoints/claims.ts'
import { fail } from '#contracts/errors.ts'
import { copyFile, insertFile, type StoredFileRow } from '#database/files/stored-files.ts'
import type { StoredClaim } from '#database/freight-audit/claims.ts'
import { claimNumber } from '#domain/claims/claim.ts'
import { isOpen } from '#domain/claims/claim-states.ts'
import { readRecipients } from '#domain/text/emails.ts'
import type { ActionContext } from '../kernel/context.ts'
import { claimMail, sendClaimMail } from './claim-mail.ts'
import { letterName, makePacket, type Packet, supportingFiles } from './claim-packet.ts'
import { claimDetails } from './claim-view.ts'
import { claimToChange, type HeldClaim, keepClaim, refuseStep, stateBy } from './held-claim.ts'

const MOST_RECIPIENTS = 5

/**
 * Files a claim. If it is sent by mail, the letter with its papers is put into the outbox in the same transaction, so
 * it is sent once. The letter and the shipment's papers are stored with the claim as the carrier gets them.
 */
export async function fileClaim(context: ActionContext, body: BodyOf<typeof fileEndpoint>) {
  const { db, clientId } = context
  const held = await claimToChange(context, body)
  const { claim, shipment, today } = held
  const state = stateBy(claim, 'file')
  const isMailed = body.by === 'mail'
  const emails = isMailed ? recipientsOf(body.to) : []
  const left = new Set(body.leaveOut)
  const files = (await supportingFiles(context, claim)).filter(({ id }) => !left.has(id))
  const filed: StoredClaim = {
    ...claim,
    ...{ state, filedOn: today, sentTo: emails.join(', ') },
    carrierNumber: body.carrierNumber || claim.carrierNumber,
  }
  const packet = await makePacket(context, filed, shipment, { today, files })
  const messageId = isMailed
    ? await mailPacket(context, { ...held, claim: filed }, emails, body, packet)
    : null
  await keepClaim(db, clientId, { ...filed, messageId })
  await keepPapers(context, filed, files, packet.letter)
  context.note(claim.id, {
    claim: claimNumber(claim.serial),
    ...(isMailed ? { to: filed.sentTo } : { filed: 'on the carrier’s site or by phone' }),
    ...(body.carrierNumber ? { 'carrier’s number': body.carrierNumber } : {}),
  })
  noteOnShipment(context, filed, isMailed ? 'e-mailed to the carrier' : 'filed')
  return { claim: await claimDetails(context, claim.id) }
}

/** Sends the letter again: to remind the carrier, or because the first one did not arrive. */
export async function sendClaimAgain(context: ActionContext, body: BodyOf<typeof againEndpoint>) {
  const held = await claimToChange(context, body)
  const { claim, shipment, today } = held
  if (!isOpen(claim.state)) return refuseStep(claim)
  const emails = recipientsOf(body.to)
  const files = await supportingFiles(context, claim)
  const packet = await makePacket(context, claim, shipment, { today, files })
  const messageId = await mailPacket(context, held, emails, body, packet)
  await keepClaim(context.db, context.clientId, { ...claim, sentTo: emails.join(', '), messageId })
  context.note(claim.id, { claim: claimNumber(claim.serial), to: emails.join(', ') })
  return { claim: await claimDetails(context, claim.id) }
}

async function mailPacket(
  context: ActionContext,
  { claim, shipment }: HeldClaim,
  emails: readonly string[],
  { message }: { message: string },
  packet: Packet,
): Promise<string> {
  const body = await claimMail(context, claim, shipment, { message, packet })
  return sendClaimMail(context, claim, { to: emails.join(', '), body, files: packet.files })
}

function recipientsOf(to: string): string[] {
  const list = readRecipients(to, { most: MOST_RECIPIENTS, missing: 'Email is required.' })
  if (list.kind === 'refused') return fail('VALIDATION_FAILED', { fields: { to: list.message } })
  return list.emails
}

/** The carrier's page shows them as they were sent, even if the shipment's own files change. */
async function keepPapers(
  { db, clientId, user, now }: ActionContext,
  claim: StoredClaim,
  files: readonly StoredFileRow[],
  letter: Uint8Array,
): Promise<void> {
  const owner = { kind: 'claim', id: claim.id } as const
  for (const file of files) {
    if (file.owner.kind === 'shipment') await copyFile(db, clientId, file.id, { id: newId(), owner })
  }
  const content = Buffer.from(letter)
  await insertFile(db, clientId, {
    ...{ id: newId(), owner, kind: 'ClaimLetter', name: letterName(claim), contentType: 'application/pdf' },
    ...{ size: content.length, content, sha256: createHash('sha256').update(content).digest('hex') },
    ...{ uploadedBy: user.userName, isByLink: false, createdAt: now },
  })
}

/** Records the claim in the shipment's own audit trail. */
export function noteOnShipment(context: ActionContext, claim: StoredClaim, what: string): void {
  context.note(claim.shipmentId, { claim: claimNumber(claim.serial), what }, 'shipment.claimed')
}
