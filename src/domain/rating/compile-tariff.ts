/** Checks a tariff document and turns it into the form in which it is rated. */
import { type EffectiveDates, effectiveDaysOf } from '../calendar/effective-dates.ts'
import { CLASS_COUNT, freightClassIndex } from '../classification/freight-class.ts'
import { TRIGGER } from './accessorial-charges.ts'
import { registerService } from './accessorial-codes.ts'
import {
  type CompiledAccessorial,
  type CompiledPalletRate,
  type CompiledSpaceRule,
  type CompiledTariff,
  LANE_TYPES,
  type ScopedValue,
} from './compiled-tariff.ts'
import { CUBE_PER_CUBIC_FOOT, heightModeNumber } from './cube.ts'
import type { FuelIndexPrice, FuelTable } from './fuel.ts'
import { compileFuel, type FuelCalendar, type FuelPeriod } from './fuel-calendar.ts'
import { compileLanes, type LaneIndex, laneKey } from './lane-index.ts'
import { HUNDREDTH_INCHES_PER_FOOT } from './linear-feet.ts'
import { addNumber, addText, finishFingerprint, startFingerprint } from './receipt-hash.ts'
import { ACCESSORIAL_BASES, WEIGHT_ROUNDINGS } from './receipt-steps.ts'
import type { FakRule, LaneScope, PalletRateRow, TariffDocument, TariffHeader } from './tariff.ts'
import type { AccessorialPrice, AccessorialRule, SpaceRule } from './tariff-charges.ts'
import { problemsOfHeader } from './tariff-problems.ts'
import { compileZones, type ZoneIndex } from './zone-index.ts'

export interface FuelRows {
  tables: readonly FuelTable[]
  prices: readonly FuelIndexPrice[]
}

export type CompileResult =
  | { kind: 'compiled'; tariff: CompiledTariff }
  | { kind: 'invalid'; problems: string[] }

/** More than this many problems of one document are counted, not listed. */
const LISTED_PROBLEMS = 100

function ratedClasses(fak: FakRule[]): Int32Array {
  const rated = Int32Array.from({ length: CLASS_COUNT }, (_, index) => index)
  // The first rule that covers a class decides, so the last is painted first.
  for (const rule of fak.toReversed()) {
    const to = freightClassIndex(rule.toClass)
    for (let index = freightClassIndex(rule.fromClass); index <= to; index++) {
      rated[index] = freightClassIndex(rule.ratedClass)
    }
  }
  return rated
}

function fingerprintOf(header: TariffHeader, period: FuelPeriod | null): string {
  const print = startFingerprint()
  for (const text of [header.scac, header.id, header.version]) addText(print, text)
  if (period) {
    addText(print, period.table)
    addNumber(print, period.priceDay)
    addNumber(print, period.mills)
  }
  return finishFingerprint(print)
}

function compilePalletRates(
  rows: PalletRateRow[],
  zoneNumbers: Map<string, number>,
  problems: string[],
): Map<number, CompiledPalletRate[]> {
  const byLane = new Map<number, CompiledPalletRate[]>()
  for (const row of rows) {
    const origin = zoneNumbers.get(row.originZone)
    const destination = zoneNumbers.get(row.destinationZone)
    if (origin === undefined || destination === undefined) {
      problems.push(`pallet price ${row.originZone} to ${row.destinationZone}: a zone without ZIPs`)
      continue
    }
    const key = laneKey(origin, destination, zoneNumbers.size)
    const compiled = { row, included: new Set(row.includedAccessorials), ...effectiveDaysOf(row) }
    const prices = byLane.get(key)
    if (prices) prices.push(compiled)
    else byLane.set(key, [compiled])
  }
  return byLane
}

type AreaNumber = (name: string | null) => number

function compileScoped(
  row: EffectiveDates & { scope: LaneScope; fromLb?: number },
  value: number,
  areaOf: AreaNumber,
): ScopedValue {
  const { laneType, originArea, destinationArea } = row.scope
  return {
    ...effectiveDaysOf(row),
    laneType: laneType === null ? -1 : LANE_TYPES.indexOf(laneType),
    originArea: areaOf(originArea),
    destinationArea: areaOf(destinationArea),
    fromHundredths: (row.fromLb ?? 0) * 100,
    value,
  }
}

function unitOf(price: AccessorialPrice): number {
  if (price.basis === 'lengthTiers') return 0
  if (price.basis === 'perCwt') return price.rate
  return price.basis === 'percent' ? price.percent : price.cents
}

function compileAccessorial(
  rule: AccessorialRule,
  header: TariffHeader,
  areaOf: AreaNumber,
): CompiledAccessorial {
  const { trigger, price } = rule
  const bounds = 'minimumCents' in price ? price : { minimumCents: null, maximumCents: null }
  return {
    ...effectiveDaysOf(rule),
    rule,
    code: rule.code,
    label: rule.label,
    isFuelable: rule.isFuelable,
    basis: ACCESSORIAL_BASES.indexOf(price.basis),
    unit: unitOf(price),
    minimumCents: bounds.minimumCents ?? -1,
    maximumCents: bounds.maximumCents ?? -1,
    trigger: TRIGGER[trigger.kind],
    area: areaOf(trigger.kind === 'area' ? trigger.area : null),
    isPickup: trigger.kind === 'area' && trigger.end === 'pickup',
    belowHundredths: trigger.kind === 'singleShipment' ? trigger.belowLb * 100 : 0,
    groups: header.exclusiveAccessorials.reduce(
      (bits, group, number) => (group.codes.includes(rule.code) ? bits | (1 << number) : bits),
      0,
    ),
  }
}

function compileSpaceRule(rule: SpaceRule): CompiledSpaceRule {
  const isLinear = rule.kind === 'linearFoot'
  return {
    ...effectiveDaysOf(rule),
    rule,
    isLinear,
    limit: isLinear
      ? Math.round(rule.overFeet * HUNDREDTH_INCHES_PER_FOOT)
      : rule.overCubicFeet * CUBE_PER_CUBIC_FOOT,
    cubeMode: heightModeNumber(isLinear ? { kind: 'actual' } : rule.cubeHeight),
    densityMode: heightModeNumber(rule.densityHeight),
    classIndex: rule.penalty.freightClass === null ? -1 : freightClassIndex(rule.penalty.freightClass),
  }
}

function requestedByNumber(accessorials: CompiledAccessorial[]): CompiledTariff['requested'] {
  const requested: CompiledTariff['requested'] = []
  for (const compiled of accessorials) {
    const number = registerService(compiled.code)
    while (requested.length <= number) requested.push(undefined)
    if (compiled.trigger !== TRIGGER.requested) continue
    const rows = requested[number]
    if (rows) rows.push(compiled)
    else requested[number] = [compiled]
  }
  return requested
}

/**
 * The compiled tariff, or everything that is wrong with the document. Reads `lanes` once, so it may be a stream of
 * rows; compile once a version (and again when a fuel price arrives), rate as often as you like.
 */
export function compileTariff(document: TariffDocument, fuelRows: FuelRows): CompileResult {
  const { header } = document
  const problems = problemsOfHeader(header, document.palletRates)
  const zones = compileZones(document.zones, header.areas, problems)
  const lanes = compileLanes(document.lanes, zones.zoneNumbers, problems)
  const fuel = header.fuel ? compileFuel(header.fuel, fuelRows.tables, fuelRows.prices, problems) : null
  const palletRates = header.palletPricing
    ? compilePalletRates(document.palletRates, zones.zoneNumbers, problems)
    : null
  if (problems.length > 0) {
    const more = problems.length - LISTED_PROBLEMS
    return {
      kind: 'invalid',
      problems: more > 0 ? [...problems.slice(0, LISTED_PROBLEMS), `and ${more} more`] : problems,
    }
  }
  return { kind: 'compiled', tariff: assemble(header, zones, lanes, fuel, palletRates) }
}

function assemble(
  header: TariffHeader,
  zones: ZoneIndex,
  lanes: LaneIndex,
  fuel: FuelCalendar | null,
  palletRates: CompiledTariff['palletRates'],
): CompiledTariff {
  const areaOf: AreaNumber = (name) => (name === null ? -1 : zones.areaNumbers.get(name)!)
  const accessorials = header.accessorials.map((rule) => compileAccessorial(rule, header, areaOf))
  return {
    header,
    ...effectiveDaysOf(header),
    zones,
    lanes,
    ratedClass: ratedClasses(header.fak),
    rounding: WEIGHT_ROUNDINGS.indexOf(header.weightRounding),
    isMinimumBeforeDiscount: header.minimum.applies === 'beforeDiscount',
    minimumPercent: header.minimum.discountPercent ?? -1,
    discounts: header.discounts.map((row) => compileScoped(row, row.percent, areaOf)),
    absoluteMinimums: header.absoluteMinimums.map((row) => compileScoped(row, row.cents, areaOf)),
    increases: header.rateIncreases.map((row) => ({
      ...effectiveDaysOf(row),
      isNet: row.base === 'net',
      isFuelable: row.isFuelable,
      percent: row.percent,
    })),
    fuel,
    isFuelByRatingDay: header.fuel?.lookupDate === 'rating',
    fuelHashes: fuel ? fuel.periods.map((period) => fingerprintOf(header, period)) : [],
    hash: fingerprintOf(header, null),
    requested: requestedByNumber(accessorials),
    automatic: accessorials.filter(({ trigger }) => trigger !== TRIGGER.requested),
    spaceRules: header.spaceRules.map(compileSpaceRule),
    palletTypes: new Set(header.palletPricing?.packageTypes),
    palletRates,
  }
}
