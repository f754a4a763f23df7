import type { HttpResponse } from '#domain/http-exchange.ts'
import type { ParcelPackaging } from '#domain/rating/parcel/parcel-request.ts'
import {
  USPS_HEAVIEST_LB as HEAVIEST_LB,
  uspsSizeRules,
} from '#domain/rating/parcel/synthetic-usps-size-rules.ts'
import { amountOf, type Json, numberOf, objectOf, textOf } from '../json-values.ts'
import { mailClassName } from '../usps/mail-classes.ts'
import { isPast } from './parcel-journey.ts'
import {
  priceInSandbox,
  SANDBOX_BEGIN,
  type SandboxQuote,
  type SandboxService,
  sandboxTariff,
} from './parcel-prices.ts'
import { json, SANDBOX_WARNING, type UspsAsked, uspsError } from './usps-answers.ts'

/** Prices of the stand-in of USPS: invented, the same for the same question; by weight, by cube, by the box. */

const named = (service: Omit<SandboxService, 'name' | 'by'>): SandboxService => ({
  ...service,
  name: mailClassName(service.code),
  by: '',
})

const SERVICES: readonly SandboxService[] = [
  named({ code: 'USPS_GROUND_ADVANTAGE', reach: 'home', baseCents: 640, days: [2, 5] }),
  named({ code: 'PRIORITY_MAIL', reach: 'home', baseCents: 920, days: [1, 3] }),
  named({ code: 'PRIORITY_MAIL_EXPRESS', reach: 'home', baseCents: 2_980, days: [1, 2] }),
  named({ code: 'MEDIA_MAIL', reach: 'home', baseCents: 460, days: [3, 8] }),
  named({
    code: 'FIRST-CLASS_PACKAGE_INTERNATIONAL_SERVICE',
    reach: 'abroad',
    baseCents: 1_690,
    days: [7, 14],
  }),
  named({ code: 'PRIORITY_MAIL_INTERNATIONAL', reach: 'abroad', baseCents: 4_850, days: [6, 10] }),
  named({ code: 'PRIORITY_MAIL_EXPRESS_INTERNATIONAL', reach: 'abroad', baseCents: 7_200, days: [3, 5] }),
]
const GROUND_ADVANTAGE = 'USPS_GROUND_ADVANTAGE'
const OTHERS = SERVICES.map(({ code }) => code).filter((code) => code !== GROUND_ADVANTAGE)
const TARIFF = sandboxTariff(
  'USPS',
  SERVICES,
  uspsSizeRules({ groundAdvantage: GROUND_ADVANTAGE, others: OTHERS, byOunces: [] }, SANDBOX_BEGIN),
)
const EXPRESS = /EXPRESS/

/** What the label of a package costs, as the price was told before. */
export interface SandboxOption {
  mailClass: string
  rateIndicator: string
  processingCategory: string
  quote: SandboxQuote
  cents: number
  fees: { name: string; cents: number }[]
  extras: { code: number; name: string; cents: number }[]
}

export interface OptionsAsked {
  originZip: string
  destinationZip: string
  countryCode: string
  description: Json
}

export function findOptions({ body, now }: UspsAsked): HttpResponse {
  const asked: OptionsAsked = {
    originZip: textOf(body.originZIPCode),
    destinationZip: textOf(body.destinationZIPCode) || textOf(body.foreignPostalCode),
    countryCode: textOf(body.destinationCountryCode) || 'US',
    description: objectOf(body.packageDescription),
  }
  const options = optionsOf(asked, now)
  if ('fault' in options) return uspsError(400, options.code, options.fault)
  const classes = [...new Set(options.found.map(({ mailClass }) => mailClass))]
  const shippingOptions = classes.map((mailClass) => ({
    mailClass,
    rateOptions: options.found
      .filter((one) => one.mailClass === mailClass)
      .map((one) => ({ commitment: commitmentOf(one.quote), ...rateOptionOf(one, asked.description) })),
  }))
  const { originZip, destinationZip } = asked
  return json(200, {
    originZIPCode: originZip,
    destinationZIPCode: destinationZip,
    pricingOptions: [{ shippingOptions, priceType: 'COMMERCIAL' }],
  })
}

/** All in one list, each with its class; the box and its fields stand beside the places. */
export function findPrices({ body, now }: UspsAsked): HttpResponse {
  const { originZIPCode, destinationZIPCode, itemValue, ...description } = body
  const asked: OptionsAsked = {
    originZip: textOf(originZIPCode),
    destinationZip: textOf(destinationZIPCode),
    countryCode: 'US',
    description: { ...description, packageValue: itemValue },
  }
  const options = optionsOf(asked, now)
  if ('fault' in options) return uspsError(400, options.code, options.fault)
  return json(200, { rateOptions: options.found.map((one) => rateOptionOf(one, asked.description)) })
}

const ALL = ['ALL', 'ALL_OUTBOUND', 'ALL_RETURNS']

/** Every price of the class that is asked for, or of all; a fault in USPS's words where there can be none. */
export function optionsOf(
  { originZip, destinationZip, countryCode, description }: OptionsAsked,
  now: Date,
): { found: SandboxOption[] } | { code: string; fault: string } {
  const today = now.toISOString().slice(0, 10)
  const weight = numberOf(description.weight) ?? 0
  const sides = [description.length, description.width, description.height].map((side) => numberOf(side) ?? 0)
  const mailingDate = textOf(description.mailingDate).slice(0, 10) || today
  if (!/^\d{5}$/.test(originZip)) return { code: '030001', fault: 'The originZIPCode is not valid.' }
  if (countryCode === 'US' && !/^\d{5}$/.test(destinationZip)) {
    return { code: '030001', fault: 'The destinationZIPCode is not valid.' }
  }
  if (isPast(mailingDate, now)) return { code: '030003', fault: 'The mailingDate is in the past.' }
  if (!(weight > 0) || weight > HEAVIEST_LB) return { code: '030004', fault: 'The weight is not valid.' }
  if (sides.some((side) => !(side > 0)))
    return { code: '030008', fault: 'Length, width and height are required.' }
  const wanted = textOf(description.mailClass).replace('_RETURN_SERVICE', '')
  const results = priceInSandbox(TARIFF, SERVICES, {
    origin: { zip: originZip, state: '', countryCode: 'US' },
    destination: { zip: destinationZip, state: '', countryCode },
    isResidential: false,
    shipDate: mailingDate,
    ratingDate: mailingDate,
    pieces: [pieceOf(weight, sides)],
    signature: 'none',
    isSaturdayDelivery: false,
    options: [],
    services: ALL.includes(wanted) ? null : [wanted],
  })
  const quotes = results.filter((one): one is SandboxQuote => one.kind === 'rate')
  const suffix = isReturn(description) ? '_RETURN_SERVICE' : ''
  const found = quotes.flatMap((quote) => pricesOf(quote, sides, weight, description, suffix))
  const why = results.find((one) => one.kind === 'notice')?.message ?? 'No rate found.'
  return found.length > 0 ? { found } : { code: '030020', fault: why }
}

const isReturn = ({ mailClass }: Json): boolean => /RETURN/.test(textOf(mailClass))

const pieceOf = (weightLb: number, sides: readonly number[]) => ({
  quantity: 1,
  weightLb,
  length: sides[0]!,
  width: sides[1]!,
  height: sides[2]!,
  packaging: 'package' as ParcelPackaging,
  shape: 'rectangular' as const,
  needsAdditionalHandling: false,
  declaredValueCents: 0,
})

const CUBIC_INCHES = 1_728
/** What goes by the box: indicator and cents. */
const BOXES = [
  ['FE', 1_040],
  ['FS', 1_160],
  ['FB', 1_990],
  ['PL', 2_720],
] as const

/** By weight; Priority also by its boxes; small and light packages also by cube, a tenth less. */
function pricesOf(
  quote: SandboxQuote,
  sides: readonly number[],
  weight: number,
  description: Json,
  suffix: string,
): SandboxOption[] {
  const { serviceCode } = quote
  const [transport] = quote.charges
  const cube = sides.reduce((product, side) => product * side, 1)
  const isCubic = weight <= 20 && cube <= CUBIC_INCHES / 2 && Math.max(...sides) <= 18
  const fees = feesOf(quote)
  const processingCategory = fees.length > 0 || weight > 25 ? 'NONSTANDARD' : 'MACHINABLE'
  const extras = extrasOf(description)
  const option = (rateIndicator: string, cents: number, own = fees): SandboxOption => ({
    mailClass: serviceCode + suffix,
    rateIndicator,
    processingCategory,
    quote,
    cents,
    fees: own,
    extras,
  })
  const byWeight = option(EXPRESS.test(serviceCode) ? 'PA' : 'SP', transport?.cents ?? quote.cents)
  const isBulk = ['PRIORITY_MAIL', 'USPS_GROUND_ADVANTAGE'].includes(serviceCode)
  const cubic = isCubic && isBulk ? [option('CP', Math.round(byWeight.cents * 0.9))] : []
  const boxes =
    serviceCode === 'PRIORITY_MAIL' ? BOXES.map(([indicator, cents]) => option(indicator, cents, [])) : []
  return [byWeight, ...cubic, ...boxes]
}

/** Our labels of fees in USPS's words. */
const FEE_NAMES: Readonly<Record<string, string>> = {
  'Nonstandard length over 22 in': 'Nonstandard Length > 22',
  'Nonstandard length over 30 in': 'Nonstandard Length > 30',
  'Nonstandard cube over 2 cu ft': 'Nonstandard Volume > 2 cu ft',
}

const feesOf = ({ charges }: SandboxQuote): SandboxOption['fees'] =>
  charges.flatMap(({ label, cents }) => {
    const name = FEE_NAMES[label]
    return name === undefined ? [] : [{ name, cents }]
  })

const EXTRAS: Readonly<Record<number, readonly [name: string, cents: number]>> = {
  415: ['USPS Label Delivery', 150],
  857: ['Hazardous Material', 750],
  915: ['Collect on Delivery', 1_120],
  920: ['USPS Tracking', 0],
  921: ['Signature Confirmation', 370],
  922: ['Adult Signature Required', 930],
  925: ['Priority Mail Express Insurance', 280],
  930: ['Insurance <= $500', 310],
  931: ['Insurance > $500', 1_240],
  981: ['Signature Requested', 0],
}

/** Tracking comes with everything; what the stand-in does not sell is left out, as USPS does. */
function extrasOf(description: Json): SandboxOption['extras'] {
  const asked = Array.isArray(description.extraServices) ? description.extraServices.map(Number) : []
  return [...new Set([920, ...asked])].flatMap((code) => {
    const extra = EXTRAS[code]
    return extra ? [{ code, name: extra[0], cents: extra[1] }] : []
  })
}

const sumOf = (amounts: readonly { cents: number }[]): number =>
  amounts.reduce((sum, { cents }) => sum + cents, 0)

/** Postage with its fees, and all with the extra services. */
export const totalsOf = ({ cents, fees, extras }: SandboxOption) => ({
  postageCents: cents + sumOf(fees),
  totalCents: cents + sumOf(fees) + sumOf(extras),
})

export const commitmentOf = ({ transitDays, deliveryDate }: SandboxQuote): Json => ({
  name: `${transitDays ?? 5} Days`,
  scheduleDeliveryDate: deliveryDate,
  expectedDeliveryDate: deliveryDate,
  guaranteedDelivery: false,
})

function rateOptionOf(one: SandboxOption, description: Json): Json {
  const { postageCents, totalCents } = totalsOf(one)
  return {
    totalPrice: amountOf(totalCents),
    totalBasePrice: amountOf(postageCents),
    rates: [
      {
        description: `${mailClassName(one.mailClass)} ${one.processingCategory} ${one.rateIndicator}`,
        startDate: '2026-01-18',
        endDate: '',
        price: amountOf(one.cents),
        zone: one.quote.zone.padStart(2, '0'),
        weight: numberOf(description.weight) ?? 0,
        dimWeight: 0,
        fees: one.fees.map(({ name, cents }) => ({ name, price: amountOf(cents), SKU: 'SANDBOX' })),
        priceType: 'COMMERCIAL',
        mailClass: one.mailClass,
        productName: '',
        productDefinition: '',
        processingCategory: one.processingCategory,
        rateIndicator: one.rateIndicator,
        destinationEntryFacilityType: 'NONE',
        SKU: 'SANDBOX',
        warnings: [SANDBOX_WARNING],
      },
    ],
    extraServices: one.extras.map(({ code, name, cents }) => ({
      name,
      price: amountOf(cents),
      extraService: String(code),
      priceType: 'COMMERCIAL',
      warnings: [],
      SKU: 'SANDBOX',
    })),
  }
}
