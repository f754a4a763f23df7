/** Explains a receipt line by line: the screen's "Why this price". */
import { formatIsoDate } from '../calendar/iso-date.ts'
import { FREIGHT_CLASSES } from '../classification/freight-class.ts'
import { formatDecimal, formatMoney, formatRate } from '../money.ts'
import { showDate } from '../text/date-display.ts'
import { explainStep } from './explain-step.ts'
import type { LtlReceipt } from './ltl-result.ts'
import type { ReceiptLine, ReceiptWords } from './receipt-line.ts'
import { readSteps, type Step } from './receipt-steps.ts'

/** `Fri, Nov 20, 2026`, as on all screens; for an old price, the year matters. */
export function dateWords(date: string): string {
  const shown = showDate(date)
  return shown.kind === 'text' ? shown.text : date
}

/** The same for a day number. */
export const dayWords = (day: number): string => dateWords(formatIsoDate(day))

function wordsOf(receipt: LtlReceipt): ReceiptWords {
  return {
    receipt,
    money: (cents) => formatMoney(cents, receipt.currency),
    pounds: (hundredths) => `${formatDecimal(hundredths, 2)} lb`,
    rate: (rate) => `${formatRate(rate, receipt.currency)} / cwt`,
    percent: (percent) => `${formatDecimal(percent, 3)}%`,
    date: dayWords,
    className: (index) => FREIGHT_CLASSES[index] ?? '?',
  }
}

/** The order of charges on the screen, whatever the order of the record. */
const ORDER: readonly Step['step'][] = [
  'palletPrice',
  'palletRefused',
  'lines',
  'columns',
  'space',
  'increase',
  'reductions',
  'unchecked',
  'fuel',
  'accessorial',
  'notCharged',
]

function place(step: Step): number {
  // An increase on the net comes last, one on the gross before the discount.
  return step.step === 'increase' && step.base === 1 ? ORDER.length : ORDER.indexOf(step.step)
}

/** All lines, from the tariff to the total. Lines with an amount add up to the price. */
export function explainReceipt(receipt: LtlReceipt): ReceiptLine[] {
  const words = wordsOf(receipt)
  const { request, baseTariff } = receipt
  const base = baseTariff ? `; base tariff ${baseTariff.id} of ${dateWords(baseTariff.date)}` : ''
  const kind = receipt.isSynthetic ? 'synthetic tariff' : 'tariff'
  const lane = `${request.origin.state} ${request.origin.zip} (zone ${receipt.originZone}) to ${request.destination.state} ${request.destination.zip} (zone ${receipt.destinationZone})`
  return [
    {
      step: 'tariff',
      label: receipt.tariffName,
      working: `${receipt.scac} ${kind}, version ${receipt.tariffVersion}${base}; ${lane}; pickup ${dateWords(request.pickupDate)}`,
      amount: null,
    },
    ...readSteps(receipt.steps)
      .toSorted((a, b) => place(a) - place(b))
      .flatMap((step) => explainStep(step, words)),
    {
      step: 'total',
      label: 'Total',
      working: 'each line rounded half up to the cent',
      amount: receipt.cents,
    },
  ]
}
