/** Checks a tariff document and turns it into the form in which it is rated. */
import { effectiveDaysOf } from '../calendar/effective-dates.ts'
import { freightClassIndex } from '../classification/freight-class.ts'
import { TRIGGER } from './accessorial-charges.ts'
import { registerService } from './accessorial-codes.ts'
import type {
  CompiledAccessorial,
  CompiledPalletRate,
  CompiledSpaceRule,
  CompiledTariff,
} from './compiled-tariff.ts'
import { CUBE_PER_CUBIC_FOOT, heightModeNumber } from './cube.ts'
import type { FuelIndexPrice, FuelTable } from './fuel.ts'
import { compileFuel, type FuelCalendar, type FuelPeriod } from './fuel-calendar.ts'
import { compileLanes, type LaneIndex, laneKey } from './lane-index.ts'
import { HUNDREDTH_INCHES_PER_FOOT } from './linear-feet.ts'
import { addNumber, addText, finishFingerprint, startFingerprint } from './receipt-hash.ts'
import { ACCESSORIAL_BASES, WEIGHT_ROUNDINGS } from './receipt-steps.ts'
import { type AreaNumber, compileRuleBlock } from './rule-block.ts'
import type { PalletRateRow, TariffDocument, TariffHeader } from './tariff.ts'
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
  const automatic = accessorials.filter(({ trigger }) => trigger !== TRIGGER.requested)
  return {
    header,
    ...effectiveDaysOf(header),
    ...compileRuleBlock(header, automatic, lanes, areaOf),
    zones,
    lanes,
    rounding: WEIGHT_ROUNDINGS.indexOf(header.weightRounding),
    isMinimumBeforeDiscount: header.minimum.applies === 'beforeDiscount',
    minimumPercent: header.minimum.discountPercent ?? -1,
    fuel,
    staleAfterDays: header.fuel?.staleAfterDays ?? 0,
    isFuelByRatingDay: header.fuel?.lookupDate === 'rating',
    fuelHashes: fuel ? fuel.periods.map((period) => fingerprintOf(header, period)) : [],
    hash: fingerprintOf(header, null),
    requested: requestedByNumber(accessorials),
    automatic,
    spaceRules: header.spaceRules.map(compileSpaceRule),
    palletTypes: new Set(header.palletPricing?.packageTypes),
    palletRates,
  }
}
