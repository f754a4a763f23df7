/**
 * Validates a parcel tariff and converts it into the form used for rating: once per version, and when fuel prices
 * change.
 */
import { effectiveDaysOf } from '../../calendar/effective-dates.ts'
import type { FuelRows } from '../compile-tariff.ts'
import { compileFuel } from '../fuel-calendar.ts'
import { postalRange } from '../postal-code.ts'
import type {
  CompiledFuel,
  CompiledParcelService,
  CompiledParcelTariff,
  CompiledSurcharge,
  Dated,
  PriceGrid,
} from './compiled-parcel-tariff.ts'
import { CUBE_PER_CUBIC_INCH, limitOf, weightOf } from './measure-piece.ts'
import type { ParcelSurcharge, ServiceScope } from './parcel-surcharge.ts'
import type { ParcelArea, ParcelFuel, ParcelService, ParcelTariff } from './parcel-tariff.ts'
import { parcelTariffProblems } from './parcel-tariff-problems.ts'
import { type CompiledChart, compileChart, MOST_PARCEL_ZONES, type ZoneNumber } from './zone-chart.ts'

export type CompileParcelResult =
  | { kind: 'compiled'; tariff: CompiledParcelTariff }
  | { kind: 'invalid'; problems: string[] }

const NO_FUEL: FuelRows = { tables: [], prices: [] }
const CUBIC_INCHES_PER_FOOT = 1728
const ZIPS = 100_000

const dated = <Row extends { effectiveFrom: string; effectiveTo: string | null }>(row: Row): Dated<Row> => ({
  ...effectiveDaysOf(row),
  row,
})

const holdsFor =
  (code: string) =>
  ({ services }: ServiceScope): boolean =>
    services === null || services.includes(code)

function columnsOf(zones: readonly string[], numberOf: ZoneNumber): Int16Array {
  const columnOfZone = new Int16Array(MOST_PARCEL_ZONES).fill(-1)
  zones.forEach((zone, column) => {
    const number = numberOf(zone)
    if (number < MOST_PARCEL_ZONES) columnOfZone[number] = column
  })
  return columnOfZone
}

function gridOf(
  { zones, cents }: { zones: string[]; cents: (number | null)[][] },
  upTo: number[],
  numberOf: ZoneNumber,
): PriceGrid {
  return {
    columnOfZone: columnsOf(zones, numberOf),
    columns: zones.length,
    upTo: Float64Array.from(upTo),
    cents: Int32Array.from(cents.flatMap((row) => row.map((price) => price ?? -1))),
  }
}

function areaInside(area: ParcelArea): Uint8Array {
  const inside = new Uint8Array(ZIPS)
  for (const run of area.zips) {
    const [from = '', to = from] = run.split('-')
    const range = postalRange('US', from, to)
    if (range) inside.fill(1, range.from, range.to + 1)
  }
  return inside
}

interface Areas {
  of(name: string): CompiledSurcharge['areas']
}

/** A list of ZIPs becomes a table once, however many rows use the area. */
function compileAreas(areas: readonly ParcelArea[]): Areas {
  const compiled = areas.map((area) => ({
    name: area.name,
    ...effectiveDaysOf(area),
    inside: areaInside(area),
  }))
  return { of: (name) => compiled.filter((area) => area.name === name) }
}

function compileSurcharge(
  row: ParcelSurcharge,
  place: number,
  areas: Areas,
  numberOf: ZoneNumber,
): CompiledSurcharge {
  const { trigger, amount } = row
  const limit = (value: number): number => (trigger.kind === 'measure' ? limitOf(trigger.measure, value) : 0)
  const centsOfZone = amount.basis === 'byZone' ? new Int32Array(MOST_PARCEL_ZONES).fill(-1) : null
  if (amount.basis === 'byZone') {
    for (const { zones, cents } of amount.groups)
      for (const zone of zones) centsOfZone![numberOf(zone)] = cents
  }
  return {
    ...dated(row),
    place,
    over: trigger.kind === 'measure' ? limit(trigger.over) : 0,
    upTo: trigger.kind === 'measure' && trigger.upTo !== null ? limit(trigger.upTo) : -1,
    areas: trigger.kind === 'area' ? areas.of(trigger.area) : [],
    centsOfZone,
  }
}

function compileFuelOf(fuel: ParcelFuel, rows: FuelRows, problems: string[]): CompiledFuel {
  if (fuel.kind === 'percents') {
    const percents = fuel.rows.map((row) => ({ ...effectiveDaysOf(row), percent: row.percent }))
    return { id: fuel.id, fuel, calendar: null, percents }
  }
  const found: string[] = []
  const calendar = compileFuel(fuel.rule, [...fuel.tables, ...rows.tables], rows.prices, found)
  problems.push(...found.map((problem) => `fuel ${fuel.id}: ${problem}`))
  return { id: fuel.id, fuel, calendar, percents: [] }
}

/** The parts that the services of a tariff share. */
interface Shared {
  charts: CompiledChart[]
  fuels: CompiledFuel[]
  surcharges: CompiledSurcharge[]
  numberOf: ZoneNumber
}

/** The rows of one service, selected from the document. */
function compileService(
  document: ParcelTariff,
  service: ParcelService,
  { charts, fuels, surcharges, numberOf }: Shared,
): CompiledParcelService {
  const isOf = holdsFor(service.code)
  return {
    service,
    charts: charts.filter(({ chart }) => chart.id === service.chart),
    tables: document.rateTables
      .filter((table) => table.service === service.code)
      .map((table) => ({ ...dated(table), grid: gridOf(table, table.upToLb.map(weightOf), numberOf) })),
    weightRules: document.weightRules.filter(isOf).map(dated),
    dimRules: document.dimRules.filter(isOf).map(dated),
    limits: document.limits
      .filter(isOf)
      .map((row) => ({ ...dated(row), over: limitOf(row.measure, row.over) })),
    cubics: document.cubicRates
      .filter(isOf)
      .map((row) => ({ ...dated(row), grid: gridOf(row, row.upToCubicFeet.map(tierCube), numberOf) })),
    hundredweights: document.hundredweights
      .filter(isOf)
      .map((row) => ({ ...dated(row), columnOfZone: columnsOf(row.zones, numberOf) })),
    surcharges: surcharges.filter(({ row }) => isOf(row)),
    fuel: fuels.find(({ id }) => id === service.fuel) ?? null,
  }
}

/** Numbers zones in order of appearance; returns the names by number. */
function numberZones(): { zones: string[]; numberOf: ZoneNumber } {
  const zones: string[] = []
  const numbers = new Map<string, number>()
  const numberOf: ZoneNumber = (zone) => {
    let number = numbers.get(zone)
    if (number === undefined) {
      number = zones.push(zone) - 1
      numbers.set(zone, number)
    }
    return number
  }
  return { zones, numberOf }
}

/**
 * The compiled tariff, or all errors of the document. Fuel prices (and tables that are not in the document) come with
 * `fuel`; without them, services with index-based fuel have no price.
 */
export function compileParcelTariff(document: ParcelTariff, fuel: FuelRows = NO_FUEL): CompileParcelResult {
  const problems = parcelTariffProblems(document)
  if (problems.length > 0) return { kind: 'invalid', problems }
  const { zones, numberOf } = numberZones()
  const areas = compileAreas(document.areas)
  const shared: Shared = {
    charts: document.charts.map((chart) => compileChart(chart, numberOf, problems)),
    fuels: document.fuels.map((one) => compileFuelOf(one, fuel, problems)),
    surcharges: document.surcharges.map((row, place) => compileSurcharge(row, place, areas, numberOf)),
    numberOf,
  }
  const services = document.services.map((service) => compileService(document, service, shared))
  if (zones.length > MOST_PARCEL_ZONES) problems.push(`more than ${MOST_PARCEL_ZONES} zones`)
  if (problems.length > 0) return { kind: 'invalid', problems }
  return { kind: 'compiled', tariff: { ...effectiveDaysOf(document), document, zones, services } }
}

/** Millionths of a cubic inch of a tier; tiers are tenths or hundredths of a cubic foot, 0.1 of which is 172.8 cu in. */
const tierCube = (cubicFeet: number): number =>
  Math.round(cubicFeet * 1000) * ((CUBIC_INCHES_PER_FOOT * CUBE_PER_CUBIC_INCH) / 1000)
