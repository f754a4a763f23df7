/** Validates a tariff document and converts it into the form used for rating. */
import { effectiveDaysOf } from '../calendar/effective-dates.ts'
import { freightClassIndex } from '../classification/freight-class.ts'
import { compileAccessorials } from './accessorial-rows.ts'
import type { CompiledSpaceRule, CompiledTariff } from './compiled-tariff.ts'
import { CUBE_PER_CUBIC_FOOT, cubeModeNumber } from './cube.ts'
import type { FuelIndexPrice, FuelTable } from './fuel.ts'
import { compileFuel, type FuelCalendar, type FuelPeriod } from './fuel-calendar.ts'
import { LaneGatherer, type LaneIndex } from './lane-index.ts'
import { HUNDREDTH_INCHES_PER_FOOT } from './linear-feet.ts'
import { compilePalletRates } from './pallet-rates.ts'
import { addNumber, addText, finishFingerprint, startFingerprint } from './receipt-hash.ts'
import { WEIGHT_ROUNDINGS } from './receipt-steps.ts'
import { type AreaNumber, compileRuleBlock } from './rule-block.ts'
import type { LaneRow, TariffArea, TariffDocument, TariffHeader, ZoneRow } from './tariff.ts'
import type { SpaceRule } from './tariff-charges.ts'
import { problemsOfHeader } from './tariff-problems.ts'
import { compileZones, type ZoneIndex } from './zone-index.ts'

export interface FuelRows {
  tables: readonly FuelTable[]
  prices: readonly FuelIndexPrice[]
}

export type CompileResult =
  | { kind: 'compiled'; tariff: CompiledTariff }
  | { kind: 'invalid'; problems: string[] }

/** Problems beyond this number are counted, not listed. */
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

function compileSpaceRule(rule: SpaceRule): CompiledSpaceRule {
  const isLinear = rule.kind === 'linearFoot'
  return {
    ...effectiveDaysOf(rule),
    rule,
    isLinear,
    limit: isLinear
      ? Math.round(rule.overFeet * HUNDREDTH_INCHES_PER_FOOT)
      : rule.overCubicFeet * CUBE_PER_CUBIC_FOOT,
    cubeMode: isLinear
      ? cubeModeNumber({ kind: 'actual' }, null)
      : cubeModeNumber(rule.cubeHeight, rule.cubeWidth ?? null),
    densityMode: cubeModeNumber(rule.densityHeight, null),
    classIndex: rule.penalty.freightClass === null ? -1 : freightClassIndex(rule.penalty.freightClass),
  }
}

/**
 * The compiled tariff, or all errors of the document. Reads `lanes` once, so it may be a stream of rows. Compile once
 * per version (and again when a fuel price arrives), and rate any number of times.
 */
export function compileTariff(document: TariffDocument, fuelRows: FuelRows): CompileResult {
  return compileRules(document, compileSheet(document), fuelRows)
}

/**
 * Zones and lanes of a tariff, nearly all of the work: plain data in shared memory, so another thread can compile it.
 */
export interface CompiledSheet {
  zones: ZoneIndex
  lanes: LaneIndex
  /** The errors of its rows; empty: it can be used. */
  problems: string[]
}

/** The rows of a tariff in compiled form. */
export function compileSheet({ header, zones, lanes }: SheetOf): CompiledSheet {
  const compiler = new SheetCompiler(zones, header.areas)
  for (const lane of lanes) compiler.add(lane)
  return compiler.finish()
}

/** The same for lanes that arrive one by one; none is stored. */
export class SheetCompiler {
  readonly #problems: string[] = []
  readonly #zones: ZoneIndex
  readonly #lanes: LaneGatherer

  constructor(zones: ZoneRow[], areas: TariffArea[]) {
    this.#zones = compileZones(zones, areas, this.#problems)
    this.#lanes = new LaneGatherer(this.#zones.zoneNumbers, this.#problems)
  }

  add(lane: LaneRow): void {
    this.#lanes.add(lane)
  }

  finish(): CompiledSheet {
    return { zones: this.#zones, lanes: this.#lanes.finish(), problems: this.#problems }
  }
}

type SheetOf = Pick<TariffDocument, 'zones' | 'lanes'> & { header: Pick<TariffHeader, 'areas'> }

/**
 * The compiled tariff of a compiled sheet. Call it in the thread that rates: the numbers of the carrier's own
 * accessorials are valid only there.
 */
export function compileRules(
  document: Pick<TariffDocument, 'header' | 'palletRates'>,
  { zones, lanes, problems: rowProblems }: CompiledSheet,
  fuelRows: FuelRows,
): CompileResult {
  const { header } = document
  const problems = [...problemsOfHeader(header, document.palletRates), ...rowProblems]
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
  return {
    header,
    ...effectiveDaysOf(header),
    ...compileRuleBlock(header, lanes, areaOf),
    ...compileAccessorials(header),
    zones,
    lanes,
    rounding: WEIGHT_ROUNDINGS.indexOf(header.weightRounding),
    isMinimumBeforeDiscount: header.minimum.applies === 'beforeDiscount',
    discountSteps: discountSteps(header),
    minimumPercent: header.minimum.discountPercent ?? -1,
    fuel,
    staleAfterDays: header.fuel?.staleAfterDays ?? 0,
    isFuelByRatingDay: header.fuel?.lookupDate === 'rating',
    fuelHashes: fuel ? fuel.periods.map((period) => fingerprintOf(header, period)) : [],
    hash: fingerprintOf(header, null),
    spaceRules: header.spaceRules.map(compileSpaceRule),
    palletTypes: new Set(header.palletPricing?.packageTypes),
    palletRates,
  }
}

const discountSteps = ({ discounts, ratesAsHigherDiscountWeight = false }: TariffHeader): number[] =>
  ratesAsHigherDiscountWeight
    ? [...new Set(discounts.map(({ fromLb }) => fromLb * 100))]
        .filter((step) => step > 0)
        .sort((a, b) => a - b)
    : []
