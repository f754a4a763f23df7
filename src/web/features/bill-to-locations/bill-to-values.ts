import type { BillToAddressValue } from '#contracts/entities/address.ts'
import { faultsOfBillTo } from '#domain/addresses/bill-to-faults.ts'
import type { CountryRules } from '#domain/addresses/location-faults.ts'
import type { KnownZip } from '../../ui/address-fields/use-known-zip.ts'

/** What the form of a bill-to address is about. */
export interface BillToValues extends Record<string, unknown> {
  billTo: BillToAddressValue
}

const BLANK: BillToAddressValue = {
  ...{ id: '', companyName: '', addressLines: '', line1: '', line2: '', city: '', state: '', zip: '' },
  ...{ countryCode: 'US', contactName: '', contactPhone: '', email: '', isDefault: false },
  accountGroupCode: '',
}

/** The form of an address; of a new one where there is none. */
export const billToValuesOf = (billTo: BillToAddressValue | null): BillToValues => ({
  // Both lines in one: the server would take them for what was typed before they were changed.
  billTo: { ...(billTo ?? BLANK), addressLines: '' },
})

/** What is wrong as far as this can be said here, by field; the server looks again. */
export function billToFaultsOf(
  { billTo }: BillToValues,
  rules: ReadonlyMap<string, CountryRules>,
  known: KnownZip | null,
): Record<string, string> {
  const faults = faultsOfBillTo(
    billTo,
    (country) => rules.get(country.toUpperCase()) ?? null,
    (zip) => (known?.zip === zip ? known.state : undefined),
  )
  return Object.fromEntries(Object.entries(faults).map(([field, sentence]) => [`billTo.${field}`, sentence]))
}
