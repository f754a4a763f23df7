import type { Address } from '#domain/shipment/shipment.ts'
import { parseZip } from '#domain/text/zip.ts'

/**
 * Changes the ZIP and clears the place that belonged to the old one; a Canadian ZIP implies its country. If the
 * country's ZIPs are unknown, city and state stay as typed.
 */
export function withZip(
  typed: string,
  address: Pick<Address, 'countryCode'>,
): Partial<Address> & { zip: string } {
  const zip = typed.toUpperCase()
  if (address.countryCode !== 'US' && address.countryCode !== 'CA') return { zip }
  const { kind } = parseZip(zip)
  const country = kind === 'US' || kind === 'CA' ? { countryCode: kind } : {}
  return { zip, city: '', state: '', ...country }
}
