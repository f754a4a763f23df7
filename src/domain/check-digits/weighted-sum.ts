/** Spaces, dashes of every kind, and the invisible characters that pasted text from mails and web pages contains. */
const BETWEEN = /[\s\p{Pd}\p{Cf}]+/gu

/** Uppercase, without the spaces and hyphens that people and carriers use to group a number. */
export function compactNumber(text: string): string {
  if (text === lastCompacted) return text
  lastCompacted = isCompact(text) ? text : text.replace(BETWEEN, '').toUpperCase()
  return lastCompacted
}

/** Every rule compacts its input; a number that is checked by many rules is compacted once. */
let lastCompacted = ''

/** Capital letters and digits only. */
function isCompact(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    const isDigit = code >= 48 && code <= 57
    if (!isDigit && (code < 65 || code > 90)) return false
  }
  return true
}

/** True for one or more ASCII digits and nothing else. */
export function isDigits(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code < 48 || code > 57) return false
  }
  return text.length > 0
}

/** The value of the digit at `index` of a string of digits. */
export function digitAt(digits: string, index: number): number {
  return digits.charCodeAt(index) - 48
}

/** Sum of digit times weight from the left; the weights repeat. Digits only; several numbers exceed 2^53. */
export function weightedSum(digits: string, weights: readonly number[]): number {
  let sum = 0
  for (let i = 0; i < digits.length; i++) sum += digitAt(digits, i) * weights[i % weights.length]!
  return sum
}

/** Remainder of an arbitrarily long whole number, digit by digit. */
export function remainderOf(digits: string, modulus: number): number {
  let remainder = 0
  for (let i = 0; i < digits.length; i++) remainder = (remainder * 10 + digitAt(digits, i)) % modulus
  return remainder
}
