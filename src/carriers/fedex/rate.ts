import { dateOf, type Json, objectOf, objectsOf, textOf, timeOf } from '../json-values.ts'
import { answered, type NetworkNotice, type Operation, type Parsed, refused } from '../network.ts'
import type { ParcelQuote, ParcelRateAsk } from '../parcel-network.ts'
import { inTheirCountries } from '../territories.ts'
import { type FedexPrice, priceOf } from './charges.ts'
import {
  FEDEX_NAME,
  type FedexCredentials,
  headersOf,
  noticesOf,
  outputOf,
  refusedByFedex,
  unreadable,
} from './fedex.ts'
import { daysInWords, fedexServiceName } from './services.ts'
import {
  economyOf,
  isDomestic,
  isEconomy,
  moneyOf,
  packageOf,
  packagingOf,
  placeOf,
  poundsOf,
  shipmentOptionsOf,
  totalPounds,
  unsayable,
} from './shipment-facts.ts'

/** Prices with the day of delivery: of one service, or of all FedEx services between the two places. */
export const fedexRate: Operation<ParcelRateAsk, ParcelQuote[], FedexCredentials> = {
  name: 'rate',
  isRepeatable: true,
  needsToken: true,
  build: (given, credentials, door) => {
    const ask = inTheirCountries(given)
    const refusal = unsayable(ask, credentials)
    if (refusal) return refusal
    return {
      method: 'POST',
      url: `${door.host('api')}/rate/v1/rates/quotes`,
      headers: headersOf(door),
      body: JSON.stringify(rateRequest(ask, credentials)),
    }
  },
  parse: (response, ask) => {
    const output = outputOf(response)
    return output ? quotesOf(output, ask) : refusedByFedex(response)
  },
}

function rateRequest(ask: ParcelRateAsk, credentials: FedexCredentials): Json {
  const isOurs = ask.payment.payer === 'shipper'
  return {
    accountNumber: { value: (isOurs && ask.payment.accountNumber) || credentials.accountNumber },
    rateRequestControlParameters: { returnTransitTimes: true, servicesNeededOnRateFailure: true },
    requestedShipment: {
      shipper: placeOf(ask.from),
      recipient: placeOf(ask.to),
      ...(ask.serviceCode === null ? {} : { serviceType: ask.serviceCode }),
      // We do not know the prices of another party's account.
      rateRequestType: isOurs ? ['ACCOUNT', 'LIST'] : ['LIST'],
      preferredCurrency: ask.currency,
      pickupType: 'USE_SCHEDULED_PICKUP',
      shipDateStamp: ask.pickup.date,
      packagingType: packagingOf(ask.packages[0]?.packageType ?? ''),
      totalPackageCount: ask.packages.length,
      totalWeight: totalPounds(ask),
      requestedPackageLineItems: ask.packages.map((one) => packageOf(one, ask)),
      documentShipment: ask.isDocument,
      ...shipmentOptionsOf(ask),
      ...economyOf(ask, credentials),
      ...(isDomestic(ask) ? {} : { customsClearanceDetail: customsOf(ask) }),
    },
    carrierCodes: isEconomy(ask.serviceCode) ? ['FXSP'] : ['FDXE', 'FDXG'],
  }
}

/** For a price, one line for all contents is enough. */
const customsOf = (ask: ParcelRateAsk): Json => ({
  commodities: [
    {
      description: ask.isDocument ? 'Documents' : 'Goods',
      quantity: ask.packages.length,
      quantityUnits: 'PCS',
      numberOfPieces: ask.packages.length,
      weight: poundsOf(totalPounds(ask)),
      customsValue: moneyOf(ask.customsValueCents, ask.currency),
    },
  ],
})

function quotesOf(output: Json, ask: ParcelRateAsk): Parsed<ParcelQuote[]> {
  if (!Array.isArray(output.rateReplyDetails)) return unreadable()
  const details = objectsOf(output.rateReplyDetails)
  const quotes: ParcelQuote[] = []
  const notices: NetworkNotice[] = noticesOf(output.alerts)
  for (const detail of details) {
    const quote = quoteOf(detail, ask)
    const messages = noticesOf(detail.customerMessages)
    notices.push(...messages)
    if (quote) quotes.push(quote)
    else if (messages.length === 0) notices.push(noPrice(detail))
  }
  const once = notices.filter(
    (one, place) =>
      notices.findIndex(({ code, message }) => code === one.code && message === one.message) === place,
  )
  if (quotes.length > 0) return answered(quotes, once)
  if (once.length > 0) return { kind: 'refused', reason: 'input', notices: once }
  return refused('input', 'NO_SERVICE', `${FEDEX_NAME} has no service between these locations.`)
}

const noPrice = (detail: Json): NetworkNotice => {
  const code = textOf(detail.serviceType)
  const name = fedexServiceName(code, textOf(detail.serviceName)) || 'A service without a name'
  return { code: 'NO_AMOUNT', message: `${name}: ${FEDEX_NAME} returned no price.` }
}

/** Null for a service without a price. */
function quoteOf(detail: Json, ask: ParcelRateAsk): ParcelQuote | null {
  const isOurs = ask.payment.payer === 'shipper'
  const blocks = objectsOf(detail.ratedShipmentDetails)
  const account = isOurs
    ? pick(blocks, ['ACCOUNT', 'PREFERRED_CURRENCY', 'PREFERRED_ACCOUNT'], ask.currency)
    : null
  const list = pick(blocks, ['LIST', 'PREFERRED_LIST', 'PREFERRED_INCENTIVE'], ask.currency)
  const price = account ?? list
  const code = textOf(detail.serviceType)
  // A price of zero would be the cheapest, and a service without a code cannot be ordered.
  if (!price || price.cents <= 0 || code === '') return null
  const { cents, currency, charges, billedWeightLb, zone } = price
  return {
    serviceCode: code,
    serviceName: fedexServiceName(code, textOf(detail.serviceName)),
    cents,
    listCents: list && list.currency === currency ? list.cents : null,
    isNegotiated: account !== null,
    currency,
    charges,
    billedWeightLb,
    zone,
    ...arrivalOf(detail),
  }
}

/** The first block of these kinds in the requested currency, or else the first of these kinds. */
function pick(blocks: readonly Json[], kinds: readonly string[], currency: string): FedexPrice | null {
  const prices = kinds
    .flatMap((kind) => blocks.filter(({ rateType }) => rateType === kind))
    .map((block) => priceOf(block, objectOf(block.shipmentRateDetail)))
    .filter((price) => price !== null)
  return prices.find((price) => price.currency === currency) ?? prices[0] ?? null
}

type Arrival = Pick<ParcelQuote, 'transitDays' | 'deliveryDate' | 'deliveryTime' | 'isGuaranteed'>

/** The commitment is in one of several places, depending on the service and the version of the API. */
function arrivalOf(detail: Json): Arrival {
  const commit = objectOf(detail.commit)
  const operational = objectOf(detail.operationalDetail)
  const day = objectOf(commit.dateDetail)
  const moments = [day.dayFormat, day.dayCxsFormat, operational.deliveryDate, operational.commitDate]
  const moment = moments.find((one) => dateOf(one) !== '')
  const days = textOf(objectOf(commit.transitDays).minimumTransitTime) || textOf(operational.transitTime)
  return {
    transitDays: daysInWords(days),
    deliveryDate: dateOf(moment),
    deliveryTime: timeOf(moment),
    isGuaranteed: operational.ineligibleForMoneyBackGuarantee === false,
  }
}
