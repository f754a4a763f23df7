import { t } from '@lingui/core/macro'
import { readAddress } from '#contracts/endpoints/addresses.ts'
import { parseZip } from '#domain/text/zip.ts'
import { useCall } from '../../api/queries.ts'

/**
 * City and state of a complete ZIP, `Reno NV`; '' while they are unknown. Places do not move, so the reply never
 * expires.
 */
export function useZipPlace(zip: string): { place: string; fault: string } {
  const parsed = parseZip(zip)
  const isWhole = parsed.kind === 'US' || parsed.kind === 'CA'
  const { data, error } = useCall(
    readAddress,
    { Zip: isWhole ? parsed.zip : '' },
    { enabled: isWhole, staleTime: Number.POSITIVE_INFINITY, silent: true },
  )
  const found = isWhole ? data?.place : null
  const isUnknown = isWhole && error?.refused.code === 'ZIP_UNKNOWN'
  return {
    place: found ? `${found.City} ${found.State}` : '',
    fault: isUnknown ? t`ZIP ${parsed.zip} is not known. Check it.` : '',
  }
}
