import { describe, expect, it } from 'vitest'
import { explainVolumeReceipt } from './explain-volume-receipt.ts'
import {
  ALWAYS,
  byLane,
  byMiles,
  FUEL_RULE,
  fuelRows,
  itemOf,
  plainVolume,
  rated,
  truck,
  VAN,
} from './plain-volume.test-support.ts'
import { rerateVolume } from './rerate-volume.ts'
import type { VolumeReceipt } from './volume-result.ts'

const half = { ...VAN, code: 'HALF', label: 'Half trailer', maxLb: 500 }
const tariff = plainVolume(
  {
    equipment: [half, VAN],
    tables: [
      byMiles(
        [
          [0, 3],
          [500, 2.75],
          [1_300, 2.05],
        ],
        { name: 'Miles', minimumCents: 40_000 },
      ),
      byMiles([[0, 2]], { name: 'Half', equipment: 'HALF' }),
      byLane('flat', [[0, 2_900]], { name: 'Lanes' }),
    ],
    stops: [{ freeStops: 0, maxStops: 2, cents: [7_500], isFuelable: false, ...ALWAYS }],
    fuel: { basis: 'perMile', rule: FUEL_RULE },
    accessorials: [
      {
        code: 'APPT',
        label: 'Delivery appointment',
        trigger: { kind: 'requested' },
        price: { basis: 'flat', cents: 3_600 },
        isFuelable: false,
        ...ALWAYS,
      },
    ],
  },
  fuelRows(4_550),
)
const asked = truck({
  services: ['APPT'],
  stops: [{ zip: '60601', state: 'IL', countryCode: 'US' }],
  distance: { source: 'coordinates', tenths: 8_547 },
})

describe('a volume receipt', () => {
  const { receipt, cents } = rated(tariff, asked)

  it('explains the calculation from the tariff to the total, with options that were not cheaper', () => {
    // 854.7 x 1.17 = 999.999 -> 1,000 miles; 1,300 x 2.05 = 2,665.00 is less than 1,000 x 2.75.
    expect(
      explainVolumeReceipt(receipt).map(({ label, working, amount }) => [label, working, amount]),
    ).toEqual([
      [
        'Plain truckload tariff',
        'PLNX synthetic tariff, version 1; TX 75201 (zone TX) to NV 89502 (zone NV); pickup Wed, Jun 3, 2026',
        null,
      ],
      ['Distance (estimated)', '854.7 straight-line miles × 1.17 = 1,000 miles', null],
      ['53 ft van: Miles', '1,300 miles × $2.05 / mile, instead of the actual 1,000 miles', 266_500],
      ['Rate from 500', '1,000 miles × $2.75 / mile = $2,750.00, not cheaper: $85.00 more', null],
      ['Minimum charge not reached', 'minimum $400.00', null],
      ['Half trailer: Half', 'no price: 1,000 lb is more than the 500 of Half trailer', null],
      ['53 ft van: Lanes', '$2,900.00, not cheaper: $235.00 more', null],
      ['Stops on the way', '1 stop, 0 free: $75.00', 7_500],
      [
        'Fuel surcharge $0.455 per mile',
        '1,000 miles × $0.455; diesel $3.500 of Mon, May 25, 2026, in effect from Wed, May 27, 2026, table one@1; this price was already due to be replaced',
        45_500,
      ],
      ['Delivery appointment', 'flat', 3_600],
      ['Total', 'each line rounded half up to the cent', 323_100],
    ])
    expect(cents).toBe(323_100)
  })

  it('has lines that add up to the price', () => {
    const amounts = explainVolumeReceipt(receipt).filter(({ step }) => step !== 'total')
    expect(amounts.reduce((sum, { amount }) => sum + (amount ?? 0), 0)).toBe(cents)
  })

  it('is computed again to the cent, also from its stored form with its fields in another order', () => {
    const stored = JSON.parse(JSON.stringify(receipt)) as VolumeReceipt
    const shuffled = Object.fromEntries(Object.entries(stored).toReversed()) as unknown as VolumeReceipt
    expect(rerateVolume(shuffled, tariff)).toEqual({ kind: 'same', cents })
  })

  it('distinguishes a changed receipt from one of another version', () => {
    expect(rerateVolume({ ...receipt, cents: cents - 1 }, tariff)).toMatchObject({
      kind: 'different',
      stored: cents - 1,
      isSameQuestion: true,
    })
    expect(
      rerateVolume({ ...receipt, request: { ...asked, items: [itemOf({ weightLb: 9 })] } }, tariff),
    ).toMatchObject({
      kind: 'different',
      isSameQuestion: false,
    })
    expect(rerateVolume({ ...receipt, tariffVersion: '0' }, tariff)).toEqual({
      kind: 'otherTariff',
      wanted: 'PLAIN-TL@0',
      given: 'PLAIN-TL@1',
    })
  })

  it('has a hash that changes with every input that can affect a price', () => {
    const others = [
      { ...asked, equipment: 'VAN53' },
      { ...asked, stops: [] },
      { ...asked, distance: { source: 'coordinates' as const, tenths: 8_548 } },
      { ...asked, pickupDate: '2026-06-04' },
      { ...asked, items: [itemOf({ weightLb: 1_001 })] },
      { ...asked, linearFeet: 4 },
    ]
    const hashes = others.map((other) => rated(tariff, other).receipt.hash)
    expect(new Set([receipt.hash, ...hashes]).size).toBe(others.length + 1)
    expect(receipt.hash).toMatch(/^[0-9a-f]{32}$/)
  })
})
