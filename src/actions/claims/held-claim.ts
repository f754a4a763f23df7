import { fail } from '#contracts/errors.ts'
import { listClaimRules } from '#database/freight-audit/claim-rules.ts'
import { findClaim, type StoredClaim, updateClaim } from '#database/freight-audit/claims.ts'
import { findShipment } from '#database/shipments/shipments.ts'
import type { StoredShipment } from '#database/shipments/stored-shipment.ts'
import type { Db } from '#database/sql/open.ts'
import { localDate } from '#domain/calendar/local-clock.ts'
import { claimNumber } from '#domain/claims/claim.ts'
import { CLAIM_STATE_NAMES, type ClaimStep, stateAfterStep } from '#domain/claims/claim-states.ts'
import { type ClaimRule, claimRuleFor, clocksOf } from '#domain/claims/deadlines.ts'
import type { ActionContext } from '../kernel/context.ts'

/** A claim that is locked for a change, with its shipment. */
export interface HeldClaim {
  claim: StoredClaim
  shipment: StoredShipment
  /** In the time zone of the destination, YYYY-MM-DD. */
  today: string
}

type Place = Pick<ActionContext, 'db' | 'clientId' | 'now'>

export async function holdClaim(place: Place, claimId: string): Promise<HeldClaim> {
  const claim = await findClaim(place.db, place.clientId, claimId, { lock: true })
  const shipment = claim && (await findShipment(place.db, place.clientId, claim.shipmentId))
  if (!claim || !shipment) return fail('CLAIM_NOT_FOUND')
  return { claim, shipment, today: todayOf(shipment, place.now) }
}

/** The same for a change that names the version that its user saw. */
export async function claimToChange(
  place: Place,
  { claimId, version }: { claimId: string; version: number },
): Promise<HeldClaim> {
  const held = await holdClaim(place, claimId)
  return held.claim.version === version ? held : fail('CLAIM_CHANGED')
}

export const todayOf = ({ destinationZone }: Pick<StoredShipment, 'destinationZone'>, now: Date): string =>
  localDate(now, destinationZone)

/** @throws CLAIM_STEP_REFUSED if the claim's state does not allow it */
export function stateBy(claim: StoredClaim, step: ClaimStep): StoredClaim['state'] {
  return stateAfterStep(claim.state, step) ?? refuseStep(claim)
}

export function refuseStep(claim: Pick<StoredClaim, 'serial' | 'state'>): never {
  return fail('CLAIM_STEP_REFUSED', {
    number: claimNumber(claim.serial),
    state: CLAIM_STATE_NAMES[claim.state].toLowerCase(),
  })
}

/** Saves the changed claim with its current deadline. */
export async function keepClaim(db: Db, clientId: string, claim: StoredClaim): Promise<void> {
  const rule = await ruleOf(db, clientId, claim.scac)
  await updateClaim(db, clientId, { ...claim, nextDue: nextDueOf(claim, rule) })
}

export const nextDueOf = (claim: StoredClaim, rule: ClaimRule): string => clocksOf(claim, rule)[0]?.due ?? ''

export const ruleOf = async (db: Db, clientId: string, scac: string): Promise<ClaimRule> =>
  claimRuleFor(await listClaimRules(db, clientId), scac)
