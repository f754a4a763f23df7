import { fail } from '#contracts/errors.ts'
import { type CarrierContract, findContract } from '#database/carriers/carrier-contracts.ts'
import type { AccessLink } from '#database/clients/access-links.ts'
import { type FileOwner, hasOwner } from '#database/files/stored-files.ts'
import { findClaim } from '#database/freight-audit/claims.ts'
import { findInvitation } from '#database/shipments/quote-requests.ts'
import { PAGES } from '#domain/access/pages.ts'
import { canChange, canOpen } from '#domain/access/rights.ts'
import { claimNumber } from '#domain/claims/claim.ts'
import { openAccessLink } from '../kernel/access-link.ts'
import type { ActionContext } from '../kernel/context.ts'
import { refuseOverdue } from '../spot-quotes/quote-standing.ts'

/** What a request about files names: a record of the client, or the access id of a mailed link. */
export interface NamedOwner {
  shipmentId: string
  quoteId: string
  contractId: string
  carrierId: string
  claimId: string
  billId: string
  accessId: string
}

/** The initial value: a file has exactly one of these owners. */
export const NO_OWNER: NamedOwner = {
  shipmentId: '',
  quoteId: '',
  contractId: '',
  carrierId: '',
  claimId: '',
  billId: '',
  accessId: '',
}

/** Who requests files, for which client, and with which limits. */
export type FileHolder =
  | { kind: 'user'; clientId: string; name: string; mayChange: boolean }
  | {
      kind: 'link'
      clientId: string
      name: string
      link: AccessLink
      owner: FileOwner
      /** For a link to Contract Details; null for a link to a quote. */
      contract: CarrierContract | null
    }

/** The holder of the mailed link if an access id is given, otherwise the user of the session. */
export async function fileHolder(context: ActionContext, accessId: string): Promise<FileHolder> {
  if (accessId === '') {
    if (context.user.userName === '') fail('ACCESS_LINK_INVALID')
    const { userName, userType } = context.user
    return { kind: 'user', clientId: context.clientId, name: userName, mayChange: canChange(userType) }
  }
  const { secret, supportEmail } = context.installation
  const link = await openAccessLink(context.db, secret, accessId, 'contract', 'quote', 'claim')
  if (link.purpose === 'quote') return quoteHolder(context, link)
  if (link.purpose === 'claim') return claimHolder(context, link)
  const contract = await findContract(context.db, link.clientId, link.subjectId)
  if (!contract) return fail('ACCESS_LINK_INVALID', { email: supportEmail })
  const owner = { kind: 'contract', id: contract.id } as const
  return { kind: 'link', clientId: link.clientId, name: contract.salesEmail, link, owner, contract }
}

async function quoteHolder(context: ActionContext, link: AccessLink): Promise<FileHolder> {
  const found = await findInvitation(context.db, link.clientId, link.subjectId)
  if (!found) return fail('ACCESS_LINK_INVALID', { email: context.installation.supportEmail })
  const { id, carrierName, email } = found.invitation
  const owner = { kind: 'quote', id } as const
  return { kind: 'link', clientId: link.clientId, name: carrierName || email, link, owner, contract: null }
}

async function claimHolder(context: ActionContext, link: AccessLink): Promise<FileHolder> {
  const claim = await findClaim(context.db, link.clientId, link.subjectId)
  if (!claim) return fail('ACCESS_LINK_INVALID', { email: context.installation.supportEmail })
  const owner = { kind: 'claim', id: claim.id } as const
  return { kind: 'link', clientId: link.clientId, name: claim.carrierName, link, owner, contract: null }
}

/** Files can no longer be changed once the quote is closed, or the claim is. */
export async function refuseLate(context: ActionContext, holder: FileHolder): Promise<void> {
  if (holder.kind === 'user') return
  if (holder.owner.kind === 'claim') return refuseClosedClaim(context, holder.clientId, holder.owner.id)
  if (holder.owner.kind !== 'quote') return
  const found = await findInvitation(context.db, holder.clientId, holder.owner.id)
  if (found) refuseOverdue(found, context.now)
}

async function refuseClosedClaim({ db }: ActionContext, clientId: string, claimId: string): Promise<void> {
  const claim = await findClaim(db, clientId, claimId)
  if (claim?.state === 'closed')
    fail('CLAIM_STEP_REFUSED', { number: claimNumber(claim.serial), state: 'closed' })
}

/** The owner that the request names; a link always means its own, whatever else is named. */
export async function ownerFor(
  context: ActionContext,
  holder: FileHolder,
  named: NamedOwner,
): Promise<FileOwner> {
  if (holder.kind === 'link') return holder.owner
  const owner = namedOwner(named)
  refuseStranger(context, owner)
  if (await hasOwner(context.db, context.clientId, owner)) return owner
  return refuseUnknown(owner)
}

/** Rates are limited to users who set up carriers. */
export function refuseStranger({ user, installation }: ActionContext, owner: FileOwner): void {
  // The file of a report is open to users who may see every shipment in it, which Reports checks.
  if (owner.kind === 'report') fail('NO_ATTACHMENT')
  const isOfCarriers = owner.kind === 'contract' || owner.kind === 'carrier'
  if (isOfCarriers && !canOpen(user, 'Carriers')) {
    fail('PAGE_FORBIDDEN', { page: PAGES.Carriers.title, email: installation.supportEmail })
  }
  if (owner.kind === 'bill' && !canOpen(user, 'FreightAudit')) {
    fail('PAGE_FORBIDDEN', { page: PAGES.FreightAudit.title, email: installation.supportEmail })
  }
  if (owner.kind === 'claim' && !canOpen(user, 'Claims')) {
    fail('PAGE_FORBIDDEN', { page: PAGES.Claims.title, email: installation.supportEmail })
  }
}

function namedOwner(named: NamedOwner): FileOwner {
  const owners: FileOwner[] = [
    { kind: 'shipment', id: named.shipmentId },
    { kind: 'quote', id: named.quoteId },
    { kind: 'contract', id: named.contractId },
    { kind: 'carrier', id: named.carrierId },
    { kind: 'claim', id: named.claimId },
    { kind: 'bill', id: named.billId },
  ]
  const [owner, ...others] = owners.filter(({ id }) => id !== '')
  if (owner && others.length === 0) return owner
  return fail('VALIDATION_FAILED', { fields: { shipmentId: 'Choose one record to attach the file to.' } })
}

function refuseUnknown(owner: FileOwner): never {
  if (owner.kind === 'shipment') return fail('SHIPMENT_NOT_FOUND')
  if (owner.kind === 'quote') return fail('QUOTE_NOT_FOUND')
  if (owner.kind === 'contract') return fail('CONTRACT_NOT_FOUND')
  if (owner.kind === 'claim') return fail('CLAIM_NOT_FOUND')
  if (owner.kind === 'bill') return fail('BILL_NOT_FOUND')
  return fail('CARRIER_NOT_FOUND', { scac: owner.id })
}
