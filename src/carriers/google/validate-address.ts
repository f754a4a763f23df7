import type { HttpResponse } from '#domain/http-exchange.ts'
import { present } from '../fit-text.ts'
import { type Json, objectOf, textOf } from '../json-values.ts'
import { answered, jsonObjectOf, type Operation, refused, unreadableReply } from '../network.ts'
import type { AddressAsk, AddressCandidate, AddressClass } from '../parcel-network.ts'
import { GOOGLE_NAME, type GoogleCredentials, refusedByGoogle } from './google.ts'

/**
 * confirmed: the address exists as typed; corrected: it exists after a correction or addition; ambiguous: the building
 * is known, but something is missing or doubtful; unknown: no such address.
 */
export type AddressVerdict = 'confirmed' | 'corrected' | 'ambiguous' | 'unknown'

export interface GoogleJudged {
  verdict: AddressVerdict
  /** As Google writes it; null if Google found no deliverable address. */
  corrected: AddressCandidate | null
  /** 0-1: how close to the building it was found. */
  quality: number
  /** The missing parts, and the parts that Google could not confirm, in words: `suite`, `house number`. */
  missing: string[]
  unconfirmed: string[]
}

/**
 * `v1:validateAddress`. Google ignores names of companies and people, so they are not sent. Its terms allow using the
 * answer for the user who asked, but not collecting answers: the exchange log has only the status.
 * https://developers.google.com/maps/documentation/address-validation
 */
export const googleValidateAddress: Operation<AddressAsk, GoogleJudged, GoogleCredentials> = {
  name: 'address',
  isRepeatable: true,
  needsToken: false,
  timeoutMs: 5_000,
  isAnswerKept: false,
  build: (ask, { apiKey }, door) => {
    const addressLines = [ask.street, ask.street2].map((line) => line.trim()).filter(Boolean)
    if (addressLines.length === 0) return refused('unsupported', 'NO_STREET', 'Enter the street first.')
    const parts = present({
      regionCode: ask.countryCode,
      postalCode: ask.zip.trim(),
      administrativeArea: ask.state.trim(),
      locality: ask.city.trim(),
    })
    if ([...Object.values(parts), ...addressLines].join('').length > LONGEST_ADDRESS) {
      return refused(
        'unsupported',
        'TOO_LONG',
        `${GOOGLE_NAME} accepts at most ${LONGEST_ADDRESS} characters.`,
      )
    }
    const address = { ...parts, addressLines }
    return {
      method: 'POST',
      url: `${door.host('api')}/v1:validateAddress`,
      // In a header and not in the URL: URLs end up in logs of machines on the way.
      headers: { accept: 'application/json', 'content-type': 'application/json', 'x-goog-api-key': apiKey },
      body: JSON.stringify({ address, ...(CASS.includes(ask.countryCode) ? { enableUspsCass: true } : {}) }),
    }
  },
  parse: (response, ask) => {
    if (response.status !== 200) return refusedByGoogle(response)
    return parseResult(response, ask)
  },
}

/** The limit of all parts together. */
const LONGEST_ADDRESS = 280

/** Countries for which the postal service's data is also used. */
const CASS = ['US', 'PR']

function parseResult(response: HttpResponse, ask: AddressAsk) {
  const result = objectOf(jsonObjectOf(response)?.result)
  const verdict = objectOf(result.verdict)
  const address = objectOf(result.address)
  const granularity = textOf(verdict.validationGranularity)
  if (granularity === '') {
    return unreadableReply(GOOGLE_NAME)
  }
  const corrected = candidateOf(objectOf(address.postalAddress), classOf(objectOf(result.metadata)))
  const missing = wordsOf(address.missingComponentTypes)
  const judged = verdictOf(verdict, granularity, missing.length > 0, isFilledIn(ask, corrected))
  return answered<GoogleJudged>({
    verdict: judged,
    corrected: judged === 'unknown' || corrected.street === '' ? null : corrected,
    quality: QUALITY[granularity] ?? 0,
    missing,
    unconfirmed: wordsOf(address.unconfirmedComponentTypes),
  })
}

const QUALITY: Readonly<Record<string, number>> = {
  SUB_PREMISE: 1,
  PREMISE: 0.9,
  PREMISE_PROXIMITY: 0.7,
  BLOCK: 0.5,
  ROUTE: 0.3,
}
/** From this quality on, a truck finds the building. */
const DOOR = 0.7

/** Google's rule: FIX, then CONFIRM, then ACCEPT; older answers lack it, so the rest of the verdict decides. */
function verdictOf(
  verdict: Json,
  granularity: string,
  isIncomplete: boolean,
  isFilled: boolean,
): AddressVerdict {
  const next = textOf(verdict.possibleNextAction)
  const isNearby = (QUALITY[granularity] ?? 0) >= DOOR
  if (granularity === 'OTHER' || (next === 'FIX' && !isIncomplete)) return 'unknown'
  if (!isNearby || isIncomplete || next.startsWith('CONFIRM')) return 'ambiguous'
  if (next === '' && verdict.hasUnconfirmedComponents === true) return 'ambiguous'
  const isPutRight = verdict.hasReplacedComponents === true || verdict.hasSpellCorrectedComponents === true
  return isPutRight || isFilled ? 'corrected' : 'confirmed'
}

/** A part that was not typed at all; a missing ZIP+4 does not count. */
const isFilledIn = (ask: AddressAsk, found: AddressCandidate): boolean =>
  (['city', 'state', 'zip'] as const).some((name) => ask[name] === '' && found[name] !== '')

/** Each of the two is present only if Google knows it. */
function classOf(metadata: Json): AddressClass {
  if (metadata.residential === true) return 'residential'
  return metadata.business === true ? 'commercial' : 'unknown'
}

function candidateOf(postal: Json, addressClass: AddressClass): AddressCandidate {
  const lines = Array.isArray(postal.addressLines) ? postal.addressLines.map(textOf) : []
  return {
    addressClass,
    street: lines[0] ?? '',
    street2: lines.slice(1).join(', '),
    city: textOf(postal.locality),
    state: textOf(postal.administrativeArea),
    zip: textOf(postal.postalCode).replaceAll(' ', ''),
    countryCode: textOf(postal.regionCode),
  }
}

/** Google's names of the parts of an address, for people. */
const PARTS: Readonly<Record<string, string>> = {
  street_number: 'house number',
  route: 'street',
  subpremise: 'suite or apartment',
  locality: 'city',
  administrative_area_level_1: 'state',
  postal_code: 'ZIP',
  postal_code_suffix: 'last four digits of the ZIP',
}

const wordsOf = (types: unknown): string[] =>
  textsOf(types).map((type) => PARTS[type] ?? type.replaceAll('_', ' '))

const textsOf = (list: unknown): string[] => (Array.isArray(list) ? list.map(textOf).filter(Boolean) : [])
