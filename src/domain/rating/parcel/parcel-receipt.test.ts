import { describe, expect, it } from 'vitest'
import { explainParcelReceipt } from './explain-parcel-receipt.ts'
import type { ParcelReceipt } from './parcel-result.ts'
import type { ParcelTariff } from './parcel-tariff.ts'
import {
  ALWAYS,
  AS_MEASURED,
  over,
  parcelRateOf,
  parcelRequest,
  piece,
  plainParcel,
  plainService,
  plainTable,
  QUARTER_DOWN,
  surcharge,
} from './plain-parcel.test-support.ts'
import { rateParcel } from './rate-parcel.ts'
import { rerateParcel } from './rerate-parcel.ts'

const PARTS: Partial<ParcelTariff> = {
  services: [plainService({ fuel: 'air' }), plainService({ code: 'OTHER', name: 'Other service' })],
  rateTables: [plainTable(), plainTable({ service: 'OTHER', upToLb: [20], cents: [[777, 888]] })],
  surcharges: [
    surcharge('AHS', over('longest', 48), 3000, {
      label: 'Additional handling',
      group: 'AHS',
      isFuelable: true,
    }),
    surcharge('AHS', over('actualWeight', 50), 2500, { label: 'Additional handling', group: 'AHS' }),
    surcharge('RES', { kind: 'residential' }, 600, { label: 'Residential delivery' }),
  ],
  fuels: [{ id: 'air', kind: 'percents', lookupDate: 'pickup', rows: [{ ...ALWAYS, percent: 18_250 }] }],
}
const TARIFF = plainParcel(PARTS)
const REQUEST = parcelRequest(
  [
    piece({ length: 48.2, width: 5, height: 5, weightLb: 51.2 }),
    piece({ quantity: 2, weightLb: 4, length: 12, width: 10, height: 8 }),
  ],
  { isResidential: true },
)
const receiptOf = (request = REQUEST): ParcelReceipt => parcelRateOf(rateParcel(TARIFF, request)).receipt

describe('explainParcelReceipt', () => {
  it('explains the whole calculation, line by line', () => {
    const told = explainParcelReceipt(JSON.parse(JSON.stringify(receiptOf())))
    expect(told.map(({ label, working, amount }) => `${label}: ${working} = ${amount}`)).toEqual([
      'Plain parcels, Plain service: PLNX synthetic tariff, version 1; TX 75201 to NV 89502; ship date Wed, Jun 3, 2026 = null',
      'Zone 5: 75201 to 89502, zone chart one = null',
      'Package 1: billed 52 lb: actual 51.2 lb, up to the next whole pound 52 lb; dimensional 49 × 5 × 5 in (each side up to the whole inch) = 1,225 cu in ÷ 139 = 9 lb; billed: the actual weight = null',
      'Package 2 × 2: billed 7 lb: actual 4 lb; dimensional 12 × 10 × 8 in (each side up to the whole inch) = 960 cu in ÷ 139 = 7 lb; billed: the dimensional weight, which is higher = null',
      'Transportation, package 1: 52 lb in zone 5, package: row up to 52 lb = 6200',
      'Transportation, package 2: 7 lb in zone 5, package: row up to 7 lb, 2 × $17.00 = 3400',
      'Additional handling: Package 1: longest side 49 in is over 48 in; fuel is charged on it = 3000',
      "Additional handling not charged: Package 1: actual weight 51.2 lb is over 50 lb; 'Additional handling' of the same kind is charged = null",
      'Residential delivery: Package 1: the address is a residence = 600',
      'Residential delivery: Package 2: the address is a residence, 2 × $6.00 = 1200',
      'Fuel surcharge 18.25%: 18.25% of ($96.00 + $30.00 surcharges); in effect from Sat, Jan 1, 2000, table air@2000-01-01 = 2300',
      'Total: each line rounded half up to the cent = 16700',
    ])
  })

  it('explains options that were not cheaper, letters, estimates and minimums', () => {
    const tariff = plainParcel({
      charts: [
        {
          ...TARIFF.document.charts[0]!,
          origins: [],
          fallback: { ladder: [{ upToMiles: null, zone: '5' }], except: [] },
        },
      ],
      rateTables: [plainTable(), plainTable({ packaging: ['letter'], isDimRated: false })],
      cubicRates: [
        {
          services: null,
          ...ALWAYS,
          maximumLb: 20,
          maximumLongest: 18,
          exceptShapes: [],
          sides: QUARTER_DOWN,
          zones: ['5'],
          upToCubicFeet: [1],
          cents: [[1]],
          softPackUpToInches: null,
        },
      ],
      hundredweights: [
        {
          services: null,
          ...ALWAYS,
          packaging: ['package'],
          minimumPieces: 2,
          minimumLb: 100,
          belowMinimum: 'notEligible',
          minimumAverageLb: 0,
          belowAverage: 'raised',
          zones: ['5'],
          breaks: [{ fromLb: 100, rates: [100_000] }],
          minimumCents: [0],
        },
      ],
      surcharges: [
        surcharge('LPS', over('longest', 96, null, AS_MEASURED), 20_000, { minimumBillableLb: 90 }),
      ],
    })
    const pieces = [
      piece({ packaging: 'letter', weightLb: 0.4, length: 0, width: 0, height: 0 }),
      piece({ length: 97, width: 4, height: 4 }),
      piece({ length: 12, width: 8, height: 6 }),
    ]
    const told = (request = parcelRequest(pieces, { fallbackMiles: 1345 })) =>
      explainParcelReceipt(parcelRateOf(rateParcel(tariff, request)).receipt).map(({ working }) => working)
    expect(told()).toEqual(
      expect.arrayContaining([
        'estimated: chart one has no origin 752; 1,345 miles to 895 by its mileage tiers',
        "actual 0.4 lb; no dimensional weight for packaging 'letter'; billed: the actual weight",
        'actual 10 lb; dimensional 97 × 4 × 4 in (each side up to the whole inch) = 1,552 cu in ÷ 139 = 12 lb; LPS bills at least 90 lb; billed: the minimum weight',
        'none: not for this shape or packaging',
        'none: too long for it',
        '12 × 8 × 6 in (each side down to the quarter inch) = 576 cu in, tier up to 1 cu ft; cheaper than by weight',
        '10 lb in zone 5, package: row up to 10 lb; $20.00 not charged: another method is cheaper',
        'none: not for this packaging',
      ]),
    )
    expect(told(parcelRequest([piece({ quantity: 12 })], { fallbackMiles: 1 }))).toContain(
      '12 packages, 120 lb × $10.00 / cwt; $12.00 not charged: priced separately, the packages cost $0.12',
    )
  })

  it('adds up to the price', () => {
    const lines = explainParcelReceipt(receiptOf())
    const sum = lines.slice(0, -1).reduce((total, { amount }) => total + (amount ?? 0), 0)
    expect(sum).toBe(receiptOf().cents)
  })
})

describe('services', () => {
  it('are all answered, each with a price or a notice', () => {
    const results = rateParcel(TARIFF, parcelRequest([piece({ weightLb: 30 })]))
    expect(results.map(({ kind, serviceCode }) => [kind, serviceCode])).toEqual([
      ['rate', 'PLAIN'],
      ['notice', 'OTHER'],
    ])
  })

  it('returns requested services, and names missing ones', () => {
    const results = rateParcel(TARIFF, parcelRequest([piece()], { services: ['OTHER', '99'] }))
    expect(
      results.map((one) => (one.kind === 'rate' ? one.cents : `${one.serviceCode} ${one.code}`)),
    ).toEqual([777, '99 SERVICE_NOT_OFFERED'])
  })

  it('keeps a residential service from businesses, and the other way around', () => {
    const services = [
      plainService({ serves: 'residential' }),
      plainService({ code: 'B', serves: 'commercial' }),
    ]
    const tariff = plainParcel({
      services,
      rateTables: [plainTable(), plainTable({ service: 'B' })],
      surcharges: [surcharge('RES', { kind: 'residential' }, 600)],
    })
    const ask = (isResidential: boolean) =>
      rateParcel(tariff, parcelRequest([piece()], { isResidential })).map((one) =>
        one.kind === 'rate' ? one.cents : one.message,
      )
    expect(ask(true)).toEqual([2600, 'delivers only to businesses'])
    expect(ask(false)).toEqual(['delivers only to residences', 2000])
  })

  it('reports once why no service has a price', () => {
    const ask = (more: Parameters<typeof parcelRequest>[1], pieces = [piece()]) =>
      rateParcel(plainParcel({ effectiveTo: '2026-12-31' }), parcelRequest(pieces, more)).map((one) =>
        one.kind === 'notice' ? `${one.serviceCode} ${one.code}: ${one.message}` : '',
      )
    expect(ask({ shipDate: '2027-01-01' })).toEqual([
      'null TARIFF_NOT_EFFECTIVE: tariff PLAIN is not in effect on 2027-01-01',
    ])
    const faults: [Parameters<typeof parcelRequest>[1], ReturnType<typeof piece>[], string][] = [
      [{ shipDate: '2026-02-29' }, [piece()], "the ship date '2026-02-29' is not a date"],
      [{ ratingDate: 'today' }, [piece()], "the rating date 'today' is not a date"],
      [
        { origin: { zip: '7520', state: 'TX', countryCode: 'US' } },
        [piece()],
        "the origin '7520 US' is not a postal code of its country",
      ],
      [{}, [], 'there is no piece'],
      [{}, [piece({ quantity: 0 })], 'a piece has no quantity'],
      [{}, [piece({ quantity: 1.5 })], 'a piece has no quantity'],
      [{}, [piece({ weightLb: 0 })], 'a piece has no weight'],
      [{}, [piece({ weightLb: Number.NaN })], 'a piece has no weight'],
      [{}, [piece({ weightLb: 2001 })], 'a piece is heavier than 2000 lb: freight, not a parcel'],
      [{}, [piece({ length: -1 })], 'a piece has a side below 0'],
      [{}, [piece({ height: 401 })], 'a piece is longer than 400 in: freight, not a parcel'],
      [{}, [piece({ declaredValueCents: 0.5 })], 'a piece has an invalid declared value'],
      [{}, [piece({ quantity: 1001 })], 'more than 1000 pieces'],
      [{}, [piece({ quantity: 31, weightLb: 1000 })], 'too heavy for a truck'],
      [{ fallbackMiles: -1 }, [piece()], 'the distance is not a number of miles'],
    ]
    for (const [more, pieces, message] of faults)
      expect(ask(more, pieces)).toEqual([`null REQUEST_INVALID: ${message}`])
  })
})

describe('hash and rerate', () => {
  const receipt = receiptOf()

  it('is the same for the same request and differs after every change to it', () => {
    expect(receipt.hash).toMatch(/^[0-9a-f]{32}$/)
    // Stable over releases: a stored hash must be found again.
    expect(receipt.hash).toBe('c095fa76fb7624823dec929b235afaf0')
    expect(receiptOf(structuredClone(REQUEST)).hash).toBe(receipt.hash)
    expect(receiptOf({ ...REQUEST, services: ['PLAIN'] }).hash).toBe(receipt.hash)
    const one = (more: Partial<ReturnType<typeof piece>>) => [
      { ...REQUEST.pieces[0]!, ...more },
      REQUEST.pieces[1]!,
    ]
    const changes: Partial<typeof REQUEST>[] = [
      { shipDate: '2026-06-04' },
      { ratingDate: '2026-06-01' },
      { isResidential: false },
      { origin: { ...REQUEST.origin, zip: '75202' } },
      { fallbackMiles: 3 },
      ...[
        { weightLb: 51.21 },
        { length: 48.3 },
        { quantity: 2 },
        { packaging: 'tube' as const },
        { shape: 'nonrectangular' as const },
      ].map((more) => ({ pieces: one(more) })),
    ]
    const hashes = new Set(changes.map((change) => receiptOf({ ...REQUEST, ...change }).hash))
    expect(hashes.size).toBe(changes.length)
    expect(hashes.has(receipt.hash)).toBe(false)
  })

  it('gives the same cents again, in whatever order a database returns the names', () => {
    const turned = JSON.parse(JSON.stringify(receipt), (_name, value) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).reverse())
        : value,
    )
    expect(rerateParcel(turned, TARIFF)).toEqual({ kind: 'same', cents: receipt.cents })
  })

  it('reports a different price, or a different tariff', () => {
    expect(rerateParcel({ ...receipt, tariffVersion: '2' }, TARIFF)).toEqual({
      kind: 'otherTariff',
      wanted: 'PLAIN@2',
      given: 'PLAIN@1',
    })
    expect(rerateParcel({ ...receipt, cents: receipt.cents + 1 }, TARIFF)).toMatchObject({
      kind: 'different',
      stored: receipt.cents + 1,
      isSameQuestion: true,
    })
    const dearer = plainParcel({ ...PARTS, surcharges: [] })
    expect(rerateParcel(receipt, dearer)).toMatchObject({
      kind: 'different',
      result: { kind: 'notice', code: 'NO_SURCHARGE' },
      isSameQuestion: false,
    })
    const steps = receipt.steps.slice(1)
    expect(rerateParcel({ ...receipt, steps }, TARIFF).kind).toBe('different')
  })
})
