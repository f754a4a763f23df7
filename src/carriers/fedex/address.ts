import { present } from '../fit-text.ts'
import { dateOf, type Json, objectOf, objectsOf, textOf } from '../json-values.ts'
import { answered, type Operation } from '../network.ts'
import type { AddressAsk, AddressCandidate, AddressClass, AddressJudged } from '../parcel-network.ts'
import { type FedexCredentials, headersOf, noticesOf, outputOf, refusedByFedex, unreadable } from './fedex.ts'
import { streetLinesOf } from './shipment-facts.ts'

/** Whether an address exists, how FedEx writes it, and whether somebody lives there. Full for the US and Canada. */
export const fedexAddress: Operation<AddressAsk, AddressJudged, FedexCredentials> = {
  name: 'address',
  isRepeatable: true,
  needsToken: true,
  build: (ask, _credentials, door) => ({
    method: 'POST',
    url: `${door.host('api')}/address/v1/addresses/resolve`,
    headers: headersOf(door),
    body: JSON.stringify({
      inEffectAsOfTimestamp: dateOf(door.now.toISOString()),
      addressesToValidate: [
        {
          address: {
            streetLines: streetLinesOf(ask),
            ...present({
              city: ask.city,
              stateOrProvinceCode: ask.state,
              postalCode: ask.zip,
              countryCode: ask.countryCode,
            }),
          },
        },
      ],
    }),
  }),
  parse: (response) => {
    const output = outputOf(response)
    if (!output) return refusedByFedex(response)
    const resolved = objectsOf(output.resolvedAddresses)[0]
    if (!resolved) return unreadable()
    const words = [...noticesOf(output.alerts), ...noticesOf(resolved.customerMessages)]
    const codes = objectsOf(resolved.customerMessages).map(({ code }) => textOf(code))
    const told = codes
      .filter((code) => code !== '' && !words.some((one) => one.code === code))
      .map((code) => ({ code, message: MESSAGES[code] ?? code }))
    return answered(judged(resolved, codes), [...words, ...told])
  },
}

const MESSAGES: Readonly<Record<string, string>> = {
  'INVALID.SUITE.NUMBER': 'The suite or unit is not known at this address.',
  'SUITE.NUMBER.REQUIRED': 'The address needs a suite or unit.',
  'PARTIAL.STREET.MATCH': 'Only part of the street was found.',
  'MISSING.OR.AMBIGUOUS.DIRECTIONAL': 'The street lacks its direction (N, S, E, W).',
  'INTERPOLATED.STREET.ADDRESS': 'The house number lies between two that are known.',
  'RRHC.CONVERSION': 'A rural route was turned into a street address.',
}

const CLASSES: Readonly<Record<string, AddressClass>> = { BUSINESS: 'commercial', RESIDENTIAL: 'residential' }
/** These leave open which address is meant. */
const OPEN = [
  'INVALID.SUITE.NUMBER',
  'SUITE.NUMBER.REQUIRED',
  'PARTIAL.STREET.MATCH',
  'MISSING.OR.AMBIGUOUS.DIRECTIONAL',
]

function judged(resolved: Json, codes: readonly string[]): AddressJudged {
  const attributes = objectOf(resolved.attributes)
  const has = (name: string) => String(attributes[name]).toLowerCase() === 'true'
  const addressClass = CLASSES[textOf(resolved.classification)] ?? 'unknown'
  const candidate = candidateOf(resolved, addressClass)
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
