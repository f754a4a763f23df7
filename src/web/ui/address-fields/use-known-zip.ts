import { useEffect, useRef } from 'react'
import { readAddress } from '#contracts/endpoints/addresses.ts'
import { parseZip } from '#domain/text/zip.ts'
import { useCall } from '../../api/queries.ts'
import { type AnyForm, textAt } from '../fields/bound.ts'

/** What is known of the ZIP in a form: its state, or that there is none. */
export interface KnownZip {
  zip: string
  state: string | null
}

/** Looks the whole ZIP of the address at `path` up; city and state are filled in where they are empty. */
export function useKnownZip(form: AnyForm, path: string): KnownZip | null {
  const [zip, countryCode, city, state] = [
    textAt(form, `${path}.zip`),
    textAt(form, `${path}.countryCode`),
    textAt(form, `${path}.city`),
    textAt(form, `${path}.state`),
  ]
  const parsed = parseZip(zip)
  const isWhole = parsed.kind === countryCode && parsed.kind !== 'other'
  const asked = isWhole ? (parsed as { zip: string }).zip : ''
  const { data, error } = useCall(
    readAddress,
    { Zip: asked },
    { enabled: isWhole, silent: true, staleTime: Number.POSITIVE_INFINITY },
  )
  const place = isWhole ? data?.place : null
  const filled = useRef(zip)
  useEffect(() => {
    if (filled.current === zip) return
    // One that was begun again fills again, also where it ends as the same.
    filled.current = place ? zip : ''
    if (!place) return
    if (city === '') form.setFieldValue(`${path}.city`, place.City)
    if (state === '') form.setFieldValue(`${path}.state`, place.State)
  }, [place, zip, city, state, path, form])
  if (place) return { zip, state: place.State }
  // Canada's data is coarse: a code that it does not have may be there all the same.
  const isUnknown = isWhole && countryCode === 'US' && error?.refused.code === 'ZIP_UNKNOWN'
  return isUnknown ? { zip, state: null } : null
}
