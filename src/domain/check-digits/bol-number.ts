import { gs1CheckDigit, isValidGs1 } from './gs1.ts'

export type BolNumber =
  | { kind: 'number'; bolNumber: string }
  | { kind: 'invalid'; because: 'prefix' | 'serial' | 'serial too long' }

/** The prefix for shippers without a GS1 company prefix. */
const NO_PREFIX = '04'

/**
 * The 17-digit VICS bill of lading number: company prefix and serial padded to 16 digits, then GS1 mod 10. Source: GS1
 * US bill of lading guideline; mandatory length since 2003-07-01.
 * @param companyPrefix GS1 company prefix with its leading 0 (6-12 digits), or null for a shipper without one
 * @param serial whole number; a string if it may exceed 2^53
 */
export function bolNumber(companyPrefix: string | null, serial: number | bigint | string): BolNumber {
  const prefix = companyPrefix ?? NO_PREFIX
  if (companyPrefix !== null && !/^[0-9]{6,12}$/.test(companyPrefix))
    return { kind: 'invalid', because: 'prefix' }
  const digits = String(serial)
  if (!/^[0-9]+$/.test(digits)) return { kind: 'invalid', because: 'serial' }
  if (prefix.length + digits.length > 16) return { kind: 'invalid', because: 'serial too long' }
  const body = prefix + digits.padStart(16 - prefix.length, '0')
  return { kind: 'number', bolNumber: body + gs1CheckDigit(body)! }
}

/** True for exactly 17 digits with the right check digit; grouping is not accepted here. */
export function isValidBolNumber(number: string): boolean {
  return /^[0-9]{17}$/.test(number) && isValidGs1(number)
}
