import type { BodyOf } from '#contracts/endpoint.ts'
import type { closeClaim as endpoint } from '#contracts/endpoints/claims.ts'
import { fail } from '#contracts/errors.ts'
import { lockClaimsOf } from '#database/freight-audit/claims.ts'
import { claimNumber } from '#domain/claims/claim.ts'
import type { ActionContext } from '../kernel/context.ts'
import { claimDetails } from './claim-view.ts'
import { claimToChange, type HeldClaim, keepClaim, refuseStep, stateBy } from './held-claim.ts'
import { refuseTwin } from './save-claim.ts'

type Body = BodyOf<typeof endpoint>

/** Closes a claim, or reopens it in the state in which it was closed. */
export async function closeClaim(context: ActionContext, body: Body) {
  if (body.isReopened) await lockClaimsOf(context.db, context.clientId)
  const held = await claimToChange(context, body)
  if (body.isReopened) await reopen(context, held)
  else await close(context, held, body.note)
  return { claim: await claimDetails(context, held.claim.id) }
}

async function close(context: ActionContext, { claim }: HeldClaim, note: string): Promise<void> {
  const state = stateBy(claim, 'close')
  if (note === '' && claim.state !== 'paid') {
    fail('VALIDATION_FAILED', { fields: { note: 'Enter why this claim is closed without full payment.' } })
  }
  await keepClaim(context.db, context.clientId, {
    ...claim,
    ...{ state, closedFrom: claim.state, closeNote: note },
  })
  context.note(claim.id, { claim: claimNumber(claim.serial), ...(note ? { note } : {}) })
}

async function reopen(context: ActionContext, { claim, shipment }: HeldClaim): Promise<void> {
  if (claim.state !== 'closed' || claim.closedFrom === '') return refuseStep(claim)
  await refuseTwin(context, shipment.id, claim)
  await keepClaim(context.db, context.clientId, {
    ...claim,
    ...{ state: claim.closedFrom, closedFrom: '' as const, closeNote: '' },
  })
  context.note(claim.id, { claim: claimNumber(claim.serial) }, 'claim.reopened')
}
