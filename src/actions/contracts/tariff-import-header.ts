import { usualExclusiveAccessorials } from '#domain/rating/accessorial-codes.ts'
import type { TariffHeader } from '#domain/rating/tariff.ts'

/** The rules of a carrier without a tariff: its rates unchanged, without anything in addition. */
export function plainHeader(
  carrier: { scac: string; rateModeId: number },
  name: string,
  effectiveFrom: string,
): TariffHeader {
  return {
    id: '',
    version: '',
    name,
    scac: carrier.scac,
    rateModeId: carrier.rateModeId,
    currency: 'USD',
    isSynthetic: false,
    baseTariffId: name,
    baseTariffDate: effectiveFrom,
    effectiveFrom,
    effectiveTo: null,
    areas: [],
    weightRounding: 'poundUp',
    discounts: [],
    minimum: { applies: 'afterDiscount', discountPercent: 0 },
    absoluteMinimums: [],
    fak: [],
    fuel: null,
    accessorials: [],
    exclusiveAccessorials: usualExclusiveAccessorials(),
    spaceRules: [],
    palletPricing: null,
    rateIncreases: [],
    ratesAsHigherDiscountWeight: false,
  }
}
