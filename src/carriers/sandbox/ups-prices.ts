import { needsZip } from '#domain/addresses/needs-zip.ts'
import type { HttpResponse } from '#domain/http-exchange.ts'
import { parseDecimal } from '#domain/money.ts'
import { parcelPackagingOf } from '#domain/rating/parcel/parcel-packaging.ts'
import { PARCEL_OPTIONS, type ParcelPiece, type ParcelRequest } from '#domain/rating/parcel/parcel-request.ts'
import { sizeRules } from '#domain/rating/parcel/synthetic-size-rules.ts'
import { type Asked, json } from './http.ts'
import {
  priceInSandbox,
  SANDBOX_BEGIN,
  SANDBOX_ZONES,
  type SandboxQuote,
  type SandboxService,
  sandboxTariff,
} from './parcel-prices.ts'
import { at, listAt, money, SANDBOX_ALERT, succeeded, upsError, wordAt } from './ups-answers.ts'

/** The prices of UPS's sandbox: its services with invented prices. */

const service = (
  code: string,
  name: string,
  reach: SandboxService['reach'],
  baseCents: number,
  days: readonly [number, number],
  by = '',
): SandboxService => ({
  ...{ code, name, reach, baseCents, days, by },
  ...(name.startsWith('Ground') ? { isGround: true } : {}),
})

const SERVICES: readonly SandboxService[] = [
  { ...service('03', 'Ground', 'home', 930, [1, 5]), hundredweightFromLb: 200 },
  { ...service('12', '3 Day Select', 'home', 1_480, [3, 3]), hundredweightFromLb: 100 },
  { ...service('02', '2nd Day Air', 'home', 2_060, [2, 2]), hundredweightFromLb: 100 },
  { ...service('13', 'Next Day Air Saver', 'home', 3_350, [1, 1], '15:00'), hundredweightFromLb: 100 },
  { ...service('01', 'Next Day Air', 'home', 3_790, [1, 1], '10:30'), hundredweightFromLb: 100 },
  service('11', 'Standard', 'abroad', 1_690, [3, 8]),
  service('08', 'Worldwide Expedited', 'abroad', 5_220, [3, 5]),
  service('65', 'Worldwide Saver', 'abroad', 6_340, [2, 3]),
  service('07', 'Worldwide Express', 'abroad', 6_910, [1, 3], '12:00'),
  service('92', 'Ground Saver under 1 lb', 'home', 640, [2, 7]),
  service('93', 'Ground Saver', 'home', 790, [2, 7]),
  service('94', 'Ground Saver Bound Printed Matter', 'home', 720, [2, 7]),
  service('95', 'Ground Saver Media Mail', 'home', 700, [2, 7]),
]
/** Only on request: USPS delivers them. */
const BY_NAME_ONLY = ['92', '93', '94', '95']
const TARIFF = sandboxTariff('UPSN', SERVICES, sizeRules('UPS', SANDBOX_ZONES, SANDBOX_BEGIN))
/** UPS Standard is ground only. */
const OVERLAND = ['CA', 'MX']

export function rate({ body: asked, part: option }: Asked): HttpResponse {
  const body = at(asked, 'RateRequest')
  const shipment = at(body, 'Shipment')
  const fault = faultOf(shipment, 'PackagingType')
  if (fault) return fault
  const code = option.startsWith('Shop') ? null : wordAt(shipment, 'Service', 'Code')
  const date = wordAt(shipment, 'DeliveryTimeInformation', 'Pickup', 'Date')
  const quotes = quotesOf(shipment, 'PackagingType', date, code)
  if (quotes.length === 0) {
    return upsError(400, '111210', 'The requested service is unavailable between the selected locations.')
  }
  const hasTime = option.endsWith('timeintransit')
  const isOwn = at(shipment, 'ShipmentRatingOptions', 'NegotiatedRatesIndicator') !== undefined
  return json(200, {
    RateResponse: {
      Response: succeeded([SANDBOX_ALERT]),
      RatedShipment: quotes.map((quote) => ratedShipment(quote, shipment, hasTime, isOwn)),
    },
  })
}

/** The error that UPS would report; null if there is none. */
export function faultOf(shipment: unknown, kindName: 'PackagingType' | 'Packaging'): HttpResponse | null {
  if (shipment === undefined)
    return upsError(400, '10002', 'The request is well formed but the request is not valid')
  const packages = listAt(shipment, 'Package')
  if (!/^[A-Z0-9]{6}$/i.test(wordAt(shipment, 'Shipper', 'ShipperNumber'))) {
    return upsError(401, '250003', 'Invalid shipper number for this user.')
  }
  for (const end of ['ShipTo', 'ShipFrom']) {
    if (!/^[A-Z]{2}$/.test(wordAt(shipment, end, 'Address', 'CountryCode'))) {
      return upsError(400, '111089', `Missing or invalid ${end} country code.`)
    }
    const hasNone = wordAt(shipment, end, 'Address', 'PostalCode') === ''
    if (hasNone && needsZip(wordAt(shipment, end, 'Address', 'CountryCode'))) {
      return upsError(400, '111285', `The postal code of ${end} is missing.`)
    }
  }
  if (packages.length === 0) return upsError(400, '111035', 'The number of packages is not valid.')
  const weights = packages.map((one) => Number(wordAt(one, 'PackageWeight', 'Weight')))
  if (weights.some((weight) => !(weight > 0))) return upsError(400, '111546', 'Invalid package weight.')
  if (weights.some((weight) => weight > 150))
    return upsError(400, '111036', 'The maximum per package weight is 150.00 pounds.')
  if (packages.some((one) => wordAt(one, kindName, 'Code') === '')) {
    return upsError(400, '111055', 'Package type is missing or not valid.')
  }
  return sizeFaultOf(packages)
}

/** Inches: the longest side, and its sum with the girth. */
const [LONGEST, WITH_GIRTH] = [108, 165]

function sizeFaultOf(packages: readonly unknown[]): HttpResponse | null {
  const sizes = packages.map((one) =>
    ['Length', 'Width', 'Height']
      .map((side) => Number(wordAt(one, 'Dimensions', side)) || 0)
      .sort((a, b) => b - a),
  )
  if (sizes.some(([longest = 0]) => longest > LONGEST)) {
    return upsError(400, '111057', 'Package exceeds the maximum length constraint of 108 inches.')
  }
  const words = 'Package exceeds the maximum size total constraints of 165 inches (length + girth).'
  return sizes.some(([a = 0, b = 0, c = 0]) => a + 2 * (b + c) > WITH_GIRTH)
    ? upsError(400, '111050', words)
    : null
}

/** The prices of the shipment; `date` as YYYYMMDD. Services without a price are omitted, as by UPS. */
export function quotesOf(
  shipment: unknown,
  kindName: 'PackagingType' | 'Packaging',
  date: string,
  code: string | null,
): SandboxQuote[] {
  const shipDate = `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6, 8)}`
  const special = at(shipment, 'ShipmentServiceOptions')
  const packages = listAt(shipment, 'Package')
  const signatures = packages.map((one) =>
    wordAt(one, 'PackageServiceOptions', 'DeliveryConfirmation', 'DCISType'),
  )
  const abroad = wordAt(special, 'DeliveryConfirmation', 'DCISType')
  const isReturn = at(special, 'ReturnService') !== undefined || at(shipment, 'ReturnService') !== undefined
  const destination = placeOf(shipment, 'ShipTo')
  const request: Omit<ParcelRequest, 'fallbackMiles'> = {
    origin: placeOf(shipment, 'ShipFrom'),
    destination,
    isResidential: at(shipment, 'ShipTo', 'Address', 'ResidentialAddressIndicator') !== undefined,
    shipDate,
    ratingDate: shipDate,
    pieces: packages.map((one) => pieceOf(one, kindName)),
    signature:
      signatures.includes('3') || abroad === '2'
        ? 'adult'
        : signatures.includes('2') || abroad === '1'
          ? 'signature'
          : 'none',
    isSaturdayDelivery: at(special, 'SaturdayDeliveryIndicator') !== undefined,
    options: isReturn ? [PARCEL_OPTIONS.returnLabel] : [],
    services: code === null ? null : [code],
  }
  return priceInSandbox(TARIFF, SERVICES, request)
    .filter((result): result is SandboxQuote => result.kind === 'rate')
    .filter(({ serviceCode }) => serviceCode !== '11' || isOverland(request))
    .filter(({ serviceCode }) => code !== null || !BY_NAME_ONLY.includes(serviceCode))
}

const isOverland = ({ origin, destination }: Pick<ParcelRequest, 'origin' | 'destination'>) =>
  [origin, destination].some(({ countryCode }) => OVERLAND.includes(countryCode))

const placeOf = (shipment: unknown, end: 'ShipFrom' | 'ShipTo') => ({
  zip: wordAt(shipment, end, 'Address', 'PostalCode'),
  state: wordAt(shipment, end, 'Address', 'StateProvinceCode'),
  // Islands that UPS treats as countries have zones by their ZIPs.
  countryCode: wordAt(shipment, end, 'Address', 'CountryCode').replace(/^(?:PR|VI|GU|AS|MP)$/, 'US'),
})

const UNITS: Readonly<Record<string, number>> = { LBS: 1, OZS: 1 / 16, KGS: 2.20462262 }

/** Inches: too small for a dimensional weight. */
const SMALL = 1

function pieceOf(one: unknown, kindName: 'PackagingType' | 'Packaging'): ParcelPiece {
  const unit = UNITS[wordAt(one, 'PackageWeight', 'UnitOfMeasurement', 'Code')] ?? 1
  // Without its size, a package is priced by weight alone, as by UPS.
  const side = (name: string) => Number(wordAt(one, 'Dimensions', name)) || SMALL
  const packaging = parcelPackagingOf(wordAt(one, kindName, 'Code'))
  return {
    quantity: 1,
    weightLb: Math.ceil(Number(wordAt(one, 'PackageWeight', 'Weight')) * unit * 100) / 100,
    length: side('Length'),
    width: side('Width'),
    height: side('Height'),
    packaging,
    shape: packaging === 'tube' ? 'tube' : 'rectangular',
    needsAdditionalHandling: at(one, 'AdditionalHandlingIndicator') !== undefined,
    declaredValueCents:
      parseDecimal(wordAt(one, 'PackageServiceOptions', 'DeclaredValue', 'MonetaryValue'), 2) ?? 0,
  }
}

/** Our codes of charges as UPS's. */
const CODES: Readonly<Record<string, string>> = {
  FSC: '375',
  RES: '270',
  SIG: '120',
  SIGADULT: '121',
  SAT: '300',
  DV: '400',
  AHS: '100',
  LPS: '377',
  RETURN: '280',
}

const itemsOf = ({ charges }: SandboxQuote) =>
  charges
    .filter(({ code }) => code !== 'LHS')
    .map(({ code, label, cents }) => ({ Code: CODES[code] ?? code, Description: label, ...money(cents) }))

export const weightOf = ({ billedWeight }: SandboxQuote) => ({
  UnitOfMeasurement: { Code: 'LBS', Description: 'Pounds' },
  // The field has space for five characters.
  Weight: (billedWeight / 10_000).toFixed(billedWeight < 10_000_000 ? 1 : 0),
})

/** At list price, in UPS's form for prices and labels. */
export function chargesOf(quote: SandboxQuote) {
  const options = quote.charges
    .filter(({ code }) => code !== 'LHS')
    .reduce((sum, { cents }) => sum + cents, 0)
  return {
    TransportationCharges: money(quote.listCents - options),
    ServiceOptionsCharges: money(options),
    TotalCharges: money(quote.listCents),
    ItemizedCharges: itemsOf(quote),
  }
}

/** The account's price instead. */
export const negotiatedOf = (quote: SandboxQuote) => ({
  NegotiatedRateCharges: { ItemizedCharges: itemsOf(quote), TotalCharge: money(quote.cents) },
})

function ratedShipment(quote: SandboxQuote, shipment: unknown, hasTime: boolean, isOwn: boolean) {
  return {
    Service: { Code: quote.serviceCode, Description: quote.serviceName },
    Zone: quote.zone,
    BillingWeight: weightOf(quote),
    ...chargesOf(quote),
    ...(isOwn ? negotiatedOf(quote) : {}),
    RatedPackage: listAt(shipment, 'Package').map((one) => ({
      Weight: wordAt(one, 'PackageWeight', 'Weight'),
    })),
    ...(quote.by === '' ? {} : { GuaranteedDelivery: { BusinessDaysInTransit: String(quote.transitDays) } }),
    ...(hasTime ? { TimeInTransit: timeInTransit(quote, shipment) } : {}),
  }
}

const WEEKDAYS = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT']

function timeInTransit(quote: SandboxQuote, shipment: unknown) {
  const Pickup = at(shipment, 'DeliveryTimeInformation', 'Pickup')
  return {
    PickupDate: wordAt(Pickup, 'Date'),
    PackageBillType: wordAt(shipment, 'DeliveryTimeInformation', 'PackageBillType').replace('07', '04'),
    ServiceSummary: {
      Service: { Description: `UPS ${quote.serviceName}` },
      GuaranteedIndicator: '',
      EstimatedArrival: {
        Arrival: {
          Date: quote.deliveryDate.replaceAll('-', ''),
          Time: quote.by === '' ? '233000' : `${quote.by.replace(':', '')}00`,
        },
        BusinessDaysInTransit: String(quote.transitDays ?? ''),
        Pickup,
        DayOfWeek: WEEKDAYS[new Date(quote.deliveryDate).getUTCDay()],
        TotalTransitDays: String(quote.transitDays ?? ''),
      },
    },
  }
}
