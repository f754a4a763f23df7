import { compactNumber, remainderOf } from './weighted-sum.ts'

/**
 * YRC Freight (RDWY) freight bill: (11 - base mod 11) mod 11, where ten prints X. The carrier closed in 2023; its
 * numbers remain in shipment history.
 * @param base the six digits between prefix and check; the three-digit prefix is not used
 * @returns one character, or null if `base` is not six digits
 */
export function yrcCheckDigit(base: string): string | null {
  if (!/^[0-9]{6}$/.test(base)) return null
  const check = (11 - remainderOf(base, 11)) % 11
  return check === 10 ? 'X' : String(check)
}

/** True for a ten-character YRC PRO: three of prefix, six of base, check. */
export function isValidYrcPro(number: string): boolean {
  const pro = compactNumber(number)
  return /^[0-9]{9}[0-9X]$/.test(pro) && yrcCheckDigit(pro.slice(3, 9)) === pro[9]
}
