import { describe, expect, it } from 'vitest'
import { makeChance } from './chance.test-support.ts'
import { compileTariff } from './compile-tariff.ts'
import { explainReceipt } from './explain-receipt.ts'
import {
  ALWAYS,
  EVERYWHERE,
  flatCharge,
  lane,
  plainRequest,
  plainTariff,
  rateOf,
} from './plain-tariff.test-support.ts'
import { rateLtl } from './rate-ltl.ts'
import { ACCESSORIAL_BASES, STEP } from './receipt-steps.ts'
import { rerate } from './rerate.ts'
import { syntheticRequest } from './synthetic-request.test-support.ts'
import { FUEL_ROWS } from './synthetic-rules.test-support.ts'
import { syntheticTariff } from './synthetic-tariff.test-support.ts'

const FUEL = {
  tables: [
    {
      id: 'nickel',
      version: '7',
      ...ALWAYS,
      inclusion: 'atLeastBelow' as const,
      columnsFromLb: [0],
      bands: [{ fromMills: 3450, toMills: 3500, percents: [31_250] }],
      above: null,
      below: null,
    },
  ],
  prices: [{ indexId: 'diesel', priceDate: '2025-05-19', mills: 3475 }],
}
const TARIFF = plainTariff({
  header: {
    fak: [{ fromClass: '50', toClass: '85', ratedClass: '70' }],
    discounts: [{ scope: EVERYWHERE, fromLb: 0, percent: 70_000, ...ALWAYS }],
    absoluteMinimums: [{ scope: EVERYWHERE, cents: 15_000, ...ALWAYS }],
    accessorials: [
      flatCharge('LGDEL', 7500, { label: 'Liftgate delivery', isFuelable: true }),
      flatCharge('RESDEL', 9000),
      flatCharge('LTDDEL', 9500, { label: 'Limited access' }),
    ],
    exclusiveAccessorials: [{ codes: ['RESDEL', 'LTDDEL'] }],
    fuel: {
      tableId: 'nickel',
      indexId: 'diesel',
      effectiveWeekday: 3,
      lagWeeks: 0,
      lookupDate: 'pickup',
      staleAfterDays: 7,
    },
  },
  lanes: [lane('70', [100, 90, 80], 85)],
  fuel: FUEL,
})
const REQUEST = plainRequest([{ freightClass: '85', weightLb: 490 }], {
  services: ['LGDEL', 'RESDEL', 'LTDDEL'],
})

describe('explainReceipt', () => {
  it('shows rates in the currency of the tariff', () => {
    const { receipt } = rateOf(rateLtl(TARIFF, REQUEST))
    const told = explainReceipt({ ...receipt, currency: 'CAD' })
    expect(told[1]?.working).toBe('490 lb × CA$90.00 / cwt, column M5C')
  })

  it('explains the whole calculation, line by line', () => {
    const { receipt } = rateOf(rateLtl(TARIFF, REQUEST))
    const told = explainReceipt(JSON.parse(JSON.stringify(receipt)))
    expect(told.map(({ label, working, amount }) => `${label}: ${working} = ${amount}`)).toEqual([
      'Plain tariff: PLNX synthetic tariff, version 1; base tariff PLAIN of Wed, Jan 1, 2020; TX 75201 (zone TX) to NV 89502 (zone NV); pickup Wed, Jun 4, 2025 = null',
      'Class 70 freight (class 85 rated as 70): 490 lb × $90.00 / cwt, column M5C = 44100',
      'Deficit weight: rated as 500 lb: 10 lb added at the lowest class rate, 10 lb × $90.00 / cwt = 900',
      'Weight: 490 lb = null',
      'Column L5C: $490.00, not cheaper: $40.00 more = null',
      'Column M5C: $450.00 with 10 lb added for $9.00, charged = null',
      'Column M1M: $800.00 with 510 lb added for $408.00, not cheaper: $350.00 more = null',
      ...['M2M', 'M5M', 'M10M', 'M20M', 'M30M', 'M40M'].map(
        (column) => `Column ${column}: no rate for every class here = null`,
      ),
      'Minimum charge not reached: lane minimum $85.00, before discount = null',
      'Discount: 70% of $450.00, discount row 1 of the contract = -31500',
      'Absolute minimum charge: absolute minimum $150.00 compared with $135.00, floor row 1 of the contract = 1500',
      'Fuel surcharge 31.25%: 31.25% of ($150.00 + $75.00 accessorials); diesel $3.475 of Mon, May 19, 2025, in effect from Wed, May 21, 2025, table nickel@7; this price was already due to be replaced = 7031',
      'Liftgate delivery: flat; fuel is charged on it = 7500',
      'Limited access: flat = 9500',
      'Residential delivery not charged: a more expensive service of the same kind is charged = null',
      'Total: each line rounded half up to the cent = 39031',
    ])
  })

  it('shows the own column of a shipment that was rated as a higher weight for its discount', () => {
    const discounts = [
      { scope: EVERYWHERE, fromLb: 2000, percent: 75_000, ...ALWAYS },
      { scope: EVERYWHERE, fromLb: 0, percent: 72_000, ...ALWAYS },
    ]
    const told = (ratesAsHigherDiscountWeight: boolean, weightLb: number) => {
      const tariff = plainTariff({
        header: { discounts, ratesAsHigherDiscountWeight },
        lanes: [lane('70', [100, 100, 100, 100])],
      })
      const { cents, receipt } = rateOf(rateLtl(tariff, plainRequest([{ weightLb }])))
      const lines = explainReceipt(receipt).map(({ label, working }) => `${label}: ${working}`)
      return [cents, lines.find((line) => line.startsWith('Own column')), receipt.discountRow]
    }
    // 1,800 lb x $1 less 72% is $504; 2,000 lb x $1 less 75% is $500.
    expect(told(false, 1800)).toEqual([50_400, undefined, 2])
    expect(told(true, 1800)).toEqual([
      50_000,
      'Own column M1M: 1,800 lb for $1,800.00; less 72%, the discount at this weight, the linehaul is $504.00. Rated as 2,000 lb for the better discount that starts there',
      1,
    ])
    expect(told(true, 1700)).toEqual([47_600, undefined, 2])
    expect(told(true, 2000)).toEqual([50_000, undefined, 1])
  })

  it('uses the singular for one, and shows the code of a charge without a label in its tariff', () => {
    const { receipt } = rateOf(rateLtl(TARIFF, REQUEST))
    const told = (steps: number[]) =>
      explainReceipt({ ...receipt, charges: [{ code: 'REDEL', label: 'REDEL', cents: 1100 }], steps })
        .slice(1, -1)
        .map(({ label, working }) => `${label}: ${working}`)
    const per = (basis: (typeof ACCESSORIAL_BASES)[number]) =>
      told([STEP.accessorial, 0, ACCESSORIAL_BASES.indexOf(basis), 1, 1100, -1, -1, 1100, 0])
    expect(told([STEP.palletPrice, 1, 31_500, 1])).toEqual([
      'Pallet price: all-in price for 1 pallet, fuel included',
    ])
    expect(per('perPiece')).toEqual(['Redelivery: 1 piece × $11.00'])
    expect(per('perHandlingUnit')).toEqual(['Redelivery: 1 handling unit × $11.00'])
    expect(per('perLinearFoot')).toEqual(['Redelivery: 1 linear foot × $11.00'])
  })

  it('has lines whose amounts add up to the price, whatever the rules', () => {
    const chance = makeChance(11)
    for (let seed = 0; seed < 20; seed++) {
      const result = compileTariff(syntheticTariff(seed, 3, 0), FUEL_ROWS)
      if (result.kind === 'invalid') throw new Error(result.problems.join())
      for (let count = 0; count < 60; count++) {
        const rate = rateLtl(result.tariff, syntheticRequest(chance, { lines: null, odd: 20 }))
        if (rate.kind === 'notice') continue
        const told = explainReceipt(rate.receipt)
        const sum = told.slice(0, -1).reduce((total, line) => total + (line.amount ?? 0), 0)
        expect(sum).toBe(rate.cents)
        for (const line of told) expect(`${line.label} ${line.working}`).not.toMatch(/undefined|NaN|null|\?/)
      }
    }
  })
})

describe('hash and rerate', () => {
  const { receipt } = rateOf(rateLtl(TARIFF, REQUEST))

  it('is the same for the same request and differs after every change to it', () => {
    const hashOf = (request: typeof REQUEST) => rateOf(rateLtl(TARIFF, request)).receipt.hash
    expect(receipt.hash).toMatch(/^[0-9a-f]{32}$/)
    // Stable over releases: a stored hash must be found again.
    expect(receipt.hash).toBe('18da52116fd91692989335055fba8c0c')
    expect(hashOf(structuredClone(REQUEST))).toBe(receipt.hash)
    const changes: Partial<typeof REQUEST>[] = [
      { services: ['LGDEL', 'LTDDEL', 'RESDEL'] },
      { pickupDate: '2025-06-05' },
      { ratingDate: '2025-06-04' },
      { origin: { ...REQUEST.origin, zip: '75202' } },
      { isSingleShipment: true },
      { linearFeet: 3 },
      ...[
        { weightLb: 490.01 },
        { isStackable: true },
        { quantity: 2 },
        { pieces: 3 },
        { packageType: 'SKD' },
      ].map((item) => ({ items: [{ ...REQUEST.items[0]!, ...item }] })),
    ]
    const hashes = new Set(changes.map((change) => hashOf({ ...REQUEST, ...change })))
    expect(hashes.size).toBe(changes.length)
    expect(hashes.has(receipt.hash)).toBe(false)
  })

  it('reports a different price, or a different tariff', () => {
    expect(rerate(receipt, TARIFF)).toEqual({ kind: 'same', cents: receipt.cents })
    expect(rerate({ ...receipt, tariffVersion: '2' }, TARIFF)).toEqual({
      kind: 'otherTariff',
      wanted: 'PLAIN@2',
      given: 'PLAIN@1',
    })
    expect(rerate({ ...receipt, cents: receipt.cents + 1 }, TARIFF)).toMatchObject({
      kind: 'different',
      stored: receipt.cents + 1,
      isSameQuestion: true,
    })
    const request = { ...REQUEST, pickupDate: '2020-01-01' }
    expect(rerate({ ...receipt, request }, TARIFF)).toMatchObject({
      kind: 'different',
      result: { kind: 'notice', code: 'NO_FUEL_PRICE' },
      isSameQuestion: false,
    })
  })
})
