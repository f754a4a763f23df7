/** The part of an address that names a place on a lane. */
export interface Place {
  city: string
  state: string
  zip: string
  countryCode?: string
}

/** `Reno NV 89502`; the country follows if it is neither the US nor Canada. Unknown parts are omitted. */
export function showPlace(place: Place): string {
  const country = place.countryCode ?? ''
  const abroad = country !== '' && country !== 'US' && country !== 'CA' ? country : ''
  return [place.city, place.state, place.zip, abroad]
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(' ')
}

/** `Reno NV 89502 → Dallas TX 75201`; an unknown place is shown as a dash. */
export function showLane(origin: Place, destination: Place): string {
  return `${showPlace(origin) || '–'} → ${showPlace(destination) || '–'}`
}
