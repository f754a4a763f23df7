import { describe, expect, it } from 'vitest'
import type { HttpRequest, HttpResponse } from '#domain/http-exchange.ts'
import { memoryOf } from '#test/support/carrier-server.ts'
import type { Door } from '../network.ts'
import type { AddressAsk } from '../parcel-network.ts'
import { answerGoogleSandbox } from '../sandbox/google.ts'
import { google } from './google.ts'
import { googleValidateAddress } from './validate-address.ts'

const NOW = new Date('2026-11-23T15:00:00Z')
const door: Door = { host: (name) => `https://${name}.example`, token: '', requestId: 'r', now: NOW }
const credentials = { apiKey: 'the-key' }
const ask = (more: Partial<AddressAsk> = {}): AddressAsk => ({
  ...{ companyName: 'Customer', street: '1600 Amphitheatre Pkwy', street2: '', city: 'Mountain View' },
  ...{ state: 'CA', zip: '94043', countryCode: 'US' },
  ...more,
})
const built = (asked = ask(), under = credentials): HttpRequest => {
  const request = googleValidateAddress.build(asked, under, door)
  if ('kind' in request) throw new Error(JSON.stringify(request))
  return request
}
const json = (status: number, value: unknown): HttpResponse => ({
  status,
  headers: {},
  body: JSON.stringify(value),
})

/** An answer from Google's reference, with the changes of a test. */
const result = (verdict: object = {}, address: object = {}, metadata: object = { business: true }) =>
  json(200, {
    result: {
      verdict: {
        ...{ inputGranularity: 'PREMISE', validationGranularity: 'PREMISE', geocodeGranularity: 'PREMISE' },
        ...{ addressComplete: true, hasInferredComponents: true },
        ...verdict,
      },
      address: {
        formattedAddress: '1600 Amphitheatre Parkway, Mountain View, CA 94043-1351, USA',
        postalAddress: {
          ...{ regionCode: 'US', languageCode: 'en', postalCode: '94043-1351', administrativeArea: 'CA' },
          ...{ locality: 'Mountain View', addressLines: ['1600 Amphitheatre Pkwy'] },
        },
        addressComponents: [],
        ...address,
      },
      geocode: { location: { latitude: 37.4, longitude: -122.1 } },
      metadata,
    },
    responseId: 'de22bed8-7f52-44cb-8526-faceac57150a',
  })
const read = (response: HttpResponse, asked = ask()) => googleValidateAddress.parse(response, asked)

describe('the address validation of Google', () => {
  it('builds the address without names, with the key where it is not logged', () => {
    const { method, url, headers, body } = built(ask({ street2: 'Suite 5' }))
    expect([method, url]).toEqual(['POST', 'https://api.example/v1:validateAddress'])
    expect(headers['x-goog-api-key']).toBe('the-key')
    expect(google.secretsOf(credentials)).toEqual(['the-key'])
    expect(JSON.parse(body)).toEqual({
      address: {
        regionCode: 'US',
        postalCode: '94043',
        administrativeArea: 'CA',
        locality: 'Mountain View',
        addressLines: ['1600 Amphitheatre Pkwy', 'Suite 5'],
      },
      enableUspsCass: true,
    })
    expect(JSON.parse(built(ask({ countryCode: 'CA' })).body).enableUspsCass).toBeUndefined()
    expect(googleValidateAddress.build(ask({ street: '' }), credentials, door)).toMatchObject({
      kind: 'refused',
      reason: 'unsupported',
    })
  })

  it('reads a confirmed address, even with an added ZIP+4', () => {
    expect(read(result({ possibleNextAction: 'ACCEPT' }))).toEqual({
      kind: 'answer',
      value: {
        verdict: 'confirmed',
        corrected: {
          ...{ addressClass: 'commercial', street: '1600 Amphitheatre Pkwy', street2: '' },
          ...{ city: 'Mountain View', state: 'CA', zip: '94043-1351', countryCode: 'US' },
        },
        quality: 0.9,
        missing: [],
        unconfirmed: [],
      },
      notices: [],
    })
  })

  it.each([
    ['corrected', { hasSpellCorrectedComponents: true }, {}, ask()],
    ['corrected', { hasReplacedComponents: true }, {}, ask()],
    ['corrected', {}, {}, ask({ city: '' })],
    ['ambiguous', { possibleNextAction: 'CONFIRM_ADD_SUBPREMISES' }, {}, ask()],
    ['ambiguous', { hasUnconfirmedComponents: true }, {}, ask()],
    ['ambiguous', { validationGranularity: 'ROUTE' }, {}, ask()],
    ['ambiguous', {}, { missingComponentTypes: ['subpremise'] }, ask()],
    ['unknown', { possibleNextAction: 'FIX' }, {}, ask()],
    ['unknown', { validationGranularity: 'OTHER' }, {}, ask()],
  ])('returns %s for %o %o', (verdict, said, address, asked) => {
    expect(read(result(said, address), asked)).toMatchObject({ value: { verdict } })
  })

  it('returns missing parts in words, and residential or business only if Google knows', () => {
    const missing = result({}, { missingComponentTypes: ['subpremise', 'street_number'] })
    expect(read(missing)).toMatchObject({ value: { missing: ['suite or apartment', 'house number'] } })
    const classed = (metadata: object) => read(result({}, {}, metadata))
    expect(classed({ residential: true })).toMatchObject({
      value: { corrected: { addressClass: 'residential' } },
    })
    expect(classed({ residential: false })).toMatchObject({
      value: { corrected: { addressClass: 'unknown' } },
    })
    expect(classed({})).toMatchObject({ value: { corrected: { addressClass: 'unknown' } } })
  })

  it('reads refusals: of the address, of the key, rate limits, outages, invalid answers', () => {
    const error = (code: number, status: string, message: string, details: object[] = []) =>
      read(json(code, { error: { code, message, status, details } }))
    expect(error(400, 'INVALID_ARGUMENT', 'Address is too long.')).toMatchObject({
      reason: 'input',
      notices: [{ code: 'INVALID_ARGUMENT', message: 'Address is too long.' }],
    })
    expect(
      error(400, 'INVALID_ARGUMENT', 'API key not valid.', [{ reason: 'API_KEY_INVALID' }]),
    ).toMatchObject({ reason: 'credentials' })
    expect(error(403, 'PERMISSION_DENIED', 'Denied.')).toMatchObject({ reason: 'credentials' })
    expect(error(429, 'RESOURCE_EXHAUSTED', 'Quota.')).toMatchObject({ reason: 'unavailable' })
    expect(error(503, 'UNAVAILABLE', 'Later.')).toMatchObject({ reason: 'unavailable' })
    expect(read(json(500, '<html>'))).toMatchObject({ reason: 'unavailable' })
    expect(read(json(200, {}))).toMatchObject({ reason: 'unreadable' })
  })
})

describe('its sandbox', () => {
  const judged = async (asked: AddressAsk, key = 'sandbox') =>
    read(await answerGoogleSandbox(built(asked, { apiKey: key }), memoryOf(), NOW), asked)

  it('answers in the format that the same parser reads', async () => {
    expect(await judged(ask({ street: '12 MAIN STREET' }))).toMatchObject({
      value: { verdict: 'confirmed', corrected: { street: '12 Main St', addressClass: 'commercial' } },
    })
    expect(await judged(ask({ street: '12 Main Stret' }))).toMatchObject({
      value: { verdict: 'corrected', corrected: { street: '12 Main St' } },
    })
    expect(await judged(ask({ street: '12 Elm Lane', street2: 'Apt 4' }))).toMatchObject({
      value: { verdict: 'confirmed', corrected: { street2: 'Apt 4', addressClass: 'residential' } },
    })
    expect(await judged(ask({ street: 'Main Street' }))).toMatchObject({
      value: { verdict: 'ambiguous', missing: ['house number'] },
    })
    expect(await judged(ask({ street: '1 Unknown Road' }))).toMatchObject({
      value: { verdict: 'unknown', corrected: null },
    })
  })

  it('requires no house number for a PO box, and keeps it and its city as they are written', async () => {
    expect(await judged(ask({ street: 'PO BOX 12' }))).toMatchObject({
      value: { verdict: 'confirmed', corrected: { street: 'PO BOX 12', addressClass: 'unknown' } },
    })
    const apo = { street: 'PSC 3 BOX 4', city: 'APO', state: 'AE', zip: '09012' }
    expect(await judged(ask(apo))).toMatchObject({ value: { verdict: 'confirmed', corrected: apo } })
  })

  it('refuses keys like Google', async () => {
    expect(await judged(ask(), 'wrong')).toMatchObject({ kind: 'refused', reason: 'credentials' })
    expect(await judged(ask(), '')).toMatchObject({ kind: 'refused', reason: 'credentials' })
  })
})
