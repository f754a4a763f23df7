import { v7 as newId } from 'uuid'
import type { BodyOf } from '#contracts/endpoint.ts'
import type { saveClaim as endpoint } from '#contracts/endpoints/claims.ts'
import { fail } from '#contracts/errors.ts'
import {
  findClaimLike,
  insertClaim,
  lockClaimsOf,
  nextClaimSerial,
  type StoredClaim,
} from '#database/freight-audit/claims.ts'
import { findShipment } from '#database/shipments/shipments.ts'
import type { StoredShipment } from '#database/shipments/stored-shipment.ts'
import { amountFaults, CLAIM_KIND_NAMES, claimedCents, claimNumber } from '#domain/claims/claim.ts'
import { formatMoney } from '#domain/money.ts'
import type { ActionContext } from '../kernel/context.ts'
import { claimDetails } from './claim-view.ts'
import { claimToChange, keepClaim, nextDueOf, refuseStep, ruleOf, todayOf } from './held-claim.ts'
import { daysOfShipment, refuseUnclaimable } from './prefill-claim.ts'

type Body = BodyOf<typeof endpoint>

/** Adds a claim for a shipment, or changes one that has not been filed. */
export async function saveClaim(context: ActionContext, body: Body) {
  const { db, clientId } = context
  await lockClaimsOf(db, clientId)
  const claim = body.claimId === '' ? await addClaim(context, body) : await changeDraft(context, body)
  context.note(
    claim.id,
    {
      claim: claimNumber(claim.serial),
      kind: CLAIM_KIND_NAMES[claim.kind],
      amount: formatMoney(claim.claimedCents, claim.currency),
    },
    body.claimId === '' ? 'claim.added' : 'claim.changed',
  )
  return { claim: await claimDetails(context, claim.id) }
}

async function addClaim(context: ActionContext, body: Body): Promise<StoredClaim> {
  const { db, clientId, user, now } = context
  const shipment = await findShipment(db, clientId, body.shipmentId)
  if (!shipment) return fail('SHIPMENT_NOT_FOUND')
  refuseUnclaimable(shipment)
  const typed = typedOf(body, shipment, now)
  await refuseTwin(context, shipment.id, typed)
  const claim: StoredClaim = {
    ...typed,
    id: newId(),
    serial: await nextClaimSerial(db, clientId),
    shipmentId: shipment.id,
    scac: shipment.carrierScac,
    carrierName: shipment.carrierName,
    state: 'draft',
    shippedOn: daysOfShipment(shipment).shippedOn,
    ...{ nextDue: '', filedOn: '', sentTo: '', messageId: null, carrierNumber: '' },
    ...{ acknowledgedOn: '', answeredOn: '', answerNote: '', offeredCents: null, agreedCents: null },
    ...{ recoveredCents: 0, closedFrom: '', closeNote: '', version: 1 },
    createdBy: user.userName,
    createdAt: now,
  }
  const nextDue = nextDueOf(claim, await ruleOf(db, clientId, claim.scac))
  await insertClaim(db, clientId, { ...claim, nextDue })
  return claim
}

async function changeDraft(context: ActionContext, body: Body): Promise<StoredClaim> {
  const { claim, shipment } = await claimToChange(context, body)
  if (claim.state !== 'draft') return refuseStep(claim)
  const typed = typedOf(body, shipment, context.now)
  if (typed.kind !== claim.kind || typed.trackingNumber !== claim.trackingNumber) {
    await refuseTwin(context, shipment.id, typed)
  }
  const changed = { ...claim, ...typed }
  await keepClaim(context.db, context.clientId, changed)
  return changed
}

/** The same loss is claimed once: a second claim of its kind waits until the first is closed. */
export async function refuseTwin(
  { db, clientId }: Pick<ActionContext, 'db' | 'clientId'>,
  shipmentId: string,
  claim: Pick<StoredClaim, 'kind' | 'trackingNumber'>,
): Promise<void> {
  const { kind, trackingNumber } = claim
  const twin = await findClaimLike(db, clientId, { shipmentId, kind, trackingNumber })
  if (twin) fail('CLAIM_EXISTS', { number: claimNumber(twin.serial) })
}

type Typed = Pick<
  StoredClaim,
  | 'kind'
  | 'currency'
  | 'lines'
  | 'freightCents'
  | 'salvageCents'
  | 'claimedCents'
  | 'description'
  | 'trackingNumber'
  | 'deliveredOn'
  | 'discoveredOn'
>

function typedOf(body: Body, shipment: StoredShipment, now: Date): Typed {
  const { freightCharges: freightCents, salvage: salvageCents, lines: wire } = body
  const lines = wire.map(({ itemCode, description, quantity, value }) => ({
    ...{ itemCode, description, quantity, cents: value },
  }))
  const amounts = { lines, freightCents, salvageCents }
  const fields = { ...amountFaults(amounts), ...dayFaults(body, shipment, now) }
  if (!isCurrency(body.currency)) fields.currency = 'There is no such currency.'
  if (Object.keys(fields).length > 0) fail('VALIDATION_FAILED', { fields })
  return {
    ...amounts,
    claimedCents: claimedCents(amounts),
    kind: body.kind,
    currency: body.currency,
    description: body.description,
    trackingNumber: body.trackingNumber,
    deliveredOn: body.deliveredOn,
    discoveredOn: body.discoveredOn,
  }
}

function dayFaults(body: Body, shipment: StoredShipment, now: Date): Record<string, string> {
  const fields: Record<string, string> = {}
  const today = todayOf(shipment, now)
  const { shippedOn } = daysOfShipment(shipment)
  const isDelivered = body.kind !== 'loss'
  if (isDelivered && body.deliveredOn === '') fields.deliveredOn = 'Enter the day of the delivery.'
  if (body.deliveredOn > today) fields.deliveredOn = 'This day is in the future.'
  if (body.deliveredOn && shippedOn && body.deliveredOn < shippedOn) {
    fields.deliveredOn = `The shipment was picked up on ${shippedOn}.`
  }
  if (body.discoveredOn > today) fields.discoveredOn = 'This day is in the future.'
  if (body.discoveredOn && body.deliveredOn && body.discoveredOn < body.deliveredOn) {
    fields.discoveredOn = 'This day is before the delivery.'
  }
  return fields
}

const isCurrency = (code: string): boolean => Intl.supportedValuesOf('currency').includes(code)
