/** Space rules of the synthetic tariffs, in the formats that carriers publish; every figure is invented. */
import type { HeightMode, SpacePenalty, SpaceRule } from '#domain/rating/tariff-charges.ts'

export type SpaceStyle = 'cube750' | 'cube250' | 'odd350' | 'linear13' | 'linear15' | 'steep500'

interface Dates {
  effectiveFrom: string
  effectiveTo: string | null
}

const ACTUAL: HeightMode = { kind: 'actual' }
const raised = (toInches: number): HeightMode => ({ kind: 'raised', toInches, of: 'nonStackable' })

const penalty = (more: Partial<SpacePenalty>): SpacePenalty => ({
  poundsPerCubicFoot: null,
  poundsPerLinearFoot: null,
  freightClass: null,
  discountPercent: null,
  replaces: 'whenHigher',
  ...more,
})

const cubic = (
  dates: Dates,
  overCubicFeet: number,
  belowPcf: number,
  height: HeightMode,
  more: Partial<SpacePenalty>,
): SpaceRule => ({
  kind: 'cubicCapacity',
  name: `Cubic capacity over ${overCubicFeet} cu ft below ${belowPcf} pcf`,
  overCubicFeet,
  belowPcf,
  includesPcf: false,
  cubeHeight: height,
  densityHeight: ACTUAL,
  penalty: penalty({ poundsPerCubicFoot: 6, freightClass: '125', discountPercent: 55_000, ...more }),
  ...dates,
})

const linear = (
  dates: Dates,
  overFeet: number,
  belowPcf: number,
  poundsPerLinearFoot: number,
): SpaceRule => ({
  kind: 'linearFoot',
  name: `Linear foot over ${overFeet} ft below ${belowPcf} pcf`,
  overFeet,
  belowPcf,
  includesPcf: false,
  densityHeight: ACTUAL,
  penalty: penalty({ poundsPerLinearFoot }),
  ...dates,
})

export function spaceRules(style: SpaceStyle, dates: Dates): SpaceRule[] {
  switch (style) {
    case 'cube750':
      return [cubic(dates, 750, 6, raised(84), {})]
    case 'cube250':
      return [cubic(dates, 250, 6, ACTUAL, { discountPercent: null, freightClass: '150' })]
    case 'odd350':
      return [cubic(dates, 350, 3, raised(96), { poundsPerCubicFoot: 5, discountPercent: 60_000 })]
    case 'linear13':
      return [cubic(dates, 830, 4, raised(84), {}), linear(dates, 13, 12, 900)]
    case 'linear15':
      return [linear(dates, 15, 12, 800)]
    case 'steep500':
      return [cubic(dates, 500, 7, raised(96), { freightClass: '150' }), linear(dates, 14, 10, 1_000)]
  }
}
