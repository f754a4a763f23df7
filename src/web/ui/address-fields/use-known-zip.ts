import { useEffect, useRef } from 'react'
import { readAddress } from '#contracts/endpoints/addresses.ts'
import { parseZip } from '#domain/text/zip.ts'
import { useCall } from '../../api/queries.ts'
import { type AnyForm, textAt } from '../fields/bound.ts'

/** What is known about the ZIP in a form: its state, or that it does not exist. */
export interface KnownZip {
  zip: string
  state: string | null
}

/** Looks up the complete ZIP of the address at `path`, and fills in city and state if they are empty. */
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
    // A ZIP that is typed again fills them in again, even if it is the same.
    filled.current = place ? zip : ''
    if (!place) return
    if (city === '') form.setFieldValue(`${path}.city`, place.City)
    if (state === '') form.setFieldValue(`${path}.state`, place.State)
  }, [place, zip, city, state, path, form])
  if (place) return { zip, state: place.State }
  // Canada's data is coarse: a code that is not in it may still exist.
  const isUnknown = isWhole && countryCode === 'US' && error?.refused.code === 'ZIP_UNKNOWN'
  return isUnknown ? { zip, state: null } : null
}
