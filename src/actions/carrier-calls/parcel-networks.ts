import { fedex } from '#carriers/fedex/fedex.ts'
import { fedexRate } from '#carriers/fedex/rate.ts'
import { fedexServiceName } from '#carriers/fedex/services.ts'
import { ECONOMY, FEDEX_ACCOUNT_NUMBER, mayGoByEconomy } from '#carriers/fedex/shipment-facts.ts'
import { type Environment, type Network, type Operation, type Parsed, wordsOf } from '#carriers/network.ts'
import type { ParcelQuote, ParcelRateAsk } from '#carriers/parcel-network.ts'
import { upsRate } from '#carriers/ups/rating.ts'
import { UPS_SERVICES } from '#carriers/ups/services.ts'
import { ups } from '#carriers/ups/ups.ts'
import { askedByItself } from '#carriers/usps/extra-services.ts'
import { mailClassName } from '#carriers/usps/mail-classes.ts'
import { joinQuotes, splitQuestion } from '#carriers/usps/per-package.ts'
import { uspsPrices } from '#carriers/usps/prices.ts'
import { uspsRate } from '#carriers/usps/rate.ts'
import { NOT_OFFERED } from '#carriers/usps/rate-options.ts'
import { usps } from '#carriers/usps/usps.ts'
import type { PARCEL_CARRIERS } from '#contracts/entities/parcel-account.ts'
import type { NetworkAccount } from '#database/carriers/network-accounts.ts'
import { UPS_ACCOUNT_NUMBER } from '#domain/accounts/ups-registration.ts'
import { addDays } from '#domain/calendar/iso-date.ts'
import type { ActionContext } from '../kernel/context.ts'
import { asAdmitted } from './as-admitted.ts'
import { askNetwork, openAccount } from './ask-network.ts'
import type { About, NetworkHouse, OpenAccount, Unknown } from './question.ts'

/** The parcel carriers with network access, all with the same interface. */

export interface ParcelNetwork {
  carrier: (typeof PARCEL_CARRIERS)[number]
  scac: string
  /** Network id of its accounts: 'ups'. */
  id: string
  services: readonly { code: string; label: string; isInternational: boolean }[]
  /** The format of the carrier's account numbers, and its error message. */
  accountNumber: { pattern: RegExp; words: string }
  /** Whether the carrier accepts these credentials; its reason if it does not. */
  tryCredentials: (context: ActionContext, tried: TriedCredentials) => Promise<string | null>
  /** Prices under the account; null if its credentials can no longer be decrypted. */
  quote: (
    context: ActionContext,
    account: NetworkAccount,
    ask: ParcelRateAsk,
    about: About,
  ) => Promise<Parsed<ParcelQuote[]> | Unknown | null>
}

export interface TriedCredentials {
  accountId: string
  environment: Environment
  /** As stored, in the form that the network's `readCredentials` takes. */
  credentials: unknown
}

interface Adapter<Credentials, Quote extends ParcelQuote>
  extends Omit<ParcelNetwork, 'id' | 'tryCredentials' | 'quote'> {
  network: Network<Credentials>
  rate: Operation<ParcelRateAsk, Quote[], Credentials>
  /** A service that the carrier prices only if asked for by name, if this account may have it; otherwise null. */
  alsoAsked?: (ask: ParcelRateAsk, credentials: Credentials) => string | null
  /** The operation to use if the account may not use the first one. */
  rateInstead?: Operation<ParcelRateAsk, Quote[], Credentials>
  /** For a network that prices single packages: the question for each, and their prices as those of the shipment. */
  perPackage?: {
    split: (ask: ParcelRateAsk) => ParcelRateAsk[]
    join: (quotes: readonly Quote[][]) => ParcelQuote[]
  }
}

function parcelNetwork<Credentials, Quote extends ParcelQuote>(
  adapter: Adapter<Credentials, Quote>,
): ParcelNetwork {
  const { network, rate: _, rateInstead: __, alsoAsked: ___, perPackage, ...facts } = adapter
  return {
    ...facts,
    id: network.id,
    tryCredentials: (context, tried) => tryWith(adapter, context, tried),
    quote: async (context, account, ask, about) => {
      const open = openAccount(context, network, account)
      if (!open) return null
      if (!perPackage) return pricesOf(adapter, context, open, ask, about)
      const answers = await Promise.all(
        perPackage.split(ask).map((one) => pricesOf(adapter, context, open, one, about)),
      )
      // If one package has no price, the shipment has none: never a price that is too low.
      const refused = answers.find(({ kind }) => kind !== 'answer')
      if (refused) return refused as Exclude<typeof refused, { kind: 'answer' }>
      const answered = answers.filter((one) => one.kind === 'answer')
      return {
        kind: 'answer',
        value: perPackage.join(answered.map(({ value }) => value)),
        notices: answered.flatMap(({ notices }) => notices),
      }
    },
  }
}

/**
 * The prices of all services, and of the one service that must be requested by name. If the carrier does not offer that
 * one, the only notice about it is of a requested option that it does not have; if the carrier does not answer, there
 * is a notice about that.
 */
async function pricesOf<Credentials, Quote extends ParcelQuote>(
  adapter: Adapter<Credentials, Quote>,
  context: NetworkHouse,
  open: OpenAccount<Credentials>,
  ask: ParcelRateAsk,
  about: About,
) {
  const serviceCode = ask.serviceCode === null ? (adapter.alsoAsked?.(ask, open.credentials) ?? null) : null
  const [all, also] = await Promise.all([
    priceOf(adapter, context, open, ask, about),
    serviceCode === null ? null : priceOf(adapter, context, open, { ...ask, serviceCode }, about),
  ])
  if (!also) return all
  if (all.kind !== 'answer') {
    const isAlone = also.kind === 'answer' && isNone(all)
    return isAlone ? { ...also, notices: [...all.notices, ...also.notices] } : all
  }
  if (also.kind === 'answer') return { ...all, value: [...all.value, ...also.value] }
  const told = isNone(also) ? also.notices.filter(({ code }) => code === NOT_OFFERED) : also.notices
  return { ...all, notices: [...all.notices, ...told] }
}

/** The carrier has no such service for this shipment. */
const isNone = (said: Parsed<unknown> | Unknown): boolean =>
  said.kind === 'refused' && (said.reason === 'input' || said.reason === 'unsupported')

/** Asks by the network's first operation, or by its second if the account is not authorized for the first. */
const priceOf = <Credentials, Quote extends ParcelQuote>(
  { rate, rateInstead }: Adapter<Credentials, Quote>,
  context: NetworkHouse,
  open: OpenAccount<Credentials>,
  ask: ParcelRateAsk,
  about: About,
) => asAdmitted((operation) => askNetwork(context, open, operation, ask, about), rate, rateInstead)

/** The token shows whether id and secret are correct, and a price whether the account number is theirs. */
async function tryWith<Credentials, Quote extends ParcelQuote>(
  adapter: Adapter<Credentials, Quote>,
  context: ActionContext,
  { accountId, environment, credentials }: TriedCredentials,
): Promise<string | null> {
  const { network } = adapter
  const { clientId, now, requestId } = context
  const read = network.readCredentials(credentials)
  if (!read || !network.token) return 'The credentials are not complete.'
  const account: OpenAccount<Credentials> = { network, clientId, environment, credentials: read }
  const about = { subjectId: accountId, requestId, now }
  const token = await askNetwork(context, account, network.token, null, about)
  if (token.kind !== 'answer') return wordsOf(token)
  const price = await priceOf(adapter, context, account, trialOf(now), about)
  return price.kind === 'answer' ? null : wordsOf(price)
}

const FEDEX_SERVICES = [
  ...['FEDEX_GROUND', 'GROUND_HOME_DELIVERY', ECONOMY, 'FEDEX_EXPRESS_SAVER', 'FEDEX_2_DAY'],
  ...['FEDEX_2_DAY_AM', 'STANDARD_OVERNIGHT', 'PRIORITY_OVERNIGHT', 'FIRST_OVERNIGHT'],
  ...['INTERNATIONAL_ECONOMY', 'FEDEX_INTERNATIONAL_PRIORITY', 'INTERNATIONAL_FIRST'],
  ...['FEDEX_INTERNATIONAL_PRIORITY_EXPRESS', 'FEDEX_INTERNATIONAL_CONNECT_PLUS'],
]
const USPS_SERVICES = [
  ...['USPS_GROUND_ADVANTAGE', 'PRIORITY_MAIL', 'PRIORITY_MAIL_EXPRESS', 'PARCEL_SELECT', 'MEDIA_MAIL'],
  ...['LIBRARY_MAIL', 'BOUND_PRINTED_MATTER', 'USPS_CONNECT_LOCAL', 'USPS_CONNECT_REGIONAL'],
  ...['USPS_CONNECT_MAIL', 'FIRST-CLASS_PACKAGE_INTERNATIONAL_SERVICE', 'PRIORITY_MAIL_INTERNATIONAL'],
  'PRIORITY_MAIL_EXPRESS_INTERNATIONAL',
]
const serviceOf = (code: string, label: string) => ({
  code,
  label,
  isInternational: code.includes('INTERNATIONAL'),
})

export const PARCEL_NETWORKS: readonly ParcelNetwork[] = [
  parcelNetwork({
    carrier: 'UPS',
    scac: 'UPSN',
    services: UPS_SERVICES,
    accountNumber: UPS_ACCOUNT_NUMBER,
    network: ups,
    rate: upsRate,
  }),
  parcelNetwork({
    carrier: 'FedEx',
    scac: 'FDEG',
    services: FEDEX_SERVICES.map((code) => serviceOf(code, fedexServiceName(code))),
    accountNumber: FEDEX_ACCOUNT_NUMBER,
    network: fedex,
    rate: fedexRate,
    alsoAsked: (ask, { hubId }) => (hubId !== '' && mayGoByEconomy(ask) ? ECONOMY : null),
  }),
  parcelNetwork({
    carrier: 'USPS',
    scac: 'USPS',
    services: USPS_SERVICES.map((code) => serviceOf(code, mailClassName(code))),
    accountNumber: { pattern: /^[1-9]\d{5,14}$/, words: 'A USPS payment account has six to fifteen digits.' },
    network: usps,
    rate: uspsRate,
    rateInstead: uspsPrices,
    alsoAsked: askedByItself,
    perPackage: { split: splitQuestion, join: joinQuotes },
  }),
]

/** The network of a carrier, by one of its names; null if the carrier has none. */
export const parcelNetworkOf = (
  wanted: Partial<Pick<ParcelNetwork, 'carrier' | 'scac' | 'id'>>,
): ParcelNetwork | null =>
  PARCEL_NETWORKS.find((one) =>
    Object.entries(wanted).every(([name, value]) => one[name as 'id'] === value),
  ) ?? null

const TRIAL_DAYS = 7

/** A box of one pound between two cities, some days ahead: a price question books nothing. */
function trialOf(now: Date): ParcelRateAsk {
  const place = (city: string, state: string, zip: string) => ({
    ...{ companyName: 'Lading', street: '1 Main St', street2: '', city, state, zip, countryCode: 'US' },
    ...{ contactName: '', contactPhone: '', email: '', isResidential: false, taxIds: [] },
  })
  const from = place('Dallas', 'TX', '75201')
  return {
    shipper: from,
    from,
    to: place('Atlanta', 'GA', '30301'),
    payment: { payer: 'shipper', accountNumber: '', zip: '', countryCode: 'US' },
    pickup: { date: addDays(now.toISOString().slice(0, 10), TRIAL_DAYS), time: '16:00' },
    packages: [
      {
        ...{ packageType: '', weightLb: 1, dimensions: { length: 8, width: 6, height: 4 } },
        ...{ declaredValueCents: 0, needsAdditionalHandling: false, references: [] },
      },
    ],
    options: {
      ...{ signature: 'none', isSaturdayDelivery: false, isHoldForPickup: false, returnService: '' },
      ...{ isImportControl: false, isCommercialInvoiceRemoval: false, uspsEndorsement: '', other: [] },
    },
    currency: 'USD',
    customsValueCents: 0,
    isDocument: false,
    serviceCode: null,
  }
}
