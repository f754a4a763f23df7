import { UPS_REFUSES } from '#domain/rating/parcel/ups-refusals.ts'
import type { Charge } from '#domain/shipment/shipment.ts'
import { currencyOf, daysOf, type Json, numberOf, objectOf, textOf } from '../json-values.ts'
import { answered, jsonObjectOf, type Operation, refused } from '../network.ts'
import type { ParcelQuote, ParcelRateAsk } from '../parcel-network.ts'
import { inTheirCountries } from '../territories.ts'
import { FREIGHT_SERVICES, upsServiceName } from './services.ts'
import {
  chargesOf,
  invoiceTotalOf,
  isAbroad,
  packageOf,
  packagingOf,
  partyOf,
  receiverOf,
  shipmentOptionsOf,
  shipperOf,
  totalPounds,
  unsayable,
} from './shipment-facts.ts'
import { alertsOf, headersOf, refusedByUps, UPS_NAME, type UpsCredentials, unreadable } from './ups.ts'
import { centsOf, compactDate, isoDateOf, listOf, pounds, timeOfDayOf, unitOf } from './wire.ts'

/** Prices with time in transit: of one service, or (`Shop…`) of all UPS services between the two places. */
export const upsRate: Operation<ParcelRateAsk, ParcelQuote[], UpsCredentials> = {
  name: 'rate',
  isRepeatable: true,
  needsToken: true,
  build: (given, credentials, door) => {
    const ask = inTheirCountries(given)
    const refusal = unsayable(ask)
    if (refusal) return refusal
    const option = ask.serviceCode === null ? 'Shoptimeintransit' : 'Ratetimeintransit'
    return {
      method: 'POST',
      url: `${door.host('api')}/api/rating/v2409/${option}`,
      headers: headersOf(door),
      body: JSON.stringify(rateRequest(ask, credentials, option)),
    }
  },
  parse: (response, { options }) => {
    const reply = objectOf(jsonObjectOf(response)?.RateResponse)
    const rated = listOf(reply.RatedShipment)
    if (response.status !== 200) return refusedByUps(response)
    if (rated.length === 0) return unreadable()
    const quotes = rated.map(quoteOf)
    // A service without an amount would seem free.
    if (quotes.includes(null)) return unreadable()
    const notices = alertsOf(objectOf(reply.Response).Alert)
    // A price of zero would be the cheapest, and a service without a code cannot be ordered.
    const priced = (quotes as ParcelQuote[]).filter(
      ({ cents, serviceCode }) => cents > 0 && serviceCode !== '',
    )
    if (priced.length === 0) return refused('input', 'NO_AMOUNT', `${UPS_NAME} returned no price.`)
    // A service that cannot hold for pickup has the price of another shipment.
    const offered = options.isHoldForPickup ? priced.filter(isFreight) : priced
    return offered.length > 0 ? answered(offered, notices) : refused('input', 'NOT_HELD', UPS_REFUSES.held)
  },
}

const isFreight = ({ serviceCode }: ParcelQuote): boolean => FREIGHT_SERVICES.includes(serviceCode)

/** UPS itemizes charges from this version on. */
const SUB_VERSION = '2409'
const [DOCUMENTS, GOODS, PALLET_ABROAD, PALLET] = ['02', '03', '04', '07']
const PALLET_PACKAGING = '30'
/** The account's own prices, with a daily pickup. */
const [ACCOUNT_RATES, DAILY_PICKUP] = ['00', '01']
const PRINT_RETURN_LABEL = '05'

function rateRequest(ask: ParcelRateAsk, credentials: UpsCredentials, option: string): Json {
  const { options } = ask
  const special = {
    ...shipmentOptionsOf(ask),
    ...(options.returnService === '' ? {} : { ReturnService: { Code: options.returnService } }),
    ...(options.isImportControl ? { ImportControl: { Code: PRINT_RETURN_LABEL } } : {}),
    ...(options.isHoldForPickup ? { PickupOptions: { HoldForPickupIndicator: '' } } : {}),
  }
  return {
    RateRequest: {
      Request: { RequestOption: option, SubVersion: SUB_VERSION },
      PickupType: { Code: DAILY_PICKUP },
      CustomerClassification: { Code: ACCOUNT_RATES },
      Shipment: {
        Shipper: shipperOf(ask, credentials),
        ShipTo: receiverOf(ask),
        ShipFrom: partyOf(ask.from),
        PaymentDetails: { ShipmentCharge: chargesOf(ask.payment, null, credentials) },
        ...(ask.serviceCode === null ? {} : { Service: { Code: ask.serviceCode } }),
        NumOfPieces: String(ask.packages.length),
        ShipmentTotalWeight: { UnitOfMeasurement: unitOf('LBS'), Weight: pounds(totalPounds(ask)) },
        Package: ask.packages.map((one) => packageOf(one, ask, 'PackagingType')),
        ...(Object.keys(special).length > 0 ? { ShipmentServiceOptions: special } : {}),
        ShipmentRatingOptions: { NegotiatedRatesIndicator: 'Y' },
        ...invoiceTotalOf(valued(ask)),
        DeliveryTimeInformation: {
          PackageBillType: billTypeOf(ask),
          Pickup: { Date: compactDate(ask.pickup.date), Time: ask.pickup.time.replace(':', '') },
        },
      },
    },
  }
}

/**
 * Between two countries, UPS returns no price with its time unless there is a value; goods of one dollar change nothing
 * else.
 */
const valued = (ask: ParcelRateAsk): ParcelRateAsk =>
  ask.from.countryCode === ask.to.countryCode || ask.customsValueCents > 0
    ? ask
    : { ...ask, customsValueCents: 100 }

/** UPS computes delivery times by bill type: a pallet goes by freight services, which UPS returns only for this type. */
function billTypeOf(ask: ParcelRateAsk): string {
  const isPallet = ask.packages.some(({ packageType }) => packagingOf(packageType) === PALLET_PACKAGING)
  if (isPallet) return isAbroad(ask) ? PALLET_ABROAD : PALLET
  return ask.isDocument ? DOCUMENTS : GOODS
}

/** Null for a service without a price. */
function quoteOf(rated: Json): ParcelQuote | null {
  const prices = pricesOf(rated, listOf(rated.RatedPackage))
  if (!prices) return null
  const serviceCode = textOf(objectOf(rated.Service).Code)
  const summary = objectOf(objectOf(rated.TimeInTransit).ServiceSummary)
  const arrival = objectOf(summary.EstimatedArrival)
  const guaranteed = objectOf(rated.GuaranteedDelivery)
  const at = objectOf(arrival.Arrival)
  return {
    serviceCode,
    serviceName: upsServiceName(serviceCode),
    ...prices,
    transitDays: daysOf(arrival.BusinessDaysInTransit) ?? daysOf(guaranteed.BusinessDaysInTransit),
    deliveryDate: isoDateOf(at.Date) || isoDateOf(guaranteed.ScheduledDeliveryDate),
    deliveryTime: timeOfDayOf(at.Time),
    isGuaranteed: isGuaranteed(rated, summary),
    billedWeightLb: billedPounds(rated.BillingWeight),
    zone: textOf(rated.Zone),
  }
}

/**
 * UPS's documentation calls `GuaranteedIndicator` a tag without a value, and an empty one is returned for every
 * service, Ground too. Guaranteed services have their days in another field.
 */
const isGuaranteed = (rated: Json, summary: Json): boolean =>
  textOf(objectOf(rated.GuaranteedDelivery).BusinessDaysInTransit) !== '' ||
  textOf(summary.GuaranteedIndicator) === '1'

type Prices = Pick<ParcelQuote, 'cents' | 'listCents' | 'isNegotiated' | 'currency' | 'charges'>

/**
 * The account's charges, line by line. Negotiated prices have no transportation line: the rest after the items is the
 * transportation. Null without a total.
 */
export function pricesOf(rated: Json, packages: readonly Json[]): Prices | null {
  const list = centsOf(rated.TotalCharges)
  const negotiated = objectOf(rated.NegotiatedRateCharges)
  const total = negotiated.TotalCharge ?? negotiated.TotalCharges
  const own = centsOf(total)
  const cents = own ?? list
  if (cents === null || cents < 0) return null
  const itemized =
    own === null
      ? [...listOf(rated.ItemizedCharges), ...packages.flatMap((one) => listOf(one.ItemizedCharges))]
      : [
          ...listOf(negotiated.ItemizedCharges),
          ...packages.flatMap((one) => listOf(objectOf(one.NegotiatedCharges).ItemizedCharges)),
        ]
  const { CurrencyCode } = objectOf(own === null ? rated.TotalCharges : total)
  return {
    cents,
    listCents: own === null ? null : list,
    isNegotiated: own !== null,
    currency: currencyOf(CurrencyCode) || 'USD',
    charges: chargeLines(itemized, cents),
  }
}

/** UPS's codes of itemized charges that have their own name; the rest are shown with UPS's name. */
const ITEMS: Readonly<Record<string, [code: string, label: string]>> = {
  '375': ['FSC', 'Fuel surcharge'],
  '270': ['RES', 'Residential'],
  '120': ['SIG', 'Signature'],
  '434': ['PEAK', 'Surge fee'],
  '376': ['DAS', 'Delivery area'],
  '300': ['SAT', 'Saturday delivery'],
  '400': ['DV', 'Declared value'],
  '100': ['AHS', 'Additional handling'],
}

function chargeLines(itemized: readonly Json[], cents: number): Charge[] {
  const lines: Charge[] = []
  for (const item of itemized) {
    const amount = centsOf(item)
    if (amount === null || amount === 0) continue
    const own = textOf(item.Code)
    const [code, label] = ITEMS[own] ?? [own || 'OTH', textOf(item.Description) || `UPS charge ${own}`]
    const same = lines.find((line) => line.code === code && line.label === label)
    if (same) same.cents += amount
    else lines.push({ code, label, cents: amount })
  }
  const rest = cents - lines.reduce((sum, line) => sum + line.cents, 0)
  // If the items add up to more than the total, some are listed twice: then only the total is certain.
  if (rest < 0) return [{ code: 'LHS', label: 'UPS, not itemized', cents }]
  return rest === 0 ? lines : [{ code: 'LHS', label: 'Transportation', cents: rest }, ...lines]
}

const POUNDS_OF: Readonly<Record<string, number>> = { LBS: 1, OZS: 1 / 16, KGS: 2.20462262 }

export function billedPounds(weight: unknown): number | null {
  const { UnitOfMeasurement, Weight } = objectOf(weight)
  const factor = POUNDS_OF[textOf(objectOf(UnitOfMeasurement).Code)]
  const amount = numberOf(Weight)
  return factor === undefined || amount === null ? null : Math.round(amount * factor * 100) / 100
}
