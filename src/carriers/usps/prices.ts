import { amountOf, type Json, objectsOf } from '../json-values.ts'
import { jsonHeaders, jsonObjectOf, type Operation, type Refused, refused } from '../network.ts'
import type { ParcelRateAsk } from '../parcel-network.ts'
import { between, extraServicesOf, extrasInWords } from './extra-services.ts'
import { isExpress, mailClassName } from './mail-classes.ts'
import { isDomestic, isNonstandard, measuresOf, theOne, zip5 } from './package-facts.ts'
import { quotesOf } from './rate.ts'
import type { UspsQuote } from './rate-options.ts'
import { unsayable } from './unsayable.ts'
import { refusedByUsps, type UspsCredentials, unreadable } from './usps.ts'

/**
 * Prices of one domestic package without a delivery day, from the prices service: the postage that will be charged. For
 * installations whose application may request prices, but not shipping options.
 */
export const uspsPrices: Operation<ParcelRateAsk, UspsQuote[], UspsCredentials> = {
  name: 'prices',
  isRepeatable: true,
  needsToken: true,
  build: (ask, credentials, door) => {
    const refusal = unsayable(ask) ?? unpriced(ask)
    if (refusal) return refusal
    return {
      method: 'POST',
      url: `${door.host('api')}/prices/v3/total-rates/search`,
      headers: jsonHeaders(door),
      body: JSON.stringify(pricesRequest(ask, credentials)),
    }
  },
  parse: (response, ask) => {
    const reply = jsonObjectOf(response)
    if (response.status !== 200) return refusedByUsps(response)
    if (!Array.isArray(reply?.rateOptions)) return unreadable()
    return quotesOf(
      objectsOf(reply.rateOptions).map((option) => ({ option, mailClass: '' })),
      ask,
    )
  },
}

const CLASSES = [
  ...['USPS_GROUND_ADVANTAGE', 'PRIORITY_MAIL', 'PRIORITY_MAIL_EXPRESS', 'PARCEL_SELECT', 'MEDIA_MAIL'],
  ...['LIBRARY_MAIL', 'BOUND_PRINTED_MATTER', 'USPS_CONNECT_LOCAL', 'USPS_CONNECT_REGIONAL'],
  'USPS_CONNECT_MAIL',
]

/** Extra services of this service, which lacks some that labels have. */
const EXTRAS = [
  ...[
    415,
    ...between(480, 489),
    498,
    500,
    501,
    502,
    ...between(810, 832),
    853,
    856,
    857,
    858,
    ...between(910, 913),
  ],
  ...[915, 917, ...between(920, 925), 930, 931, 934, 940, 941, 955, 957, 972, 981, 984, 986, 991],
]

/** Why this service cannot be used, in addition to USPS's own limits; null if it can. */
function unpriced(ask: ParcelRateAsk): Refused | null {
  const { serviceCode, options } = ask
  const odd = extraServicesOf(ask).filter((code) => !EXTRAS.includes(code))
  const words = [
    ...(isDomestic(ask) ? [] : ['The USPS price service covers only shipments within the US.']),
    ...(options.returnService === '' ? [] : ['The USPS price service does not cover returns.']),
    ...(serviceCode === null || CLASSES.includes(serviceCode)
      ? []
      : [`The USPS price service does not cover ${mailClassName(serviceCode)}.`]),
    ...(odd.length > 0 ? [`The USPS price service does not cover ${extrasInWords(odd)}.`] : []),
  ]
  return words.length > 0 ? refused('unsupported', 'UNSUPPORTED', words.join(' ')) : null
}

/** Tracking, which every package has: without any code, the prices of all extra services would be returned. */
const trackingOf = (mailClass: string | null): number => (isExpress(mailClass) ? 986 : 920)

/** The request has no other fields, because USPS refuses unknown ones here, and labels have many. */
function pricesRequest(ask: ParcelRateAsk, { hasContract, accountNumber }: UspsCredentials): Json {
  const one = theOne(ask)
  const wanted = extraServicesOf(ask)
  return {
    originZIPCode: zip5(ask.from.zip),
    destinationZIPCode: zip5(ask.to.zip),
    ...measuresOf(one),
    mailClasses: [ask.serviceCode ?? 'ALL'],
    priceType: hasContract ? 'CONTRACT' : 'COMMERCIAL',
    ...(hasContract ? { accountType: 'EPS', accountNumber } : {}),
    mailingDate: ask.pickup.date,
    extraServices: wanted.length > 0 ? wanted : [trackingOf(ask.serviceCode)],
    ...(one.declaredValueCents > 0 ? { itemValue: amountOf(one.declaredValueCents) } : {}),
    ...(isNonstandard(one) ? { hasNonstandardCharacteristics: true } : {}),
  }
}
