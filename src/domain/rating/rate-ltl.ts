/**
 * The price of one LTL shipment by one tariff (domain facts 2): class by weight break with deficit weight, minimum,
 * discount, floor, fuel, accessorials, space rules, pallet prices. Every line is exact integer arithmetic rounded half
 * up to the cent, and every price leaves its whole calculation on the sheet.
 */
import { formatIsoDate } from '../calendar/iso-date.ts'
import type { Cents } from '../money.ts'
import { chargeAccessorials } from './accessorial-charges.ts'
import type { CompiledTariff } from './compiled-tariff.ts'
import { chargeFuel, FUEL_STEP_LENGTH, findFuel } from './fuel-charge.ts'
import { FOUND_ROW, findLane } from './lane-finder.ts'
import type { LtlRequest } from './ltl-request.ts'
import type { LtlResult } from './ltl-result.ts'
import { netLinehaul } from './net-linehaul.ts'
import { palletPrice } from './pallet-price.ts'
import { type PreparedLtlRequest, prepareLtlRequest } from './prepare-ltl-request.ts'
import { chargeIncreases, INCREASE_BASE } from './rate-increases.ts'
import { clearSheet, NO_FUEL, NO_PRICE, newSheet, RECORD, refuse, type Sheet, startRecord } from './sheet.ts'
import { rateFrom } from './tell-price.ts'

/**
 * Price and receipt, or the notice with the reason for a missing price. To ask many tariffs, prepare the request once.
 */
export function rateLtl(tariff: CompiledTariff, request: LtlRequest): LtlResult {
  return ratePreparedLtl(tariff, prepareLtlRequest(request))
}

// Reused for every price: rating is synchronous.
const scratch = newSheet()

/** The same for a request prepared by `prepareLtlRequest`. */
export function ratePreparedLtl(tariff: CompiledTariff, prepared: PreparedLtlRequest): LtlResult {
  clearSheet(scratch)
  const cents = priceLtl(scratch, tariff, prepared)
  if (cents !== NO_PRICE) return rateFrom(scratch, scratch.start, tariff, prepared)
  const { noticeCode, noticeMessage } = scratch
  return { kind: 'notice', scac: tariff.header.scac, code: noticeCode, message: noticeMessage }
}

const found = new Int32Array(FOUND_ROW.length)

/**
 * The price in cents, with its calculation as the record that begins at `sheet.start` (`rateFrom` converts it into a
 * rate with charges and receipt); or NO_PRICE, with the reason on the sheet. Allocates nothing. For thousands of
 * shipments see `priceBlock`.
 */
export function priceLtl(sheet: Sheet, tariff: CompiledTariff, prepared: PreparedLtlRequest): Cents {
  findLane(found, 0, tariff, prepared)
  return priceFound(sheet, tariff, prepared, found, 0)
}

/** The same for a shipment whose ends and lane are already found, in that row of `found`. */
export function priceFound(
  sheet: Sheet,
  tariff: CompiledTariff,
  prepared: PreparedLtlRequest,
  found: Int32Array,
  at: number,
): Cents {
  startRecord(sheet)
  if (prepared.problem !== null) return refuse(sheet, 'REQUEST_INVALID', prepared.problem)
  if (prepared.pickupDay < tariff.fromDay || prepared.pickupDay > tariff.toDay) {
    const day = formatIsoDate(prepared.pickupDay)
    return refuse(sheet, 'TARIFF_NOT_EFFECTIVE', `tariff ${tariff.header.id} is not in effect on ${day}`)
  }
  const origin = found[at + FOUND_ROW.origin]!
  const destination = found[at + FOUND_ROW.destination]!
  if (origin < 0 || destination < 0) return refuseZone(sheet, prepared, origin < 0)
  const { numbers, start } = sheet
  numbers[start + RECORD.originZone] = origin
  numbers[start + RECORD.destinationZone] = destination
  numbers[start + RECORD.spaceRule] = -1
  sheet.originPlace = found[at + FOUND_ROW.originPlace]!
  sheet.destinationPlace = found[at + FOUND_ROW.destinationPlace]!
  sheet.laneAt = found[at + FOUND_ROW.laneAt]!
  const { palletRates, palletTypes } = tariff
  const lane = found[at + FOUND_ROW.lane]!
  const pallet = palletRates === null ? -1 : palletPrice(sheet, palletRates, palletTypes, prepared, lane)
  if (pallet >= 0) return pricePallets(sheet, tariff, prepared, pallet)
  if (sheet.laneAt < 0) return refuseLane(sheet, tariff, origin, destination)
  const linehaul = netLinehaul(sheet, tariff, prepared)
  if (linehaul === NO_PRICE) return NO_PRICE
  return addCharges(sheet, tariff, prepared, linehaul, null)
}

function pricePallets(
  sheet: Sheet,
  tariff: CompiledTariff,
  prepared: PreparedLtlRequest,
  place: number,
): Cents {
  const { rows, included } = tariff.palletRates!
  const { cents, includesFuel } = rows[place]!
  return addCharges(sheet, tariff, prepared, cents, { includesFuel, included: included[place]! })
}

function refuseZone(sheet: Sheet, { request }: PreparedLtlRequest, isOrigin: boolean): typeof NO_PRICE {
  const { zip, countryCode } = isOrigin ? request.origin : request.destination
  return refuse(sheet, 'NO_ZONE', `the carrier does not serve ${zip} ${countryCode}`)
}

function refuseLane(
  sheet: Sheet,
  tariff: CompiledTariff,
  origin: number,
  destination: number,
): typeof NO_PRICE {
  const { zones } = tariff.zones
  return refuse(sheet, 'NO_LANE', `no rates from zone ${zones[origin]} to zone ${zones[destination]}`)
}

/** The charges that a pallet price includes. */
interface AllIn {
  includesFuel: boolean
  included: ReadonlySet<string>
}

/** Adds fuel, accessorials and net increases to the linehaul, and closes the record with the total. */
function addCharges(
  sheet: Sheet,
  tariff: CompiledTariff,
  prepared: PreparedLtlRequest,
  linehaul: Cents,
  allIn: AllIn | null,
): Cents {
  const hasFuel = tariff.fuel !== null && !allIn?.includesFuel
  const fuel = hasFuel ? findFuel(sheet, tariff, prepared) : NO_FUEL
  if (fuel === NO_PRICE) return NO_PRICE
  // Fuel comes before the charges that it applies to: its space is reserved and filled when they are known.
  const fuelAt = sheet.end
  if (hasFuel) sheet.end += FUEL_STEP_LENGTH
  const included = allIn === null ? null : allIn.included
  if (!chargeAccessorials(sheet, tariff, prepared, linehaul, included)) return NO_PRICE
  let cents = linehaul + sheet.added
  // A pallet price is all-in: increases apply to class rates only.
  if (allIn === null && tariff.increasesAt < tariff.triggersAt) {
    cents += chargeIncreases(sheet, tariff, INCREASE_BASE.net, prepared.pickupDay, linehaul)
  }
  if (hasFuel) cents += chargeFuel(sheet, tariff, prepared, fuel, linehaul, fuelAt)
  const { numbers, start, end } = sheet
  numbers[start + RECORD.cents] = cents
  numbers[start + RECORD.fuel] = fuel
  numbers[start + RECORD.end] = end
  return cents
}
