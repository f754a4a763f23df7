import { v7 as newId } from 'uuid'
import type { BodyOf } from '#contracts/endpoint.ts'
import type { recoverClaim as endpoint } from '#contracts/endpoints/claims.ts'
import { fail } from '#contracts/errors.ts'
import {
  deleteRecovery,
  insertRecovery,
  listOpenCredits,
  type Recovery,
  type StoredClaim,
} from '#database/freight-audit/claims.ts'
import { claimNumber } from '#domain/claims/claim.ts'
import { takesMoney } from '#domain/claims/claim-states.ts'
import { formatMoney } from '#domain/money.ts'
import type { ActionContext } from '../kernel/context.ts'
import { claimDetails } from './claim-view.ts'
import { claimToChange, type HeldClaim, keepClaim, refuseStep, stateBy } from './held-claim.ts'

type Body = BodyOf<typeof endpoint>

/** Money received for a claim. Once it reaches the agreed amount, the claim is paid. */
export async function recoverClaim(context: ActionContext, body: Body) {
  const held = await claimToChange(context, body)
  if (!takesMoney(held.claim.state)) return refuseStep(held.claim)
  if (body.removeId) await remove(context, held.claim, body.removeId)
  else await add(context, held, body)
  return { claim: await claimDetails(context, held.claim.id) }
}

async function add(context: ActionContext, { claim, today }: HeldClaim, body: Body): Promise<void> {
  const { db, clientId, user, now } = context
  const recovery = await recoveryOf(context, claim, body, today)
  const isNew = await insertRecovery(db, clientId, claim.id, {
    ...{ ...recovery, id: newId(), recordedBy: user.userName, at: now },
  })
  if (!isNew) fail('CLAIM_CREDIT_USED', { credit: recovery.reference })
  await keepClaim(db, clientId, withMoney(claim, claim.recoveredCents + recovery.cents))
  context.note(claim.id, { claim: claimNumber(claim.serial), ...recoveryNote(claim, recovery) })
}

async function remove(context: ActionContext, claim: StoredClaim, recoveryId: string): Promise<void> {
  const { db, clientId } = context
  const removed = await deleteRecovery(db, clientId, claim.id, recoveryId)
  if (!removed) return fail('CLAIM_CHANGED')
  await keepClaim(db, clientId, withMoney(claim, claim.recoveredCents - removed.cents))
  const note = { claim: claimNumber(claim.serial), ...recoveryNote(claim, removed) }
  context.note(claim.id, note, 'claim.recovery-removed')
}

async function recoveryOf(
  { db, clientId }: ActionContext,
  claim: StoredClaim,
  body: Body,
  today: string,
): Promise<Omit<Recovery, 'id' | 'recordedBy'>> {
  const refuse = (fields: Record<string, string>) => fail('VALIDATION_FAILED', { fields })
  const credits = body.billId ? await listOpenCredits(db, clientId, claim.shipmentId) : []
  const credit = credits.find(({ billId }) => billId === body.billId)
  if (body.billId && !credit)
    refuse({ billId: 'This credit was already applied or is for another shipment.' })
  if (credit && credit.currency !== claim.currency) refuse({ billId: `The claim is in ${claim.currency}.` })
  const cents = body.amount ?? credit?.cents ?? 0
  const open = claim.claimedCents - claim.recoveredCents
  if (cents <= 0) refuse({ amount: 'Enter the amount received.' })
  if (credit && cents > credit.cents) {
    refuse({ amount: `The credit is for ${formatMoney(credit.cents, credit.currency)}.` })
  }
  if (cents > open) refuse({ amount: `Only ${formatMoney(open, claim.currency)} of the claim is open.` })
  const receivedOn = body.receivedOn || today
  if (receivedOn > today) refuse({ receivedOn: 'This day is in the future.' })
  return {
    kind: credit ? 'credit' : body.kind,
    cents,
    receivedOn,
    reference: body.reference || (credit?.number ?? ''),
    billId: credit?.billId ?? null,
  }
}

/**
 * The claim with this amount recovered: paid once it reaches the agreed or, without an agreement, the claimed amount.
 */
function withMoney(claim: StoredClaim, recoveredCents: number): StoredClaim {
  const due = claim.agreedCents ?? claim.claimedCents
  const isPaid = recoveredCents >= due
  if (isPaid === (claim.state === 'paid')) return { ...claim, recoveredCents }
  const state = stateBy(claim, isPaid ? 'settle' : 'unsettle')
  return { ...claim, recoveredCents, state, agreedCents: due }
}

const recoveryNote = (
  { currency }: StoredClaim,
  recovery: Pick<Recovery, 'kind' | 'cents' | 'reference'>,
) => ({
  [recovery.kind]: formatMoney(recovery.cents, currency),
  ...(recovery.reference ? { reference: recovery.reference } : {}),
})
