import type { BillToAddressValue } from '#contracts/entities/address.ts'
import { faultsOfBillTo } from '#domain/addresses/bill-to-faults.ts'
import type { CountryRules } from '#domain/addresses/location-faults.ts'
import type { KnownZip } from '../../ui/address-fields/use-known-zip.ts'

/** The values of the bill-to address form. */
export interface BillToValues extends Record<string, unknown> {
  billTo: BillToAddressValue
}

const BLANK: BillToAddressValue = {
  ...{ id: '', companyName: '', addressLines: '', line1: '', line2: '', city: '', state: '', zip: '' },
  ...{ countryCode: 'US', contactName: '', contactPhone: '', email: '', isDefault: false },
  accountGroupCode: '',
}

/** The form values of an address, or of a new one. */
export const billToValuesOf = (billTo: BillToAddressValue | null): BillToValues => ({
  // The joined lines are cleared: the server would prefer them over the lines edited here.
  billTo: { ...(billTo ?? BLANK), addressLines: '' },
})

/** Faults that the form can find itself, by field; the server checks again. */
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
