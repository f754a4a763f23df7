import { hasGs1Check, isValidGs1 } from './gs1.ts'
import { compactNumber, isDigits, weightedSum } from './weighted-sum.ts'

/** Aligned so that a 12-digit number and the same one zero-padded to 14 have the same check digit. */
const WEIGHTS: Record<number, readonly number[]> = { 11: [3, 1, 7], 13: [1, 7, 3] }

/**
 * FedEx Express: weighted sum mod 11 mod 10.
 * @param body 11 digits (weights 3, 1, 7 …) or the 13 of a 34-digit bar code (1, 7, 3 …)
 * @returns one digit, or null for another length or other characters
 */
export function fedexCheckDigit(body: string): string | null {
  const weights = WEIGHTS[body.length]
  if (!weights || !isDigits(body)) return null
  return String((weightedSum(body, weights) % 11) % 10)
}

/** True for a 12-digit Express or Ground number. Purolator has 12 digits too: a candidate, not a proof. */
export function isValidFedex12(number: string): boolean {
  const digits = compactNumber(number)
  return digits.length === 12 && fedexCheckDigit(digits.slice(0, 11)) === digits[11]
}

/** True for a 34-digit bar code (Express or Ground GSN): its last 14 digits include the check digit. */
export function isValidFedex34(number: string): boolean {
  const digits = compactNumber(number)
  return digits.length === 34 && isDigits(digits) && fedexCheckDigit(digits.slice(20, 33)) === digits[33]
}

/** True for a 15-digit Ground number (GS1 mod 10 over 14 digits). */
export function isValidFedexGround15(number: string): boolean {
  const digits = compactNumber(number)
  return digits.length === 15 && isValidGs1(digits)
}

/** True for a 22-digit Ground "96" number: the check covers shipper and package (14 digits) only. */
export function isValidFedexGround96(number: string): boolean {
  const digits = compactNumber(number)
  return digits.length === 22 && digits.startsWith('96') && isDigits(digits) && hasGs1Check(digits, 7, 22)
}

/** True for FedEx's SSCC-18: the check covers the 15 digits after the two-digit container type. */
export function isValidFedexSscc18(number: string): boolean {
  const digits = compactNumber(number)
  return digits.length === 18 && isDigits(digits) && hasGs1Check(digits, 2, 18)
}
