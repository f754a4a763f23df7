/** Compiled zone charts: from an origin ZIP3 to every destination, one byte each (domain facts 3.4). */
import { type EffectiveDays, effectiveDaysOf } from '../../calendar/effective-dates.ts'
import { postalRange } from '../postal-code.ts'
import type { ZoneChart, ZoneOrigin, ZoneRange } from './parcel-tariff.ts'
import type { PreparedParcelRequest } from './prepare-parcel-request.ts'

const ZIP3S = 1000
const ZIPS = 100_000
/** A zone is a byte, 0 = none. */
export const MOST_PARCEL_ZONES = 255

export interface CompiledChart extends EffectiveDays {
  chart: ZoneChart
  /** Row of each origin ZIP3; -1: the chart does not have it. */
  rowOfOrigin: Int16Array
  /** Zone number + 1 by row and destination ZIP3; 0: none. */
  zoneOfZip3: Uint8Array
  /** Row and ZIP5 to zone number, if a ZIP5 has its own zone. */
  zoneOfZip: Map<number, number>
  countries: Map<string, number>
  /** ZIP3s for which the distance is not used. */
  isExcepted: Uint8Array
}

/** Number of a zone by its name; names are added in order of appearance. */
export type ZoneNumber = (zone: string) => number

function paint(
  chart: CompiledChart,
  row: number,
  [from, to, zone]: ZoneRange,
  numberOf: ZoneNumber,
  what: string,
  problems: string[],
): void {
  const range = from.length === to.length ? postalRange('US', from, to) : null
  if (!range) {
    problems.push(`${what}: '${from}-${to}' is not a ZIP range`)
    return
  }
  const number = numberOf(zone)
  if (from.length === 5) {
    for (let zip = range.from; zip <= range.to; zip++) {
      const key = row * ZIPS + zip
      if ((chart.zoneOfZip.get(key) ?? number) !== number) problems.push(`${what}: two zones for ZIP ${zip}`)
      chart.zoneOfZip.set(key, number)
    }
    return
  }
  for (let zip3 = Number(from); zip3 <= Number(to); zip3++) {
    const at = row * ZIP3S + zip3
    const other = chart.zoneOfZip3[at]!
    if (other > 0 && other !== number + 1) problems.push(`${what}: two zones for ${zip3}`)
    chart.zoneOfZip3[at] = number + 1
  }
}

function paintOrigin(
  chart: CompiledChart,
  row: number,
  origin: ZoneOrigin,
  numberOf: ZoneNumber,
  problems: string[],
): void {
  const what = `zone chart ${chart.chart.id} from ${origin.from}-${origin.to}`
  const isRun = /^\d{3}$/.test(origin.from) && /^\d{3}$/.test(origin.to) && origin.from <= origin.to
  if (!isRun) problems.push(`${what}: not a ZIP3 range`)
  for (let zip3 = Number(origin.from); isRun && zip3 <= Number(origin.to); zip3++) {
    if (chart.rowOfOrigin[zip3]! >= 0) problems.push(`${what}: ${zip3} has two rows`)
    chart.rowOfOrigin[zip3] = row
  }
  for (const range of origin.destinations) paint(chart, row, range, numberOf, what, problems)
}

/** A compiled chart; its errors are added to `problems`. */
export function compileChart(chart: ZoneChart, numberOf: ZoneNumber, problems: string[]): CompiledChart {
  const compiled: CompiledChart = {
    ...effectiveDaysOf(chart),
    chart,
    rowOfOrigin: new Int16Array(ZIP3S).fill(-1),
    zoneOfZip3: new Uint8Array(chart.origins.length * ZIP3S),
    zoneOfZip: new Map(),
    countries: new Map(chart.countries.map(([countryCode, zone]) => [countryCode, numberOf(zone)])),
    isExcepted: new Uint8Array(ZIP3S),
  }
  chart.origins.forEach((origin, row) => {
    paintOrigin(compiled, row, origin, numberOf, problems)
  })
  let before = -1
  for (const { upToMiles, zone } of chart.fallback?.ladder ?? []) {
    numberOf(zone)
    const miles = upToMiles ?? Number.POSITIVE_INFINITY
    if (!(miles > before))
      problems.push(`zone chart ${chart.id}: its mileage tiers are not in ascending order`)
    before = miles
  }
  for (const [from, to] of chart.fallback?.except ?? [])
    compiled.isExcepted.fill(1, Number(from), Number(to) + 1)
  return compiled
}

/** A zone, with the miles that determined it; null: it came from the chart. */
export interface FoundZone {
  zone: number
  miles: number | null
}

/**
 * Zone of a shipment; null if the chart has none. The distance is used only if the chart does not have the origin at
 * all: a destination that it omits is not served.
 */
export function findZone(
  chart: CompiledChart,
  prepared: PreparedParcelRequest,
  numberOf: ZoneNumber,
): FoundZone | null {
  const { originZip, destinationZip, request } = prepared
  if (originZip < 0) return null
  if (destinationZip < 0) {
    const zone = chart.countries.get(request.destination.countryCode)
    return zone === undefined ? null : { zone, miles: null }
  }
  const destination = Math.floor(destinationZip / 100)
  const row = chart.rowOfOrigin[Math.floor(originZip / 100)]!
  if (row >= 0) {
    const zone =
      chart.zoneOfZip.get(row * ZIPS + destinationZip) ?? chart.zoneOfZip3[row * ZIP3S + destination]! - 1
    return zone < 0 ? null : { zone, miles: null }
  }
  const { fallback } = chart.chart
  const miles = request.fallbackMiles
  const isExcepted =
    chart.isExcepted[destination] === 1 || chart.isExcepted[Math.floor(originZip / 100)] === 1
  if (!fallback || miles === null || isExcepted) return null
  const rung = fallback.ladder.find(({ upToMiles }) => upToMiles === null || miles <= upToMiles)
  return rung ? { zone: numberOf(rung.zone), miles } : null
}
