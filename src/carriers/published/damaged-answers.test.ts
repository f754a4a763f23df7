import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { isIsoDate } from '#domain/calendar/iso-date.ts'
import type { HttpResponse } from '#domain/http-exchange.ts'
import type { Charge } from '#domain/shipment/shipment.ts'
import { memoryOf } from '#test/support/carrier-server.ts'
import { runs } from '#test/support/runs.ts'
import { fedexRate } from '../fedex/rate.ts'
import { fedexTrack } from '../fedex/track.ts'
import type { Operation, Sandbox } from '../network.ts'
import { odflTrack } from '../odfl/tracking.ts'
import type { ParcelQuote, ParcelTrace } from '../parcel-network.ts'
import { built, door, json, NOW, onePackage, party, rateAsk } from '../parcel-samples.test-support.ts'
import { type Project44Rates, project44Rate } from '../project44/rate.ts'
import { answerFedexSandbox } from '../sandbox/fedex.ts'
import { answerUpsSandbox } from '../sandbox/ups.ts'
import { answerUspsSandbox } from '../sandbox/usps.ts'
import { upsRate } from '../ups/rating.ts'
import { upsTrack } from '../ups/tracking.ts'
import { uspsPrices } from '../usps/prices.ts'
import { uspsRate } from '../usps/rate.ts'
import { uspsTrack } from '../usps/track.ts'

/**
 * Carriers' answers with one to three wrong values. One carrier's error must not cost the prices of all others:
 * everything that is read can be stored.
 */

const JUNK: unknown[] = [
  ...[null, 0, -1, 0.5, 1e9, 1e300, true, '', 'x', 'NaN', '-5.00', '1e9', '1,234.50', '9'.repeat(400)],
  ...['2026-99-99T99:99:99', '20269999', '999999', '\u0000', [], {}, [null], [[]], [{}], { a: 1 }],
]
type Slip = [place: number, value: unknown]
const slips = fc.array(fc.tuple(fc.nat(), fc.constantFrom(...JUNK)), { minLength: 1, maxLength: 3 })

/** The answer with each error in place of one of its values. */
function damaged(body: string, made: readonly Slip[]): string {
  const whole: unknown = JSON.parse(body)
  for (const [place, value] of made) {
    const places: [Record<string, unknown>, string][] = []
    const walk = (part: unknown): void => {
      if (typeof part !== 'object' || part === null) return
      for (const [key, below] of Object.entries(part)) {
        places.push([part as Record<string, unknown>, key])
        walk(below)
      }
    }
    walk(whole)
    const found = places[place % Math.max(1, places.length)]
    if (found) found[0][found[1]] = structuredClone(value)
  }
  return JSON.stringify(whole)
}

const isDay = (date: string): boolean => date === '' || isIsoDate(date)
const isClock = (time: string): boolean => /^(?:(?:[01]\d|2[0-3]):[0-5]\d)?$/.test(time)
const isDays = (days: number | null): boolean =>
  days === null || (Number.isInteger(days) && days >= 0 && days <= 365)

type Price = Pick<ParcelQuote, 'cents' | 'currency' | 'transitDays' | 'deliveryDate'> & { charges: Charge[] }
const isPrice = (price: Price): boolean =>
  Number.isSafeInteger(price.cents) &&
  price.cents > 0 &&
  price.charges.reduce((sum, { cents }) => sum + cents, 0) === price.cents &&
  /^[A-Z]{3}$/.test(price.currency) &&
  isDays(price.transitDays) &&
  isDay(price.deliveryDate)
const arePrices = (quotes: ParcelQuote[]): boolean =>
  quotes.every((quote) => isPrice(quote) && quote.serviceCode !== '' && isClock(quote.deliveryTime))

interface Followed extends Pick<ParcelTrace, 'expectedDelivery' | 'deliveredAt'> {
  scans: readonly { at: string }[]
}
const isTrace = ({ scans, expectedDelivery, deliveredAt }: Followed): boolean =>
  isDay(expectedDelivery) &&
  [...scans.map(({ at }) => at), ...(deliveredAt === '' ? [] : [deliveredAt])].every(
    (at) => !Number.isNaN(Date.parse(at)),
  )

interface Case {
  name: string
  whole: () => Promise<HttpResponse>
  /** Whether the parsed answer can be stored; true for a refusal with a message. */
  isSound: (response: HttpResponse) => boolean
}

function caseOf<Ask, Result, Credentials>(
  name: string,
  [sandbox, credentials]: readonly [Sandbox, Credentials],
  operation: Operation<Ask, Result, Credentials>,
  ask: Ask,
  isSound: (value: Result) => boolean,
): Case {
  const memory = memoryOf()
  return {
    name,
    whole: () => sandbox(built(operation.build(ask, credentials, door())), memory, NOW),
    isSound: (response) => isSoundAnswer(operation, ask, response, isSound),
  }
}

function isSoundAnswer<Ask, Result>(
  { parse }: Pick<Operation<Ask, Result, never>, 'parse'>,
  ask: Ask,
  response: HttpResponse,
  isSound: (value: Result) => boolean,
): boolean {
  const parsed = parse(response, ask)
  if (parsed.kind === 'answer') return isSound(parsed.value)
  return parsed.notices.length > 0 && parsed.notices.every(({ message }) => message.trim() !== '')
}

/** A published answer, after the requests that the sandbox needs first. */
const published = <Ask, Result>(
  name: string,
  operation: Pick<Operation<Ask, Result, never>, 'parse'>,
  ask: Ask,
  body: unknown,
  isSound: (value: Result) => boolean,
): Case => ({
  name,
  whole: async () => json(200, body),
  isSound: (response) => isSoundAnswer(operation, ask, response, isSound),
})

const LOG_IN = { clientId: 'id', clientSecret: 'secret' }
const UPS = [answerUpsSandbox, { ...LOG_IN, accountNumber: 'A1B2C3' }] as const
const FEDEX = [answerFedexSandbox, { ...LOG_IN, accountNumber: '510087000', hubId: '' }] as const
const USPS = [
  answerUspsSandbox,
  {
    ...{ ...LOG_IN, accountNumber: '1000405525', hasContract: false },
    ...{ crid: '12345678', mid: '901755477', manifestMid: '' },
  },
] as const
const one = rateAsk({ packages: [onePackage()] })
const freight = {
  ...{ origin: party(), destination: party({ zip: '60601', city: 'Chicago', state: 'IL' }) },
  pickup: { date: '2026-11-24', from: '09:00', to: '17:00' },
  items: [
    {
      ...{ freightClass: '70', weightLb: 500, quantity: 1, pieces: 1, nmfc: '', packageType: 'PLT' },
      ...{ description: 'Freight', isStackable: false, hazmat: null },
      dimensions: { length: 48, width: 40, height: 48 },
    },
  ],
  ...{ services: [], accounts: { groupCode: '', accountCodes: ['SAIA'] } },
  ...{ paymentTerms: 'PREPAID' as const, currency: 'USD', timeoutSeconds: 8, totalLinearFeet: null },
}
const UPS_NUMBER = '1Z999AA10123456784'
const UPS_TRACE = {
  trackResponse: {
    shipment: [
      {
        inquiryNumber: UPS_NUMBER,
        package: [
          {
            trackingNumber: UPS_NUMBER,
            deliveryDate: [{ type: 'DEL', date: '20261124' }],
            deliveryInformation: { receivedBy: 'DOCK' },
            packageAddress: [{ type: 'DESTINATION', address: { city: 'Chicago', stateProvince: 'IL' } }],
            activity: [
              {
                ...{ date: '20261124', time: '093000', gmtDate: '20261124', gmtTime: '15:30:00' },
                location: { address: { city: 'Chicago', stateProvince: 'IL', countryCode: 'US' } },
                status: { type: 'D', code: 'FS', statusCode: '011', description: 'Delivered' },
              },
              { date: '20261123', time: '74700', gmtOffset: '-06:00', status: { type: 'I' } },
            ],
          },
        ],
      },
    ],
  },
}
const FEDEX_TRACE = {
  output: {
    completeTrackResults: [
      {
        trackResults: [
          {
            trackingNumberInfo: { trackingNumber: '795012345670' },
            latestStatusDetail: { code: 'DL' },
            dateAndTimes: [
              { type: 'ACTUAL_DELIVERY', dateTime: '2026-11-24T09:30:00-06:00' },
              { type: 'ESTIMATED_DELIVERY', dateTime: '2026-11-24T20:00:00-06:00' },
            ],
            scanEvents: [
              { date: '2026-11-24T09:30:00-06:00', eventType: 'DL', scanLocation: { city: 'Chicago' } },
              { date: '2026-11-23T10:00:00-06:00', eventType: 'IT' },
            ],
          },
        ],
      },
    ],
  },
}
const USPS_TRACE = {
  ...{ trackingNumber: '9205590175547776104891', expectedDeliveryTimeStamp: '2026-11-24T20:00:00' },
  trackingEvents: [
    { eventCode: '01', eventType: 'Delivered', GMTTimestamp: '2026-11-24T15:30:00Z' },
    { eventCode: '10', eventTimestamp: '2026-11-23T10:00:00', GMTOffset: '-6:00' },
  ],
}
const ODFL_TRACE = {
  traceInfo: [
    {
      ...{ proNumber: '07712345670', standardEta: '2026-11-25T00:00:00', updatedEta: '2026-11-24T00:00:00' },
      trackTraceDetail: [{ status: 'IN TRANSIT', dateTime: '2026-11-23T10:00:00-05:00', city: 'Reno' }],
    },
  ],
}
const PROJECT44_PRICES = {
  rateQuotes: [
    {
      ...{ carrierCode: 'SAIA', currencyCode: 'USD', laneType: 'DIRECT', transitDays: 3 },
      capacityProviderAccountGroup: { accounts: [{ code: 'SAIA' }] },
      deliveryDateTime: '2026-11-27T17:00:00',
      rateQuoteDetail: { total: 312.4, charges: [{ code: 'GFC', description: 'Freight', amount: 312.4 }] },
      alternateRateQuotes: [{ transitDays: 2, rateQuoteDetail: { total: 401.1 } }],
    },
  ],
}

const areFreightPrices = ({ quotes }: Project44Rates): boolean => quotes.every(isPrice)

const CASES: Case[] = [
  caseOf('prices of UPS', UPS, upsRate, rateAsk(), arePrices),
  caseOf('prices of FedEx', FEDEX, fedexRate, rateAsk(), arePrices),
  caseOf('prices of USPS', USPS, uspsRate, one, arePrices),
  caseOf('the price list of USPS', USPS, uspsPrices, one, arePrices),
  published('scans of UPS', upsTrack, UPS_NUMBER, UPS_TRACE, isTrace),
  published('scans of FedEx', fedexTrack, '795012345670', FEDEX_TRACE, isTrace),
  published('scans of USPS', uspsTrack, '9205590175547776104891', USPS_TRACE, isTrace),
  published('scans of Old Dominion', odflTrack, { type: 'PRO', value: '07712345670' }, ODFL_TRACE, (trace) =>
    isTrace({ ...trace, deliveredAt: '', scans: trace.events }),
  ),
  published('prices of project44', project44Rate, freight, PROJECT44_PRICES, areFreightPrices),
]

describe.each(CASES)('$name', ({ whole: answer, isSound }) => {
  let whole: HttpResponse
  beforeAll(async () => {
    whole = await answer()
    expect(isSound(whole)).toBe(true)
  })

  it('can be stored, whatever is damaged', () => {
    fc.assert(
      fc.property(slips, (made) => isSound({ ...whole, body: damaged(whole.body, made as Slip[]) })),
      { numRuns: runs(600) },
    )
  })
})
