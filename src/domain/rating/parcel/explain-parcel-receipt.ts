/** Explains a parcel receipt line by line, in the lines that an LTL receipt has: the screen's "Why this price". */
import { formatDecimal, formatMoney } from '../../money.ts'
import { dateWords, dayWords } from '../explain-receipt.ts'
import type { ReceiptLine } from '../receipt-line.ts'
import { explainParcelCharge } from './explain-parcel-charge.ts'
import { explainCubic, explainHundredweight, explainTransport, explainWeight } from './explain-parcel-rate.ts'
import type { ParcelReceipt } from './parcel-result.ts'
import type { ParcelStep, ZoneStep } from './parcel-steps.ts'
import type { ParcelWords } from './parcel-words.ts'

function wordsOf(receipt: ParcelReceipt): ParcelWords {
  const pounds = (weight: number): string => `${formatDecimal(weight, 4)} lb`
  const inches = (hundredths: number): string => `${formatDecimal(hundredths, 2)} in`
  const cubicInches = (cube: number): string => `${formatDecimal(cube, 6)} cu in`
  return {
    receipt,
    money: (cents) => formatMoney(cents, receipt.currency),
    pounds,
    inches,
    cubicInches,
    percent: (percent) => `${formatDecimal(percent, 3)}%`,
    date: dayWords,
    measured: (measure, value) => {
      if (measure === 'actualWeight') return pounds(value)
      return measure === 'cube' ? cubicInches(value) : inches(value)
    },
    piece: (number, quantity) => {
      if (number < 0) return 'All packages'
      return quantity === 1 ? `Package ${number + 1}` : `Package ${number + 1} × ${quantity}`
    },
  }
}

function explainZone({ chart, zone, origin, destination, miles }: ZoneStep): ReceiptLine {
  const working =
    miles === null
      ? `${origin} to ${destination}, zone chart ${chart}`
      : `estimated: chart ${chart} has no origin ${origin.slice(0, 3)}; ${formatDecimal(Math.round(miles), 0)} miles to ${destination.slice(0, 3)} by its mileage tiers`
  return { step: 'linehaul', label: `Zone ${zone}`, working, amount: null }
}

function explainStep(step: ParcelStep, words: ParcelWords): ReceiptLine {
  switch (step.step) {
    case 'zone':
      return explainZone(step)
    case 'weight':
      return explainWeight(step, words)
    case 'transport':
      return explainTransport(step, words)
    case 'cubic':
      return explainCubic(step, words)
    case 'hundredweight':
      return explainHundredweight(step, words)
    default:
      return explainParcelCharge(step, words)
  }
}

/** All lines, from the tariff to the total. Lines with an amount add up to the price. */
export function explainParcelReceipt(receipt: ParcelReceipt): ReceiptLine[] {
  const words = wordsOf(receipt)
  const { request } = receipt
  const kind = receipt.isSynthetic ? 'synthetic tariff' : 'tariff'
  const lane = `${request.origin.state} ${request.origin.zip} to ${request.destination.state} ${request.destination.zip}`
  return [
    {
      step: 'tariff',
      label: `${receipt.tariffName}, ${receipt.serviceName}`,
      working: `${receipt.scac} ${kind}, version ${receipt.tariffVersion}; ${lane}; ship date ${dateWords(request.shipDate)}`,
      amount: null,
    },
    ...receipt.steps.map((step) => explainStep(step, words)),
    {
      step: 'total',
      label: 'Total',
      working: 'each line rounded half up to the cent',
      amount: receipt.cents,
    },
  ]
}
