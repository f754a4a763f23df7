import type { Cents } from '../../money.ts'
import type { ParcelReceipt } from './parcel-result.ts'
import type { ParcelMeasure } from './parcel-surcharge.ts'

/** Values for the explanation in addition to the step itself. */
export interface ParcelWords {
  receipt: ParcelReceipt
  money(cents: Cents): string
  pounds(weight: number): string
  inches(hundredths: number): string
  cubicInches(cube: number): string
  percent(percent: number): string
  date(day: number): string
  /** A value of a measure with its unit. */
  measured(measure: ParcelMeasure, value: number): string
  /** 'Package 2 × 3' for a piece's index and quantity. */
  piece(number: number, quantity: number): string
}
