import { hasGs1Check } from './gs1.ts'
import { compactNumber, isDigits } from './weighted-sum.ts'

/** Routing prefix of the bar code: 420 + ZIP5 or ZIP9. It is not part of the check digit. */
const ROUTED = /^420(?:[0-9]{5}|[0-9]{9})(9[1-5][0-9]{18}|9[1-5][0-9]{20}|9[1-5][0-9]{24})$/

/**
 * The Intelligent Mail package number in scanned or typed text: 20, 22 or 26 digits from 91-95, with or without the 420
 * prefix. Null if the format or the GS1 check digit is wrong.
 */
export function impbOf(number: string): string | null {
  const digits = compactNumber(number)
  const impb = digits.startsWith('420') ? ROUTED.exec(digits)?.[1] : digits
  return impb && isImpb(impb) && hasGs1Check(impb, 0, impb.length) ? impb : null
}

/** 20, 22 or 26 digits from 91 to 95. */
function isImpb(number: string): boolean {
  const { length } = number
  if (number[0] !== '9' || number[1]! < '1' || number[1]! > '5') return false
  return (length === 20 || length === 22 || length === 26) && isDigits(number)
}

/** True for a USPS package number with its right check digit. */
export function isValidImpb(number: string): boolean {
  return impbOf(number) !== null
}
