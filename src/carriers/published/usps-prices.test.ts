import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { memoryOf } from '#test/support/carrier-server.ts'
import type { Operation } from '../network.ts'
import type { ParcelRateAsk } from '../parcel-network.ts'
import { built, door, NOW, onePackage, options, rateAsk, toronto } from '../parcel-samples.test-support.ts'
import { answerUspsSandbox } from '../sandbox/usps.ts'
import { uspsPayment } from '../usps/payment.ts'
import { splitQuestion } from '../usps/per-package.ts'
import { uspsPrices } from '../usps/prices.ts'
import { uspsRate } from '../usps/rate.ts'
import { type UspsCredentials, uspsToken } from '../usps/usps.ts'
import { bodyOf, manyParcels } from './many-parcels.test-support.ts'
import { faultsOf, neverSaid } from './shape.test-support.ts'
import {
  uspsOptionsAnswer,
  uspsOptionsRequest,
  uspsPaymentAnswer,
  uspsPaymentRequest,
  uspsPricesAnswer,
  uspsPricesRequest,
  uspsTokenAnswer,
  uspsTokenRequest,
} from './usps-prices.test-support.ts'

const withContract = (hasContract: boolean): UspsCredentials => ({
  ...{ clientId: 'id', clientSecret: 'secret', accountNumber: '1000405525', hasContract },
  ...{ crid: '12345678', mid: '901755477', manifestMid: '' },
})

const HOME = [
  ...['USPS_GROUND_ADVANTAGE', 'PRIORITY_MAIL', 'PRIORITY_MAIL_EXPRESS', 'MEDIA_MAIL', 'PARCEL_SELECT'],
  'PRIORITY_MAIL_RETURN_SERVICE',
]
const ABROAD = ['FIRST-CLASS_PACKAGE_INTERNATIONAL_SERVICE', 'PRIORITY_MAIL_EXPRESS_INTERNATIONAL']

const parcels = manyParcels({
  ...{ services: HOME, abroad: ABROAD, returnServices: ['9'], endorsements: [], formats: ['PDF'] },
  packageTypes: ['FLAT_RATE_ENVELOPE', 'LG_FLAT_RATE_BOX', 'TUBE', 'PAK'],
  options: [{ other: ['415'] }, { other: ['HAZMAT'] }, { other: ['955'] }],
})

/** Like label orders, and without a class; options that nearly only USPS refuses are mostly omitted. */
const asks = fc
  .record({ ask: parcels, isNamed: fc.boolean(), isPlain: fc.boolean(), hasContract: fc.boolean() })
  .map(({ ask, isNamed, isPlain, hasContract }) => {
    const question: ParcelRateAsk = {
      ...ask,
      serviceCode: isNamed ? ask.serviceCode : null,
      payment: { payer: 'shipper', accountNumber: '', zip: '', countryCode: 'US' },
      packages: ask.packages.map((one) => ({ ...one, weightLb: one.weightLb / 2 })),
      options: isPlain ? options({}) : ask.options,
    }
    return { question, credentials: withContract(hasContract) }
  })
type Asked = typeof asks extends fc.Arbitrary<infer One> ? One : never
type Asking = Pick<Operation<ParcelRateAsk, unknown, UspsCredentials>, 'build'>

const bodiesOf = (operation: Asking, { question, credentials }: Asked) =>
  splitQuestion(question).flatMap((one) => bodyOf(operation.build(one, credentials, door())) ?? [])

const QUESTIONS = [
  ['shipping options', uspsRate, uspsOptionsRequest],
  ['prices', uspsPrices, uspsPricesRequest],
] as const
const MANY = 600
const sample = fc.sample(asks, { numRuns: MANY, seed: 20_261_124 })

describe('requests to USPS', () => {
  it.each(QUESTIONS)('for %s match what it publishes', (_name, operation, shape) => {
    fc.assert(
      fc.property(asks, (asked) => {
        for (const body of bodiesOf(operation, asked)) expect(faultsOf(shape, body)).toEqual([])
      }),
      { numRuns: MANY },
    )
  })

  it.each(QUESTIONS)('for %s cover every field', (_name, operation, shape) => {
    const bodies = sample.flatMap((asked) => bodiesOf(operation, asked))
    expect(bodies.length).toBeGreaterThan(10)
    expect(neverSaid(shape, bodies)).toEqual([])
  })
})

async function said<Ask>(
  operation: Pick<Operation<Ask, unknown, UspsCredentials>, 'build'>,
  ask: Ask,
  credentials = withContract(true),
) {
  const request = built(operation.build(ask, credentials, door()))
  const response = await answerUspsSandbox(request, memoryOf(), NOW)
  expect(response.status).toBe(200)
  return { asked: JSON.parse(request.body) as unknown, answered: JSON.parse(response.body) as unknown }
}

const priced: ParcelRateAsk[] = [
  rateAsk({ packages: [onePackage({ weightLb: 2, declaredValueCents: 20_000 })] }),
  // Too long for the sorting machines, and with a higher dimensional weight.
  rateAsk({ packages: [onePackage({ weightLb: 3, dimensions: { length: 30, width: 12, height: 10 } })] }),
  rateAsk({ packages: [onePackage()], options: options({ signature: 'signature' }) }),
]
const abroad = rateAsk({ packages: [onePackage({ weightLb: 2 })], to: toronto() })

describe('answers of USPS’s sandbox', () => {
  it.each([
    ['shipping options', uspsRate, uspsOptionsAnswer, [...priced, abroad]],
    ['prices', uspsPrices, uspsPricesAnswer, priced],
  ] as const)(
    'for %s match what USPS publishes, in each field',
    async (_name, operation, shape, questions) => {
      const answers: unknown[] = []
      for (const credentials of [withContract(true), withContract(false)]) {
        for (const ask of questions) answers.push((await said(operation, ask, credentials)).answered)
      }
      for (const answer of answers) expect(faultsOf(shape, answer)).toEqual([])
      expect(neverSaid(shape, answers)).toEqual([])
    },
  )

  it.each([
    ['the log-in', uspsToken, uspsTokenRequest, uspsTokenAnswer],
    ['the authority to pay', uspsPayment, uspsPaymentRequest, uspsPaymentAnswer],
  ] as const)(
    'for %s match what USPS publishes, and so does the request',
    async (_name, operation, question, answer) => {
      const { asked, answered } = await said(operation, null)
      expect(faultsOf(question, asked)).toEqual([])
      expect(faultsOf(answer, answered)).toEqual([])
      expect(neverSaid(question, [asked])).toEqual([])
      expect(neverSaid(answer, [answered])).toEqual([])
    },
  )
})
