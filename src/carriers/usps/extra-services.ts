import { PARCEL_OPTIONS } from '#domain/rating/parcel/parcel-request.ts'
import type { ParcelRateAsk } from '../parcel-network.ts'
import { EXPRESS, isExpress, mailClassName } from './mail-classes.ts'
import { isDomestic, theOne } from './package-facts.ts'

/** Extra services by USPS's numbers: the number of each option in a class, and classes without the service. */

const BY_CODE: Readonly<Record<string, number>> = {
  [PARCEL_OPTIONS.hazardous]: 857,
  [PARCEL_OPTIONS.dryIce]: 819,
}

/** USPS's number of a requested extra service; three digits already are one. Null: it has none. */
export function extraOf(code: string): number | null {
  return BY_CODE[code] ?? (/^\d{3}$/.test(code) ? Number(code) : null)
}

const [SIGNATURE, ADULT, ADULT_RESTRICTED, SIGNATURE_RESTRICTED] = [921, 922, 923, 924]
const [INSURANCE, HIGH_INSURANCE, INSURANCE_RESTRICTED] = [930, 931, 934]
/** Priority Mail Express has its own. */
const [EXPRESS_SIGNATURE, EXPRESS_INSURANCE, EXPRESS_DELIVERY] = [981, 925, 986]
const INSURED_UP_TO_CENTS = 50_000

/** Signature, insurance and other requested services, by the numbers of the requested class. */
export function extraServicesOf(ask: ParcelRateAsk): number[] {
  const { signature, other } = ask.options
  const { declaredValueCents } = theOne(ask)
  // International packages use the insurance codes of all classes.
  const express = isExpress(ask.serviceCode) && isDomestic(ask)
  const insurance = declaredValueCents > INSURED_UP_TO_CENTS ? HIGH_INSURANCE : INSURANCE
  return [
    ...(signature === 'adult' ? [ADULT] : []),
    ...(signature === 'signature' ? [express ? EXPRESS_SIGNATURE : SIGNATURE] : []),
    ...(declaredValueCents > 0 ? [express ? EXPRESS_INSURANCE : insurance] : []),
    ...other.map(extraOf).filter((code) => code !== null),
  ]
}

/**
 * A class that needs a separate request when all classes are requested: Express, if the requested services have other
 * numbers there. Null if one request is enough.
 */
export function askedByItself(ask: ParcelRateAsk): string | null {
  if (ask.serviceCode !== null || !isDomestic(ask)) return null
  const inExpress = extraServicesOf({ ...ask, serviceCode: EXPRESS })
  return String(inExpress) === String(extraServicesOf(ask)) ? null : EXPRESS
}

const INSURANCES = [INSURANCE, HIGH_INSURANCE, INSURANCE_RESTRICTED]
const FOR_EXPRESS_ALONE = [EXPRESS_SIGNATURE, EXPRESS_INSURANCE, EXPRESS_DELIVERY]

/**
 * The extra services that a class does not have: DMM 503, eligibility for extra services; IMM 320 for international
 * insurance.
 */
function lackOf(mailClass: string): readonly number[] {
  if (mailClass === 'FIRST-CLASS_PACKAGE_INTERNATIONAL_SERVICE') return [...INSURANCES, ...FOR_EXPRESS_ALONE]
  if (mailClass.includes('INTERNATIONAL')) return []
  if (isExpress(mailClass)) return [SIGNATURE, SIGNATURE_RESTRICTED, ...INSURANCES]
  return ['MEDIA_MAIL', 'LIBRARY_MAIL', 'BOUND_PRINTED_MATTER'].includes(mailClass)
    ? [ADULT, ADULT_RESTRICTED, ...FOR_EXPRESS_ALONE]
    : FOR_EXPRESS_ALONE
}

/** Consecutive codes. */
export const between = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, place) => first + place)

/** The extra services with a number on labels, by USPS's published descriptions. */
export const HOME_EXTRAS: ReadonlySet<number> = new Set([
  ...[365, 415, 857, 930, 931, 934, 955, 957, 981, 986, 991],
  ...[...between(480, 489), ...between(810, 832), ...between(910, 913), ...between(920, 925)],
])
export const ABROAD_EXTRAS: ReadonlySet<number> = new Set([
  ...[...between(480, 484), ...between(486, 488), 813, 820, 826, 857, 930, 931, 955],
])

/** Whether the class has the extra service; internationally, only those on labels. */
export const isExtraOf = (mailClass: string, code: number): boolean =>
  !lackOf(mailClass).includes(code) && (!mailClass.includes('INTERNATIONAL') || ABROAD_EXTRAS.has(code))

/** The requested services that the class does not have, in words; empty if it has all, or no class is given. */
export function lackingOf(ask: ParcelRateAsk): string[] {
  const { serviceCode } = ask
  if (serviceCode === null) return []
  const lack = lackOf(serviceCode)
  const missing = extraServicesOf(ask).filter((code) => lack.includes(code))
  return missing.length === 0 ? [] : [`${mailClassName(serviceCode)} has no ${extrasInWords(missing)}.`]
}

const WORDS: Readonly<Record<number, string>> = {
  ...{ 415: 'label delivery', 819: 'dry ice', 857: 'hazardous materials', 915: 'collect on delivery' },
  ...{ 910: 'certified mail', 920: 'tracking', 955: 'return receipt', 957: 'electronic return receipt' },
  ...{ [SIGNATURE]: 'signature', [EXPRESS_SIGNATURE]: 'signature', [ADULT]: 'adult signature' },
  [ADULT_RESTRICTED]: 'adult signature with restricted delivery',
  [SIGNATURE_RESTRICTED]: 'signature with restricted delivery',
  ...{ [INSURANCE]: 'insurance', [HIGH_INSURANCE]: 'insurance', [EXPRESS_INSURANCE]: 'insurance' },
  [INSURANCE_RESTRICTED]: 'insurance with restricted delivery',
  991: 'Sunday delivery',
}

/** `signature or insurance`; an extra service without a name here is shown as its number. */
export const extrasInWords = (codes: readonly number[]): string =>
  [...new Set(codes.map((code) => WORDS[code] ?? `extra service ${code}`))].join(' or ')
