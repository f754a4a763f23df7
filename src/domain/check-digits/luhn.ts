import { compactNumber, digitAt, isDigits } from './weighted-sum.ts'

/**
 * Luhn mod 10: every second digit from the right is doubled, nines cast out (Old Dominion PRO, Purolator).
 * @param body digits without the check digit
 * @returns one digit, or null if `body` is not all digits
 */
export function luhnCheckDigit(body: string): string | null {
  if (!isDigits(body)) return null
  let sum = 0
  for (let i = body.length - 1, doubled = true; i >= 0; i--, doubled = !doubled) {
    const value = digitAt(body, i) * (doubled ? 2 : 1)
    sum += value > 9 ? value - 9 : value
  }
  return String((10 - (sum % 10)) % 10)
}

/** True if the last digit is the Luhn check digit of the others. */
export function isValidLuhn(number: string): boolean {
  const digits = compactNumber(number)
  return digits.length >= 2 && luhnCheckDigit(digits.slice(0, -1)) === digits.at(-1)
}
