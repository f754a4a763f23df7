/**
 * The price of one volume LTL, truckload or expedited shipment by one tariff: the linehaul of the applicable table,
 * stops on the way, fuel, accessorials. Integer cents rounded half up per line. Every price has its calculation, and
 * missing data give a notice, never a lower price.
 */
import { isEffectiveOn } from '../../calendar/effective-dates.ts'
import { type Cents, divideHalfUp } from '../../money.ts'
import type { Charge } from '../../shipment/shipment.ts'
import { chargeAccessorials } from '../accessorial-charges.ts'
import { chargeFuel, FUEL_STEP_LENGTH, findFuel, fuelDayOf } from '../fuel-charge.ts'
import { clearSheet, NO_FUEL, NO_PRICE, newSheet, RECORD, startRecord } from '../sheet.ts'
import { tellCharges } from '../tell-price.ts'
import { placeAt, zoneAt } from '../zone-index.ts'
import type { CompiledVolumeTariff } from './compile-volume-tariff.ts'
import { milesUsed } from './miles-used.ts'
import { chooseTable, type Lane, mainRefusal, tryTables } from './try-tables.ts'
import { type PreparedVolumeRequest, prepareVolumeRequest, type VolumeRequest } from './volume-request.ts'
import type {
  FuelPerMile,
  MilesUsed,
  PricedTable,
  StopsCharged,
  TriedTable,
  VolumeNotice,
  VolumeNoticeCode,
  VolumeReceipt,
  VolumeResult,
} from './volume-result.ts'

// Reused for every price: rating is synchronous.
const sheet = newSheet()

/**
 * Price and receipt, or the notice with the reason for a missing price. To ask many tariffs, prepare the request once.
 */
export function rateVolume(tariff: CompiledVolumeTariff, request: VolumeRequest): VolumeResult {
  return ratePreparedVolume(tariff, prepareVolumeRequest(request))
}

function notice(tariff: CompiledVolumeTariff, code: VolumeNoticeCode, message: string): VolumeNotice {
  return { kind: 'notice', scac: tariff.document.scac, code, message }
}

/** The same for a request prepared by `prepareVolumeRequest`. */
export function ratePreparedVolume(
  tariff: CompiledVolumeTariff,
  prepared: PreparedVolumeRequest,
): VolumeResult {
  const { document } = tariff
  const { request } = prepared
  if (prepared.problem !== null) return notice(tariff, 'REQUEST_INVALID', prepared.problem)
  if (!isEffectiveOn(document, request.pickupDate)) {
    return notice(
      tariff,
      'TARIFF_NOT_EFFECTIVE',
      `tariff ${document.id} is not in effect on ${request.pickupDate}`,
    )
  }
  const lane = laneOf(tariff, prepared)
  if ('code' in lane) return lane
  const miles = milesUsed(document, request, lane.originZone, lane.destinationZone)
  const tried = tryTables(tariff, prepared, lane, miles)
  const chosen = chooseTable(tried)
  if (chosen < 0) {
    const { code, because } = mainRefusal(tried)
    return notice(tariff, code, because)
  }
  return charge(tariff, prepared, { lane, miles, tried, chosen })
}

function laneOf(
  { rules, document }: CompiledVolumeTariff,
  { ltl }: PreparedVolumeRequest,
): Lane | VolumeNotice {
  const { zones } = rules
  const originPlace = placeAt(zones, ltl.origin)
  const destinationPlace = placeAt(zones, ltl.destination)
  const origin = zoneAt(zones, originPlace, ltl.origin)
  const destination = zoneAt(zones, destinationPlace, ltl.destination)
  if (origin < 0 || destination < 0) {
    const { zip, countryCode } = origin < 0 ? ltl.request.origin : ltl.request.destination
    const message = `the carrier does not serve ${zip} ${countryCode}`
    return { kind: 'notice', scac: document.scac, code: 'NO_ZONE', message }
  }
  const [originZone, destinationZone] = [zones.zones[origin]!, zones.zones[destination]!]
  return { originPlace, destinationPlace, originZone, destinationZone }
}

interface Linehaul {
  lane: Lane
  miles: MilesUsed | null
  tried: TriedTable[]
  chosen: number
}

/** Adds stops, fuel and accessorials to the linehaul, in the order in which the carrier charges them. */
function charge(
  tariff: CompiledVolumeTariff,
  prepared: PreparedVolumeRequest,
  linehaul: Linehaul,
): VolumeResult {
  const { rules, document } = tariff
  const { ltl } = prepared
  const { miles, lane } = linehaul
  const table = linehaul.tried[linehaul.chosen] as PricedTable
  const stops = stopsCharged(tariff, prepared)
  if (stops && 'code' in stops) return stops
  clearSheet(sheet)
  startRecord(sheet)
  sheet.originPlace = lane.originPlace
  sheet.destinationPlace = lane.destinationPlace
  const fuel = document.fuel ? findFuel(sheet, rules, ltl) : NO_FUEL
  if (fuel === NO_PRICE) return notice(tariff, sheet.noticeCode, sheet.noticeMessage)
  const isByMile = document.fuel?.basis === 'perMile'
  const isByPercent = fuel !== NO_FUEL && !isByMile
  // The space of the surcharge, which is filled when its base is known.
  const fuelAt = sheet.end
  if (isByPercent) sheet.end += FUEL_STEP_LENGTH
  if (!chargeAccessorials(sheet, rules, ltl, table.cents, null))
    return notice(tariff, sheet.noticeCode, sheet.noticeMessage)
  if (isByMile && !miles)
    return notice(tariff, 'NO_MILEAGE', 'fuel is charged by the mile, and the distance is not known')
  const fuelPerMile = isByMile ? chargeFuelPerMile(tariff, prepared, fuel, miles!.miles) : null
  let cents = table.cents + (stops?.cents ?? 0) + sheet.added + (fuelPerMile?.cents ?? 0)
  if (isByPercent) {
    sheet.fuelable += fuelableStops(tariff, prepared, stops)
    cents += chargeFuel(sheet, rules, ltl, fuel, table.cents, fuelAt)
  }
  const charges = linehaulCharges(table)
  if (stops) charges.push({ code: 'SOC', label: 'Stops on the way', cents: stops.cents })
  if (fuelPerMile) charges.push({ code: 'FSC', label: 'Fuel surcharge', cents: fuelPerMile.cents })
  const steps = Array.from(sheet.numbers.subarray(sheet.start + RECORD.length, sheet.end))
  tellCharges(steps, rules.header.accessorials, charges)
  const receipt = receiptOf(tariff, prepared, linehaul, { stops, fuelPerMile, fuel, cents, steps, charges })
  const { scac, currency } = receipt
  return { kind: 'rate', scac, cents, currency, charges, serviceDays: serviceDaysOf(tariff, miles), receipt }
}

function linehaulCharges({ cents, minimumAdded, equipment }: PricedTable): Charge[] {
  const linehaul = { code: 'LHS', label: `${equipment} linehaul`, cents: cents - minimumAdded }
  if (minimumAdded <= 0) return [linehaul]
  return [linehaul, { code: 'MIN', label: 'Minimum charge', cents: minimumAdded }]
}

const stopRuleOf = ({ document }: CompiledVolumeTariff, { request }: PreparedVolumeRequest) =>
  document.stops.find((row) => isEffectiveOn(row, request.pickupDate))

/** null: there is none to charge. */
function stopsCharged(
  tariff: CompiledVolumeTariff,
  prepared: PreparedVolumeRequest,
): StopsCharged | VolumeNotice | null {
  const stops = prepared.request.stops.length
  if (stops === 0) return null
  const rule = stopRuleOf(tariff, prepared)
  if (!rule) return notice(tariff, 'NO_STOPS', 'no stops on the way')
  if (stops > rule.maxStops) return notice(tariff, 'NO_STOPS', `at most ${rule.maxStops} stops on the way`)
  const paid = Math.max(0, stops - rule.freeStops)
  const each = Array.from({ length: paid }, (_, number) => rule.cents[number] ?? rule.cents.at(-1)!)
  return { stops, freeStops: rule.freeStops, each, cents: each.reduce((sum, cents) => sum + cents, 0) }
}

function fuelableStops(
  tariff: CompiledVolumeTariff,
  prepared: PreparedVolumeRequest,
  stops: StopsCharged | null,
): Cents {
  return stops && stopRuleOf(tariff, prepared)!.isFuelable ? stops.cents : 0
}

function chargeFuelPerMile(
  { rules }: CompiledVolumeTariff,
  { ltl }: PreparedVolumeRequest,
  fuel: number,
  miles: number,
): FuelPerMile {
  const { percents, columnsFromLb, mills, priceDay, effectiveDay } = rules.fuel!.periods[fuel]!
  const column = columnsFromLb.findLastIndex((from) => from * 100 <= ltl.total)
  const rate = percents![column]!
  const cents = divideHalfUp(miles * rate, 100)
  const isStale = fuelDayOf(rules, ltl) - effectiveDay >= rules.staleAfterDays
  return { miles, rate, mills, priceDay, effectiveDay, isStale, cents }
}

function serviceDaysOf({ document }: CompiledVolumeTariff, miles: MilesUsed | null): number | null {
  if (!miles || document.milesPerDay === null) return null
  return Math.max(1, Math.ceil(miles.miles / document.milesPerDay))
}

function receiptOf(
  { document, rules }: CompiledVolumeTariff,
  prepared: PreparedVolumeRequest,
  { lane, miles, tried, chosen }: Linehaul,
  sums: Pick<VolumeReceipt, 'stops' | 'fuelPerMile' | 'cents' | 'steps' | 'charges'> & { fuel: number },
): VolumeReceipt {
  const { fuel, ...rest } = sums
  const hasFuel = fuel !== NO_FUEL
  return {
    kind: 'volume',
    format: 1,
    tariffId: document.id,
    tariffVersion: document.version,
    tariffName: document.name,
    scac: document.scac,
    rateModeId: document.rateModeId,
    currency: document.currency,
    isSynthetic: document.isSynthetic,
    fuelTable: hasFuel ? rules.fuel!.periods[fuel]!.table : '',
    originZone: lane.originZone,
    destinationZone: lane.destinationZone,
    request: prepared.request,
    miles,
    equipment: tried[chosen]!.equipment,
    tried,
    chosen,
    ...rest,
    hash: prepared.hash + (hasFuel ? rules.fuelHashes[fuel]! : rules.hash),
  }
}
