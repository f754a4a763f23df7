/** The size and weight rules of USPS (domain facts 3.1, 3.3): its real limits, invented amounts. */
import { fee, NEAREST, type SizeRules } from './synthetic-size-rules.ts'

export const USPS_HEAVIEST_LB = 70
const SIDES_AS_THEY_ARE = { mode: 'none', toInches: 1 } as const

/**
 * Rules from a given day, for Ground Advantage (by its code), which accepts longer parcels, and for the other services;
 * weights below a pound are not rounded for services that are priced by ounces.
 */
export function uspsSizeRules(
  services: { groundAdvantage: string; others: string[]; byOunces: string[] },
  effectiveFrom: string,
): SizeRules {
  const { groundAdvantage, others, byOunces } = services
  const always = { services: null, effectiveFrom, effectiveTo: null }
  return {
    weightRules: [
      ...byOunces.map((code) => ({ ...always, services: [code], mode: 'up' as const, fromLb: 1 })),
      { ...always, mode: 'up', fromLb: 0 },
    ],
    dimRules: [
      {
        ...always,
        zones: null,
        divisor: 166,
        overCubicInches: 1_728,
        upToCubicInches: null,
        sides: NEAREST,
        nonrectangularThousandths: 785,
        maximumLb: USPS_HEAVIEST_LB,
      },
    ],
    limits: [
      { ...always, measure: 'actualWeight', over: USPS_HEAVIEST_LB, sides: NEAREST },
      { ...always, services: [groundAdvantage], measure: 'lengthPlusGirth', over: 130, sides: NEAREST },
      { ...always, services: others, measure: 'lengthPlusGirth', over: 108, sides: NEAREST },
    ],
    surcharges: [
      fee(
        'NSL',
        'Nonstandard length over 22 in',
        { kind: 'measure', measure: 'longest', over: 22, upTo: 30, sides: SIDES_AS_THEY_ARE },
        450,
        { isFuelable: false },
      ),
      fee(
        'NSL',
        'Nonstandard length over 30 in',
        { kind: 'measure', measure: 'longest', over: 30, upTo: null, sides: SIDES_AS_THEY_ARE },
        1_650,
        { isFuelable: false },
      ),
      fee(
        'NSC',
        'Nonstandard cube over 2 cu ft',
        { kind: 'measure', measure: 'cube', over: 3_456, upTo: null, sides: SIDES_AS_THEY_ARE },
        2_700,
        { isFuelable: false },
      ),
    ],
  }
}
