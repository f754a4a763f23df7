/** The part of an address that names a place on a lane. */
export interface Place {
  city: string
  state: string
  zip: string
  countryCode?: string
}

/** `Reno NV 89502`; the country follows where it is neither the US nor Canada. What is not known is left out. */
export function showPlace(place: Place): string {
  const country = place.countryCode ?? ''
  const abroad = country !== '' && country !== 'US' && country !== 'CA' ? country : ''
  return [place.city, place.state, place.zip, abroad]
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(' ')
}

/** `Reno NV 89502 → Dallas TX 75201`; a place that is not known yet shows as a dash. */
export function showLane(origin: Place, destination: Place): string {
  return `${showPlace(origin) || '–'} → ${showPlace(destination) || '–'}`
}
