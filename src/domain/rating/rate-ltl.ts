/**
 * The price of one LTL shipment by one tariff (domain facts 2): class by weight break with deficit weight, minimum,
 * discount, floor, fuel, accessorials, space rules, pallet prices. Every line is exact integer arithmetic rounded
 * half up to the cent, and every price carries its whole working.
 */
import { formatIsoDate } from '../calendar/iso-date.ts'
import { type Cents, percentOf } from '../money.ts'
import { chargeAccessorials, fuelableCents, gatherAccessorials } from './accessorial-charges.ts'
import type { CompiledTariff } from './compiled-tariff.ts'
import { chargeFuel, findFuel, fuelDayOf } from './fuel-charge.ts'
import { laneKey, laneOffset } from './lane-index.ts'
import type { LtlRequest } from './ltl-request.ts'
import type { LtlNoticeCode, LtlReceipt, LtlResult } from './ltl-result.ts'
import { netLinehaul } from './net-linehaul.ts'
import { palletPrice } from './pallet-price.ts'
import { type PreparedLtlRequest, prepareLtlRequest } from './prepare-ltl-request.ts'
import { STEP } from './receipt-steps.ts'
import { INCREASE_ROW } from './rule-block.ts'
import { NO_PRICE, record, startWorking, type Working } from './working.ts'
import { placeAt, zoneAt } from './zone-index.ts'

/** In place of a fuel period: the price has no fuel surcharge. */
const NO_FUEL = -2

/** Price and receipt, or the notice that says why there is no price. To ask many tariffs, prepare the request once. */
export function rateLtl(tariff: CompiledTariff, request: LtlRequest): LtlResult {
  return ratePreparedLtl(tariff, prepareLtlRequest(request))
}

function notice(tariff: CompiledTariff, code: LtlNoticeCode, message: string): LtlResult {
  return { kind: 'notice', scac: tariff.header.scac, code, message }
}

/** The same for a request prepared by `prepareLtlRequest`. */
export function ratePreparedLtl(tariff: CompiledTariff, prepared: PreparedLtlRequest): LtlResult {
  if (prepared.problem !== null) return notice(tariff, 'REQUEST_INVALID', prepared.problem)
  if (prepared.pickupDay < tariff.fromDay || prepared.pickupDay > tariff.toDay) {
    const day = formatIsoDate(prepared.pickupDay)
    return notice(tariff, 'TARIFF_NOT_EFFECTIVE', `tariff ${tariff.header.id} is not in effect on ${day}`)
  }
  const originPlace = placeAt(tariff.zones, prepared.origin)
  const destinationPlace = placeAt(tariff.zones, prepared.destination)
  const origin = zoneAt(tariff.zones, originPlace, prepared.origin)
  const destination = zoneAt(tariff.zones, destinationPlace, prepared.destination)
  if (origin < 0 || destination < 0) {
    const { zip, countryCode } = origin < 0 ? prepared.request.origin : prepared.request.destination
    return notice(tariff, 'NO_ZONE', `the carrier does not serve ${zip} ${countryCode}`)
  }
  const working = startWorking()
  const lane = laneKey(origin, destination, tariff.zones.zones.length)
  const pallet = tariff.palletRates ? palletPrice(working, tariff, prepared, lane) : null
  let linehaul = pallet ? pallet.row.cents : NO_PRICE
  if (!pallet) {
    const laneAt = laneOffset(tariff.lanes, lane)
    if (laneAt < 0) {
      const { zones } = tariff.zones
      return notice(tariff, 'NO_LANE', `no rates from zone ${zones[origin]} to zone ${zones[destination]}`)
    }
    linehaul = netLinehaul(working, tariff, prepared, laneAt, originPlace, destinationPlace)
    if (linehaul === NO_PRICE) return notice(tariff, working.noticeCode, working.noticeMessage)
  }
  const hasFuel = tariff.fuel !== null && !pallet?.row.includesFuel
  const fuel = hasFuel ? findFuel(working, tariff, fuelDayOf(tariff, prepared)) : NO_FUEL
  const included = pallet ? pallet.included : null
  const isPriced =
    fuel !== NO_PRICE &&
    gatherAccessorials(working, tariff, prepared, linehaul, included, originPlace, destinationPlace)
  if (!isPriced) return notice(tariff, working.noticeCode, working.noticeMessage)
  const cents = addCharges(working, tariff, prepared, linehaul, fuel, pallet !== null)
  const receipt = receiptOf(working, tariff, prepared, fuel, origin, destination, cents)
  const { scac, currency, charges } = receipt
  return { kind: 'rate', scac, cents, currency, charges, receipt }
}

/** Fuel, pending accessorials and net increases upon the linehaul: the total. */
function addCharges(
  working: Working,
  tariff: CompiledTariff,
  prepared: PreparedLtlRequest,
  linehaul: Cents,
  fuel: number,
  isPalletPrice: boolean,
): Cents {
  // A price by the pallet is all in: increases are on class rates only.
  const hasIncrease = !isPalletPrice && tariff.increasesAt < tariff.triggersAt
  let cents = linehaul
  if (fuel !== NO_FUEL) {
    const increase = hasIncrease ? fuelableIncreases(tariff, prepared.pickupDay, linehaul) : 0
    const fuelable = fuelableCents(working.pending) + increase
    cents += chargeFuel(working, tariff, prepared, fuel, linehaul, fuelable)
  }
  cents += chargeAccessorials(working, prepared)
  if (hasIncrease) cents += chargeNetIncreases(working, tariff, prepared.pickupDay, linehaul)
  return cents
}

/** Cents of those increases on net linehaul on which fuel is charged. */
function fuelableIncreases(tariff: CompiledTariff, day: number, linehaul: Cents): Cents {
  const { numbers, triggersAt } = tariff
  let cents = 0
  for (let at = tariff.increasesAt; at < triggersAt; at += INCREASE_ROW.length) {
    if (numbers[at + INCREASE_ROW.isNet] === 0 || numbers[at + INCREASE_ROW.isFuelable] === 0) continue
    if (day < numbers[at + INCREASE_ROW.fromDay]! || day > numbers[at + INCREASE_ROW.toDay]!) continue
    cents += percentOf(linehaul, numbers[at + INCREASE_ROW.percent]!)
  }
  return cents
}

function chargeNetIncreases(sheet: Working, tariff: CompiledTariff, day: number, linehaul: Cents): Cents {
  const { numbers, triggersAt } = tariff
  let total = 0
  for (let at = tariff.increasesAt; at < triggersAt; at += INCREASE_ROW.length) {
    if (numbers[at + INCREASE_ROW.isNet] === 0) continue
    if (day < numbers[at + INCREASE_ROW.fromDay]! || day > numbers[at + INCREASE_ROW.toDay]!) continue
    const percent = numbers[at + INCREASE_ROW.percent]!
    const cents = percentOf(linehaul, percent)
    record(sheet, STEP.increase, [1, percent, linehaul, cents])
    sheet.charges.push({ code: 'GRI', label: 'General rate increase', cents })
    total += cents
  }
  return total
}

function receiptOf(
  sheet: Working,
  tariff: CompiledTariff,
  prepared: PreparedLtlRequest,
  fuel: number,
  origin: number,
  destination: number,
  cents: number,
): LtlReceipt {
  const { header, zones } = tariff
  return {
    format: 1,
    tariffId: header.id,
    tariffVersion: header.version,
    tariffName: header.name,
    scac: header.scac,
    currency: header.currency,
    isSynthetic: header.isSynthetic,
    fuelTable: fuel === NO_FUEL ? '' : tariff.fuel!.periods[fuel]!.table,
    originZone: zones.zones[origin]!,
    destinationZone: zones.zones[destination]!,
    request: prepared.request,
    spaceRule: sheet.spaceRule,
    charges: sheet.charges,
    steps: sheet.steps.slice(0, sheet.stepCount),
    cents,
    hash: prepared.hash + (fuel === NO_FUEL ? tariff.hash : tariff.fuelHashes[fuel]!),
  }
}
