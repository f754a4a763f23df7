/** Finds the error in a linehaul that the carrier's weight, class and lane do not explain. */
import { type Cents, formatMoney, WHOLE_PERCENT } from '../money.ts'
import type { Charge } from '../shipment/shipment.ts'
import type { BillLine } from './bill.ts'
import { repeatedLine } from './explain-accessorial.ts'
import type { Finding, Known } from './finding.ts'

interface LinehaulQuestion {
  /** Billed less the contract's amount, cents; not 0. */
  rest: Cents
  lines: readonly BillLine[]
  known: Known
  currency: string
}

/** Cents by which a computed amount may differ from a billed one and still match. */
const CENTS_OFF = 2

export function explainLinehaul(question: LinehaulQuestion): Finding[] {
  const { rest, lines, currency } = question
  const money = (cents: Cents) => formatMoney(cents, currency)
  const twin = repeatedLine(lines, rest)
  const duplicate: Finding[] = twin
    ? [
        {
          cause: 'duplicateCharge',
          key: 'linehaul',
          cents: twin.cents,
          needsDecision: false,
          words: `"${twin.description || twin.code}", ${money(twin.cents)}, is billed twice.`,
        },
      ]
    : []
  const left = rest - (twin?.cents ?? 0)
  if (left === 0) return duplicate
  return [
    ...duplicate,
    { key: 'linehaul', cents: left, needsDecision: false, ...reasonFor({ ...question, rest: left }) },
  ]
}

function reasonFor(question: LinehaulQuestion): Pick<Finding, 'cause' | 'words'> {
  return byDiscount(question) ?? byMinimum(question) ?? byRate(question)
}

const sumOf = (charges: readonly Charge[], ...codes: string[]): Cents =>
  charges.filter(({ code }) => codes.includes(code)).reduce((sum, { cents }) => sum + cents, 0)

const isNear = (one: Cents, other: Cents): boolean => Math.abs(one - other) <= CENTS_OFF

/** The carrier's discount lines, as an amount below 0. */
function billedDiscount(lines: readonly BillLine[]): Cents {
  const discounts = lines.filter(({ cents }) => cents < 0)
  return discounts.reduce((sum, { cents }) => sum + cents, 0)
}

const percentWords = (part: Cents, whole: Cents): string =>
  `${(Math.round((part / whole) * WHOLE_PERCENT) / 1000).toFixed(1).replace(/\.0$/, '')}%`

function byDiscount({
  rest,
  lines,
  known,
  currency,
}: LinehaulQuestion): Pick<Finding, 'cause' | 'words'> | null {
  const contract = sumOf(known.charges, 'DSC')
  const billed = billedDiscount(lines)
  const gross = sumOf(known.charges, 'LHS', 'DEF', 'GRI', 'MIN')
  if (contract === 0 || gross <= 0 || rest <= 0) return null
  // A floor may raise the discounted linehaul, but not the undiscounted one.
  const floor = sumOf(known.charges, 'AMC')
  const isMissing = billed === 0 && isNear(rest, -contract - floor)
  const percent = percentWords(-contract, gross)
  if (isMissing) {
    const words = `The contract's discount of ${percent}, ${formatMoney(-contract, currency)}, is missing.`
    return { cause: 'discountMissing', words }
  }
  const billedGross = lines.reduce((sum, { cents }) => sum + Math.max(0, cents), 0)
  if (billed === 0 || !isNear(billedGross, gross)) return null
  const words = `Discounted by ${percentWords(-billed, billedGross)}; the contract says ${percent}.`
  return { cause: 'discountWrong', words }
}

const MINIMUM = /minimum|\bamc\b/i

function byMinimum({
  lines,
  known,
  rest,
  currency,
}: LinehaulQuestion): Pick<Finding, 'cause' | 'words'> | null {
  const isNamed = lines.some(
    ({ code, description }) => ['MIN', 'AMC', 'A010'].includes(code) || MINIMUM.test(description),
  )
  const floor = sumOf(known.charges, 'MIN', 'AMC')
  const total = lines.reduce((sum, { cents }) => sum + cents, 0)
  if (!isNamed && !(floor > 0 && rest < 0)) return null
  const words = isNamed
    ? `A minimum of ${formatMoney(total, currency)} is billed; the contract says ${formatMoney(total - rest, currency)}.`
    : `Billed below the contract's minimum of ${formatMoney(total - rest, currency)}.`
  return { cause: 'minimum', words }
}

function byRate({ lines, rest, currency }: LinehaulQuestion): Pick<Finding, 'cause' | 'words'> {
  const total = lines.reduce((sum, { cents }) => sum + cents, 0)
  const [billed, asked] = [formatMoney(total, currency), formatMoney(total - rest, currency)]
  return { cause: 'rate', words: `Linehaul is billed at ${billed}; the contract says ${asked}.` }
}
