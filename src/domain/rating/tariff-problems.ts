/**
 * Validates the parts of a tariff header that rating relies on. The messages are for the user who imports the tariff.
 */
import { effectiveDaysOf, problemOfDates } from '../calendar/effective-dates.ts'
import { freightClassIndex, isFreightClass } from '../classification/freight-class.ts'
import { WHOLE_PERCENT } from '../money.ts'
import type { LaneScope, PalletRateRow, TariffHeader } from './tariff.ts'
import type { AccessorialPrice, AccessorialRule, LengthTier, SpaceRule } from './tariff-charges.ts'

// Exclusive groups are bits of one 32-bit integer.
const MOST_EXCLUSIVE_GROUPS = 31

// With the services of a request, they must fit the sheet on which a price is calculated.
const MOST_AUTOMATIC = 100

// The same limit for increases.
const MOST_INCREASES = 100

/**
 * 1,000 %, and pounds beyond every shipment: with these limits, each product stays an exact integer that fits its
 * field.
 */
const HIGHEST_PERCENT = 10 * WHOLE_PERCENT
const MOST_POUNDS = 1_000_000

const isPercent = (value: number): boolean =>
  Number.isInteger(value) && value >= 0 && value <= HIGHEST_PERCENT
const isPounds = (value: number): boolean => Number.isInteger(value) && value >= 0 && value <= MOST_POUNDS
const isAmount = (value: number): boolean => Number.isInteger(value) && value >= 0 && value <= 2_000_000_000
const isDiscount = (value: number): boolean => Number.isInteger(value) && value >= 0 && value <= WHOLE_PERCENT

/** All errors in the header and the pallet prices; zones, lanes and fuel are checked when they are compiled. */
export function problemsOfHeader(header: TariffHeader, palletRates: PalletRateRow[]): string[] {
  const problems: string[] = []
  const check = (holds: boolean, problem: string): void => {
    if (!holds) problems.push(problem)
  }
  const checkDates = (what: string, row: { effectiveFrom: string; effectiveTo: string | null }): void => {
    const problem = problemOfDates(row)
    if (problem) problems.push(`${what}: ${problem}`)
  }
  const areas = new Set(header.areas.map(({ name }) => name))
  const checkScope = (what: string, scope: LaneScope): void => {
    for (const area of [scope.originArea, scope.destinationArea]) {
      check(area === null || areas.has(area), `${what}: no area '${area}'`)
    }
  }
  const automatic = header.accessorials.filter(({ trigger }) => trigger.kind !== 'requested')
  check(/^[A-Z0-9]{2,4}$/.test(header.scac), `'${header.scac}' is not a SCAC`)
  check(/^[A-Z]{3}$/.test(header.currency), `'${header.currency}' is not a currency`)
  checkDates('tariff', header)
  for (const row of header.discounts) {
    checkDates('discount', row)
    checkScope('discount', row.scope)
    check(isDiscount(row.percent), `discount ${row.percent} is not from 0 to 100%`)
    check(isPounds(row.fromLb), `discount from ${row.fromLb} lb`)
  }
  const { discountPercent } = header.minimum
  check(
    discountPercent === null || isDiscount(discountPercent),
    'discount of the minimum is not from 0 to 100%',
  )
  for (const row of header.absoluteMinimums) {
    checkDates('absolute minimum', row)
    checkScope('absolute minimum', row.scope)
    check(isAmount(row.cents), `absolute minimum ${row.cents} is not an amount`)
  }
  for (const { fromClass, toClass, ratedClass } of header.fak) {
    check([fromClass, toClass, ratedClass].every(isFreightClass), 'FAK: unknown class')
    check(freightClassIndex(fromClass) <= freightClassIndex(toClass), `FAK: ${fromClass} is above ${toClass}`)
  }
  for (const row of header.rateIncreases) {
    checkDates('rate increase', row)
    check(isPercent(row.percent), `rate increase ${row.percent} is not from 0 to 1,000%`)
  }
  check(header.rateIncreases.length <= MOST_INCREASES, `more than ${MOST_INCREASES} rate increases`)
  if (header.fuel) {
    const { effectiveWeekday, lagWeeks, staleAfterDays } = header.fuel
    check(
      Number.isInteger(effectiveWeekday) && effectiveWeekday >= 0 && effectiveWeekday <= 6,
      'fuel: no weekday',
    )
    check(
      isAmount(lagWeeks) && isAmount(staleAfterDays),
      'fuel: lag or staleness is not a number of weeks or days',
    )
  }
  check(automatic.length <= MOST_AUTOMATIC, `more than ${MOST_AUTOMATIC} automatic accessorials`)
  check(header.exclusiveAccessorials.length <= MOST_EXCLUSIVE_GROUPS, 'more than 31 exclusive groups')
  for (const rule of header.spaceRules) problems.push(...problemsOfSpaceRule(rule))
  problems.push(...problemsOfAccessorials(header.accessorials, areas))
  for (const row of palletRates) {
    checkDates('pallet price', row)
    check(isAmount(row.cents) && row.cents > 0, `pallet price ${row.cents} is not an amount`)
    check(
      Number.isInteger(row.palletCount) && row.palletCount > 0,
      `pallet price of ${row.palletCount} pallets`,
    )
  }
  return problems
}

function problemsOfSpaceRule(rule: SpaceRule): string[] {
  const problems: string[] = []
  const dates = problemOfDates(rule)
  if (dates) problems.push(dates)
  const { penalty } = rule
  if (penalty.freightClass !== null && !isFreightClass(penalty.freightClass)) problems.push('no such class')
  if (penalty.discountPercent !== null && !isDiscount(penalty.discountPercent)) problems.push('no discount')
  for (const pounds of [penalty.poundsPerCubicFoot, penalty.poundsPerLinearFoot]) {
    if (pounds !== null && !(Number.isInteger(pounds) && pounds > 0)) problems.push(`${pounds} lb per foot`)
  }
  const limit = rule.kind === 'cubicCapacity' ? rule.overCubicFeet : rule.overFeet
  if (!(limit >= 0)) problems.push('no limit')
  return problems.map((problem) => `space rule ${rule.name}: ${problem}`)
}

function problemsOfAccessorials(rules: AccessorialRule[], areas: Set<string>): string[] {
  const problems: string[] = []
  for (const [number, rule] of rules.entries()) {
    const found = [problemOfDates(rule), ...problemsOfPrice(rule.price)]
    if (rule.trigger.kind === 'area' && !areas.has(rule.trigger.area))
      found.push(`no area '${rule.trigger.area}'`)
    if (rule.trigger.kind === 'singleShipment' && !isPounds(rule.trigger.belowLb))
      found.push(`below ${rule.trigger.belowLb} lb`)
    if (rule.trigger.kind === 'length' && rule.price.basis !== 'lengthTiers') found.push('no length tiers')
    if (rule.trigger.kind === 'requested') {
      const days = effectiveDaysOf(rule)
      const hasTwin = rules.slice(0, number).some((other) => {
        if (other.code !== rule.code || other.trigger.kind !== 'requested') return false
        const others = effectiveDaysOf(other)
        return others.fromDay <= days.toDay && days.fromDay <= others.toDay
      })
      if (hasTwin) found.push('two rows apply on the same day')
    }
    problems.push(...found.flatMap((problem) => (problem ? [`accessorial ${rule.code}: ${problem}`] : [])))
  }
  return problems
}

function problemsOfPrice(price: AccessorialPrice): string[] {
  if (price.basis === 'flat') return isAmount(price.cents) ? [] : [`${price.cents} is not an amount`]
  if (price.basis === 'lengthTiers') return price.tiers.flatMap(problemsOfTier)
  if (price.basis === 'percent' && !isPercent(price.percent))
    return [`${price.percent} is not from 0 to 1,000%`]
  const unit = price.basis === 'perCwt' ? price.rate : price.basis === 'percent' ? price.percent : price.cents
  const bounds = [price.minimumCents, price.maximumCents].filter((bound) => bound !== null)
  const [low, high] = [price.minimumCents ?? 0, price.maximumCents ?? Number.POSITIVE_INFINITY]
  return [unit, ...bounds].every(isAmount) && low <= high ? [] : ['a price or bound that is not an amount']
}

function problemsOfTier(tier: LengthTier, index: number, tiers: LengthTier[]): string[] {
  const next = tiers[index + 1]
  if (!isAmount(tier.cents) || !(tier.fromInches >= 0)) return ['a tier without a length or an amount']
  if (tier.belowInches !== null && !(tier.belowInches > tier.fromInches))
    return ['a tier that ends before it begins']
  if (next && (tier.belowInches === null || next.fromInches < tier.belowInches)) return ['tiers overlap']
  return []
}
