/**
 * Sides, girth and cube of a piece in whole numbers: hundredths of an inch, millionths of a cubic inch, and weights in
 * ten-thousandths of a pound (an ounce is 625 of them). Everything that is compared with a limit is one of these.
 */
import { divideHalfUp } from '../../money.ts'
import type { ParcelMeasure, SideRounding } from './parcel-surcharge.ts'

/** Longest first, hundredths of an inch; measured sides may have fractions (`sideOf`), rounded ones are whole. */
export type Sides = readonly [longest: number, second: number, shortest: number]

export const HUNDREDTHS_PER_INCH = 100
export const CUBE_PER_CUBIC_INCH = 1_000_000
export const WEIGHT_PER_LB = 10_000

/** Ten-thousandths of a pound, rounded: conversion from kilograms has far smaller errors. */
export function weightOf(pounds: number): number {
  return Math.round(pounds * WEIGHT_PER_LB)
}

/**
 * A measured side in hundredths of an inch, rounded to a hundredth of them: a side that is over a whole inch by less
 * than a hundredth is over it, and conversion from centimeters has far smaller errors.
 */
export function sideOf(inches: number): number {
  return Math.round(inches * 10_000) / 100
}

/**
 * One rounded side, whole hundredths of an inch; without a rounding mode, the next one up, so that a side over a limit
 * stays over it.
 */
export function roundSide(side: number, { mode, toInches }: SideRounding): number {
  if (mode === 'none') return Math.ceil(side)
  const step = Math.round(toInches * HUNDREDTHS_PER_INCH)
  if (mode === 'up') return Math.ceil(side / step) * step
  return (mode === 'down' ? Math.floor(side / step) : Math.floor((2 * side + step) / (2 * step))) * step
}

export function roundSides(sides: Sides, rounding: SideRounding): Sides {
  return [roundSide(sides[0], rounding), roundSide(sides[1], rounding), roundSide(sides[2], rounding)]
}

/** Millionths of a cubic inch. */
export function cubeOfSides([longest, second, shortest]: Sides): number {
  return longest * second * shortest
}

/** Cube times so many thousandths, rounded to a millionth of a cubic inch; in two parts, so that it is exact. */
export function shrinkCube(cube: number, thousandths: number): number {
  return Math.floor(cube / 1000) * thousandths + divideHalfUp((cube % 1000) * thousandths, 1000)
}

/** Length plus girth: the longest side and twice the two others. */
export function lengthPlusGirth([longest, second, shortest]: Sides): number {
  return longest + 2 * (second + shortest)
}

/** Value of a measure, with its sides rounded as in the row. */
export function measureOf(
  measure: ParcelMeasure,
  sides: Sides,
  actualWeight: number,
  rounding: SideRounding,
): number {
  if (measure === 'actualWeight') return actualWeight
  const rounded = roundSides(sides, rounding)
  if (measure === 'longest') return rounded[0]
  if (measure === 'second') return rounded[1]
  return measure === 'cube' ? cubeOfSides(rounded) : lengthPlusGirth(rounded)
}

/** A limit of the document (inches, cubic inches, pounds) in the unit of its measure. */
export function limitOf(measure: ParcelMeasure, limit: number): number {
  if (measure === 'actualWeight') return weightOf(limit)
  return Math.round(limit * (measure === 'cube' ? CUBE_PER_CUBIC_INCH : HUNDREDTHS_PER_INCH))
}

/**
 * Pounds as an exact quotient, rounded by the rule, in ten-thousandths of a pound. Below `fromLb` and without rounding:
 * up to the next ten-thousandth. `denominator` is a multiple of 10,000.
 */
export function roundPounds(
  numerator: number,
  denominator: number,
  { mode, fromLb }: { mode: 'up' | 'nearest' | 'none'; fromLb: number },
): number {
  if (mode === 'none' || numerator < fromLb * denominator) {
    return Math.ceil(numerator / (denominator / WEIGHT_PER_LB))
  }
  const pounds = mode === 'up' ? Math.ceil(numerator / denominator) : divideHalfUp(numerator, denominator)
  return pounds * WEIGHT_PER_LB
}
