import type { BodyOf } from '#contracts/endpoint.ts'
import type { submitQuote } from '#contracts/endpoints/quotes.ts'
import type { QuoteResponseValue } from '#contracts/entities/quote-response.ts'
import { parseDecimal } from '#domain/money.ts'
import { DISCOUNT, FUEL, LINEHAUL } from '#domain/quotes/charge-types.ts'
import { faultOfCharge } from '#domain/quotes/ready-charges.ts'

/** One line of the form. */
export interface ChargeLine {
  key: string
  code: string
  label: string
  /** As typed; '' = nothing yet. */
  amount: string
  isIncluded: boolean
  /** Fuel and the services asked for stand in the form from the start, and may be included in the linehaul. */
  isAsked: boolean
}

/** The answer as it is typed. */
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

/** The form to start from: linehaul, fuel, and a line for each service asked for. */
export function startValues(quote: QuoteResponseValue): AnswerValues {
  const asked = [{ code: FUEL, label: 'Fuel surcharge' }, ...quote.info.services]
  return {
    lines: [line(LINEHAUL, 'Linehaul', false), ...asked.map(({ code, label }) => line(code, label, true))],
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

/** Cents of what was typed; null for what is no amount. A discount is typed as what it takes off. */
export function centsOf({ amount, code }: Pick<ChargeLine, 'amount' | 'code'>): number | null {
  if (amount.trim() === '') return 0
  const cents = parseDecimal(amount, 2)
  if (cents === null) return null
  return code === DISCOUNT ? -Math.abs(cents) : cents
}

/** What the lines come to; those that are no amounts count 0. */
export const totalOf = (lines: readonly ChargeLine[]): number =>
  lines.reduce((total, one) => total + (one.isIncluded ? 0 : (centsOf(one) ?? 0)), 0)

/** Which of fuel and services has neither an amount nor a tick. */
export const leftOut = (lines: readonly ChargeLine[]): ChargeLine[] =>
  lines.filter((one) => one.isAsked && !one.isIncluded && one.amount.trim() === '')

type Faults = Record<string, string>

/** What is wrong, by the path of the field; the server looks at all of it again. */
export function faultsOf(values: AnswerValues, isNameAsked: boolean): Faults {
  const faults: Faults = {}
  for (const one of values.lines) {
    const cents = one.isIncluded ? 0 : centsOf(one)
    const fault = cents === null ? 'Enter an amount like 1240.50.' : faultOfCharge({ code: one.code, cents })
    if (fault !== '') faults[pathOf(one)] = fault
  }
  const linehaul = values.lines.find(({ code }) => code === LINEHAUL)
  if (Object.keys(faults).length === 0 && totalOf(values.lines) <= 0 && linehaul) {
    faults[pathOf(linehaul)] = 'Enter at least one charge.'
  }
  if (!/^(|\d{1,2})$/.test(values.transitDays.trim())) faults.transitDays = 'Enter whole days.'
  if (isNameAsked && values.carrierName.trim() === '') faults.carrierName = 'Carrier name is required.'
  if (isNameAsked && !/^[a-z]{2,4}$/i.test(values.scac.trim()))
    faults.scac = 'A SCAC has two to four letters.'
  if (!values.hasAgreed) faults.hasAgreed = 'Please accept the agreement.'
  return faults
}

/** The same of a field that was just left: what is still empty may yet be filled in. */
export function faultOfField(values: AnswerValues, isNameAsked: boolean, path: string): string {
  const text = values.lines.find((one) => pathOf(one) === path)?.amount ?? values[path as keyof AnswerValues]
  const isTyped = typeof text === 'string' && text.trim() !== ''
  return isTyped ? (faultsOf(values, isNameAsked)[path] ?? '') : ''
}

export const pathOf = ({ key }: ChargeLine) => `line.${key}`

type Answer = BodyOf<typeof submitQuote>['answer']

/** The answer for the wire, and the lines that are in it, so that a fault finds its field again. */
export function answerOf(values: AnswerValues): { answer: Answer; sent: ChargeLine[] } {
  const sent = values.lines.filter((one) => !one.isIncluded && (centsOf(one) ?? 0) !== 0)
  return {
    sent,
    answer: {
      charges: sent.map((one) => ({ code: one.code, label: one.label, cents: centsOf(one)! })),
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
export function faultsFromServer(fields: Faults, sent: readonly ChargeLine[]): Faults {
  return Object.fromEntries(
    Object.entries(fields).map(([path, sentence]) => {
      const index = /^answer\.charges\.(\d+)/.exec(path)?.[1]
      const at = index === undefined ? undefined : sent[Number(index)]
      if (at) return [pathOf(at), sentence]
      if (path === 'answer.charges' && sent[0]) return [pathOf(sent[0]), sentence]
      return [path.replace(/^answer\./, ''), sentence]
    }),
  )
}
