/** The words for accessorial charges on a receipt. */
import { plural } from '../text/plural.ts'
import { accessorialCode, canonicalAccessorial } from './accessorial-codes.ts'
import type { ReceiptLine, ReceiptWords } from './receipt-line.ts'
import { ACCESSORIAL_BASES, type Step } from './receipt-steps.ts'

type StepOf<Name extends Step['step']> = Extract<Step, { step: Name }>

function arithmetic(step: StepOf<'accessorial'>, words: ReceiptWords): string {
  const { quantity, unit } = step
  switch (ACCESSORIAL_BASES[step.basis]!) {
    case 'flat':
      return 'flat'
    case 'perCwt':
      return `${words.pounds(quantity)} × ${words.rate(unit)}`
    case 'perLinearFoot':
      return `${quantity} linear ${quantity === 1 ? 'foot' : 'feet'} × ${words.money(unit)}`
    case 'perPiece':
      return `${plural(quantity, 'piece')} × ${words.money(unit)}`
    case 'perHandlingUnit':
      return `${plural(quantity, 'handling unit')} × ${words.money(unit)}`
    case 'percent':
      return `${words.percent(unit)} of ${words.money(quantity)}`
    case 'lengthTiers':
      return `longest side ${quantity / 100} in`
  }
}

/** The name in the tariff, or Lading's own name if the tariff has only the code. */
const nameOf = ({ code, label }: { code: string; label: string }): string =>
  label === code ? (accessorialCode(code)?.label ?? code) : label

/** One accessorial with its calculation, bounds and whether fuel is charged on it. */
export function explainAccessorial(step: StepOf<'accessorial'>, words: ReceiptWords): ReceiptLine {
  const charge = words.receipt.charges[step.charge]
  const bounds = [
    step.minimum >= 0 && step.cents === step.minimum ? `; minimum ${words.money(step.minimum)}` : '',
    step.maximum >= 0 && step.cents === step.maximum ? `; maximum ${words.money(step.maximum)}` : '',
    step.isFuelable === 1 ? '; fuel is charged on it' : '',
  ]
  return {
    step: 'accessorial',
    label: charge ? nameOf(charge) : 'Accessorial',
    working: `${arithmetic(step, words)}${bounds.join('')}`,
    amount: step.cents,
  }
}

/** The services of a request in the engine's numbering: aliases resolved, each once, HAZM for hazardous lines. */
function serviceAt(words: ReceiptWords, number: number): string {
  const { services, items } = words.receipt.request
  const codes = [
    ...services.map(canonicalAccessorial),
    ...(items.some((item) => item.isHazmat) ? ['HAZM'] : []),
  ]
  const code = [...new Set(codes)][number]
  return code === undefined ? 'A charge' : nameOf({ code, label: code })
}

/** A requested service that costs nothing, with the reason. */
export function explainNotCharged(step: StepOf<'notCharged'>, words: ReceiptWords): ReceiptLine {
  return {
    step: 'accessorial',
    label: `${serviceAt(words, step.service)} not charged`,
    working:
      step.because === 0
        ? 'included in the pallet price'
        : 'a more expensive service of the same kind is charged',
    amount: null,
  }
}
