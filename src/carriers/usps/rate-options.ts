import type { Charge } from '#domain/shipment/shipment.ts'
import { centsOf, dateOf, type Json, numberOf, objectOf, objectsOf, textOf } from '../json-values.ts'
import type { NetworkNotice } from '../network.ts'
import type { ParcelQuote } from '../parcel-network.ts'
import { extrasInWords } from './extra-services.ts'
import { mailClassName } from './mail-classes.ts'
import { USPS_NAME, warningsOf } from './usps.ts'

/** A price of one package, with the data that a label needs to get it. */
export interface UspsQuote extends ParcelQuote {
  rateIndicator: string
  processingCategory: string
  destinationEntryFacilityType: string
}

export type Judged =
  | { kind: 'quote'; quote: UspsQuote; notices: NetworkNotice[] }
  | { kind: 'none'; notice: NetworkNotice }

/** The code of a notice for a class without a price, or without a requested service. */
export const NOT_OFFERED = 'NOT_OFFERED'

/** The class of the group, or else the option's own. */
export const classOf = (option: Json, mailClass: string): string =>
  mailClass || textOf(objectsOf(option.rates)[0]?.mailClass)

/**
 * One of `rateOptions[]`, which the shipping options and the prices service share.
 * @param mailClass of the option's group; '' if each option has its own
 * @param wanted requested extra services: an option without one of them would be too cheap
 */
export function judgeOption(option: Json, mailClass: string, wanted: readonly number[]): Judged {
  const rates = objectsOf(option.rates)
  const first = rates[0] ?? {}
  const serviceCode = classOf(option, mailClass)
  const serviceName = mailClassName(serviceCode)
  const cents = totalOf(option, wanted)
  const extras = objectsOf(option.extraServices)
  const missing = wanted.filter((code) => !extras.some((one) => numberOf(one.extraService) === code))
  if (serviceCode === '' || cents === null || cents <= 0 || missing.length > 0) {
    const what = missing.length > 0 ? `has no ${extrasInWords(missing)}` : 'has no price'
    const who = serviceName || 'A class without a name'
    return { kind: 'none', notice: { code: NOT_OFFERED, message: `${who} ${what} here.` } }
  }
  const quote: UspsQuote = {
    serviceCode,
    serviceName,
    cents,
    listCents: null,
    isNegotiated: textOf(first.priceType) !== 'RETAIL',
    currency: 'USD',
    charges: chargesOf(rates, extras, wanted, cents),
    zone: textOf(first.zone).replace(/^0(?=\d)/, ''),
    billedWeightLb: billedWeightOf(first),
    ...arrivalOf(objectOf(option.commitment)),
    rateIndicator: textOf(first.rateIndicator),
    processingCategory: textOf(first.processingCategory),
    destinationEntryFacilityType: textOf(first.destinationEntryFacilityType) || 'NONE',
  }
  return {
    kind: 'quote',
    quote,
    notices: [...rates, ...extras].flatMap(({ warnings }) => warningsOf(warnings)),
  }
}

/** Without extra services the postage is the whole price, whatever else the answer lists. */
const totalOf = (option: Json, wanted: readonly number[]): number | null =>
  wanted.length === 0
    ? (centsOf(option.totalBasePrice) ?? centsOf(option.totalPrice))
    : centsOf(option.totalPrice)

/** Postage, fees and extra services; the rest of the total is a separate line. */
function chargesOf(
  rates: readonly Json[],
  extras: readonly Json[],
  wanted: readonly number[],
  cents: number,
): Charge[] {
  const postage = rates.reduce((sum, { price }) => sum + (centsOf(price) ?? 0), 0)
  const fees = rates.flatMap(({ fees }) => objectsOf(fees))
  const asked = extras.filter(({ extraService }) => wanted.includes(numberOf(extraService) ?? 0))
  const line = (code: string) => (one: Json) => ({
    code,
    label: textOf(one.name) || 'Fee',
    cents: centsOf(one.price) ?? 0,
  })
  const charges: Charge[] = [
    { code: 'LHS', label: 'Postage', cents: postage },
    ...fees.map(line('FEE')),
    ...asked.map((one) => line(textOf(one.extraService))(one)),
  ]
  const rest = cents - charges.reduce((sum, charge) => sum + charge.cents, 0)
  charges.push({ code: 'OTH', label: `Not itemized by ${USPS_NAME}`, cents: rest })
  return charges.filter((charge) => charge.cents !== 0)
}

const MOST_BY_SIZE_LB = 70

/** The dimensional weight is in pounds, is only present if it counts, and never exceeds the maximum weight. */
function billedWeightOf(rate: Json): number | null {
  const weight = numberOf(rate.weight)
  const bySize = numberOf(rate.dimWeight) ?? numberOf(rate.dimensionalWeight) ?? 0
  return weight === null ? null : Math.max(weight, Math.min(bySize, MOST_BY_SIZE_LB))
}

type Arrival = Pick<ParcelQuote, 'transitDays' | 'deliveryDate' | 'deliveryTime' | 'isGuaranteed'>

/** `name` is '2 Days' or '1-day'. */
export function arrivalOf(commitment: Json): Arrival {
  const days = /^(\d+)[ -]day/i.exec(textOf(commitment.name))?.[1]
  return {
    transitDays: days === undefined ? null : Number(days),
    deliveryDate: dateOf(commitment.expectedDeliveryDate) || dateOf(commitment.scheduleDeliveryDate),
    deliveryTime: '',
    isGuaranteed: commitment.guaranteedDelivery === true,
  }
}

/** The cheapest of each class: a package may have several prices in a class, by weight, by cube, by its box. */
export function cheapestByClass(quotes: readonly UspsQuote[]): UspsQuote[] {
  const best = new Map<string, UspsQuote>()
  for (const quote of quotes) {
    const known = best.get(quote.serviceCode)
    if (!known || quote.cents < known.cents) best.set(quote.serviceCode, quote)
  }
  return [...best.values()]
}
