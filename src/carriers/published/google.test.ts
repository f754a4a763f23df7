import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { memoryOf } from '#test/support/carrier-server.ts'
import { runs } from '#test/support/runs.ts'
import { googleValidateAddress } from '../google/validate-address.ts'
import type { AddressAsk } from '../parcel-network.ts'
import { door, NOW } from '../parcel-samples.test-support.ts'
import { answerGoogleSandbox } from '../sandbox/google.ts'
import { googleAnswer, googleRequest } from './google.test-support.ts'
import { ABROAD, AMERICAN, bodyOf, partyIn } from './many-parcels.test-support.ts'
import { faultsOf, neverSaid } from './shape.test-support.ts'

const requestOf = (ask: AddressAsk) => googleValidateAddress.build(ask, { apiKey: 'key' }, door())
const asks = partyIn([...AMERICAN, ...ABROAD])

const lettersIn = (value: unknown): number =>
  typeof value === 'string'
    ? value.length
    : Object.values(value as object).reduce((sum: number, one) => sum + lettersIn(one), 0)

describe('requests to Google', () => {
  it('match what it publishes, up to 280 characters', () => {
    fc.assert(
      fc.property(asks, (ask) => {
        const body = bodyOf(requestOf(ask)) as { address: object } | null
        if (!body) return
        expect(faultsOf(googleRequest, body)).toEqual([])
        expect(lettersIn(body.address)).toBeLessThanOrEqual(280)
      }),
      { numRuns: runs(500) },
    )
  })

  it('refuse a longer address', () => {
    const [street, street2, city] = ['1 Main St', 'Dock 2', 'x'.repeat(300)]
    const long = { companyName: '', street, street2, city, state: 'WA', zip: '98101', countryCode: 'US' }
    expect(requestOf(long)).toMatchObject({ kind: 'refused', reason: 'unsupported' })
  })

  it('are answered by our sandbox as it publishes', async () => {
    const answers: unknown[] = []
    const streets = [
      '100 MAIN STREET',
      '100 Main Stret',
      '100 Main St Apt 4',
      'Main Street',
      'unknown',
      '1 Oak Ln',
    ]
    for (const street of streets) {
      const [city, state, zip] = street === 'unknown' ? ['', '', ''] : ['Seattle', 'WA', '98101']
      const ask = { companyName: '', street, street2: '', city, state, zip, countryCode: 'US' }
      const request = requestOf(ask)
      if ('kind' in request) throw new Error(street)
      const { status, body } = await answerGoogleSandbox(request, memoryOf(), NOW)
      expect(status).toBe(200)
      expect(faultsOf(googleAnswer, JSON.parse(body)), street).toEqual([])
      answers.push(JSON.parse(body))
    }
    expect(neverSaid(googleAnswer, answers)).toEqual([
      'body.result.verdict.hasInferredComponents',
      'body.result.address.unconfirmedComponentTypes',
      'body.result.metadata.poBox',
    ])
  })
})
