/** From gross to net linehaul: minimum, increase, discount, floor (charge order of domain facts 2.3, steps 1 to 3). */
import { type Cents, percentOf } from '../money.ts'
import { classLinehaul } from './class-linehaul.ts'
import type { CompiledSpaceRule, CompiledTariff } from './compiled-tariff.ts'
import type { PreparedLtlRequest } from './prepare-ltl-request.ts'
import { chargeIncreases, INCREASE_BASE } from './rate-increases.ts'
import { STEP } from './receipt-steps.ts'
import { BY_ROW, scopedValue } from './rule-block.ts'
import { NO_PRICE, RECORD, record, type Sheet } from './sheet.ts'
import { isSpaceKnown, ratedWeightOf, recordSpace, spaceRuleFor } from './space-rules.ts'

/**
 * Linehaul after discount and lane minimum, before the absolute minimum; NO_PRICE with a notice on the sheet.
 * @param discount percent off, from the contract or from the space rule that applies
 */
export function discountedLinehaul(
  sheet: Sheet,
  tariff: CompiledTariff,
  prepared: PreparedLtlRequest,
  ratedTotal: number,
  oneClass: number,
  discount: number,
): Cents {
  const rated = classLinehaul(sheet, tariff, prepared, ratedTotal, oneClass)
  if (rated === NO_PRICE) return NO_PRICE
  const minimum = sheet.laneMinimum
  const isBefore = tariff.isMinimumBeforeDiscount
  const minimumPercent = tariff.minimumPercent < 0 ? discount : tariff.minimumPercent
  let minimumAdded = isBefore && minimum > rated ? minimum - rated : 0
  // If it was raised to the minimum, the minimum is discounted, at its own percent if the contract has one.
  const percent = minimumAdded > 0 ? minimumPercent : discount
  let gross = rated + minimumAdded
  if (tariff.increasesAt < tariff.triggersAt) {
    gross += chargeIncreases(sheet, tariff, INCREASE_BASE.gross, prepared.pickupDay, gross)
  }
  const off = percentOf(gross, percent)
  let net = gross - off
  if (!isBefore) {
    minimumAdded = Math.max(0, minimum - percentOf(minimum, minimumPercent) - net)
    net += minimumAdded
  }
  const { numbers } = sheet
  const at = sheet.end
  numbers[at] = STEP.reductions
  numbers[at + 1] = isBefore ? 0 : 1
  numbers[at + 2] = minimum
  numbers[at + 3] = minimumPercent
  numbers[at + 4] = minimumAdded
  numbers[at + 5] = percent
  numbers[at + 6] = gross
  numbers[at + 7] = off
  numbers[at + 8] = -1
  numbers[at + 9] = 0
  sheet.end = at + 10
  return net
}

/**
 * Rates again under the applicable space rule, replacing the sheet from `mark` on. If the rule changes nothing,
 * restores the normal calculation. Returns the linehaul that counts, or NO_PRICE with a notice.
 */
function spaceLinehaul(
  sheet: Sheet,
  tariff: CompiledTariff,
  prepared: PreparedLtlRequest,
  held: CompiledSpaceRule,
  contract: number,
  normal: Cents,
  mark: number,
): Cents {
  const { discountPercent, replaces } = held.rule.penalty
  const discount = discountPercent ?? contract
  const rated = ratedWeightOf(held, prepared)
  sheet.end = mark
  const price = discountedLinehaul(sheet, tariff, prepared, rated, held.classIndex, discount)
  sheet.spacePrice = price
  if (price === NO_PRICE) return NO_PRICE
  if (replaces === 'always' || price > normal) {
    sheet.numbers[sheet.start + RECORD.spaceRule] = tariff.spaceRules.indexOf(held)
    return price
  }
  sheet.end = mark
  return contractLinehaul(sheet, tariff, prepared, contract, mark)
}

/**
 * Linehaul at the contract's discount. Where the contract allows it, the shipment is rated as a higher weight at which
 * a better discount starts if this costs less.
 * @param contract percent off at the shipment's own weight
 */
function contractLinehaul(
  sheet: Sheet,
  tariff: CompiledTariff,
  prepared: PreparedLtlRequest,
  contract: number,
  mark: number,
): Cents {
  const normal = discountedLinehaul(sheet, tariff, prepared, 0, -1, contract)
  if (normal === NO_PRICE || tariff.discountSteps.length === 0) return normal
  const { discountsAt, minimumsAt, discountSteps } = tariff
  let [best, ratedAs, percent] = [normal, 0, contract]
  for (const step of discountSteps) {
    if (step <= prepared.total) continue
    const deeper = scopedValue(sheet, tariff, discountsAt, minimumsAt, prepared, step)
    if (deeper <= contract) continue
    sheet.end = mark
    const price = discountedLinehaul(sheet, tariff, prepared, step, -1, deeper)
    if (price === NO_PRICE || price >= best) continue
    best = price
    ratedAs = step
    percent = deeper
  }
  // The sheet has the last attempt: the cheapest one is written again.
  sheet.end = mark
  return discountedLinehaul(sheet, tariff, prepared, ratedAs, -1, percent)
}

/** Percent off at the shipment's own weight; 0 if the contract has none for it. */
export function contractDiscount(sheet: Sheet, tariff: CompiledTariff, prepared: PreparedLtlRequest): number {
  const { discountOfAll, discountsAt, minimumsAt } = tariff
  const found =
    discountOfAll === BY_ROW ? scopedValue(sheet, tariff, discountsAt, minimumsAt, prepared) : discountOfAll
  return Math.max(0, found)
}

/** Cents; -1 if the contract has none for the shipment. */
function absoluteMinimum(sheet: Sheet, tariff: CompiledTariff, prepared: PreparedLtlRequest): number {
  const { minimumOfAll, minimumsAt, increasesAt } = tariff
  return minimumOfAll === BY_ROW
    ? scopedValue(sheet, tariff, minimumsAt, increasesAt, prepared)
    : minimumOfAll
}

/** Net linehaul by class rates, after discount, space rules and floor, in cents; NO_PRICE with a notice. */
export function netLinehaul(sheet: Sheet, tariff: CompiledTariff, prepared: PreparedLtlRequest): Cents {
  const { spaceRules } = tariff
  const mark = sheet.end
  const contract = contractDiscount(sheet, tariff, prepared)
  const normal = contractLinehaul(sheet, tariff, prepared, contract, mark)
  if (normal === NO_PRICE) return NO_PRICE
  let net = normal
  const held = spaceRules.length > 0 ? spaceRuleFor(spaceRules, prepared) : null
  if (held) {
    net = spaceLinehaul(sheet, tariff, prepared, held, contract, normal, mark)
    if (net === NO_PRICE) return NO_PRICE
  }
  const absolute = absoluteMinimum(sheet, tariff, prepared)
  const added = absolute > net ? absolute - net : 0
  // The step of reductions is the last on the sheet, and these are its last two numbers.
  sheet.numbers[sheet.end - 2] = absolute
  sheet.numbers[sheet.end - 1] = added
  net += added
  if (held) recordSpace(sheet, held, prepared, normal)
  else if (spaceRules.length > 0 && !isSpaceKnown(prepared)) record(sheet, STEP.unchecked, [0])
  return net
}
