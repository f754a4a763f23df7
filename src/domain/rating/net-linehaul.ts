/** From gross to net linehaul: minimum, increase, discount, floor (charge order of domain facts 2.3, steps 1 to 3). */
import { type Cents, percentOf } from '../money.ts'
import { classLinehaul } from './class-linehaul.ts'
import type { CompiledSpaceRule, CompiledTariff } from './compiled-tariff.ts'
import type { PreparedLtlRequest } from './prepare-ltl-request.ts'
import { STEP } from './receipt-steps.ts'
import { INCREASE_ROW, scopedValue } from './rule-block.ts'
import { isSpaceKnown, ratedWeightOf, recordSpace, spaceRuleFor } from './space-rules.ts'
import { NO_PRICE, record, type Working } from './working.ts'

/** Gross increases of the day, added to `cents`. */
function addGrossIncreases(working: Working, tariff: CompiledTariff, day: number, cents: Cents): Cents {
  const { numbers, triggersAt } = tariff
  let total = cents
  for (let at = tariff.increasesAt; at < triggersAt; at += INCREASE_ROW.length) {
    if (numbers[at + INCREASE_ROW.isNet] === 1) continue
    if (day < numbers[at + INCREASE_ROW.fromDay]! || day > numbers[at + INCREASE_ROW.toDay]!) continue
    const percent = numbers[at + INCREASE_ROW.percent]!
    const added = percentOf(cents, percent)
    record(working, STEP.increase, [0, percent, cents, added])
    working.charges.push({ code: 'GRI', label: 'General rate increase', cents: added })
    total += added
  }
  return total
}

const chargeMinimum = (working: Working, added: Cents): void => {
  if (added > 0) working.charges.push({ code: 'MIN', label: 'Minimum charge', cents: added })
}

/**
 * Linehaul after discount and lane minimum, before the absolute minimum; NO_PRICE with a notice on the sheet.
 * @param discount percent off; of the contract, or of the space rule that holds
 */
function discountedLinehaul(
  working: Working,
  tariff: CompiledTariff,
  prepared: PreparedLtlRequest,
  laneAt: number,
  ratedTotal: number,
  oneClass: number,
  discount: number,
): Cents {
  const rated = classLinehaul(working, tariff, prepared, laneAt, ratedTotal, oneClass)
  if (rated === NO_PRICE) return NO_PRICE
  const minimum = working.laneMinimum
  const isBefore = tariff.isMinimumBeforeDiscount
  const minimumPercent = tariff.minimumPercent < 0 ? discount : tariff.minimumPercent
  let minimumAdded = isBefore && minimum > rated ? minimum - rated : 0
  // Raised to the minimum: the minimum is what is discounted, at its own percent where the contract has one.
  const percent = minimumAdded > 0 ? minimumPercent : discount
  chargeMinimum(working, minimumAdded)
  const raised = rated + minimumAdded
  const gross =
    tariff.increasesAt < tariff.triggersAt
      ? addGrossIncreases(working, tariff, prepared.pickupDay, raised)
      : raised
  const off = percentOf(gross, percent)
  if (off > 0) working.charges.push({ code: 'DSC', label: 'Discount', cents: -off })
  let net = gross - off
  if (!isBefore) {
    minimumAdded = Math.max(0, minimum - percentOf(minimum, minimumPercent) - net)
    chargeMinimum(working, minimumAdded)
    net += minimumAdded
  }
  const { steps } = working
  const at = working.stepCount
  steps[at] = STEP.reductions
  steps[at + 1] = isBefore ? 0 : 1
  steps[at + 2] = minimum
  steps[at + 3] = minimumPercent
  steps[at + 4] = minimumAdded
  steps[at + 5] = percent
  steps[at + 6] = gross
  steps[at + 7] = off
  steps[at + 8] = -1
  steps[at + 9] = 0
  working.stepCount = at + 10
  return net
}

/**
 * Rates again under the space rule that holds; what is on the sheet already (from the marks on) stays there where the
 * rule changes nothing. The linehaul that counts, or NO_PRICE with a notice.
 */
function spaceLinehaul(
  working: Working,
  tariff: CompiledTariff,
  prepared: PreparedLtlRequest,
  laneAt: number,
  held: CompiledSpaceRule,
  contract: number,
  normal: Cents,
  stepMark: number,
  chargeMark: number,
): Cents {
  const { discountPercent, replaces } = held.rule.penalty
  const discount = discountPercent ?? contract
  const rated = ratedWeightOf(held, prepared)
  working.stepCount = stepMark
  working.charges.length = chargeMark
  const price = discountedLinehaul(working, tariff, prepared, laneAt, rated, held.classIndex, discount)
  working.spacePrice = price
  if (price === NO_PRICE) return NO_PRICE
  if (replaces === 'always' || price > normal) {
    working.spaceRule = held.rule.name
    return price
  }
  working.stepCount = stepMark
  working.charges.length = chargeMark
  return discountedLinehaul(working, tariff, prepared, laneAt, 0, -1, contract)
}

/** Net linehaul by class rates, after discount, space rules and floor, in cents; NO_PRICE with a notice. */
export function netLinehaul(
  working: Working,
  tariff: CompiledTariff,
  prepared: PreparedLtlRequest,
  laneAt: number,
  originPlace: number,
  destinationPlace: number,
): Cents {
  const { zones, spaceRules, numbers, discountsAt, minimumsAt } = tariff
  const stepMark = working.stepCount
  const chargeMark = working.charges.length
  const percent = scopedValue(
    numbers,
    discountsAt,
    minimumsAt,
    zones,
    prepared,
    originPlace,
    destinationPlace,
  )
  const contract = Math.max(0, percent)
  const normal = discountedLinehaul(working, tariff, prepared, laneAt, 0, -1, contract)
  if (normal === NO_PRICE) return NO_PRICE
  let net = normal
  const held = spaceRules.length > 0 ? spaceRuleFor(spaceRules, prepared) : null
  if (held) {
    net = spaceLinehaul(working, tariff, prepared, laneAt, held, contract, normal, stepMark, chargeMark)
    if (net === NO_PRICE) return NO_PRICE
  }
  const { increasesAt } = tariff
  const absolute = scopedValue(
    numbers,
    minimumsAt,
    increasesAt,
    zones,
    prepared,
    originPlace,
    destinationPlace,
  )
  const added = absolute > net ? absolute - net : 0
  // The record of reductions is the last on the sheet, and these are its last two numbers.
  working.steps[working.stepCount - 2] = absolute
  working.steps[working.stepCount - 1] = added
  if (added > 0) {
    working.charges.push({ code: 'AMC', label: 'Absolute minimum charge', cents: added })
    net += added
  }
  if (held) recordSpace(working, held, prepared, working.spacePrice, normal, working.spaceRule !== null)
  else if (spaceRules.length > 0 && !isSpaceKnown(prepared)) record(working, STEP.unchecked, [0])
  return net
}
