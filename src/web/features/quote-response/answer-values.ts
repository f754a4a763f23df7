import { t } from '@lingui/core/macro'
import type { BodyOf } from '#contracts/endpoint.ts'
import type { submitQuote } from '#contracts/endpoints/quotes.ts'
import type { QuoteResponseValue } from '#contracts/entities/quote-response.ts'
import { FUEL, LINEHAUL } from '#domain/quotes/charge-types.ts'
import {
  faultsAtCharges,
  faultsOfTyped,
  pathOfCharge,
  type TypedCharge,
  typedCents,
  typedTotal,
} from '../../ui/typed-charges.ts'

/** One line of the form. */
export interface ChargeLine extends TypedCharge {
  label: string
  isIncluded: boolean
  /** Fuel and the requested services have a line from the start, and may be included in the linehaul. */
  isAsked: boolean
}

/** The answer as typed. */
export interface AnswerValues {
  lines: ChargeLine[]
  currency: string
  transitDays: string
  validHours: string
  quoteNumber: string
  comments: string
  carrierName: string
  scac: string
  hasAgreed: boolean
}

/** The initial form: linehaul, fuel, and a line for each requested service. */
export function startValues(quote: QuoteResponseValue): AnswerValues {
  const asked = [{ code: FUEL, label: t`Fuel surcharge` }, ...quote.info.services]
  return {
    lines: [line(LINEHAUL, t`Linehaul`, false), ...asked.map(({ code, label }) => line(code, label, true))],
    currency: 'USD',
    transitDays: '',
    validHours: '24',
    quoteNumber: '',
    comments: '',
    carrierName: '',
    scac: '',
    hasAgreed: false,
  }
}

export const line = (code: string, label: string, isAsked: boolean): ChargeLine => ({
  key: crypto.randomUUID(),
  code,
  label,
  amount: '',
  isIncluded: false,
  isAsked,
})

/** A charge included in another charge has no amount. */
const amounts = (lines: readonly ChargeLine[]): ChargeLine[] =>
  lines.map((one) => (one.isIncluded ? { ...one, amount: '' } : one))

/** The sum of the lines; invalid amounts count as 0. */
export const totalOf = (lines: readonly ChargeLine[]): number => typedTotal(amounts(lines))

/** The lines of fuel and services with neither an amount nor a checkmark. */
export const leftOut = (lines: readonly ChargeLine[]): ChargeLine[] =>
  lines.filter((one) => one.isAsked && !one.isIncluded && one.amount.trim() === '')

type Faults = Record<string, string>

/** The faults by path of the field; the server checks everything again. */
export function faultsOf(values: AnswerValues, isNameAsked: boolean): Faults {
  const days = { path: 'transitDays', text: values.transitDays }
  const faults = faultsOfTyped(amounts(values.lines), days)
  const hasAmounts = values.lines.every((one) => !(pathOfCharge(one) in faults))
  const linehaul = values.lines.find(({ code }) => code === LINEHAUL)
  if (hasAmounts && totalOf(values.lines) <= 0 && linehaul) {
    faults[pathOfCharge(linehaul)] = t`Enter at least one charge.`
  }
  if (isNameAsked && values.carrierName.trim() === '') faults.carrierName = t`Carrier name is required.`
  if (isNameAsked && !/^[a-z]{2,4}$/i.test(values.scac.trim()))
    faults.scac = t`A SCAC has two to four letters.`
  if (!values.hasAgreed) faults.hasAgreed = t`Please accept the agreement.`
  return faults
}

/** The same for a field that the user just left: empty fields may still be filled in. */
export function faultOfField(values: AnswerValues, isNameAsked: boolean, path: string): string {
  const text =
    values.lines.find((one) => pathOfCharge(one) === path)?.amount ?? values[path as keyof AnswerValues]
  const isTyped = typeof text === 'string' && text.trim() !== ''
  return isTyped ? (faultsOf(values, isNameAsked)[path] ?? '') : ''
}

type Answer = BodyOf<typeof submitQuote>['answer']

/** The answer for the wire, and the lines in it, so that faults find their fields. */
export function answerOf(values: AnswerValues): { answer: Answer; sent: ChargeLine[] } {
  const sent = values.lines.filter((one) => !one.isIncluded && (typedCents(one) ?? 0) !== 0)
  return {
    sent,
    answer: {
      charges: sent.map((one) => ({ code: one.code, label: one.label, cents: typedCents(one)! })),
      included: values.lines.filter(({ isIncluded }) => isIncluded).map(({ code }) => code),
      currency: values.currency,
      totalCents: totalOf(values.lines),
      transitDays: values.transitDays.trim() === '' ? null : Number(values.transitDays),
      comments: values.comments,
      quoteNumber: values.quoteNumber,
      validHours: Number(values.validHours),
      carrierName: values.carrierName.trim(),
      scac: values.scac.trim().toUpperCase(),
    },
  }
}

/** Faults of the server at the fields of the form. */
export const faultsFromServer = (fields: Faults, sent: readonly ChargeLine[]): Faults =>
  Object.fromEntries(
    Object.entries(faultsAtCharges(fields, 'answer.charges', sent)).map(([path, sentence]) => [
      path.replace(/^answer\./, ''),
      sentence,
    ]),
  )
