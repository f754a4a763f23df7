import type { Json } from '../json-values.ts'
import type { ParcelParty } from '../parcel-network.ts'

/** Who sends and who gets it, as labels say it. */

/** First and last name together, or the firm: USPS wants one of the two. */
function nameOf({ companyName, contactName }: ParcelParty): Json {
  const words = contactName.trim().split(/\s+/).filter(Boolean)
  const person =
    words.length > 1
      ? { firstName: words.slice(0, -1).join(' ').slice(0, 50), lastName: words.at(-1)!.slice(0, 50) }
      : {}
  const firm = companyName || (words.length > 1 ? '' : contactName)
  return { ...person, ...(firm === '' ? {} : { firm: firm.slice(0, 50) }) }
}

function reachOf({ contactPhone, email }: ParcelParty): Json {
  const phone = contactPhone.replace(/\D/g, '').slice(-10)
  return {
    ...(phone.length === 10 ? { phone } : {}),
    ...(email === '' ? {} : { email: email.slice(0, 255) }),
  }
}

const streetOf = ({ street, street2 }: ParcelParty): Json => ({
  streetAddress: street.slice(0, 50),
  ...(street2 === '' ? {} : { secondaryAddress: street2.slice(0, 50) }),
})

/** Within the US. */
export function homePartyOf(party: ParcelParty): Json {
  const [zip, plus4] = party.zip.split('-')
  return {
    ...nameOf(party),
    ...streetOf(party),
    city: party.city.slice(0, 28),
    state: party.state,
    ZIPCode: zip,
    ...(plus4 ? { ZIPPlus4: plus4 } : {}),
    ...reachOf(party),
  }
}

/** In another country. */
export const abroadPartyOf = (party: ParcelParty): Json => ({
  ...nameOf(party),
  ...streetOf(party),
  city: party.city.slice(0, 28),
  province: party.state,
  postalCode: party.zip,
  countryISOAlpha2Code: party.countryCode,
  ...reachOf(party),
})
