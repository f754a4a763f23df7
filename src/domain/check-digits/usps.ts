import { gs1CheckDigit } from './gs1.ts'
import { compactNumber } from './weighted-sum.ts'

/** Routing prefix of the bar code: 420 + ZIP5 or ZIP9. It takes no part in the check digit. */
const ROUTED = /^420(?:[0-9]{5}|[0-9]{9})(9[1-5][0-9]{18}|9[1-5][0-9]{20}|9[1-5][0-9]{24})$/

/**
 * The Intelligent Mail package number inside what a scanner or a person gave: 20, 22 or 26 digits from 91-95,
 * with or without the 420 prefix. Null when the shape or the GS1 check digit is wrong.
 */
export function impbOf(number: string): string | null {
  const digits = compactNumber(number)
  const impb = digits.startsWith('420') ? (ROUTED.exec(digits)?.[1] ?? digits) : digits
  if (!impb.startsWith('9')) return null
  if (!/^9[1-5](?:[0-9]{18}|[0-9]{20}|[0-9]{24})$/.test(impb)) return null
  return gs1CheckDigit(impb.slice(0, -1)) === impb.at(-1) ? impb : null
}

/** True for a USPS package number with its right check digit. */
export function isValidImpb(number: string): boolean {
  return impbOf(number) !== null
}
