import { gs1CheckDigit, isValidGs1 } from './gs1.ts'
import { compactNumber } from './weighted-sum.ts'

export type Sscc =
  | { kind: 'sscc'; sscc: string }
  | { kind: 'invalid'; because: 'extension digit' | 'prefix' | 'serial' | 'serial too long' }

/**
 * Serial shipping container code (GS1-128 AI 00): extension digit, company prefix, serial padded to 17 digits, GS1 mod
 * 10. A serial may not be reused for 12 months.
 * @param extensionDigit 0-9, chosen by the shipper
 * @param companyPrefix GS1 company prefix, 7-10 digits
 * @param serial whole number; a string if it may exceed 2^53
 */
export function sscc(extensionDigit: number, companyPrefix: string, serial: number | bigint | string): Sscc {
  if (!/^[0-9]$/.test(String(extensionDigit))) return { kind: 'invalid', because: 'extension digit' }
  if (!/^[0-9]{7,10}$/.test(companyPrefix)) return { kind: 'invalid', because: 'prefix' }
  const digits = String(serial)
  if (!/^[0-9]+$/.test(digits)) return { kind: 'invalid', because: 'serial' }
  const room = 16 - companyPrefix.length
  if (digits.length > room) return { kind: 'invalid', because: 'serial too long' }
  const body = `${extensionDigit}${companyPrefix}${digits.padStart(room, '0')}`
  return { kind: 'sscc', sscc: body + gs1CheckDigit(body)! }
}

/** True for 18 digits with the right check digit, with or without the (00) before them. */
export function isValidSscc(number: string): boolean {
  const digits = compactNumber(number).replace(/^\(00\)/, '')
  return /^[0-9]{18}$/.test(digits) && isValidGs1(digits)
}
