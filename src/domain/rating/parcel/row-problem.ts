/** The error in a parcel tariff's row, as a sentence; null if none. */
export type RowProblem = string | null

/** A whole number of cents or thousandths of a percent, from 0. */
export const isAmount = (value: number): boolean =>
  Number.isInteger(value) && value >= 0 && value <= 2_000_000_000

/** Pounds, inches, cubic inches or miles, from 0. */
export const isMeasure = (value: number): boolean =>
  Number.isFinite(value) && value >= 0 && value <= 10_000_000
