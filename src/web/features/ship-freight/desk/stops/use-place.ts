import { readAddress } from '#contracts/endpoints/addresses.ts'
import type { Address } from '#domain/shipment/shipment.ts'
import { parseZip } from '#domain/text/zip.ts'
import { useCall } from '../../../../api/queries.ts'

export interface PlaceOfZip {
  city: string
  state: string
  timeZone: string
}

/**
 * The place of a complete ZIP; `sentence` if the ZIP is unknown. Places do not move, so the answer is cached for good.
 */
export function usePlace({ zip, countryCode }: Pick<Address, 'zip' | 'countryCode'>): {
  place: PlaceOfZip | null
  sentence: string
} {
  const parsed = parseZip(zip)
  const isWhole = parsed.kind === 'US' || parsed.kind === 'CA'
  const isKnownCountry = countryCode === 'US' || countryCode === 'CA'
  const { data, error } = useCall(
    readAddress,
    { Zip: isWhole ? parsed.zip : '', CountryCode: countryCode },
    { enabled: isWhole && isKnownCountry, staleTime: Number.POSITIVE_INFINITY, silent: true },
  )
  const found = isWhole && isKnownCountry ? data?.place : null
  const isUnknown = isWhole && isKnownCountry && error?.refused.code === 'ZIP_UNKNOWN'
  return {
    place: found ? { city: found.City, state: found.State, timeZone: found.timeZone } : null,
    sentence: isUnknown ? error.refused.message : '',
  }
}
