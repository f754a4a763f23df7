import { fitLines, fitText, present } from '../fit-text.ts'
import { type Json, objectOf, textOf } from '../json-values.ts'
import { answered, jsonObjectOf, type Operation, refused } from '../network.ts'
import type { AddressAsk, AddressCandidate, AddressClass, AddressJudged } from '../parcel-network.ts'
import { asAsked, inItsCountry } from '../territories.ts'
import { alertsOf, headersOf, refusedByUps, type UpsCredentials, unreadable } from './ups.ts'
import { listOf, MOST_LINES } from './wire.ts'

/** Street-level validation and classification in one request (option 3); UPS has data for the US and Puerto Rico. */
export const upsJudgeAddress: Operation<AddressAsk, AddressJudged, UpsCredentials> = {
  name: 'address',
  isRepeatable: true,
  needsToken: true,
  build: (given, _credentials, door) => {
    const ask = inItsCountry(given)
    if (!COUNTRIES.includes(ask.countryCode)) {
      return refused('unsupported', 'UNSUPPORTED', 'UPS validates only addresses in the US and Puerto Rico.')
    }
    return {
      method: 'POST',
      url: `${door.host('api')}/api/addressvalidation/v2/${VALIDATE_AND_CLASSIFY}?maximumcandidatelistsize=10`,
      headers: headersOf(door),
      body: JSON.stringify({
        XAVRequest: {
          // It is also in the path, but UPS's schema requires it here.
          Request: { RequestOption: String(VALIDATE_AND_CLASSIFY) },
          AddressKeyFormat: keyFormat(ask),
        },
      }),
    }
  },
  parse: (response, ask) => {
    if (response.status !== 200) return refusedByUps(response)
    const reply = objectOf(jsonObjectOf(response)?.XAVResponse)
    const verdict = verdictOf(reply)
    if (verdict === null) return unreadable()
    const candidates = listOf(reply.Candidate).map((one) => asAsked(ask, candidateOf(one)))
    const whole = classOf(reply.AddressClassification)
    const addressClass = whole === 'unknown' ? (candidates[0]?.addressClass ?? 'unknown') : whole
    const notices = alertsOf(objectOf(reply.Response).Alert)
    return answered({ verdict, addressClass, candidates }, notices)
  },
}

const COUNTRIES = ['US', 'PR']
const VALIDATE_AND_CLASSIFY = 3
const CLASSES: Readonly<Record<string, AddressClass>> = { '1': 'commercial', '2': 'residential' }

function keyFormat(ask: AddressAsk): Json {
  const [zip = '', plusFour = ''] = ask.zip.split('-')
  return {
    AddressLine: fitLines([ask.street, ask.street2], 100, MOST_LINES),
    ...present({
      ConsigneeName: fitText(ask.companyName, 40),
      PoliticalDivision2: fitText(ask.city, 30),
      PoliticalDivision1: ask.state,
      PostcodePrimaryLow: zip,
      PostcodeExtendedLow: plusFour,
      CountryCode: ask.countryCode,
    }),
  }
}

/** One of three indicators is present; its text is empty. */
function verdictOf(reply: Json): AddressJudged['verdict'] | null {
  if (reply.ValidAddressIndicator !== undefined) return 'valid'
  if (reply.AmbiguousAddressIndicator !== undefined) return 'ambiguous'
  return reply.NoCandidatesIndicator !== undefined ? 'unknown' : null
}

const classOf = (value: unknown): AddressClass => CLASSES[textOf(objectOf(value).Code)] ?? 'unknown'

function candidateOf(candidate: Json): AddressCandidate {
  const key = objectOf(candidate.AddressKeyFormat)
  const lines = (Array.isArray(key.AddressLine) ? key.AddressLine : [key.AddressLine]).map(textOf)
  const plusFour = textOf(key.PostcodeExtendedLow)
  return {
    addressClass: classOf(candidate.AddressClassification),
    street: lines[0] ?? '',
    street2: lines[1] ?? '',
    city: textOf(key.PoliticalDivision2),
    state: textOf(key.PoliticalDivision1),
    zip: textOf(key.PostcodePrimaryLow) + (plusFour === '' ? '' : `-${plusFour}`),
    countryCode: textOf(key.CountryCode) || 'US',
  }
}
