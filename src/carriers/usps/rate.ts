import { type Json, objectsOf, textOf } from '../json-values.ts'
import {
  answered,
  jsonHeaders,
  jsonObjectOf,
  type NetworkNotice,
  type Operation,
  type Parsed,
  type Refused,
  refused,
} from '../network.ts'
import type { ParcelRateAsk } from '../parcel-network.ts'
import { askedByItself, extraServicesOf } from './extra-services.ts'
import {
  isExpress,
  isForEverything,
  isPriceFor,
  mailClassName,
  RETURN_CLASSES,
  returnClassOf,
} from './mail-classes.ts'
import { insuredValueOf, isDomestic, isNonstandard, measuresOf, theOne, zip5 } from './package-facts.ts'
import { cheapestByClass, classOf, judgeOption, type UspsQuote } from './rate-options.ts'
import { unsayable } from './unsayable.ts'
import { refusedByUsps, USPS_NAME, type UspsCredentials, unreadable } from './usps.ts'

/**
 * Prices with the day of delivery of one package: of one class, or of all USPS classes between the two places. Domestic
 * and international requests are the same call with other names.
 */
export const uspsRate: Operation<ParcelRateAsk, UspsQuote[], UspsCredentials> = {
  name: 'rate',
  isRepeatable: true,
  needsToken: true,
  build: (ask, credentials, door) =>
    unsayable(ask) ??
    noWayBack(ask) ?? {
      method: 'POST',
      url: `${door.host('api')}/shipments/v3/options/search`,
      headers: jsonHeaders(door),
      body: JSON.stringify(optionsRequest(ask, credentials)),
    },
  parse: (response, ask) => {
    const reply = jsonObjectOf(response)
    if (response.status !== 200) return refusedByUsps(response)
    if (!Array.isArray(reply?.pricingOptions)) return unreadable()
    const classes = objectsOf(reply.pricingOptions).flatMap(({ shippingOptions }) =>
      objectsOf(shippingOptions),
    )
    const options = classes.flatMap((one) =>
      objectsOf(one.rateOptions).map((option) => ({ option, mailClass: textOf(one.mailClass) })),
    )
    return quotesOf(options, ask)
  },
}

/** Refused here, as for labels: only some USPS classes have a class for returns. */
function noWayBack(ask: ParcelRateAsk): Refused | null {
  const { serviceCode, options } = ask
  const isKnown = serviceCode === null || RETURN_CLASSES.includes(returnClassOf(serviceCode))
  if (options.returnService === '' || isKnown) return null
  return refused(
    'unsupported',
    'UNSUPPORTED',
    `USPS does not offer returns by ${mailClassName(serviceCode)}.`,
  )
}

function optionsRequest(ask: ParcelRateAsk, credentials: UspsCredentials): Json {
  const one = theOne(ask)
  const isHome = isDomestic(ask)
  const place = isHome
    ? { destinationZIPCode: zip5(ask.to.zip), destinationEntryFacilityType: 'NONE' }
    : {
        destinationCountryCode: ask.to.countryCode,
        ...(ask.to.zip === '' ? {} : { foreignPostalCode: ask.to.zip }),
      }
  return {
    pricingOptions: [pricingOf(credentials)],
    originZIPCode: zip5(ask.from.zip),
    ...place,
    packageDescription: {
      ...measuresOf(one),
      mailClass: mailClassOf(ask),
      extraServices: extraServicesOf(ask),
      ...insuredValueOf(one),
      mailingDate: ask.pickup.date,
      ...(isNonstandard(one) ? { hasNonstandardCharacteristics: true } : {}),
    },
  }
}

const pricingOf = ({ hasContract, accountNumber }: UspsCredentials): Json =>
  hasContract
    ? { priceType: 'CONTRACT', paymentAccount: { accountType: 'EPS', accountNumber } }
    : { priceType: 'COMMERCIAL' }

/** For a return, its return class; without a class, all of them. */
export function mailClassOf(ask: ParcelRateAsk): string {
  const isReturn = ask.options.returnService !== ''
  if (ask.serviceCode !== null) return isReturn ? returnClassOf(ask.serviceCode) : ask.serviceCode
  if (!isDomestic(ask)) return 'ALL'
  return isReturn ? 'ALL_RETURNS' : 'ALL_OUTBOUND'
}

interface Option {
  option: Json
  mailClass: string
}

/** The cheapest price of each class that applies to this package; and why the others are not offered. */
export function quotesOf(options: readonly Option[], ask: ParcelRateAsk): Parsed<UspsQuote[]> {
  const wanted = extraServicesOf(ask)
  const { packageType } = theOne(ask)
  const quotes: UspsQuote[] = []
  const notices: NetworkNotice[] = []
  const isElsewhere = askedByItself(ask) !== null
  for (const { option, mailClass } of options) {
    const isUnasked = ask.serviceCode === null && !isForEverything(classOf(option, mailClass))
    if (isUnasked || (isElsewhere && isExpress(classOf(option, mailClass)))) continue
    const judged = judgeOption(option, mailClass, wanted)
    if (judged.kind === 'none') notices.push(judged.notice)
    else if (isOffered(judged.quote, packageType)) {
      quotes.push(judged.quote)
      notices.push(...judged.notices)
    }
  }
  const best = cheapestByClass(quotes)
  const kept = notices.filter(
    ({ message }, place) =>
      notices.findIndex((one) => one.message === message) === place && !isAnswered(message, best),
  )
  if (best.length > 0) return answered(best, kept)
  if (kept.length > 0) return { kind: 'refused', reason: 'input', notices: kept }
  return refused('input', 'NO_SERVICE', `${USPS_NAME} has no price for this package between these locations.`)
}

/** If a class has another price, the missing price needs no message. */
const isAnswered = (message: string, quotes: readonly UspsQuote[]): boolean =>
  quotes.some(({ serviceName }) => message.startsWith(`${serviceName} has no `))

const isOffered = (quote: UspsQuote, packageType: string): boolean =>
  isPriceFor(packageType, quote.rateIndicator) &&
  quote.destinationEntryFacilityType !== 'DESTINATION_DELIVERY_UNIT'
