import type { HttpResponse } from '#domain/http-exchange.ts'
import type { ParcelPackaging } from '#domain/rating/parcel/parcel-request.ts'
import {
  USPS_HEAVIEST_LB as HEAVIEST_LB,
  uspsSizeRules,
} from '#domain/rating/parcel/synthetic-usps-size-rules.ts'
import { type Json, numberOf, objectOf, objectsOf, textOf } from '../json-values.ts'
import { mailClassName } from '../usps/mail-classes.ts'
import { type Asked, json } from './http.ts'
import { isPast } from './parcel-journey.ts'
import {
  priceInSandbox,
  SANDBOX_BEGIN,
  type SandboxQuote,
  type SandboxService,
  sandboxTariff,
} from './parcel-prices.ts'
import { uspsError } from './usps-answers.ts'
import { isUspsCubic, uspsClassLimit } from './usps-limits.ts'
import { extrasOf, rateOptionOf, type SandboxOption, shippingOptionOf } from './usps-price-answers.ts'

/** Prices of USPS's sandbox: invented, the same for the same request; by weight, by cube, by the box. */

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
const ABROAD = SERVICES.filter(({ reach }) => reach === 'abroad').map(({ code }) => code)

export interface OptionsAsked {
  originZip: string
  destinationZip: string
  countryCode: string
  description: Json
}

export function findOptions({ body, now }: Asked): HttpResponse {
  const asked: OptionsAsked = {
    originZip: textOf(body.originZIPCode),
    destinationZip: textOf(body.destinationZIPCode) || textOf(body.foreignPostalCode),
    countryCode: textOf(body.destinationCountryCode) || 'US',
    description: objectOf(body.packageDescription),
  }
  const [pricing = {}] = objectsOf(body.pricingOptions)
  const options = optionsOf(asked, now)
  if ('fault' in options) return uspsError(400, options.code, options.fault)
  const classes = [...new Set(options.found.map(({ mailClass }) => mailClass))]
  const shippingOptions = classes.map((mailClass) => ({
    mailClass,
    rateOptions: options.found
      .filter((one) => one.mailClass === mailClass)
      .map((one) => shippingOptionOf(one, asked.description.weight, priceTypeOf(pricing))),
  }))
  return json(200, {
    originZIPCode: asked.originZip,
    ...placeOf(asked),
    pricingOptions: [{ ...pricing, priceType: priceTypeOf(pricing), shippingOptions }],
  })
}

/** The place as the answer repeats it: for other countries the country, with the postal code if there is one. */
const placeOf = ({ countryCode, destinationZip }: OptionsAsked): Json =>
  countryCode === 'US'
    ? { destinationZIPCode: destinationZip }
    : {
        destinationCountryCode: countryCode,
        ...(destinationZip === '' ? {} : { foreignPostalCode: destinationZip }),
      }

const priceTypeOf = ({ priceType }: Json): string => textOf(priceType) || 'COMMERCIAL'

/** All in one list, each with its class; the fields of the package are next to the places. */
export function findPrices({ body, now }: Asked): HttpResponse {
  const { originZIPCode, destinationZIPCode, itemValue, mailClasses, ...description } = body
  const [mailClass = description.mailClass] = Array.isArray(mailClasses) ? mailClasses : []
  const asked: OptionsAsked = {
    originZip: textOf(originZIPCode),
    destinationZip: textOf(destinationZIPCode),
    countryCode: 'US',
    description: { ...description, mailClass, packageValue: itemValue },
  }
  const options = optionsOf(asked, now)
  if ('fault' in options) return uspsError(400, options.code, options.fault)
  const { weight } = asked.description
  return json(200, {
    rateOptions: options.found.map((one) => rateOptionOf(one, weight, priceTypeOf(description))),
  })
}

const ALL = ['ALL', 'ALL_OUTBOUND', 'ALL_RETURNS']

/** Every price of the requested class, or of all; an error in USPS's words if there are none. */
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
  const limits = quotes.map(({ serviceCode }) => uspsClassLimit(serviceCode, weight, sides))
  const found = quotes
    .filter((_, place) => limits[place] === null)
    .flatMap((quote) => pricesOf(quote, sides, weight, description))
  const said = limits.find((limit) => limit !== null)
  const why = said ?? results.find((one) => one.kind === 'notice')?.message ?? 'No rate found.'
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

/** Flat-rate boxes: indicator and cents. */
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
): SandboxOption[] {
  const { serviceCode } = quote
  const [transport] = quote.charges
  const fees = feesOf(quote)
  const isOdd = description.hasNonstandardCharacteristics === true
  const isNonstandard = fees.length > 0 || weight > 25 || isOdd
  const shared = {
    mailClass: serviceCode + (isReturn(description) ? '_RETURN_SERVICE' : ''),
    processingCategory: isNonstandard ? 'NONSTANDARD' : 'MACHINABLE',
    destinationEntryFacilityType: ABROAD.includes(serviceCode) ? 'INTERNATIONAL_SERVICE_CENTER' : 'NONE',
    quote,
    extras: extrasOf(serviceCode, description),
  }
  const option = (rateIndicator: string, cents: number, own = fees, dimWeightLb = 0): SandboxOption => ({
    ...shared,
    ...{ rateIndicator, cents, fees: own, dimWeightLb },
  })
  const byWeight = option(
    EXPRESS.test(serviceCode) ? 'PA' : 'SP',
    transport?.cents ?? quote.cents,
    fees,
    dimWeightOf(quote, weight),
  )
  const isCubic = isUspsCubic(serviceCode, weight, sides, isOdd)
  const cubic = isCubic ? [option('CP', Math.round(byWeight.cents * 0.9))] : []
  const boxes =
    serviceCode === 'PRIORITY_MAIL' ? BOXES.map(([indicator, cents]) => option(indicator, cents, [])) : []
  return [byWeight, ...cubic, ...boxes]
}

const BILLED_PARTS = 10_000

/** Dimensional weight, if it is billed: rounded up to whole pounds. */
const dimWeightOf = ({ billedWeight }: SandboxQuote, weight: number): number =>
  billedWeight / BILLED_PARTS > Math.max(1, Math.ceil(weight)) ? billedWeight / BILLED_PARTS : 0

/** Our labels of fees as USPS's. */
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
