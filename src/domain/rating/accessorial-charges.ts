/** Accessorial charges: requested ones, and those triggered by the place, the size or a single-shipment pickup. */
import { isEffectiveOn } from '../calendar/effective-dates.ts'
import { type Cents, cwtCharge, percentOf } from '../money.ts'
import { accessorialCode } from './accessorial-codes.ts'
import { ACCESSORIAL_ROW, TRIGGER } from './accessorial-rows.ts'
import type { CompiledTariff } from './compiled-tariff.ts'
import { hasSize } from './cube.ts'
import { dropOutdone } from './exclusive-accessorials.ts'
import { HUNDREDTH_INCHES_PER_FOOT } from './linear-feet.ts'
import type { PreparedLtlRequest } from './prepare-ltl-request.ts'
import { ACCESSORIAL_BASES, STEP } from './receipt-steps.ts'
import { TRIGGER_ROW } from './rule-block.ts'
import { record, refuse, type Sheet } from './sheet.ts'
import type { AccessorialRule, LengthTier } from './tariff-charges.ts'
import { isInArea } from './zone-index.ts'

const [FLAT, PER_CWT, PER_LINEAR_FOOT, PER_PIECE, PER_HANDLING_UNIT, PERCENT] = ACCESSORIAL_BASES.keys()
const UNKNOWN = -1

/** Cents of the tier that contains a side; 0 below the first tier. */
function tierCents(tiers: readonly LengthTier[], inches: number): Cents {
  for (const { fromInches, belowInches, cents } of tiers) {
    if (inches >= fromInches && (belowInches === null || inches < belowInches)) return cents
  }
  return 0
}

function lengthCents({ price }: AccessorialRule, prepared: PreparedLtlRequest): Cents {
  if (price.basis !== 'lengthTiers') return 0
  const { tiers, per } = price
  if (per === 'shipment') return tierCents(tiers, prepared.longest / 100)
  let cents = 0
  for (const item of prepared.request.items) {
    const { length, width, height } = item.dimensions
    if (hasSize(item))
      cents += tierCents(tiers, Math.round(Math.max(length, width, height) * 100) / 100) * item.quantity
  }
  return cents
}

/** The factor of a price's basis; UNKNOWN if it needs dimensions that are unknown. */
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

function centsOf(basis: number, unit: number, quantity: number): Cents {
  if (basis === FLAT) return unit
  if (basis === PER_CWT) return cwtCharge(quantity, unit)
  return basis === PERCENT ? percentOf(quantity, unit) : quantity * unit
}

function bounded(cents: Cents, minimum: number, maximum: number): Cents {
  if (cents < minimum) return minimum
  return maximum >= 0 && cents > maximum ? maximum : cents
}

function refuseSize(sheet: Sheet, rule: AccessorialRule): false {
  refuse(sheet, 'NO_DIMENSIONS', `${rule.label} is priced by size: enter the length, width and height`)
  return false
}

/** Records the charge of a row with its bounds applied; false (and a notice) if dimensions are missing. */
function charge(
  sheet: Sheet,
  tariff: CompiledTariff,
  row: number,
  prepared: PreparedLtlRequest,
  linehaul: Cents,
): boolean {
  const rows = tariff.accessorials
  const number = row / ACCESSORIAL_ROW.length
  const basis = rows[row + ACCESSORIAL_ROW.basis]!
  const unit = rows[row + ACCESSORIAL_ROW.unit]!
  const minimum = rows[row + ACCESSORIAL_ROW.minimum]!
  const maximum = rows[row + ACCESSORIAL_ROW.maximum]!
  const quantity = quantityOf(basis, prepared, linehaul)
  if (quantity === UNKNOWN) return refuseSize(sheet, tariff.header.accessorials[number]!)
  const isByLength = basis > PERCENT!
  const cents = isByLength
    ? lengthCents(tariff.header.accessorials[number]!, prepared)
    : bounded(centsOf(basis, unit, quantity), minimum, maximum)
  // Shorter than the first tier: there is no charge.
  if (cents === 0 && rows[row + ACCESSORIAL_ROW.trigger] === TRIGGER.length) return true
  const isFuelable = rows[row + ACCESSORIAL_ROW.isFuelable]!
  const groups = rows[row + ACCESSORIAL_ROW.groups]!
  const { numbers } = sheet
  const at = sheet.end
  numbers[at] = STEP.accessorial
  // Has the index of the rule until the receipt is written, then the index of the charge.
  numbers[at + 1] = number
  numbers[at + 2] = basis
  numbers[at + 3] = quantity
  numbers[at + 4] = unit
  numbers[at + 5] = minimum
  numbers[at + 6] = maximum
  numbers[at + 7] = cents
  numbers[at + 8] = isFuelable
  sheet.end = at + 9
  sheet.added += cents
  if (isFuelable === 1) sheet.fuelable += cents
  sheet.sharedGroups |= sheet.groups & groups
  sheet.groups |= groups
  return true
}

/** The row of a chain that is in effect on the day; -1 if none is. */
function rowOn(rows: Int32Array, first: number, day: number): number {
  let row = first
  while (row >= 0) {
    if (rows[row + ACCESSORIAL_ROW.fromDay]! <= day && day <= rows[row + ACCESSORIAL_ROW.toDay]!) return row
    row = rows[row + ACCESSORIAL_ROW.next]!
  }
  return -1
}

/** The usual name of a service; a carrier's own code has no other name. */
const serviceName = (code: string): string => accessorialCode(code)?.label ?? `service ${code}`

/** A service whose code the tariff charges automatically (OVER by size …): true if no other charge is needed. */
function isAutomatic(
  sheet: Sheet,
  tariff: CompiledTariff,
  prepared: PreparedLtlRequest,
  code: string,
): boolean {
  const rule = tariff.header.accessorials.find(
    (one) =>
      one.code === code &&
      one.trigger.kind !== 'requested' &&
      isEffectiveOn(one, prepared.request.pickupDate),
  )
  if (!rule) {
    refuse(sheet, 'NO_ACCESSORIAL', `no charge for ${serviceName(code)} in the tariff`)
    return false
  }
  return rule.trigger.kind !== 'length' || prepared.longest >= 0 || refuseSize(sheet, rule)
}

/**
 * Charges every requested accessorial. false (and a notice) if the tariff has no price for one: omitting it would give
 * a lower price than the carrier's.
 */
function chargeRequested(
  sheet: Sheet,
  tariff: CompiledTariff,
  prepared: PreparedLtlRequest,
  linehaul: Cents,
  included: ReadonlySet<string> | null,
): boolean {
  const { serviceNumbers } = prepared
  const { requestedAt, accessorials } = tariff
  for (let service = 0; service < serviceNumbers.length; service++) {
    if (included?.has(prepared.services[service]!)) {
      record(sheet, STEP.notCharged, [service, 0])
      continue
    }
    const number = serviceNumbers[service]!
    const first = number >= 0 && number < requestedAt.length ? requestedAt[number]! : -1
    const row = rowOn(accessorials, first, prepared.pickupDay)
    if (row >= 0) {
      if (!charge(sheet, tariff, row, prepared, linehaul)) return false
    } else if (!isAutomatic(sheet, tariff, prepared, prepared.services[service]!)) return false
  }
  return true
}

/** Whether the trigger in that row of the rule block is met. */
function isTriggered(
  { originPlace, destinationPlace }: Sheet,
  tariff: CompiledTariff,
  prepared: PreparedLtlRequest,
  row: number,
): boolean {
  const { numbers, zones } = tariff
  const kind = numbers[row + TRIGGER_ROW.kind]!
  const threshold = numbers[row + TRIGGER_ROW.threshold]!
  if (kind === TRIGGER.length) return prepared.longest >= threshold
  if (kind === TRIGGER.singleShipment) return prepared.isSingleShipment && prepared.total < threshold
  const area = numbers[row + TRIGGER_ROW.area]!
  return numbers[row + TRIGGER_ROW.isPickup] === 1
    ? isInArea(zones, area, originPlace, prepared.origin)
    : isInArea(zones, area, destinationPlace, prepared.destination)
}

/**
 * Records all accessorials and adds them up on the sheet, which must have its places; false (and a notice) if one
 * cannot be priced.
 * @param included codes that are included in a pallet price; null: none
 */
export function chargeAccessorials(
  sheet: Sheet,
  tariff: CompiledTariff,
  prepared: PreparedLtlRequest,
  linehaul: Cents,
  included: ReadonlySet<string> | null,
): boolean {
  const mark = sheet.end
  if (!chargeRequested(sheet, tariff, prepared, linehaul, included)) return false
  const { numbers, blockEnd } = tariff
  for (let row = tariff.triggersAt; row < blockEnd; row += TRIGGER_ROW.length) {
    if (prepared.pickupDay < numbers[row + TRIGGER_ROW.fromDay]!) continue
    if (prepared.pickupDay > numbers[row + TRIGGER_ROW.toDay]!) continue
    if (numbers[row + TRIGGER_ROW.kind] === TRIGGER.length && prepared.longest < 0) {
      record(sheet, STEP.unchecked, [1])
      continue
    }
    if (!isTriggered(sheet, tariff, prepared, row)) continue
    const number = numbers[row + TRIGGER_ROW.rule]!
    if (included?.has(tariff.header.accessorials[number]!.code)) continue
    if (!charge(sheet, tariff, number * ACCESSORIAL_ROW.length, prepared, linehaul)) return false
  }
  if (sheet.sharedGroups !== 0) dropOutdone(sheet, tariff, prepared, mark)
  return true
}
