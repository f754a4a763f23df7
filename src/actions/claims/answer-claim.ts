import type { BodyOf } from '#contracts/endpoint.ts'
import type { answerClaim as endpoint } from '#contracts/endpoints/claims.ts'
import { fail } from '#contracts/errors.ts'
import type { StoredClaim } from '#database/freight-audit/claims.ts'
import { claimNumber } from '#domain/claims/claim.ts'
import type { ClaimStep } from '#domain/claims/claim-states.ts'
import { formatMoney } from '#domain/money.ts'
import type { ActionContext } from '../kernel/context.ts'
import { claimDetails } from './claim-view.ts'
import { claimToChange, keepClaim, stateBy } from './held-claim.ts'

/** A carrier's answer to a claim, or the shipper's answer to the carrier's offer. */
export interface Answer {
  answer: Extract<ClaimStep, 'acknowledge' | 'agree' | 'offer' | 'decline' | 'acceptOffer' | 'refuseOffer'>
  /** Amount of an offer, in cents. */
  amount?: number | undefined
  carrierNumber: string
  note: string
  /** YYYY-MM-DD. */
  on: string
}

/** Records the carrier's answer by phone or letter, or the shipper's answer to its offer. */
export async function answerClaim(context: ActionContext, body: BodyOf<typeof endpoint>) {
  const { claim, today } = await claimToChange(context, body)
  const on = body.on || today
  if (on > today) fail('VALIDATION_FAILED', { fields: { on: 'This day is in the future.' } })
  if (claim.filedOn && on < claim.filedOn) {
    fail('VALIDATION_FAILED', { fields: { on: `The claim was filed on ${claim.filedOn}.` } })
  }
  const changed = claimAnswered(claim, { ...body, on })
  await keepClaim(context.db, context.clientId, changed)
  context.note(claim.id, answerNote(changed, body), auditOf(body.answer))
  return { claim: await claimDetails(context, claim.id) }
}

/**
 * The claim after an answer.
 * @throws CLAIM_STEP_REFUSED if the claim's state does not allow it, VALIDATION_FAILED if an amount or note is missing
 */
export function claimAnswered(claim: StoredClaim, answer: Answer): StoredClaim {
  const state =
    claim.state === 'acknowledged' && answer.answer === 'acknowledge'
      ? claim.state
      : stateBy(claim, answer.answer)
  const fields = answerFaults(claim, answer)
  if (Object.keys(fields).length > 0) fail('VALIDATION_FAILED', { fields })
  const known = {
    ...claim,
    state,
    carrierNumber: answer.carrierNumber || claim.carrierNumber,
    acknowledgedOn: claim.acknowledgedOn || answer.on,
  }
  switch (answer.answer) {
    case 'acknowledge':
      return known
    case 'agree':
      return { ...known, ...answered(answer), agreedCents: claim.claimedCents, offeredCents: null }
    case 'offer':
      return { ...known, ...answered(answer), offeredCents: answer.amount ?? null, agreedCents: null }
    case 'decline':
      return { ...known, ...answered(answer), offeredCents: null, agreedCents: null }
    case 'acceptOffer':
      return { ...known, agreedCents: claim.offeredCents }
    case 'refuseOffer':
      return { ...known, offeredCents: null }
  }
}

const answered = ({ on, note }: Answer) => ({ answeredOn: on, answerNote: note })

function answerFaults({ claimedCents, currency }: StoredClaim, { answer, amount, note }: Answer) {
  const fields: Record<string, string> = {}
  if (answer === 'decline' && note === '') fields.note = 'Enter why the claim is declined.'
  if (answer !== 'offer') return fields
  if (amount === undefined || amount <= 0) fields.amount = 'Enter the amount of the offer.'
  else if (amount >= claimedCents) {
    fields.amount = `The claim is for ${formatMoney(claimedCents, currency)}. Choose to pay it in full.`
  }
  return fields
}

const AUDITED: Readonly<Record<Answer['answer'], string>> = {
  acknowledge: 'claim.acknowledged',
  agree: 'claim.agreed',
  offer: 'claim.offer-made',
  decline: 'claim.declined',
  acceptOffer: 'claim.offer-accepted',
  refuseOffer: 'claim.offer-refused',
}
export const auditOf = (answer: Answer['answer']): string => AUDITED[answer]

export function answerNote(claim: StoredClaim, { answer, note }: Pick<Answer, 'answer' | 'note'>) {
  const cents = answer === 'offer' ? claim.offeredCents : claim.agreedCents
  return {
    claim: claimNumber(claim.serial),
    ...(cents === null ? {} : { amount: formatMoney(cents, claim.currency) }),
    ...(claim.carrierNumber ? { 'carrier’s number': claim.carrierNumber } : {}),
    ...(note ? { note } : {}),
  }
}
