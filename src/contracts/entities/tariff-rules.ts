import * as z from 'zod/mini'
import { calendarDate, choice, flag, numberBetween, requiredText, wholeNumber } from '../fields.ts'
import {
  accessorialRule,
  cents,
  dates,
  discountPercent,
  exclusiveAccessorials,
  freightClass,
  fuelRule,
  highPercent,
  laneScope,
  pounds,
  rows,
  serverSet,
  tariffArea,
  tariffNames,
} from './tariff-parts.ts'

/**
 * The rules of an LTL contract on the wire: the shape of `TariffHeader`, in its integer units (cents, thousandths of a
 * percent, pounds). Every field may be absent: it then stays unchanged.
 */

const heightMode = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('actual') }),
  z.object({
    kind: z.literal('raised'),
    toInches: numberBetween(1, 1_000),
    of: choice(['nonStackable', 'all']),
  }),
])
const wholePounds = z._default(z.nullable(wholeNumber(1, 100_000)), null)

const spaceRuleBase = {
  name: requiredText('Name', 100),
  /** Pounds per cubic foot below which the rule applies; null = at any density. */
  belowPcf: z._default(z.nullable(numberBetween(0, 1_000)), null),
  includesPcf: z._default(flag, false),
  densityHeight: z._default(heightMode, { kind: 'actual' }),
  penalty: z.object({
    poundsPerCubicFoot: wholePounds,
    poundsPerLinearFoot: wholePounds,
    freightClass: z._default(z.nullable(freightClass), null),
    discountPercent: z._default(z.nullable(discountPercent), null),
    replaces: choice(['always', 'whenHigher']),
  }),
  ...dates,
}

/** Cubic capacity and linear foot rules. */
const spaceRule = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('cubicCapacity'),
    ...spaceRuleBase,
    overCubicFeet: numberBetween(0, 10_000),
    cubeHeight: z._default(heightMode, { kind: 'actual' }),
    cubeWidth: z.optional(
      z.nullable(z.object({ overInches: numberBetween(0, 1_000), asInches: numberBetween(0, 1_000) })),
    ),
  }),
  z.object({ kind: z.literal('linearFoot'), ...spaceRuleBase, overFeet: numberBetween(0, 1_000) }),
])

/** Percent off the gross linehaul; the first row whose scope and weight match applies. */
const discountRule = z.object({
  scope: laneScope,
  fromLb: z._default(pounds, 0),
  percent: discountPercent,
  ...dates,
})

const rules = {
  ...tariffNames,
  /** No field here has a default: an absent field stays unchanged. */
  baseTariffId: z.string().check(z.maxLength(100, 'Use at most 100 characters.')),
  baseTariffDate: calendarDate,
  areas: rows(tariffArea, 500),
  weightRounding: choice(['hundredth', 'poundUp', 'poundNearest']),
  discounts: rows(discountRule, 5_000),
  minimum: z.object({
    applies: choice(['beforeDiscount', 'afterDiscount']),
    discountPercent: z._default(z.nullable(discountPercent), null),
  }),
  /** The minimum of the linehaul after discount. */
  absoluteMinimums: rows(z.object({ scope: laneScope, cents, ...dates }), 500),
  fak: rows(z.object({ fromClass: freightClass, toClass: freightClass, ratedClass: freightClass }), 100),
  /** null = no fuel surcharge by contract. */
  fuel: z.nullable(fuelRule),
  accessorials: rows(accessorialRule, 1_000),
  exclusiveAccessorials: rows(exclusiveAccessorials, 31),
  spaceRules: rows(spaceRule, 100),
  palletPricing: z.nullable(z.object({ packageTypes: rows(requiredText('Package type', 10), 50) })),
  rateIncreases: rows(
    z.object({
      percent: highPercent,
      base: choice(['gross', 'net']),
      isFuelable: z._default(flag, false),
      ...dates,
    }),
    100,
  ),
  /** Rate as a higher weight if a better discount starts there; off unless the contract allows it. */
  ratesAsHigherDiscountWeight: flag,
}

/** The rules of an LTL contract that a user can change. */
export const changedTariffRules = z.object({ ...z.partial(z.object(rules)).shape, ...serverSet })
export type ChangedTariffRules = z.output<typeof changedTariffRules>

/** All rules of one version. */
export const tariffRules = z.object({
  ...rules,
  ratesAsHigherDiscountWeight: z.optional(z.boolean()),
  id: z.string(),
  version: z.string(),
  scac: z.string(),
  rateModeId: z.int(),
  isSynthetic: z.boolean(),
  effectiveFrom: z.string(),
  effectiveTo: z.nullable(z.string()),
})
export type TariffRules = z.output<typeof tariffRules>
