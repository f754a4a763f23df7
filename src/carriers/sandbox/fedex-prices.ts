import type { HttpResponse } from '#domain/http-exchange.ts'
import { parcelPackagingOf } from '#domain/rating/parcel/parcel-packaging.ts'
import { PARCEL_OPTIONS, type ParcelPiece } from '#domain/rating/parcel/parcel-request.ts'
import { sizeRules } from '#domain/rating/parcel/synthetic-size-rules.ts'
import { wordsForDays } from '../fedex/services.ts'
import { amountOf, type Json, numberOf, objectOf, objectsOf, textOf } from '../json-values.ts'
import { fedexError, isAccount, succeeded, WRONG_ACCOUNT } from './fedex-answers.ts'
import type { Asked } from './http.ts'
import { isPast } from './parcel-journey.ts'
import {
  priceInSandbox,
  SANDBOX_BEGIN,
  SANDBOX_ZONES,
  type SandboxQuote,
  type SandboxService,
  sandboxTariff,
} from './parcel-prices.ts'

/** Prices in FedEx's sandbox: invented, the same for the same request. */

const SERVICES: readonly SandboxService[] = [
  {
    code: 'FEDEX_GROUND',
    isGround: true,
    name: 'FedEx Ground',
    reach: 'home',
    baseCents: 1_120,
    days: [1, 5],
    by: '',
    hundredweightFromLb: 200,
  },
  {
    code: 'GROUND_HOME_DELIVERY',
    isGround: true,
    name: 'FedEx Home Delivery',
    reach: 'home',
    baseCents: 1_180,
    days: [1, 5],
    by: '',
    hundredweightFromLb: 200,
  },
  {
    code: 'SMART_POST',
    isGround: true,
    name: 'FedEx Ground Economy',
    reach: 'home',
    baseCents: 890,
    days: [2, 7],
    by: '',
  },
  {
    code: 'FEDEX_EXPRESS_SAVER',
    name: 'FedEx Express Saver',
    reach: 'home',
    baseCents: 2_480,
    days: [3, 3],
    by: '17:00',
    hundredweightFromLb: 100,
  },
  {
    code: 'FEDEX_2_DAY',
    name: 'FedEx 2Day',
    reach: 'home',
    baseCents: 2_790,
    days: [2, 2],
    by: '17:00',
    hundredweightFromLb: 100,
  },
  {
    code: 'STANDARD_OVERNIGHT',
    name: 'FedEx Standard Overnight',
    reach: 'home',
    baseCents: 4_650,
    days: [1, 1],
    by: '17:00',
    hundredweightFromLb: 100,
  },
  {
    code: 'PRIORITY_OVERNIGHT',
    name: 'FedEx Priority Overnight',
    reach: 'home',
    baseCents: 5_240,
    days: [1, 1],
    by: '10:30',
    hundredweightFromLb: 100,
  },
  {
    code: 'INTERNATIONAL_ECONOMY',
    name: 'FedEx International Economy',
    reach: 'abroad',
    baseCents: 6_900,
    days: [4, 6],
    by: '',
  },
  {
    code: 'FEDEX_INTERNATIONAL_PRIORITY',
    name: 'FedEx International Priority',
    reach: 'abroad',
    baseCents: 9_300,
    days: [2, 3],
    by: '17:00',
  },
]
const TARIFF = sandboxTariff('FDXE', SERVICES, sizeRules('FedEx', SANDBOX_ZONES, SANDBOX_BEGIN))
const RESIDENTIAL_ONLY = 'GROUND_HOME_DELIVERY'
const BUSINESS_ONLY = 'FEDEX_GROUND'
const ECONOMY = 'SMART_POST'

export function quote({ body, now }: Asked): HttpResponse {
  if (!isAccount(body.accountNumber)) return WRONG_ACCOUNT
  const shipment = objectOf(body.requestedShipment)
  const carriers = Array.isArray(body.carrierCodes) ? body.carrierCodes.map(String) : []
  const priced = pricesOf(shipment, now)
  if ('error' in priced) return fedexError(400, priced.code, priced.error)
  const wanted = priced.quotes.filter(
    ({ serviceCode }) =>
      serviceCode !== ECONOMY || carriers.includes('FXSP') || shipment.serviceType === ECONOMY,
  )
  if (wanted.length === 0) return fedexError(400, 'SERVICE.UNAVAILABLE.ERROR', priced.why)
  const types = Array.isArray(shipment.rateRequestType) ? shipment.rateRequestType.map(String) : []
  const weight = numberOf(shipment.totalWeight) ?? 0
  return succeeded({
    rateReplyDetails: wanted.map((one) => replyDetailOf(one, types, weight)),
    quoteDate: now.toISOString().slice(0, 10),
    encoded: false,
  })
}

export type Priced = { quotes: SandboxQuote[]; why: string } | { error: string; code: string }

/** The prices of a `requestedShipment`, for one service or all, shared by the rate and ship services. */
export function pricesOf(shipment: Json, now: Date): Priced {
  const from = objectOf(objectOf(shipment.shipper).address)
  const recipient = objectsOf(shipment.recipients)[0] ?? objectOf(shipment.recipient)
  const to = objectOf(recipient.address)
  const shipDate =
    textOf(shipment.shipDateStamp) || textOf(shipment.shipDatestamp) || now.toISOString().slice(0, 10)
  const pieces = objectsOf(shipment.requestedPackageLineItems).map((line) =>
    pieceOf(line, textOf(shipment.packagingType)),
  )
  const special = objectOf(shipment.shipmentSpecialServices).specialServiceTypes
  const types = Array.isArray(special) ? special.map(String) : []
  const held = objectOf(objectOf(shipment.shipmentSpecialServices).holdAtLocationDetail)
  if (types.includes('HOLD_AT_LOCATION') && textOf(held.locationId) === '') {
    return { code: 'HOLDATLOCATION.REQUIRED', error: 'The location that holds the package is required.' }
  }
  if (isPast(shipDate, now)) {
    return { code: 'SHIPDATE.INVALID', error: 'The ship date is in the past.' }
  }
  const results = priceInSandbox(TARIFF, SERVICES, {
    origin: placeOf(from),
    destination: placeOf(to),
    isResidential: to.residential === true,
    shipDate,
    ratingDate: shipDate,
    pieces,
    signature: signatureOf(shipment),
    isSaturdayDelivery: types.includes('SATURDAY_DELIVERY'),
    options: types.includes('RETURN_SHIPMENT') ? [PARCEL_OPTIONS.returnLabel] : [],
    services: shipment.serviceType === undefined ? null : [String(shipment.serviceType)],
  })
  const isAtHome = to.residential === true
  const quotes = results
    .filter((one): one is SandboxQuote => one.kind === 'rate')
    .filter(({ serviceCode }) => serviceCode !== (isAtHome ? BUSINESS_ONLY : RESIDENTIAL_ONLY))
  const notice = results.find((one) => one.kind === 'notice')
  return { quotes, why: notice?.message ?? 'There is no service between these places.' }
}

const placeOf = (address: Json) => ({
  zip: textOf(address.postalCode),
  state: textOf(address.stateOrProvinceCode),
  countryCode: textOf(address.countryCode),
})

function pieceOf(line: Json, packagingType: string): ParcelPiece {
  const weight = objectOf(line.weight)
  const size = objectOf(line.dimensions)
  const special = objectOf(line.packageSpecialServices).specialServiceTypes
  return {
    quantity: numberOf(line.groupPackageCount) ?? 1,
    weightLb: (numberOf(weight.value) ?? 0) * (weight.units === 'KG' ? 2.20462262 : 1),
    length: numberOf(size.length) ?? 0,
    width: numberOf(size.width) ?? 0,
    height: numberOf(size.height) ?? 0,
    packaging: parcelPackagingOf(packagingType),
    shape: 'rectangular',
    needsAdditionalHandling: Array.isArray(special) && special.includes('NON_STANDARD_CONTAINER'),
    declaredValueCents: Math.round((numberOf(objectOf(line.declaredValue).amount) ?? 0) * 100),
  }
}

function signatureOf(shipment: Json): 'none' | 'indirect' | 'signature' | 'adult' {
  const line = objectsOf(shipment.requestedPackageLineItems)[0]
  const said = textOf(objectOf(line?.packageSpecialServices).signatureOptionType)
  if (said === 'ADULT') return 'adult'
  return said === 'DIRECT' ? 'signature' : said === 'INDIRECT' ? 'indirect' : 'none'
}

function replyDetailOf(one: SandboxQuote, types: readonly string[], weight: number): Json {
  const moment = `${one.deliveryDate}T${one.by || '23:59'}:00`
  return {
    serviceType: one.serviceCode,
    serviceName: `${one.serviceName}®`,
    packagingType: 'YOUR_PACKAGING',
    ratedShipmentDetails: types.includes('ACCOUNT')
      ? [blockOf(one, 'ACCOUNT', weight), blockOf(one, 'LIST', weight)]
      : [blockOf(one, 'LIST', weight)],
    operationalDetail: {
      transitTime: wordsForDays(one.transitDays ?? 5),
      deliveryDate: moment,
      commitDate: moment,
      ineligibleForMoneyBackGuarantee: one.by === '',
    },
    commit: { dateDetail: { dayOfWeek: dayOfWeek(one.deliveryDate), dayFormat: moment } },
  }
}

const DAYS = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'] as const
const dayOfWeek = (date: string): string => DAYS[new Date(`${date}T00:00:00Z`).getUTCDay()]!

/** Our codes of charges as FedEx's. */
const SURCHARGE_TYPES: Readonly<Record<string, string>> = {
  FSC: 'FUEL',
  RES: 'RESIDENTIAL_DELIVERY',
  AHS: 'ADDITIONAL_HANDLING',
  LPS: 'OVERSIZE',
  SIG: 'SIGNATURE_OPTION',
  SIGADULT: 'SIGNATURE_OPTION',
  SAT: 'SATURDAY_DELIVERY',
  DV: 'INSURED_VALUE',
  RETURN: 'RETURN_LABEL',
}

/** The price with FedEx's breakdown; the list price is a tenth above the account's price. */
export function blockOf(one: SandboxQuote, rateType: string, weight: number): Json {
  const isList = rateType.includes('LIST')
  const [transport, ...extra] = one.charges
  const surcharges = extra.map(({ code, label, cents }) => ({
    type: SURCHARGE_TYPES[code] ?? code,
    description: label,
    level: 'PACKAGE',
    amount: amountOf(cents),
  }))
  const more = isList ? one.listCents - one.cents : 0
  const totals = extra.reduce((sum, { cents }) => sum + cents, 0)
  return {
    rateType,
    ratedWeightMethod: 'ACTUAL',
    totalBaseCharge: amountOf((transport?.cents ?? 0) + more),
    totalDiscounts: 0,
    totalNetCharge: amountOf(one.cents + more),
    totalNetFedExCharge: amountOf(one.cents + more),
    totalDutiesAndTaxes: 0,
    shipmentRateDetail: {
      rateZone: one.zone,
      dimDivisor: 139,
      totalSurcharges: amountOf(totals),
      surCharges: surcharges,
      totalBillingWeight: { units: 'LB', value: one.billedWeight > 0 ? one.billedWeight / 10_000 : weight },
      currency: one.currency,
    },
    currency: one.currency,
  }
}
