import { compactNumber, isDigits, remainderOf } from './weighted-sum.ts'

/**
 * The whole number before the check digit, modulo 7: never above 6 (XPO PRO, DHL Express waybill).
 * @param body digits without the check digit
 * @returns one digit, or null if `body` is not all digits
 */
export function mod7CheckDigit(body: string): string | null {
  return isDigits(body) ? String(remainderOf(body, 7)) : null
}

/** True if the last digit is the number before it modulo 7. */
export function isValidMod7(number: string): boolean {
  const digits = compactNumber(number)
  return digits.length >= 2 && mod7CheckDigit(digits.slice(0, -1)) === digits.at(-1)
}
