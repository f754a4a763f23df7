import type { Cents } from '../money.ts'
import type { LtlReceipt } from './ltl-result.ts'

export interface ReceiptLine {
  /** The part of rating it belongs to. */
  step:
    | 'tariff'
    | 'linehaul'
    | 'deficit'
    | 'space'
    | 'discount'
    | 'minimum'
    | 'increase'
    | 'fuel'
    | 'accessorial'
    | 'total'
  label: string
  /** The arithmetic in words: '1,240 lb × $31.20 / cwt'. */
  working: string
  /** Cents; null for a line that only explains. */
  amount: Cents | null
}

/** A line without an amount. */
export const only = (step: ReceiptLine['step'], label: string, working: string): ReceiptLine => ({
  ...{ step, label, working, amount: null },
})

/** Values for the explanation in addition to the step itself. */
export interface ReceiptWords {
  receipt: LtlReceipt
  money(cents: Cents): string
  pounds(hundredths: number): string
  /** Rate per 100 lb. */
  rate(rate: number): string
  percent(percent: number): string
  date(day: number): string
  className(index: number): string
}
