/** PRO numbers of the demo: with a check digit if the carrier has published its rule. */
import { luhnCheckDigit } from '#domain/check-digits/luhn.ts'
import { mod7CheckDigit } from '#domain/check-digits/mod7.ts'
import type { Random } from '../random.ts'

/** Carriers that assign the number at dispatch; the others assign it at pickup. */
const AT_DISPATCH = new Set(['ODFL', 'EXLA', 'CNWY', 'SAIA', 'FXFE', 'FXNL'])

export const hasProAtDispatch = (scac: string): boolean => AT_DISPATCH.has(scac)

export function proNumber(random: Random, scac: string): string {
  if (scac === 'CNWY') return withCheckDigit(`${random.whole(1, 9)}${random.digits(7)}`, mod7CheckDigit)
  if (scac === 'ODFL') return withCheckDigit(`777${random.digits(7)}`, luhnCheckDigit)
  return `${random.whole(1, 9)}${random.digits(scac.charCodeAt(0) % 2 === 0 ? 8 : 9)}`
}

function withCheckDigit(body: string, checkDigitOf: (body: string) => string | null): string {
  return body + checkDigitOf(body)
}
