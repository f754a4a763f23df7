import { amountOf, type Json, objectsOf } from '../json-values.ts'
import { jsonObjectOf, type Operation, refused } from '../network.ts'
import type { ParcelRateAsk } from '../parcel-network.ts'
import { usualIndicator } from './mail-classes.ts'
import {
  extraServicesOf,
  isDomestic,
  measuresOf,
  processingCategoryOf,
  theOne,
  unsayable,
  zip5,
} from './package-facts.ts'
import { mailClassOf, quotesOf } from './rate.ts'
import type { UspsQuote } from './rate-options.ts'
import { headersOf, refusedByUsps, type UspsCredentials, unreadable } from './usps.ts'

/**
 * Prices of one package within the US without a day of delivery, by the prices service itself: what the postage will be.
 * For installations whose application may ask for prices, but not for shipping options.
 */
export const uspsPrices: Operation<ParcelRateAsk, UspsQuote[], UspsCredentials> = {
  name: 'prices',
  isRepeatable: true,
  needsToken: true,
  build: (ask, credentials, door) => {
    const refusal = unsayable(ask)
    if (refusal) return refusal
    if (!isDomestic(ask)) {
      return refused('unsupported', 'UNSUPPORTED', 'This service has prices within the US alone.')
    }
    return {
      method: 'POST',
      url: `${door.host('api')}/prices/v3/total-rates/search`,
      headers: headersOf(door),
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

function pricesRequest(ask: ParcelRateAsk, { hasContract, accountNumber }: UspsCredentials): Json {
  const one = theOne(ask)
  const named = ask.serviceCode === null ? {} : indicatorsOf(ask, ask.serviceCode)
  return {
    originZIPCode: zip5(ask.from.zip),
    destinationZIPCode: zip5(ask.to.zip),
    ...measuresOf(one),
    mailClass: mailClassOf(ask) === 'ALL_OUTBOUND' ? 'ALL' : mailClassOf(ask),
    ...named,
    priceType: hasContract ? 'CONTRACT' : 'COMMERCIAL',
    ...(hasContract ? { accountType: 'EPS', accountNumber } : {}),
    mailingDate: ask.pickup.date,
    extraServices: extraServicesOf(ask),
    ...(one.declaredValueCents > 0 ? { itemValue: amountOf(one.declaredValueCents) } : {}),
  }
}

const indicatorsOf = (ask: ParcelRateAsk, mailClass: string): Json => ({
  rateIndicator: usualIndicator(theOne(ask).packageType, mailClass),
  processingCategory: processingCategoryOf(theOne(ask)),
  destinationEntryFacilityType: 'NONE',
})
