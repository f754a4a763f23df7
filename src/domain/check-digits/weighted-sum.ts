/** Upper case, without the spaces and hyphens with which people and carriers group a number. */
export function compactNumber(text: string): string {
  return text.replace(/[\s-]+/g, '').toUpperCase()
}

/** True for one or more ASCII digits and nothing else. */
export function isDigits(text: string): boolean {
  return /^[0-9]+$/.test(text)
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
