import type { HttpResponse } from '#domain/http-exchange.ts'
import { fitText, present } from '../fit-text.ts'
import { type Json, objectOf, objectsOf, textOf } from '../json-values.ts'
import {
  answered,
  jsonHeaders,
  jsonObjectOf,
  type NetworkNotice,
  type Operation,
  type Parsed,
  type Refused,
  refused,
} from '../network.ts'
import type { AddressAsk, AddressClass, AddressJudged } from '../parcel-network.ts'
import { stateOf, zipOf } from './label-parties.ts'
import { isHome } from './package-facts.ts'
import { refusedByUsps, type UspsCredentials, unreadable } from './usps.ts'

/** Whether a US address exists, its USPS spelling, and whether it is a business. */
export const uspsAddress: Operation<AddressAsk, AddressJudged, UspsCredentials> = {
  name: 'address',
  isRepeatable: true,
  needsToken: true,
  build: (ask, _credentials, door) =>
    unsayable(ask) ?? {
      method: 'GET',
      url: `${door.host('api')}/addresses/v3/address?${new URLSearchParams(queryOf(ask))}`,
      headers: jsonHeaders(door),
      body: '',
    },
  parse: (response) => {
    const reply = jsonObjectOf(response)
    if (response.status === 200 && reply?.address !== undefined) return judged(reply)
    return notKnown(response) ?? (response.status === 200 ? unreadable() : refusedByUsps(response))
  },
}

function unsayable(ask: AddressAsk): Refused | null {
  const words = isHome(ask)
    ? 'USPS needs the street and the two-letter state code.'
    : 'USPS checks only US addresses.'
  const isWhole = ask.street.trim() !== '' && /^[A-Z]{2}$/.test(stateOf(ask))
  return isHome(ask) && isWhole ? null : refused('unsupported', 'UNSUPPORTED', words)
}

const queryOf = (ask: AddressAsk): Record<string, string> =>
  present({
    firm: fitText(ask.companyName.trim(), 50),
    streetAddress: ask.street.trim(),
    secondaryAddress: ask.street2.trim(),
    city: ask.city.trim(),
    state: stateOf(ask),
    ...wholeZipOf(ask),
  })

const wholeZipOf = (ask: AddressAsk): Record<string, string> => {
  const zip = zipOf(ask)
  return zip.ZIPCode.length === 5 ? zip : {}
}

/** USPS reports "no such address" as an error: for us it is an answer. Null for other errors. */
function notKnown(response: HttpResponse): Parsed<AddressJudged> | null {
  if (response.status !== 400 && response.status !== 404) return null
  const { notices } = refusedByUsps(response)
  const found = notices.find(({ code, message }) => UNKNOWN.has(code) || /not found/i.test(message))
  const several = notices.find(({ code }) => code === SEVERAL)
  if (!found && !several) return null
  const verdict = several ? 'ambiguous' : 'unknown'
  return answered({ verdict, addressClass: 'unknown', candidates: [] }, notices)
}

const UNKNOWN = new Set(['010001', '010002', '010003', '010004', '010005'])
const SEVERAL = '010006'
/** A unit is missing, or several addresses match. */
const CORRECTIONS_LEFT = ['32', '22']

function judged(reply: Json): Parsed<AddressJudged> {
  const info = objectOf(reply.additionalInfo)
  const corrections = objectsOf(reply.corrections).filter(({ code }) => textOf(code) !== '')
  const dpv = textOf(info.DPVConfirmation)
  const addressClass = CLASSES[textOf(info.business)] ?? 'unknown'
  const isOpen =
    dpv === 'D' || dpv === 'S' || corrections.some(({ code }) => CORRECTIONS_LEFT.includes(textOf(code)))
  const verdict = isOpen ? 'ambiguous' : dpv === 'Y' ? 'valid' : 'unknown'
  const candidates = verdict === 'unknown' ? [] : [candidateOf(objectOf(reply.address), addressClass)]
  return answered({ verdict, addressClass, candidates }, noticesOf(reply, corrections, info))
}

/** There is no indicator for residences: an address that is not a business is one. */
const CLASSES: Readonly<Record<string, AddressClass>> = { Y: 'commercial', N: 'residential' }

function noticesOf(reply: Json, corrections: readonly Json[], info: Json): NetworkNotice[] {
  const warnings = Array.isArray(reply.warnings) ? reply.warnings.map(textOf).filter(Boolean) : []
  return [
    ...corrections.map(({ code, text }) => ({ code: textOf(code), message: textOf(text) })),
    ...warnings.map((message) => ({ code: 'USPS', message })),
    ...(textOf(info.vacant) === 'Y'
      ? [{ code: 'VACANT', message: 'USPS does not deliver to this address because it is vacant.' }]
      : []),
  ].filter(({ message }) => message !== '')
}

function candidateOf(address: Json, addressClass: AddressClass): AddressJudged['candidates'][number] {
  const [zip, plus4] = [textOf(address.ZIPCode), textOf(address.ZIPPlus4)]
  return {
    street: textOf(address.streetAddress),
    street2: textOf(address.secondaryAddress),
    city: textOf(address.city),
    state: textOf(address.state),
    zip: plus4 === '' ? zip : `${zip}-${plus4}`,
    countryCode: 'US',
    addressClass,
  }
}
