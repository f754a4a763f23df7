/** Finds the error in an accessorial, a tax or an unknown charge. */
import { type Cents, formatMoney } from '../money.ts'
import { type BillLine, linesTotal } from './bill.ts'
import { isUnknownKey } from './by-kind.ts'
import type { Cause, Finding, KindComparison } from './finding.ts'

interface AccessorialQuestion {
  /** Billed less the contract's amount, cents; not 0. */
  rest: Cents
  kind: KindComparison
  lines: readonly BillLine[]
  /** Requested accessorial codes. */
  services: readonly string[]
  currency: string
}

/** Explains one kind of charge that is not linehaul or fuel. */
export function explainAccessorial(question: AccessorialQuestion): Finding[] {
  const { rest, kind, lines, currency } = question
  const twin = repeatedLine(lines, rest)
  const duplicate: Finding[] = twin ? [duplicateOf(kind, twin, currency)] : []
  const left = rest - (twin?.cents ?? 0)
  return left === 0
    ? duplicate
    : [
        ...duplicate,
        { key: kind.key, cents: left, needsDecision: isUnknownKey(kind.key), ...reasonFor(question, left) },
      ]
}

function duplicateOf({ key, label }: KindComparison, { cents }: BillLine, currency: string): Finding {
  return {
    cause: 'duplicateCharge',
    key,
    cents,
    needsDecision: false,
    words: `${label}, ${formatMoney(cents, currency)}, is billed twice.`,
  }
}

/** A charge that is on the bill twice, if one of the two explains the excess; null: none. */
export function repeatedLine(lines: readonly BillLine[], rest: Cents): BillLine | null {
  const twin = lines.find(
    (line, index) =>
      line.cents > 0 &&
      line.cents <= rest &&
      lines.findIndex((other) => other.cents === line.cents && isSameCharge(other, line)) < index,
  )
  return twin ?? null
}

const isSameCharge = (one: BillLine, other: BillLine): boolean =>
  one.code === other.code &&
  one.description.trim().toLowerCase() === other.description.trim().toLowerCase() &&
  one.weightLb === other.weightLb &&
  one.freightClass === other.freightClass

function reasonFor(
  { kind, lines, services, currency }: AccessorialQuestion,
  left: Cents,
): { cause: Cause; words: string } {
  const { key, label, billedCents, recomputedCents } = kind
  const [billed, asked] = [formatMoney(billedCents, currency), formatMoney(recomputedCents, currency)]
  if (key === 'tax') {
    const words =
      recomputedCents === 0
        ? `Tax of ${billed} is billed; none was booked.`
        : `Tax is billed at ${billed}; ${asked} was booked.`
    return { cause: 'tax', words }
  }
  if (isUnknownKey(key)) {
    return {
      cause: 'unknownCharge',
      words: `"${label}", ${formatMoney(linesTotal(lines), currency)}, is a charge that has not been identified yet.`,
    }
  }
  if (recomputedCents === 0 && !services.includes(key)) {
    return { cause: 'notOrdered', words: `${label}, ${formatMoney(left, currency)}, was not ordered.` }
  }
  if (lines.length === 0)
    return { cause: 'notBilled', words: `${label}, ${asked}, was ordered but is not billed.` }
  return { cause: 'accessorialPrice', words: `${label} is billed at ${billed}; the contract says ${asked}.` }
}
