/** Weights and lengths in the units that users type. The factors are the specification's (section 3), to the digit. */
import type { LengthUnit, WeightUnit } from './shipment/shipment.ts'

export const POUNDS_PER: Readonly<Record<WeightUnit, number>> = { lb: 1.0, kg: 2.20462262, mt: 2204.62262 }

export const INCHES_PER: Readonly<Record<LengthUnit, number>> = {
  in: 1.0,
  cm: 0.393700787,
  ft: 12.0,
  m: 39.3700787,
}

/** The units of freight screens; parcel screens offer all of `INCHES_PER`. */
export const FREIGHT_LENGTH_UNITS: readonly LengthUnit[] = ['in', 'cm']
export const PARCEL_LENGTH_UNITS: readonly LengthUnit[] = ['in', 'cm', 'ft', 'm']
export const WEIGHT_UNITS: readonly WeightUnit[] = ['lb', 'kg', 'mt']

export const CUBIC_INCHES_PER_CUBIC_FOOT = 1728

/** Converts the typed value to pounds. */
export function toPounds(value: number, unit: WeightUnit): number {
  return value * POUNDS_PER[unit]
}

/** Converts pounds to the typed unit. */
export function fromPounds(pounds: number, unit: WeightUnit): number {
  return pounds / POUNDS_PER[unit]
}

/** Converts the typed value to inches. */
export function toInches(value: number, unit: LengthUnit): number {
  return value * INCHES_PER[unit]
}

/** Converts inches to the typed unit. */
export function fromInches(inches: number, unit: LengthUnit): number {
  return inches / INCHES_PER[unit]
}

/** Hundredths of a pound or an inch, rounded: the finest step in prices. */
export function hundredthsOf(value: number): number {
  return Math.round(value * 100)
}
