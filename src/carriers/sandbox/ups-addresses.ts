import type { HttpResponse } from '#domain/http-exchange.ts'
import { type Asked, json } from './http.ts'
import { at, listAt, succeeded, upsError, wordAt } from './ups-answers.ts'

/**
 * Judges addresses without address data: a street without a number is ambiguous, one that contains `unknown` does not
 * exist, and a consignee without a company is residential.
 */
export function judgeAddress({ body }: Asked): HttpResponse {
  const asked = at(body, 'XAVRequest', 'AddressKeyFormat')
  if (asked === undefined) return upsError(400, '264002', 'The address key format is missing.')
  if (!['US', 'PR'].includes(wordAt(asked, 'CountryCode'))) {
    return upsError(400, '264003', 'The country is not supported.')
  }
  const lines = listAt(asked, 'AddressLine').map(String)
  const [street = ''] = lines
  const kind =
    /\b(?:apt|apartment|unit)\b/i.test(lines.join(' ')) || wordAt(asked, 'ConsigneeName') === '' ? '2' : '1'
  const AddressClassification = { Code: kind, Description: kind === '1' ? 'Commercial' : 'Residential' }
  if (street === '' || /unknown/i.test(street)) {
    return json(200, { XAVResponse: { Response: succeeded(), NoCandidatesIndicator: '' } })
  }
  const isWhole = /^\d+\s+\S/.test(street)
  const numbers = isWhole ? [''] : ['100 ', '200 ', '300 ']
  const Candidate = numbers.map((number) => ({
    AddressClassification,
    AddressKeyFormat: {
      AddressLine: [`${number}${street}`, ...lines.slice(1)].map((line) => line.toUpperCase()),
      ...said(asked, 'PoliticalDivision2', 'PoliticalDivision1', 'PostcodePrimaryLow'),
      PostcodeExtendedLow: wordAt(asked, 'PostcodeExtendedLow') || '0001',
      CountryCode: wordAt(asked, 'CountryCode'),
    },
  }))
  return json(200, {
    XAVResponse: {
      Response: succeeded(),
      ...(isWhole ? { ValidAddressIndicator: '' } : { AmbiguousAddressIndicator: '' }),
      AddressClassification,
      Candidate,
    },
  })
}

/** UPS omits empty fields. */
const said = (asked: unknown, ...names: string[]) =>
  Object.fromEntries(
    names.map((name) => [name, wordAt(asked, name).toUpperCase()]).filter(([, word]) => word !== ''),
  )
