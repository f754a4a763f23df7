import { isMailBeyondCustoms } from '#domain/addresses/customs-border.ts'
import { amountOf, type Json } from '../json-values.ts'
import type { ParcelPackage, ParcelRateAsk } from '../parcel-network.ts'
import { TERRITORIES } from '../territories.ts'
import { flatRateOf } from './mail-classes.ts'

/** The common parts of a rating request and a label order about their single package. */

/** USPS quotes and sells single packages: see per-package.ts. */
export const theOne = ({ packages }: Pick<ParcelRateAsk, 'packages'>): ParcelPackage => packages[0]!

/** Countries for other carriers, states for USPS: the territories, and Palau, Micronesia and the Marshall Islands. */
export const STATES_OF_MAIL = [...TERRITORIES, 'PW', 'FM', 'MH']
export const isHome = ({ countryCode }: { countryCode: string }): boolean =>
  countryCode === 'US' || STATES_OF_MAIL.includes(countryCode)
export const isDomestic = ({ to }: Pick<ParcelRateAsk, 'to'>): boolean => isHome(to)

/** Domestic, but declared to customs anyway. */
export const isDeclaredAtHome = (ask: Pick<ParcelRateAsk, 'from' | 'to'>): boolean =>
  isDomestic(ask) && [ask.from, ask.to].some(isMailBeyondCustoms)

/** Outer inches, longest first; known for USPS's own boxes; null if unknown. */
export function sizeOf({ packageType, dimensions }: ParcelPackage): [number, number, number] | null {
  const given = [dimensions.length, dimensions.width, dimensions.height]
  const own = flatRateOf(packageType) ?? null
  const sides = given.every((side) => side > 0) ? given : own ? [...own.size] : null
  return sides && ([...sides].sort((a, b) => b - a) as [number, number, number])
}

/** Weight with four decimals: below a pound, prices depend on ounces. */
const poundsOf = (lb: number): number => Math.ceil(lb * 10_000 - 1e-6) / 10_000
const inchesOf = (inches: number): number => Math.round(inches * 100) / 100

/** Weight and size in the form of both calls. */
export function measuresOf(one: ParcelPackage): Json {
  const [length, width, height] = sizeOf(one)!
  return {
    weight: poundsOf(one.weightLb),
    length: inchesOf(length),
    width: inchesOf(width),
    height: inchesOf(height),
  }
}

/** Tubes, rolls, and packages marked by the shipper as needing handling (DMM 201.7.6.2). */
export const isNonstandard = ({ packageType, needsAdditionalHandling }: ParcelPackage): boolean =>
  needsAdditionalHandling || ['TUBE', 'TBE', 'CYL', 'ROL'].includes(packageType.toUpperCase())

/** The limits of the sorting machines: at least 6 x 3 x 1/4 in, at most 22 x 18 x 15 in and 25 lb (DMM 201.7.5). */
export function processingCategoryOf(one: ParcelPackage): 'MACHINABLE' | 'NONSTANDARD' {
  const [length, width, height] = sizeOf(one) ?? [0, 0, 0]
  const isLarge = length > 22 || width > 18 || height > 15 || one.weightLb > 25
  const isSmall = length < 6 || width < 3 || height < 0.25
  return isLarge || isSmall || isNonstandard(one) ? 'NONSTANDARD' : 'MACHINABLE'
}

/** The insured value; empty if there is none. */
export const insuredValueOf = (one: ParcelPackage): Json =>
  one.declaredValueCents > 0 ? { packageValue: amountOf(one.declaredValueCents) } : {}

export const zip5 = (zip: string): string => zip.replace(/\D/g, '').slice(0, 5)
