import { compactNumber } from './weighted-sum.ts'

/**
 * UPS: letters count (ASCII - 3) mod 10, the characters weigh 1, 2, 1, 2 … from the left; complement to ten.
 * @param body the characters between `1Z` (or the waybill letter) and the check digit
 * @returns one digit, or null if `body` has other characters than letters and digits
 */
export function upsCheckDigit(body: string): string | null {
  if (body === '') return null
  let sum = 0
  for (let i = 0; i < body.length; i++) {
    const code = body.charCodeAt(i)
    if (code < 48 || code > 90 || (code > 57 && code < 65)) return null
    const value = code <= 57 ? code - 48 : (code - 3) % 10
    sum += i % 2 === 0 ? value : value * 2
  }
  return String((10 - (sum % 10)) % 10)
}

/** True for `1Z` + 15 characters + check. Numbers of the UPS test account 12345E do not all pass. */
export function isValidUps1Z(number: string): boolean {
  const id = compactNumber(number)
  return /^1Z[A-Z0-9]{15}[0-9]$/.test(id) && upsCheckDigit(id.slice(2, 17)) === id[17]
}

/** True for a UPS waybill: one of A H J K T V, nine digits, check. */
export function isValidUpsWaybill(number: string): boolean {
  const id = compactNumber(number)
  return /^[AHJKTV][0-9]{10}$/.test(id) && upsCheckDigit(id.slice(1, 10)) === id[10]
}
