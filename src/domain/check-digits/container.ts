import { compactNumber } from './weighted-sum.ts'

/**
 * ISO 6346 freight container: letters count from A = 10 without the multiples of 11, position i weighs 2^i, sum mod 11,
 * ten becomes 0.
 * @param body owner (3 letters), category (U, J or Z), serial (6 digits)
 * @returns one digit, or null if `body` has another format
 */
export function containerCheckDigit(body: string): string | null {
  if (!/^[A-Z]{3}[UJZ][0-9]{6}$/.test(body)) return null
  let sum = 0
  for (let i = 0; i < 10; i++) sum += characterValue(body.charCodeAt(i)) * 2 ** i
  return String((sum % 11) % 10)
}

/** True for an 11-character container number with its right check digit. */
export function isValidContainer(number: string): boolean {
  const id = compactNumber(number)
  return id.length === 11 && containerCheckDigit(id.slice(0, 10)) === id[10]
}

function characterValue(code: number): number {
  if (code <= 57) return code - 48
  const value = code - 65 + 10
  // 11, 22 and 33 are skipped, so every tenth letter after A is one higher.
  return value + Math.floor((value - 1) / 10)
}
