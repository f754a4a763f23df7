/** Small invented tariffs for tests: one zone, all classes, so that a price can be calculated by hand. */
import { FREIGHT_CLASSES } from '#domain/classification/freight-class.ts'
import { ACCESSORIAL_CODES, usualExclusiveAccessorials } from '#domain/rating/accessorial-codes.ts'
import type { FuelIndexPrice, FuelTable } from '#domain/rating/fuel.ts'
import { type LaneRow, type TariffDocument, type TariffHeader, WEIGHT_BREAKS } from '#domain/rating/tariff.ts'
import type { AccessorialRule } from '#domain/rating/tariff-charges.ts'

export const ALWAYS = { effectiveFrom: '2024-01-01', effectiveTo: null }
const ANYWHERE = { laneType: null, originArea: null, destinationArea: null }
const DAY_MS = 86_400_000

/** The differences between the scene carriers' prices. */
export interface TariffPlan {
  scac: string
  name: string
  /** Cents per 100 lb of class 50, below 500 lb. */
  level: number
  discountPercent: number
  servesCanada: boolean
  hasFuel: boolean
  hasSpaceRule: boolean
}

/** Mondays of the last year, around $3.60 a gallon. */
export function sceneFuelPrices(now: Date): FuelIndexPrice[] {
  const monday = now.getTime() - ((now.getUTCDay() + 6) % 7) * DAY_MS
  return Array.from({ length: 52 }, (_, week) => ({
    indexId: 'scene-diesel',
    priceDate: new Date(monday - week * 7 * DAY_MS).toISOString().slice(0, 10),
    mills: 3500 + ((week * 37) % 200),
  }))
}

export const SCENE_FUEL_TABLE: FuelTable = {
  id: 'scene-fuel',
  version: '1',
  ...ALWAYS,
  inclusion: 'atLeastBelow',
  columnsFromLb: [0, 20_000],
  bands: Array.from({ length: 10 }, (_, band) => ({
    fromMills: 3400 + band * 50,
    toMills: 3450 + band * 50,
    percents: [28_000 + band * 350, 56_000 + band * 700],
  })),
  above: { stepMills: 20, addPercents: [100, 200] },
  below: null,
}

/** Every service of Lading has a price, on every basis that the engine supports. */
function accessorials(): AccessorialRule[] {
  const bounds = { minimumCents: 4500, maximumCents: 40_000 }
  const prices: Record<string, AccessorialRule['price']> = {
    INDEL: { basis: 'perCwt', rate: 75_000, ...bounds },
    SORTDEL: { basis: 'perPiece', cents: 90, ...bounds },
    APPT: { basis: 'perHandlingUnit', cents: 1150, ...bounds },
    GUAR: { basis: 'percent', percent: 25_000, ...bounds },
  }
  const requested = ACCESSORIAL_CODES.filter(({ code }) => code !== 'OVER').map(
    ({ code, label }, index): AccessorialRule => ({
      code,
      label,
      trigger: { kind: 'requested' },
      price: prices[code] ?? { basis: 'flat', cents: 5025 + index * 75 },
      isFuelable: code === 'HAZM',
      ...ALWAYS,
    }),
  )
  const tiers = [
    { fromInches: 96, belowInches: 144, cents: 9000 },
    { fromInches: 144, belowInches: 240, cents: 12_500 },
    { fromInches: 240, belowInches: null, cents: 19_500 },
  ]
  const overlength: AccessorialRule = {
    code: 'OVER',
    label: 'Overlength',
    trigger: { kind: 'length' },
    price: { basis: 'lengthTiers', tiers, per: 'shipment' },
    isFuelable: false,
    ...ALWAYS,
  }
  return [...requested, overlength]
}

const SPACE_RULE: TariffHeader['spaceRules'][number] = {
  name: '750 cu ft below 6 pcf',
  kind: 'cubicCapacity',
  overCubicFeet: 750,
  belowPcf: 6,
  includesPcf: false,
  cubeHeight: { kind: 'actual' },
  densityHeight: { kind: 'actual' },
  penalty: {
    poundsPerCubicFoot: 6,
    poundsPerLinearFoot: null,
    freightClass: '125',
    discountPercent: null,
    replaces: 'whenHigher',
  },
  ...ALWAYS,
}

function header(plan: TariffPlan): TariffHeader {
  return {
    id: `SCENE-${plan.scac}`,
    version: '1',
    name: `Scene tariff ${plan.scac}`,
    scac: plan.scac,
    rateModeId: 1,
    currency: 'USD',
    isSynthetic: true,
    baseTariffId: 'SCENE-BASE',
    baseTariffDate: '2024-01-01',
    ...ALWAYS,
    areas: [],
    weightRounding: 'hundredth',
    discounts: [{ scope: ANYWHERE, fromLb: 0, percent: plan.discountPercent, ...ALWAYS }],
    minimum: { applies: 'afterDiscount', discountPercent: 0 },
    absoluteMinimums: [{ scope: ANYWHERE, cents: 9_975, ...ALWAYS }],
    fak: [],
    fuel: plan.hasFuel
      ? {
          tableId: SCENE_FUEL_TABLE.id,
          indexId: 'scene-diesel',
          effectiveWeekday: 1,
          lagWeeks: 0,
          lookupDate: 'pickup',
          staleAfterDays: 30,
        }
      : null,
    accessorials: accessorials(),
    exclusiveAccessorials: usualExclusiveAccessorials(),
    spaceRules: plan.hasSpaceRule ? [SPACE_RULE] : [],
    palletPricing: null,
    rateIncreases: [],
  }
}

/** One zone per country: a rate depends on class and weight only. */
export function sceneTariff(plan: TariffPlan): TariffDocument & { lanes: LaneRow[] } {
  const zones = [{ zone: 'US', countryCode: 'US', zipFrom: '001', zipTo: '999', state: null }]
  if (plan.servesCanada) {
    zones.push({ zone: 'CA', countryCode: 'CA', zipFrom: 'A0A', zipTo: 'Y9Z', state: null })
  }
  const names = zones.map(({ zone }) => zone)
  const lanes = names.flatMap((originZone) =>
    names.flatMap((destinationZone) =>
      FREIGHT_CLASSES.map(
        (freightClass, index): LaneRow => ({
          originZone,
          destinationZone,
          freightClass,
          minimumCents: 10_150,
          rates: WEIGHT_BREAKS.map((_, column) =>
            Math.round(plan.level * 100 * (1 + index * 0.23) * 0.86 ** column),
          ),
        }),
      ),
    ),
  )
  return { header: header(plan), zones, lanes, palletRates: [] }
}
