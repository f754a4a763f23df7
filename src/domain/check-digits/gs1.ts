import { compactNumber, digitAt, isDigits } from './weighted-sum.ts'

/**
 * GS1 mod 10: from the right weights 3, 1, 3, 1 …; the complement to ten.
 * Used by SSCC-18, GLN, GTIN, the VICS bill of lading number, USPS IMpb and FedEx Ground.
 * @param body digits without the check digit
 * @returns one digit, or null when `body` is not all digits
 */
export function gs1CheckDigit(body: string): string | null {
  if (!isDigits(body)) return null
  let sum = 0
  for (let i = body.length - 1, weight = 3; i >= 0; i--, weight = 4 - weight) sum += digitAt(body, i) * weight
  return String((10 - (sum % 10)) % 10)
}

/** True when the last digit is the GS1 check digit of the others; spaces and hyphens do not count. */
export function isValidGs1(number: string): boolean {
  const digits = compactNumber(number)
  return digits.length >= 2 && gs1CheckDigit(digits.slice(0, -1)) === digits.at(-1)
}
