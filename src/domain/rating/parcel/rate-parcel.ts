/**
 * The prices of one parcel shipment by one tariff, for all services (domain facts 3): zone, billed weight, tables,
 * cubic, hundredweight, surcharges, fuel. Integer cents, rounded half up per charge line. Every price has its whole
 * calculation, and a service that lacks a row returns a notice instead of a lower price.
 */
import { formatIsoDate } from '../../calendar/iso-date.ts'
import type { Cents } from '../../money.ts'
import type { Charge } from '../../shipment/shipment.ts'
import { addNumber, addText, finishFingerprint, startFingerprint } from '../receipt-hash.ts'
import { type CompiledParcelService, type CompiledParcelTariff, rowOn } from './compiled-parcel-tariff.ts'
import { measureOf } from './measure-piece.ts'
import { chargeParcelFuel, type FoundFuel, findParcelFuel } from './parcel-fuel.ts'
import type { ParcelRequest } from './parcel-request.ts'
import type { ParcelNotice, ParcelNoticeCode, ParcelResult } from './parcel-result.ts'
import { type ParcelSheet, refuse } from './parcel-sheet.ts'
import { findSurcharges, type Surcharges } from './parcel-surcharges.ts'
import { type BilledPiece, billPiece } from './piece-weight.ts'
import { type PreparedParcelRequest, prepareParcelRequest } from './prepare-parcel-request.ts'
import { chargeTransport } from './transport-charge.ts'
import { findZone } from './zone-chart.ts'

/** Prices and notices of a carrier's services. To ask many tariffs, prepare the request once. */
export function rateParcel(tariff: CompiledParcelTariff, request: ParcelRequest): ParcelResult[] {
  return ratePreparedParcel(tariff, prepareParcelRequest(request))
}

function noticeOf(
  tariff: CompiledParcelTariff,
  service: { code: string; name: string } | null,
  code: ParcelNoticeCode,
  message: string,
): ParcelNotice {
  const { scac } = tariff.document
  return {
    kind: 'notice',
    scac,
    serviceCode: service?.code ?? null,
    serviceName: service?.name ?? '',
    code,
    message,
  }
}

/**
 * The same for a request prepared by `prepareParcelRequest`: one result per service, in the tariff's order (or in that
 * of the requested services); a single notice if no service can be rated at all.
 */
export function ratePreparedParcel(
  tariff: CompiledParcelTariff,
  prepared: PreparedParcelRequest,
): ParcelResult[] {
  if (prepared.problem !== null) return [noticeOf(tariff, null, 'REQUEST_INVALID', prepared.problem)]
  if (prepared.shipDay < tariff.fromDay || prepared.shipDay > tariff.toDay) {
    const day = formatIsoDate(prepared.shipDay)
    const message = `tariff ${tariff.document.id} is not in effect on ${day}`
    return [noticeOf(tariff, null, 'TARIFF_NOT_EFFECTIVE', message)]
  }
  const { services } = prepared.request
  if (services === null) return tariff.services.map((service) => rateService(tariff, service, prepared))
  return services.map((code) => {
    const service = tariff.services.find((one) => one.service.code === code)
    if (service) return rateService(tariff, service, prepared)
    return noticeOf(
      tariff,
      { code, name: code },
      'SERVICE_NOT_OFFERED',
      `the tariff has no service '${code}'`,
    )
  })
}

/** Whether the service accepts the kind of address, the size and the weight. */
function isTaken(sheet: ParcelSheet): boolean {
  const { service, prepared } = sheet
  const { serves } = service.service
  if (serves !== 'any' && (serves === 'residential') !== prepared.request.isResidential) {
    const whom = serves === 'residential' ? 'residences' : 'businesses'
    refuse(sheet, 'SERVICE_NOT_OFFERED', `delivers only to ${whom}`)
    return false
  }
  for (const { row, over, fromDay, toDay } of service.limits) {
    if (prepared.shipDay < fromDay || prepared.shipDay > toDay) continue
    const { measure } = row
    const piece = prepared.pieces.find(
      ({ sides, weight }) => measureOf(measure, sides, weight, row.sides) > over,
    )
    if (!piece) continue
    refuse(sheet, 'OVER_LIMIT', `does not accept pieces over ${LIMIT_WORDS[measure](row.over)}`)
    return false
  }
  return true
}

const LIMIT_WORDS = {
  longest: (limit: number) => `${limit} in long`,
  second: (limit: number) => `${limit} in on its second-longest side`,
  lengthPlusGirth: (limit: number) => `${limit} in of length plus girth`,
  cube: (limit: number) => `${limit.toLocaleString('en-US')} cu in`,
  actualWeight: (limit: number) => `${limit} lb`,
} as const

/** Finds and records the zone; false with a notice if there is none. */
function findSheetZone(tariff: CompiledParcelTariff, sheet: ParcelSheet): boolean {
  const { service, prepared } = sheet
  const { origin, destination, shipDate } = prepared.request
  const chart = rowOn(service.charts, prepared.shipDay)
  if (!chart) {
    refuse(sheet, 'NO_ZONE', `no zone chart in effect on ${shipDate}`)
    return false
  }
  const found = findZone(chart, prepared, (zone) => tariff.zones.indexOf(zone))
  if (!found) {
    const from = `${origin.zip} ${origin.countryCode}`
    refuse(sheet, 'NO_ZONE', `no zone from ${from} to ${destination.zip} ${destination.countryCode}`)
    return false
  }
  sheet.zone = found.zone
  sheet.zoneName = tariff.zones[found.zone]!
  sheet.steps.push({
    step: 'zone',
    chart: chart.chart.id,
    zone: sheet.zoneName,
    origin: origin.zip,
    destination: destination.zip,
    miles: found.miles,
  })
  return true
}

/** Every piece at its billed weight; null with a notice if one cannot be billed: a price never omits one. */
function billPieces(sheet: ParcelSheet, surcharges: Surcharges): BilledPiece[] | null {
  const billed: BilledPiece[] = []
  for (const piece of sheet.prepared.pieces) {
    const one = billPiece(sheet, piece, surcharges.leastWeights[piece.number]!)
    if (!one) return null
    billed.push(one)
  }
  return billed
}

interface Priced {
  charges: Charge[]
  billedWeight: number
  fuel: FoundFuel | null
}

/** All charges of the service, in their order; null with a notice. */
function priceOf(sheet: ParcelSheet): Priced | null {
  const surcharges = findSurcharges(sheet)
  const billed = surcharges && billPieces(sheet, surcharges)
  const transport = billed && chargeTransport(sheet, billed)
  if (surcharges === null || billed === null || transport === null) return null
  const billedWeight = billed.reduce((sum, one) => sum + one.billed * one.piece.piece.quantity, 0)
  sheet.steps.push(...surcharges.steps)
  const charges: Charge[] = [{ code: 'LHS', label: 'Transportation', cents: transport }]
  const rows = [...surcharges.charges].sort(([a], [b]) => a.place - b.place)
  let fuelable: Cents = 0
  for (const [{ row }, cents] of rows) {
    if (row.isFuelable) fuelable += cents
    const same = charges.find(({ code, label }) => code === row.code && label === row.label)
    if (same) same.cents += cents
    else if (cents > 0) charges.push({ code: row.code, label: row.label, cents })
  }
  const { fuel: compiled } = sheet.service
  if (!compiled) return { charges, billedWeight, fuel: null }
  const fuel = findParcelFuel(sheet, compiled, billedWeight)
  if (!fuel) return null
  const cents = chargeParcelFuel(sheet, fuel, transport, fuelable)
  charges.push({ code: 'FSC', label: 'Fuel surcharge', cents })
  return { charges, billedWeight, fuel }
}

/** One service: its price with the receipt, or its notice. */
export function rateService(
  tariff: CompiledParcelTariff,
  service: CompiledParcelService,
  prepared: PreparedParcelRequest,
): ParcelResult {
  const sheet: ParcelSheet = { service, prepared, zone: -1, zoneName: '', steps: [], notice: null }
  const priced = isTaken(sheet) && findSheetZone(tariff, sheet) ? priceOf(sheet) : null
  if (!priced) {
    const { code, message } = sheet.notice!
    return noticeOf(tariff, service.service, code, message)
  }
  const { charges, billedWeight, fuel } = priced
  const { document } = tariff
  const cents = charges.reduce((sum, charge) => sum + charge.cents, 0)
  const isZoneEstimated = sheet.steps.some((step) => step.step === 'zone' && step.miles !== null)
  const shared = {
    scac: document.scac,
    serviceCode: service.service.code,
    serviceName: service.service.name,
    currency: document.currency,
    zone: sheet.zoneName,
    isZoneEstimated,
    charges,
    cents,
  }
  return {
    kind: 'rate',
    ...shared,
    transitDays: service.service.transitDays[sheet.zoneName] ?? null,
    billedWeight,
    receipt: {
      kind: 'parcel',
      format: 1,
      tariffId: document.id,
      tariffVersion: document.version,
      tariffName: document.name,
      isSynthetic: document.isSynthetic,
      ...shared,
      fuelTable: fuel?.table ?? '',
      request: prepared.request,
      steps: sheet.steps,
      hash: prepared.hash + tariffHash(tariff, service, fuel),
    },
  }
}

function tariffHash(
  tariff: CompiledParcelTariff,
  service: CompiledParcelService,
  fuel: FoundFuel | null,
): string {
  const { scac, id, version } = tariff.document
  const print = startFingerprint()
  for (const text of [scac, id, version, service.service.code, fuel?.table ?? '']) addText(print, text)
  for (const number of [fuel?.percent ?? -1, fuel?.mills ?? -1, fuel?.priceDay ?? -1])
    addNumber(print, number)
  return finishFingerprint(print)
}
