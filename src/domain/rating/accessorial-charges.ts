/** Accessorial charges: those the shipment asks for, and those that its place, size or loneliness bring about. */
import { type Cents, cwtCharge, percentOf } from '../money.ts'
import type { CompiledAccessorial, CompiledTariff } from './compiled-tariff.ts'
import { hasSize } from './cube.ts'
import { HUNDREDTH_INCHES_PER_FOOT } from './linear-feet.ts'
import type { PreparedLtlRequest } from './prepare-ltl-request.ts'
import { ACCESSORIAL_BASES, STEP } from './receipt-steps.ts'
import { TRIGGER_ROW } from './rule-block.ts'
import type { LengthTier } from './tariff-charges.ts'
import { addPending, type Pending, record, refuse, type Working } from './working.ts'
import { isInArea } from './zone-index.ts'

const [FLAT, PER_CWT, PER_LINEAR_FOOT, PER_PIECE, PER_HANDLING_UNIT, PERCENT] = ACCESSORIAL_BASES.keys()
const UNKNOWN = -1

export const TRIGGER = { requested: 0, area: 1, length: 2, singleShipment: 3 } as const

/** Cents of the tier that a side falls in; 0 below the first. */
function tierCents(tiers: readonly LengthTier[], inches: number): Cents {
  for (const { fromInches, belowInches, cents } of tiers) {
    if (inches >= fromInches && (belowInches === null || inches < belowInches)) return cents
  }
  return 0
}

function lengthCents({ rule }: CompiledAccessorial, prepared: PreparedLtlRequest): Cents {
  if (rule.price.basis !== 'lengthTiers') return 0
  const { tiers, per } = rule.price
  if (per === 'shipment') return tierCents(tiers, prepared.longest / 100)
  let cents = 0
  for (const item of prepared.request.items) {
    const { length, width, height } = item.dimensions
    if (hasSize(item))
      cents += tierCents(tiers, Math.round(Math.max(length, width, height) * 100) / 100) * item.quantity
  }
  return cents
}

/** How much of its basis a price is multiplied by; UNKNOWN when sizes would be needed and are not known. */
function quantityOf(basis: number, prepared: PreparedLtlRequest, linehaul: Cents): number {
  if (basis === FLAT) return 1
  if (basis === PER_CWT) return prepared.total
  if (basis === PERCENT) return linehaul
  if (basis === PER_HANDLING_UNIT) return prepared.handlingUnits
  if (basis === PER_PIECE) return prepared.pieces
  if (basis === PER_LINEAR_FOOT) {
    return prepared.linear < 0 ? UNKNOWN : Math.ceil(prepared.linear / HUNDREDTH_INCHES_PER_FOOT)
  }
  return prepared.longest
}

function centsOf(compiled: CompiledAccessorial, quantity: number, prepared: PreparedLtlRequest): Cents {
  const { basis, unit, minimumCents, maximumCents } = compiled
  if (basis === FLAT) return unit
  let cents = 0
  if (basis === PER_CWT) cents = cwtCharge(quantity, unit)
  else if (basis === PERCENT) cents = percentOf(quantity, unit)
  else if (basis! <= PER_HANDLING_UNIT!) cents = quantity * unit
  else return lengthCents(compiled, prepared)
  if (cents < minimumCents) return minimumCents
  return maximumCents >= 0 && cents > maximumCents ? maximumCents : cents
}

function refuseSize(working: Working, compiled: CompiledAccessorial): false {
  refuse(working, 'NO_DIMENSIONS', `${compiled.label} is priced by size: give length, width and height`)
  return false
}

/** The amount, bounds applied, put on the sheet as pending; false (and a notice) for want of sizes. */
function price(
  working: Working,
  compiled: CompiledAccessorial,
  prepared: PreparedLtlRequest,
  linehaul: Cents,
): boolean {
  const quantity = quantityOf(compiled.basis, prepared, linehaul)
  if (quantity === UNKNOWN) return refuseSize(working, compiled)
  const cents = centsOf(compiled, quantity, prepared)
  // Shorter than the first tier: there is no such charge.
  if (cents > 0 || compiled.trigger !== TRIGGER.length) addPending(working, compiled, quantity, cents)
  return true
}

function effectiveOn(rows: readonly CompiledAccessorial[], day: number): CompiledAccessorial | null {
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at]!
    if (row.fromDay <= day && day <= row.toDay) return row
  }
  return null
}

/** A service whose code the tariff prices by itself (OVER by size …): true when that settles it. */
function isAutomatic(
  working: Working,
  tariff: CompiledTariff,
  prepared: PreparedLtlRequest,
  code: string,
): boolean {
  const automatic = effectiveOn(
    tariff.automatic.filter((compiled) => compiled.code === code),
    prepared.pickupDay,
  )
  if (!automatic) {
    refuse(working, 'NO_ACCESSORIAL', `no charge for service ${code} in the tariff`)
    return false
  }
  return automatic.trigger !== TRIGGER.length || prepared.longest >= 0 || refuseSize(working, automatic)
}

/**
 * Every accessorial that the shipment asks for, as pending. false (and a notice) when the tariff has no price for one:
 * leaving it out would be a cheaper price than the carrier's.
 */
function gatherRequested(
  working: Working,
  tariff: CompiledTariff,
  prepared: PreparedLtlRequest,
  linehaul: Cents,
  included: ReadonlySet<string> | null,
): boolean {
  const { serviceNumbers } = prepared
  for (let service = 0; service < serviceNumbers.length; service++) {
    if (included?.has(prepared.services[service]!)) {
      record(working, STEP.notCharged, [service, 0])
      continue
    }
    const number = serviceNumbers[service]!
    const rows = number >= 0 && number < tariff.requested.length ? tariff.requested[number] : undefined
    const row = rows ? effectiveOn(rows, prepared.pickupDay) : null
    if (row) {
      if (!price(working, row, prepared, linehaul)) return false
    } else if (!isAutomatic(working, tariff, prepared, prepared.services[service]!)) return false
  }
  return true
}

/** Whether the trigger in that row of the rule block is met. */
function isTriggered(
  tariff: CompiledTariff,
  prepared: PreparedLtlRequest,
  row: number,
  originPlace: number,
  destinationPlace: number,
): boolean {
  const { numbers, zones } = tariff
  const kind = numbers[row + TRIGGER_ROW.kind]!
  const threshold = numbers[row + TRIGGER_ROW.threshold]!
  if (kind === TRIGGER.length) return prepared.longest >= threshold
  if (kind === TRIGGER.singleShipment) return prepared.request.isSingleShipment && prepared.total < threshold
  const area = numbers[row + TRIGGER_ROW.area]!
  return numbers[row + TRIGGER_ROW.isPickup] === 1
    ? isInArea(zones, area, originPlace, prepared.origin)
    : isInArea(zones, area, destinationPlace, prepared.destination)
}

/**
 * All accessorials as pending charges; false (and a notice) when one cannot be priced.
 * @param included codes that a pallet price already pays for; null: none
 */
export function gatherAccessorials(
  working: Working,
  tariff: CompiledTariff,
  prepared: PreparedLtlRequest,
  linehaul: Cents,
  included: ReadonlySet<string> | null,
  originPlace: number,
  destinationPlace: number,
): boolean {
  if (!gatherRequested(working, tariff, prepared, linehaul, included)) return false
  const { automatic, numbers } = tariff
  for (let number = 0; number < automatic.length; number++) {
    const row = tariff.triggersAt + number * TRIGGER_ROW.length
    if (prepared.pickupDay < numbers[row + TRIGGER_ROW.fromDay]!) continue
    if (prepared.pickupDay > numbers[row + TRIGGER_ROW.toDay]!) continue
    if (numbers[row + TRIGGER_ROW.kind] === TRIGGER.length && prepared.longest < 0) {
      record(working, STEP.unchecked, [1])
      continue
    }
    if (!isTriggered(tariff, prepared, row, originPlace, destinationPlace)) continue
    const compiled = automatic[number]!
    if (included?.has(compiled.code)) continue
    if (!price(working, compiled, prepared, linehaul)) return false
  }
  if (working.sharedGroups !== 0) markOutdone(working.pending)
  return true
}

/** In each exclusive group only the dearest is charged; the first of equals. */
function markOutdone({ count, rows, cents, isOutdone }: Pending): void {
  for (let number = 0; number < count; number++) {
    for (let other = 0; other < count; other++) {
      if (other === number || (rows[other]!.groups & rows[number]!.groups) === 0) continue
      const ahead = cents[other]! - cents[number]!
      if (ahead > 0 || (ahead === 0 && other < number)) isOutdone[number] = 1
    }
  }
}

/** Cents of the pending charges on which fuel is charged. */
export function fuelableCents({ count, rows, cents, isOutdone }: Pending): Cents {
  let sum = 0
  for (let number = 0; number < count; number++) {
    if (rows[number]!.isFuelable && isOutdone[number] === 0) sum += cents[number]!
  }
  return sum
}

/** Writes the pending charges down; their sum. */
export function chargeAccessorials(working: Working, prepared: PreparedLtlRequest): Cents {
  const { steps, charges, pending } = working
  let total = 0
  for (let number = 0; number < pending.count; number++) {
    const { code, label, basis, unit, minimumCents, maximumCents, isFuelable } = pending.rows[number]!
    if (pending.isOutdone[number] === 1) {
      record(working, STEP.notCharged, [prepared.services.indexOf(code), 1])
      continue
    }
    const cents = pending.cents[number]!
    const at = working.stepCount
    steps[at] = STEP.accessorial
    steps[at + 1] = charges.length
    steps[at + 2] = basis
    steps[at + 3] = pending.quantities[number]!
    steps[at + 4] = unit
    steps[at + 5] = minimumCents
    steps[at + 6] = maximumCents
    steps[at + 7] = cents
    steps[at + 8] = isFuelable ? 1 : 0
    working.stepCount = at + 9
    charges.push({ code, label, cents })
    total += cents
  }
  return total
}
