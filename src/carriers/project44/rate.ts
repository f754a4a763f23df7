import type { Charge } from '#domain/shipment/shipment.ts'
import {
  centsOf,
  currencyOf,
  dateOf,
  daysOf,
  type Json,
  objectOf,
  objectsOf,
  textOf,
} from '../json-values.ts'
import {
  answered,
  jsonHeaders,
  jsonObjectOf,
  type NetworkNotice,
  type Operation,
  type Refused,
  refused,
} from '../network.ts'
import {
  accountsOf,
  addressOf,
  type Freight,
  lineItemOf,
  servicesOf,
  UNITS,
  unsayable,
  windowOf,
} from './freight-facts.ts'
import { messagesOf, type Project44Credentials, refusedByProject44, unreadable } from './project44.ts'

/** Prices of LTL and volume freight from all carriers of an account group in one answer. */

export interface Project44RateAsk extends Freight {
  paymentTerms: 'PREPAID' | 'COLLECT' | 'THIRD_PARTY'
  currency: string
  /** How long project44 may wait for its carriers. */
  timeoutSeconds: number
  /** The trailer length, to request volume prices; null for class rates. */
  totalLinearFeet: number | null
}

export interface Project44Quote {
  scac: string
  accountCode: string
  quoteNumber: string
  serviceCode: string
  serviceName: string
  cents: number
  currency: string
  /** Their sum is `cents`. */
  charges: Charge[]
  transitDays: number | null
  deliveryDate: string
  /** When it expires, as the carrier wrote it: local time of the origin, or with an offset; '' = not returned. */
  expiresAt: string
  /** Null: not returned. */
  isDirect: boolean | null
  notices: NetworkNotice[]
}

export interface Project44Rates {
  quotes: Project44Quote[]
  /** Carriers without a price, with the reason. */
  failures: { scac: string; accountCode: string; notices: NetworkNotice[] }[]
}

export const project44Rate: Operation<Project44RateAsk, Project44Rates, Project44Credentials> = {
  name: 'rate',
  isRepeatable: true,
  needsToken: true,
  build: (ask, _credentials, door) => {
    const words = wordsToAll(ask)
    if (typeof words !== 'string') return words
    return {
      method: 'POST',
      url: `${door.host('api')}/api/v4/${ask.totalLinearFeet === null ? 'ltl' : 'vltl'}/quotes/rates/query`,
      headers: jsonHeaders(door),
      body: `{"capacityProviderAccountGroup":${JSON.stringify(accountsOf(ask.accounts))},${words.slice(1)}`,
    }
  },
  parse: (response) => {
    const reply = jsonObjectOf(response)
    if (response.status !== 200) return refusedByProject44(response)
    return reply && Array.isArray(reply.rateQuotes)
      ? answered(ratesOf(objectsOf(reply.rateQuotes)))
      : unreadable()
  },
}

const CURRENCIES = ['USD', 'CAD', 'MXN', 'EUR']

const unsayableCurrency = ({ currency }: Project44RateAsk): Refused | null =>
  CURRENCIES.includes(currency)
    ? null
    : refused('unsupported', 'UNSUPPORTED', `project44 has no prices in ${currency}.`)

/** The part of the request that is the same for every account, with its input. */
let last: { ask: Project44RateAsk; words: string | Refused } | null = null

/**
 * The request without its account, as JSON. Requests for twenty carriers at the same time differ only in the account,
 * so the JSON is made once for all consecutive requests with the same input objects (which are never changed).
 */
function wordsToAll(ask: Project44RateAsk): string | Refused {
  if (last === null || !isAlike(last.ask, ask)) {
    const words = unsayable(ask) ?? unsayableCurrency(ask) ?? JSON.stringify(ratesQuery(ask))
    last = { ask, words }
  }
  return last.words
}

const isAlike = ({ accounts: _one, ...ask }: Project44RateAsk, other: Project44RateAsk): boolean =>
  Object.entries(ask).every(([name, part]) => other[name as keyof Project44RateAsk] === part)

const ratesQuery = (ask: Project44RateAsk): Json => ({
  originAddress: addressOf(ask.origin),
  destinationAddress: addressOf(ask.destination),
  lineItems: ask.items.map(lineItemOf),
  accessorialServices: servicesOf(ask),
  pickupWindow: windowOf(ask.pickup),
  paymentTermsOverride: ask.paymentTerms,
  preferredCurrency: ask.currency,
  ...(ask.totalLinearFeet === null ? {} : { totalLinearFeet: ask.totalLinearFeet }),
  ...UNITS,
  apiConfiguration: {
    timeout: ask.timeoutSeconds,
    enableUnitConversion: true,
    fallBackToDefaultAccountGroup: false,
    // A price without a requested service would be too cheap.
    accessorialServiceConfiguration: { allowUnacceptedAccessorials: false, fetchAllServiceLevels: true },
  },
})

function ratesOf(rateQuotes: readonly Json[]): Project44Rates {
  const rates: Project44Rates = { quotes: [], failures: [] }
  for (const one of rateQuotes) {
    const scac = textOf(one.carrierCode)
    const accountCode = textOf(objectsOf(objectOf(one.capacityProviderAccountGroup).accounts)[0]?.code)
    const head = { scac: scac || accountCode, accountCode }
    const main = quoteOf(one, one, head)
    const alternates = objectsOf(one.alternateRateQuotes).map((other) => quoteOf(other, one, head))
    rates.quotes.push(...[main, ...alternates].filter((quote) => quote !== null))
    if (main) continue
    const said = messagesOf(one.errorMessages)
    const notices =
      said.length > 0 ? said : [{ code: 'NO_AMOUNT', message: 'The carrier returned no price.' }]
    rates.failures.push({ ...head, notices })
  }
  return rates
}

/** Null for a carrier without a price: the status is 200 anyway. */
function quoteOf(
  quote: Json,
  whole: Json,
  head: { scac: string; accountCode: string },
): Project44Quote | null {
  const detail = objectOf(quote.rateQuoteDetail)
  const cents = centsOf(detail.total)
  if (cents === null || cents <= 0) return null
  const level = objectOf(quote.serviceLevel)
  const lane = textOf(whole.laneType)
  return {
    ...head,
    quoteNumber: textOf(quote.capacityProviderQuoteNumber),
    serviceCode: textOf(level.code),
    serviceName: textOf(level.description),
    cents,
    currency: currencyOf(whole.currencyCode) || 'USD',
    charges: chargesOf(detail, cents),
    transitDays: daysOf(quote.transitDays),
    deliveryDate: dateOf(quote.deliveryDateTime),
    expiresAt: textOf(whole.quoteExpirationDateTime),
    isDirect: lane === 'DIRECT' ? true : lane === 'INTERLINE' ? false : null,
    notices: messagesOf(whole.infoMessages),
  }
}

const CODES: Readonly<Record<string, string>> = { FSC: 'FSC', DSC: 'DSC', GFC: 'LHS', FC: 'LHS' }

function chargesOf(detail: Json, cents: number): Charge[] {
  const charges: Charge[] = objectsOf(detail.charges).map((charge) => {
    const code = textOf(charge.code)
    return {
      code: CODES[code] ?? (code || 'ACC'),
      label: textOf(charge.description) || code,
      cents: centsOf(charge.amount) ?? 0,
    }
  })
  const rest = cents - charges.reduce((sum, charge) => sum + charge.cents, 0)
  charges.push({ code: 'OTH', label: 'Not itemized by the carrier', cents: rest })
  return charges.filter((charge) => charge.cents !== 0)
}
