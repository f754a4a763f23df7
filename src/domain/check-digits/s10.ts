import { compactNumber, weightedSum } from './weighted-sum.ts'

const WEIGHTS = [8, 6, 4, 2, 3, 5, 9, 7] as const

/**
 * UPU S10 (international post): 11 - (weighted sum mod 11), where 10 becomes 0 and 11 becomes 5.
 * @param serial the eight digits between service letters and check
 * @returns one digit, or null if `serial` is not eight digits
 */
export function s10CheckDigit(serial: string): string | null {
  if (!/^[0-9]{8}$/.test(serial)) return null
  const remainder = weightedSum(serial, WEIGHTS) % 11
  if (remainder === 0) return '5'
  return remainder === 1 ? '0' : String(11 - remainder)
}

/** True for two letters, eight digits, check, country (two letters), e.g. RB123456785GB. */
export function isValidS10(number: string): boolean {
  const id = compactNumber(number)
  return /^[A-Z]{2}[0-9]{9}[A-Z]{2}$/.test(id) && s10CheckDigit(id.slice(2, 10)) === id[10]
}
