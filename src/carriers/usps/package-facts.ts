import { isMailBeyondCustoms } from '#domain/addresses/customs-border.ts'
import { parcelOptionWords } from '#domain/rating/parcel/parcel-option-words.ts'
import { PARCEL_OPTIONS } from '#domain/rating/parcel/parcel-request.ts'
import { amountOf, type Json } from '../json-values.ts'
import { type Refused, refused } from '../network.ts'
import { type ParcelPackage, type ParcelRateAsk, PRINT_RETURN_LABEL } from '../parcel-network.ts'
import { flatRateOf, isExpress } from './mail-classes.ts'

/** What a question for a price and an order for a label say alike of the one package that they are about. */

/** USPS asks and sells by the package: see per-package.ts. */
export const theOne = ({ packages }: Pick<ParcelRateAsk, 'packages'>): ParcelPackage => packages[0]!

/** Military and territories are at home. */
const HOME = ['US', 'PR', 'VI', 'GU', 'AS', 'MP']
export const isHome = ({ countryCode }: { countryCode: string }): boolean => HOME.includes(countryCode)
export const isDomestic = ({ to }: Pick<ParcelRateAsk, 'to'>): boolean => isHome(to)

/** Within the country, and declared to customs all the same. */
export const isDeclaredAtHome = (ask: Pick<ParcelRateAsk, 'from' | 'to'>): boolean =>
  isDomestic(ask) && [ask.from, ask.to].some(isMailBeyondCustoms)

const HEAVIEST_LB = 70
/** DMM 503.4.2. */
const MOST_INSURED_CENTS = 500_000

/** Within the country alone. */
const ENDORSEMENTS = [
  ...['CHANGE_SERVICE_REQUESTED', 'ADDRESS_SERVICE_REQUESTED', 'ELECTRONIC_SERVICE_REQUESTED'],
  ...['RETURN_SERVICE_REQUESTED', 'TEMP_RETURN_SERVICE_REQUESTED', 'FORWARDING_SERVICE_REQUESTED'],
]

/** What cannot be said to USPS; null when all can. */
export function unsayable(ask: ParcelRateAsk): Refused | null {
  if (ask.packages.length !== 1) {
    return refused('unsupported', 'ONE_PACKAGE', 'USPS is asked for each package by itself.')
  }
  const { options, payment } = ask
  const endorsement = options.uspsEndorsement
  const one = theOne(ask)
  const words = [
    ...options.other
      .filter((code) => extraOf(code) === null)
      .map((code) => `USPS is not asked for ${parcelOptionWords(code)} here.`),
    ...(isHome(ask.from) ? [] : ['USPS takes packages in the US only.']),
    ...(payment.payer === 'shipper' ? [] : ['Postage is paid by the sender.']),
    ...(options.signature === 'indirect' ? ['USPS knows no indirect signature.'] : []),
    ...(options.signature !== 'none' && !isDomestic(ask) ? ['USPS takes no signature abroad.'] : []),
    ...(options.isHoldForPickup ? ['USPS holds at a post office, which has to be named.'] : []),
    ...(options.isImportControl ? ['USPS has no import control.'] : []),
    ...(options.isCommercialInvoiceRemoval ? ['USPS does not remove commercial invoices.'] : []),
    ...(options.returnService !== '' && !isDomestic(ask) ? ['USPS brings nothing back from abroad.'] : []),
    ...(['', PRINT_RETURN_LABEL].includes(options.returnService)
      ? []
      : [`USPS makes return labels to print, and has no return service ${options.returnService}.`]),
    ...(endorsement === '' || (isDomestic(ask) && ENDORSEMENTS.includes(endorsement))
      ? []
      : [`USPS has no endorsement ${endorsement} here.`]),
    ...(one.weightLb > 0 ? [] : ['USPS needs the weight of every package.']),
    ...(one.declaredValueCents > MOST_INSURED_CENTS ? ['USPS insures a package up to $5,000.'] : []),
    ...(one.weightLb > HEAVIEST_LB ? [`USPS takes no package over ${HEAVIEST_LB} lb.`] : []),
    ...(sizeOf(one) ? [] : ['USPS needs the size of every package.']),
  ]
  return words.length > 0 ? refused('unsupported', 'UNSUPPORTED', words.join(' ')) : null
}

/** Outer inches, longest first; of USPS's own boxes known; null where nobody knows. */
export function sizeOf({ packageType, dimensions }: ParcelPackage): [number, number, number] | null {
  const given = [dimensions.length, dimensions.width, dimensions.height]
  const own = flatRateOf(packageType) ?? null
  const sides = given.every((side) => side > 0) ? given : own ? [...own.size] : null
  return sides && ([...sides].sort((a, b) => b - a) as [number, number, number])
}

/** Weight with four decimals: prices go by ounces below a pound. */
const poundsOf = (lb: number): number => Math.ceil(lb * 10_000 - 1e-6) / 10_000
const inchesOf = (inches: number): number => Math.round(inches * 100) / 100

/** Weight and size as both calls have them. */
export function measuresOf(one: ParcelPackage): Json {
  const [length, width, height] = sizeOf(one)!
  return {
    weight: poundsOf(one.weightLb),
    length: inchesOf(length),
    width: inchesOf(width),
    height: inchesOf(height),
  }
}

/** Tubes, rolls, and what the shipper says needs handling (DMM 201.7.6.2). */
export const isNonstandard = ({ packageType, needsAdditionalHandling }: ParcelPackage): boolean =>
  needsAdditionalHandling || ['TUBE', 'TBE', 'CYL', 'ROL'].includes(packageType.toUpperCase())

/** What the sorting machines take: at least 6 x 3 x 1/4 in, at most 22 x 18 x 15 in and 25 lb (DMM 201.7.5). */
export function processingCategoryOf(one: ParcelPackage): 'MACHINABLE' | 'NONSTANDARD' {
  const [length, width, height] = sizeOf(one) ?? [0, 0, 0]
  const isLarge = length > 22 || width > 18 || height > 15 || one.weightLb > 25
  const isSmall = length < 6 || width < 3 || height < 0.25
  return isLarge || isSmall || isNonstandard(one) ? 'NONSTANDARD' : 'MACHINABLE'
}

const BY_CODE: Readonly<Record<string, number>> = {
  [PARCEL_OPTIONS.hazardous]: 857,
  [PARCEL_OPTIONS.dryIce]: 819,
}

/** USPS's number of an extra service asked for by code; three digits are one already. Null: it has none. */
function extraOf(code: string): number | null {
  return BY_CODE[code] ?? (/^\d{3}$/.test(code) ? Number(code) : null)
}

const INSURED_UP_TO_CENTS = 50_000

/** Signature, insurance and what else was asked for, in USPS's numbers. */
export function extraServicesOf(ask: ParcelRateAsk): number[] {
  const { signature, other } = ask.options
  const { declaredValueCents } = theOne(ask)
  // Abroad it has no insurance of its own.
  const express = isExpress(ask.serviceCode) && isDomestic(ask)
  return [
    ...(signature === 'adult' ? [922] : signature === 'signature' ? [express ? 981 : 921] : []),
    ...(declaredValueCents > 0 ? [express ? 925 : declaredValueCents > INSURED_UP_TO_CENTS ? 931 : 930] : []),
    ...other.map(extraOf).filter((code) => code !== null),
  ]
}

/** The value that insurance goes by; nothing where there is none. */
export const insuredValueOf = (one: ParcelPackage): Json =>
  one.declaredValueCents > 0 ? { packageValue: amountOf(one.declaredValueCents) } : {}

export const zip5 = (zip: string): string => zip.replace(/\D/g, '').slice(0, 5)
