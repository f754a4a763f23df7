import { compactNumber, digitAt, isDigits } from './weighted-sum.ts'

/**
 * GS1 mod 10: from the right weights 3, 1, 3, 1 …; the complement to ten. Used by SSCC-18, GLN, GTIN, the VICS bill of
 * lading number, USPS IMpb and FedEx Ground.
 * @param body digits without the check digit
 * @returns one digit, or null if `body` is not all digits
 */
export function gs1CheckDigit(body: string): string | null {
  return isDigits(body) ? String((10 - (gs1Sum(body, 0, body.length, 3) % 10)) % 10) : null
}

/** True if the last digit is the GS1 check digit of the others; spaces and hyphens are ignored. */
export function isValidGs1(number: string): boolean {
  const digits = compactNumber(number)
  return digits.length >= 2 && isDigits(digits) && hasGs1Check(digits, 0, digits.length)
}

/** True if the last of the digits from `start` up to `end` is the check digit of the others among them. */
export function hasGs1Check(digits: string, start: number, end: number): boolean {
  return gs1Sum(digits, start, end, 1) % 10 === 0
}

/** From the right, the last digit weighing `weight`. */
function gs1Sum(digits: string, start: number, end: number, weight: 1 | 3): number {
  let sum = 0
  for (let i = end - 1, each: number = weight; i >= start; i--, each = 4 - each)
    sum += digitAt(digits, i) * each
  return sum
}
