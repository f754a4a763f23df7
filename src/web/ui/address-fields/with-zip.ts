import type { Address } from '#domain/shipment/shipment.ts'
import { parseZip } from '#domain/text/zip.ts'

/** Another ZIP is another place; a Canadian one says its country. */
export function withZip(
  typed: string,
  address: Pick<Address, 'countryCode'>,
): Partial<Address> & { zip: string } {
  const zip = typed.toUpperCase()
  const { kind } = parseZip(zip)
  const isNeighbour = address.countryCode === 'US' || address.countryCode === 'CA'
  const country = isNeighbour && (kind === 'US' || kind === 'CA') ? { countryCode: kind } : {}
  return { zip, city: '', state: '', ...country }
}

/** The same for a saved address: where nobody knows the ZIPs of its country, city and state stay as they were typed. */
export const withNewZip = (
  typed: string,
  address: Pick<Address, 'countryCode'>,
): Partial<Address> & { zip: string } =>
  address.countryCode === 'US' || address.countryCode === 'CA'
    ? withZip(typed, address)
    : { zip: typed.toUpperCase() }
