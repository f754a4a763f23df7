import type { Address } from '#domain/shipment/shipment.ts'
import { fitEmail, fitLines, fitPhone, fitText, present, withoutCountryCode } from '../fit-text.ts'
import type { Json } from '../json-values.ts'
import type { ParcelParty } from '../parcel-network.ts'
import { STATES_OF_MAIL } from './package-facts.ts'

/** Sender and receiver, as labels write them. */

/** First and last name, or the company: USPS requires one of the two. */
function nameOf({ companyName, contactName }: ParcelParty): Record<string, string> {
  const words = contactName.trim().split(/\s+/).filter(Boolean)
  const firstName = fitText(words.slice(0, -1).join(' '), 50)
  const lastName = fitText(words.at(-1) ?? '', 50)
  const isWhole = firstName !== '' && lastName !== ''
  const firm = fitText(companyName.trim(), 50) || (isWhole ? '' : fitText(words.join(' '), 50))
  return { ...(isWhole ? { firstName, lastName } : {}), firm }
}

/** Two lines; the first is not empty. */
function streetOf({ street, street2 }: Pick<Address, 'street' | 'street2'>): Record<string, string> {
  const [streetAddress = '', secondaryAddress = ''] = fitLines([street, street2], 50, 2)
  return { streetAddress, secondaryAddress }
}

/** For USPS, territories are states. */
export const stateOf = ({ state, countryCode }: Pick<Address, 'state' | 'countryCode'>): string =>
  STATES_OF_MAIL.includes(countryCode) ? countryCode : state.trim().toUpperCase()

/** Five digits, and four more if known. */
export function zipOf({ zip }: Pick<Address, 'zip'>): { ZIPCode: string; ZIPPlus4: string } {
  const digits = zip.replace(/\D/g, '')
  return { ZIPCode: digits.slice(0, 5), ZIPPlus4: digits.length === 9 ? digits.slice(5) : '' }
}

/** Ten digits, without the country code. */
function homePhoneOf({ contactPhone }: ParcelParty): string {
  const own = withoutCountryCode(fitPhone(contactPhone, 15))
  return own.length === 10 ? own : ''
}

/** Within the US. */
export const homePartyOf = (party: ParcelParty): Json =>
  present({
    ...nameOf(party),
    ...streetOf(party),
    city: fitText(party.city.trim(), 28),
    state: stateOf(party),
    ...zipOf(party),
    phone: homePhoneOf(party),
    email: fitEmail(party.email, 50),
  })

const COUNTRIES = new Intl.DisplayNames(['en'], { type: 'region' })

/** In another country, whose name is also on the label; there is no e-mail address. */
export function abroadPartyOf(party: ParcelParty): Json {
  const phone = fitPhone(party.contactPhone, 15)
  return present({
    ...nameOf(party),
    ...streetOf(party),
    city: fitText(party.city.trim(), 28),
    province: fitText(party.state, 40),
    postalCode: fitText(party.zip, 11),
    country: COUNTRIES.of(party.countryCode) ?? party.countryCode,
    countryISOAlpha2Code: party.countryCode,
    phone: phone.length >= 6 ? phone : '',
  })
}

/** The missing fields of an address that USPS requires for a label, in words; empty if complete. */
export function missingInParty(party: ParcelParty, isHome: boolean): string[] {
  const { firm = '', firstName = '', streetAddress = '' } = { ...nameOf(party), ...streetOf(party) }
  const isWhole = `${firm}${firstName}` !== '' && streetAddress !== '' && party.city.trim() !== ''
  const isPlaced = /^[A-Z]{2}$/.test(stateOf(party)) && zipOf(party).ZIPCode.length === 5
  return [
    ...(isWhole ? [] : ['USPS needs the name, street and city of both addresses for a label.']),
    ...(isPlaced || !isHome ? [] : ['USPS needs the state and ZIP code of every US address.']),
  ]
}
