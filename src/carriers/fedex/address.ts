import { present } from '../fit-text.ts'
import { dateOf, type Json, objectOf, objectsOf, textOf } from '../json-values.ts'
import { answered, type Operation, refused } from '../network.ts'
import type { AddressAsk, AddressCandidate, AddressClass, AddressJudged } from '../parcel-network.ts'
import { asAsked, inItsCountry } from '../territories.ts'
import { type FedexCredentials, headersOf, noticesOf, outputOf, refusedByFedex, unreadable } from './fedex.ts'
import { streetLinesOf } from './shipment-facts.ts'

/** Whether an address exists, its spelling by FedEx, and whether it is residential. Full data for the US and Canada. */
export const fedexAddress: Operation<AddressAsk, AddressJudged, FedexCredentials> = {
  name: 'address',
  isRepeatable: true,
  needsToken: true,
  build: (ask, _credentials, door) => {
    const streetLines = streetLinesOf(ask)
    if (streetLines.length === 0) return refused('input', 'NO_STREET', 'The address has no street.')
    const { city, state, zip, countryCode } = inItsCountry(ask)
    const place = present({ city, stateOrProvinceCode: state, postalCode: zip, countryCode })
    return {
      method: 'POST',
      url: `${door.host('api')}/address/v1/addresses/resolve`,
      headers: headersOf(door),
      body: JSON.stringify({
        inEffectAsOfTimestamp: dateOf(door.now.toISOString()),
        addressesToValidate: [{ address: { streetLines, ...place } }],
      }),
    }
  },
  parse: (response, ask) => {
    const output = outputOf(response)
    if (!output) return refusedByFedex(response)
    const resolved = objectsOf(output.resolvedAddresses)[0]
    if (!resolved) return unreadable()
    const words = [...noticesOf(output.alerts), ...noticesOf(resolved.customerMessages)]
    const codes = codesOf(resolved)
    const told = codes
      .filter((code) => code !== '' && !words.some((one) => one.code === code))
      .map((code) => ({ code, message: MESSAGES[code] ?? code }))
    return answered(judged(resolved, codes, ask), [...words, ...told])
  },
}

const MESSAGES: Readonly<Record<string, string>> = {
  'INVALID.SUITE.NUMBER': 'This address has no such suite or unit.',
  'SUITE.NUMBER.REQUIRED': 'The address needs a suite or unit.',
  'PARTIAL.STREET.MATCH': 'Only part of the street was found.',
  'MISSING.OR.AMBIGUOUS.DIRECTIONAL': 'The street needs a direction (N, S, E, W).',
  'INTERPOLATED.STREET.ADDRESS': 'The house number is not confirmed, but neighboring numbers exist.',
  'RRHC.CONVERSION': 'A rural route was converted to a street address.',
}

/** Texts, according to FedEx's documentation; objects with a code and a message if an answer has details. */
function codesOf({ customerMessage, customerMessages, attributes }: Json): string[] {
  const named = objectsOf(customerMessages).map(({ code }) => textOf(code))
  const plain = Array.isArray(customerMessage) ? customerMessage.map(textOf) : []
  const marked = Object.entries(CODE_OF).flatMap(([name, code]) => (isSo(attributes, name) ? [code] : []))
  return [...new Set([...named, ...plain, ...marked])]
}

/** Attributes with the same meaning as a message, which may be missing. */
const CODE_OF: Readonly<Record<string, string>> = {
  SuiteRequiredButMissing: 'SUITE.NUMBER.REQUIRED',
  InvalidSuiteNumber: 'INVALID.SUITE.NUMBER',
}

/** True, or the word for it. */
const isSo = (attributes: unknown, name: string): boolean =>
  String(objectOf(attributes)[name]).toLowerCase() === 'true'

const CLASSES: Readonly<Record<string, AddressClass>> = { BUSINESS: 'commercial', RESIDENTIAL: 'residential' }
/** With these, it is unclear which address is meant. */
const OPEN = [
  'INVALID.SUITE.NUMBER',
  'SUITE.NUMBER.REQUIRED',
  'PARTIAL.STREET.MATCH',
  'MISSING.OR.AMBIGUOUS.DIRECTIONAL',
]

function judged(resolved: Json, codes: readonly string[], ask: AddressAsk): AddressJudged {
  const has = (name: string) => isSo(resolved.attributes, name)
  const addressClass = CLASSES[textOf(resolved.classification)] ?? 'unknown'
  const candidate = asAsked(ask, candidateOf(resolved, addressClass))
  const isOpen = codes.some((code) => OPEN.includes(code)) || has('MultipleMatches')
  const isKnown = has('DPV') || (has('Resolved') && has('Matched'))
  const verdict = isOpen ? 'ambiguous' : isKnown ? 'valid' : 'unknown'
  return { verdict, addressClass, candidates: verdict === 'unknown' ? [] : [candidate] }
}

function candidateOf(resolved: Json, addressClass: AddressClass): AddressCandidate {
  const lines = Array.isArray(resolved.streetLinesToken) ? resolved.streetLinesToken.map(textOf) : []
  const parsed = objectOf(resolved.parsedPostalCode)
  const [base, addOn] = [textOf(parsed.base), textOf(parsed.addOn)]
  const zip = base !== '' && addOn !== '' ? `${base}-${addOn}` : base
  return {
    street: lines[0] ?? '',
    street2: lines[1] ?? '',
    city: textOf(resolved.city) || textOf(objectsOf(resolved.cityToken)[0]?.value),
    state: textOf(resolved.stateOrProvinceCode),
    zip: zip || textOf(objectOf(resolved.postalCodeToken).value),
    countryCode: textOf(resolved.countryCode),
    addressClass,
  }
}
