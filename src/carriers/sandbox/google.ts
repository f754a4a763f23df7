import type { HttpRequest, HttpResponse } from '#domain/http-exchange.ts'
import { present } from '../fit-text.ts'
import type { Sandbox } from '../network.ts'
import { isPostOfficeBox } from '../post-office-box.ts'

/**
 * Sandbox of Google's address validation: the same path and format, but it has no address data. A street without a
 * house number is incomplete, one that contains `unknown` does not exist, common street types get their USPS
 * abbreviation, and a unit makes it residential. A PO box needs no house number. It refuses a missing key, and the key
 * `wrong`.
 */
export const answerGoogleSandbox: Sandbox = async (request) => {
  const { pathname } = new URL(request.url)
  if (request.method !== 'POST' || pathname !== '/v1:validateAddress')
    return fault(404, 'NOT_FOUND', 'Not found.')
  const key = request.headers['x-goog-api-key'] ?? ''
  if (key === '') {
    return fault(403, 'PERMISSION_DENIED', 'Method doesn’t allow unregistered callers.')
  }
  if (key === 'wrong') {
    const details = [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'API_KEY_INVALID' }]
    return fault(400, 'INVALID_ARGUMENT', 'API key not valid. Please pass a valid API key.', details)
  }
  const asked = addressOf(request)
  if (!asked || asked.lines.length === 0) {
    return fault(400, 'INVALID_ARGUMENT', 'Address lines missing in request.')
  }
  return json(200, { result: judge(asked), responseId: '00000000-0000-4000-8000-000000000000' })
}

interface Asked {
  lines: string[]
  city: string
  state: string
  zip: string
  country: string
}

function addressOf({ body }: HttpRequest): Asked | null {
  try {
    const { address } = JSON.parse(body) as { address?: Record<string, unknown> }
    if (!address) return null
    const word = (name: string) => (typeof address[name] === 'string' ? (address[name] as string).trim() : '')
    const lines = Array.isArray(address.addressLines) ? address.addressLines.map(String) : []
    return {
      lines: lines.filter((line) => line.trim() !== ''),
      city: word('locality'),
      state: word('administrativeArea'),
      zip: word('postalCode'),
      country: word('regionCode') || 'US',
    }
  } catch {
    return null
  }
}

/** Street types as USPS writes them; misspelled ones count as corrected. */
const WAYS: readonly [typed: RegExp, written: string, isMisspelt: boolean][] = [
  [/\bst(?:reet|r)?\.?$/i, 'St', false],
  [/\b(?:stret|steet|stree|sreet|streat)\.?$/i, 'St', true],
  [/\bav(?:e|enue)?\.?$/i, 'Ave', false],
  [/\b(?:avenu|aveneu|avanue)\.?$/i, 'Ave', true],
  [/\b(?:road|rd)\.?$/i, 'Rd', false],
  [/\b(?:drive|dr)\.?$/i, 'Dr', false],
  [/\b(?:lane|ln)\.?$/i, 'Ln', false],
  [/\b(?:boulevard|blvd)\.?$/i, 'Blvd', false],
  [/\b(?:boulevarde|bulevard)\.?$/i, 'Blvd', true],
  [/\b(?:parkway|pkwy)\.?$/i, 'Pkwy', false],
]
/** Military and diplomatic post offices in place of a city; they are written in capitals. */
const MILITARY = ['APO', 'FPO', 'DPO']
const HOME = /\b(?:apt|apartment|unit)\b|\b(?:Ln|Ct)$/i

function judge({ lines, city, state, zip, country }: Asked) {
  const [street = ''] = lines
  if (/unknown/i.test(street)) {
    const verdict = { inputGranularity: 'OTHER', validationGranularity: 'OTHER', possibleNextAction: 'FIX' }
    return { verdict, address: { postalAddress: { regionCode: country } } }
  }
  const way = WAYS.find(([typed]) => typed.test(street.trim()))
  const plain = titled(street)
  const isOfPost = isPostOfficeBox({ street, street2: '' }) || MILITARY.includes(city.toUpperCase())
  const written = isOfPost ? street.trim() : way ? plain.replace(way[0], way[1]) : plain
  const hasNumber = isOfPost || /^\d/.test(written)
  const isHome = lines.some((line) => HOME.test(line)) || HOME.test(written)
  const addressLines = [written, ...lines.slice(1).map(titled)]
  const granularity = hasNumber ? 'PREMISE' : 'ROUTE'
  return {
    verdict: {
      inputGranularity: granularity,
      validationGranularity: granularity,
      geocodeGranularity: granularity,
      ...(hasNumber ? { addressComplete: true } : { hasUnconfirmedComponents: true }),
      ...(way?.[2] ? { hasSpellCorrectedComponents: true, hasReplacedComponents: true } : {}),
      possibleNextAction: hasNumber ? 'ACCEPT' : 'FIX',
    },
    address: {
      formattedAddress: [...addressLines, cityOf(city), `${state} ${zip}`, country].join(', '),
      postalAddress: {
        // Google omits empty fields.
        ...present({
          regionCode: country,
          languageCode: 'en',
          postalCode: zip,
          administrativeArea: state.toUpperCase(),
          locality: cityOf(city),
        }),
        addressLines,
      },
      ...(hasNumber ? {} : { missingComponentTypes: ['street_number'] }),
    },
    ...(hasNumber && !isOfPost ? { metadata: isHome ? { residential: true } : { business: true } } : {}),
  }
}

const cityOf = (city: string): string =>
  MILITARY.includes(city.toUpperCase()) ? city.toUpperCase() : titled(city)

/** `MAIN STREET` and `main street` as `Main Street`; mixed case is kept. */
function titled(words: string): string {
  const trimmed = words.trim()
  if (trimmed !== trimmed.toUpperCase() && trimmed !== trimmed.toLowerCase()) return trimmed
  return trimmed.toLowerCase().replace(/\b[a-z]/g, (letter) => letter.toUpperCase())
}

const fault = (code: number, status: string, message: string, details: object[] = []): HttpResponse =>
  json(code, { error: { code, message, status, ...(details.length > 0 ? { details } : {}) } })

const json = (status: number, value: object): HttpResponse => ({
  status,
  headers: { 'content-type': 'application/json; charset=UTF-8' },
  body: JSON.stringify(value),
})
