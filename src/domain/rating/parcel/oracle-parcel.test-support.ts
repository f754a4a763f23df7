/**
 * The parcel price by the document, slowly: everything is found by scanning it, all numbers are BigInt. Written
 * independently of the engine, which must agree to the cent and in the notice.
 */
import { bound, half, holdsOn, isFor, measured, NoParcelPrice } from './oracle-parcel-exact.test-support.ts'
import { OracleSurcharges } from './oracle-parcel-surcharges.test-support.ts'
import { oracleTransport } from './oracle-parcel-transport.test-support.ts'
import type { ParcelRequest } from './parcel-request.ts'
import type { ParcelNoticeCode } from './parcel-result.ts'
import type { ParcelService, ParcelTariff, ZoneChart } from './parcel-tariff.ts'

export type OracleParcelAnswer = { kind: 'rate'; cents: bigint } | { kind: 'notice'; code: ParcelNoticeCode }

const zip5 = (zip: string): string => zip.slice(0, 5)

/** Whether a range of 3 or 5 digits contains the ZIP. */
const isWithin = (from: string, to: string, zip: string): boolean => {
  const part = zip.slice(0, from.length)
  return from <= part && part <= to
}

function oracleZone(chart: ZoneChart | undefined, request: ParcelRequest): string {
  if (!chart || request.origin.countryCode !== 'US') throw new NoParcelPrice('NO_ZONE')
  const { destination, origin, fallbackMiles } = request
  if (destination.countryCode !== 'US') {
    const zone = chart.countries.find(([code]) => code === destination.countryCode)?.[1]
    if (zone === undefined) throw new NoParcelPrice('NO_ZONE')
    return zone
  }
  const row = chart.origins.find(({ from, to }) => isWithin(from, to, origin.zip))
  if (row) {
    const runs = row.destinations.filter(([from, to]) => isWithin(from, to, zip5(destination.zip)))
    const found = runs.find(([from]) => from.length === 5) ?? runs[0]
    if (!found) throw new NoParcelPrice('NO_ZONE')
    return found[2]
  }
  const isExcepted = (zip: string): boolean =>
    chart.fallback?.except.some(([from, to]) => isWithin(from, to, zip)) ?? false
  if (!chart.fallback || fallbackMiles === null || isExcepted(origin.zip) || isExcepted(destination.zip)) {
    throw new NoParcelPrice('NO_ZONE')
  }
  for (const { upToMiles, zone } of chart.fallback.ladder) {
    if (upToMiles === null || fallbackMiles <= upToMiles) return zone
  }
  throw new NoParcelPrice('NO_ZONE')
}

function refuseWhatIsNotTaken(document: ParcelTariff, service: ParcelService, request: ParcelRequest): void {
  if (service.serves === 'residential' && !request.isResidential)
    throw new NoParcelPrice('SERVICE_NOT_OFFERED')
  if (service.serves === 'commercial' && request.isResidential) throw new NoParcelPrice('SERVICE_NOT_OFFERED')
  for (const row of document.limits) {
    if (!isFor(row, service.code) || !holdsOn(row, request.shipDate)) continue
    for (const piece of request.pieces) {
      if (measured(row.measure, piece, piece.weightLb, row.sides) > bound(row.measure, row.over)) {
        throw new NoParcelPrice('OVER_LIMIT')
      }
    }
  }
}

/** Percents by date only: indexes are tested with the fuel calendar, which has its own oracle. */
function oracleFuelPercent(document: ParcelTariff, id: string, request: ParcelRequest): bigint {
  const fuel = document.fuels.find((one) => one.id === id)!
  if (fuel.kind !== 'percents') throw new Error('the oracle knows percents by date only')
  const day = fuel.lookupDate === 'rating' ? request.ratingDate : request.shipDate
  const row = fuel.rows.find((one) => holdsOn(one, day))
  if (!row) throw new NoParcelPrice('NO_FUEL_PERCENT')
  return BigInt(row.percent)
}

function priceOf(document: ParcelTariff, service: ParcelService, request: ParcelRequest): bigint {
  refuseWhatIsNotTaken(document, service, request)
  const chart = document.charts.find((one) => one.id === service.chart && holdsOn(one, request.shipDate))
  const zone = oracleZone(chart, request)
  const surcharges = new OracleSurcharges(document, service, request, zone)
  const transport = oracleTransport(document, service, request, zone, surcharges.leastPounds)
  let total = transport + surcharges.total
  if (service.fuel !== null) {
    const percent = oracleFuelPercent(document, service.fuel, request)
    total += half((transport + surcharges.fuelable) * percent, 100_000n)
  }
  return total
}

/** The answer of one service of the tariff. */
export function oracleParcel(
  document: ParcelTariff,
  code: string,
  request: ParcelRequest,
): OracleParcelAnswer {
  const service = document.services.find((one) => one.code === code)!
  try {
    return { kind: 'rate', cents: priceOf(document, service, request) }
  } catch (error) {
    if (error instanceof NoParcelPrice) return { kind: 'notice', code: error.code }
    throw error
  }
}
