import type { LocationValue } from '#contracts/entities/address.ts'
import { BLANK_LOCATION } from '#domain/addresses/location.ts'
import { type CountryRules, faultsOfLocation } from '#domain/addresses/location-faults.ts'
import type { KnownZip } from '../../ui/address-fields/use-known-zip.ts'

/** The values of the location form. */
export interface LocationValues extends Record<string, unknown> {
  location: LocationValue
}

/** The form values of a location, or of a new one. */
export const valuesOf = (location: LocationValue | null): LocationValues => ({
  location: location ?? {
    ...BLANK_LOCATION,
    id: '',
    countryCode: 'US',
    isWarehouse: false,
    warehouseCode: '',
  },
})

/** Faults that the form can find itself, by field; the server checks again. */
export function faultsOf(
  { location }: LocationValues,
  rules: ReadonlyMap<string, CountryRules>,
  known: KnownZip | null,
): Record<string, string> {
  const faults = faultsOfLocation(
    { ...location, companyName: location.companyName.trim() },
    (country) => rules.get(country.toUpperCase()) ?? null,
    (zip) => (known?.zip === zip ? known.state : undefined),
  )
  return Object.fromEntries(
    Object.entries(faults).map(([field, sentence]) => [`location.${field}`, sentence]),
  )
}
