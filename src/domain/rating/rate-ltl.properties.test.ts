import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '#test/support/runs.ts'
import { FREIGHT_CLASSES } from '../classification/freight-class.ts'
import { cwtCharge } from '../money.ts'
import { makeChance } from './chance.test-support.ts'
import { lineCents } from './class-linehaul.ts'
import { compileTariff } from './compile-tariff.ts'
import type { CompiledTariff } from './compiled-tariff.ts'
import type { LtlRequest } from './ltl-request.ts'
import { ALWAYS, EVERYWHERE, lane, plainRequest, plainTariff } from './plain-tariff.test-support.ts'
import { rateLtl } from './rate-ltl.ts'
import { syntheticRequest } from './synthetic-request.test-support.ts'
import { FUEL_ROWS } from './synthetic-rules.test-support.ts'
import { syntheticTariff } from './synthetic-tariff.test-support.ts'
import { BREAK_COUNT, type TariffDocument, WEIGHT_BREAKS } from './tariff.ts'

function compiled(document: TariffDocument): CompiledTariff {
  const result = compileTariff(document, FUEL_ROWS)
  if (result.kind === 'invalid') throw new Error(result.problems.join('\n'))
  return result.tariff
}

/** Every rule of the engine: properties that all prices must have. */
const SYNTHETIC = Array.from({ length: 24 }, (_, seed) => syntheticTariff(seed + 500, 4, 0))
const TARIFFS = SYNTHETIC.map(compiled)
const anyQuote = fc.record({ seed: fc.integer(), number: fc.nat({ max: TARIFFS.length - 1 }) })
const requestOf = (seed: number, odd = 0) => syntheticRequest(makeChance(seed), { lines: null, odd })

/** Rates of any shape, falling or not, with a minimum, a discount and a floor: the parts of the linehaul. */
const anySheet = fc.record({
  classes: fc.array(
    fc.record({
      rates: fc.array(fc.integer({ min: 1, max: 3_000_000 }), {
        minLength: BREAK_COUNT,
        maxLength: BREAK_COUNT,
      }),
      minimumCents: fc.nat({ max: 30_000 }),
    }),
    { minLength: 3, maxLength: 3 },
  ),
  percent: fc.integer({ min: 0, max: 90_000 }),
  floor: fc.nat({ max: 30_000 }),
  applies: fc.constantFrom('beforeDiscount' as const, 'afterDiscount' as const),
})
type Sheet = typeof anySheet extends fc.Arbitrary<infer One> ? One : never
const CLASSES = ['50', '70', '125'] as const

const tariffOf = (
  { classes, percent, floor, applies }: Sheet,
  heavy: { fromLb: number; more: number } | null = null,
): CompiledTariff =>
  plainTariff({
    header: {
      ratesAsHigherDiscountWeight: true,
      minimum: { applies, discountPercent: 0 },
      discounts: [
        ...(heavy
          ? [{ scope: EVERYWHERE, fromLb: heavy.fromLb, percent: percent + heavy.more, ...ALWAYS }]
          : []),
        { scope: EVERYWHERE, fromLb: 0, percent, ...ALWAYS },
      ],
      absoluteMinimums: [{ scope: EVERYWHERE, cents: floor, ...ALWAYS }],
    },
    lanes: classes.map(({ rates, minimumCents }, at) => ({ ...lane(CLASSES[at]!, []), rates, minimumCents })),
  })

function linehaul(tariff: CompiledTariff, request: LtlRequest): number {
  const result = rateLtl(tariff, request)
  if (result.kind === 'notice') throw new Error(result.message)
  return result.cents
}
const hundredths = fc.integer({ min: 100, max: 4_500_000 })

describe('the linehaul', () => {
  it('never decreases when the weight increases, except for the half cents of a separate deficit line', () => {
    fc.assert(
      fc.property(anySheet, hundredths, hundredths, (sheet, one, other) => {
        const tariff = tariffOf({ ...sheet, applies: 'afterDiscount' })
        const at = (weight: number) => linehaul(tariff, plainRequest([{ weightLb: weight / 100 }]))
        expect(at(Math.max(one, other))).toBeGreaterThanOrEqual(at(Math.min(one, other)) - 1)
      }),
      { numRuns: runs(5_000), seed: 1 },
    )
  })

  it('is the same or higher a pound further if no line has half cents', () => {
    // Whole dollars per 100 lb and whole pounds: every line is whole cents.
    const wholeSheet = anySheet.map((sheet) => ({
      ...sheet,
      percent: 0,
      classes: sheet.classes.map((one) => ({
        ...one,
        rates: one.rates.map((rate) => Math.ceil(rate / 10_000) * 10_000),
      })),
    }))
    fc.assert(
      fc.property(wholeSheet, fc.integer({ min: 1, max: 44_000 }), (sheet, pounds) => {
        const tariff = tariffOf(sheet)
        const at = (weightLb: number) => linehaul(tariff, plainRequest([{ weightLb }]))
        expect(at(pounds + 1)).toBeGreaterThanOrEqual(at(pounds))
      }),
      { numRuns: runs(5_000), seed: 2 },
    )
  })

  it("costs no more than the same shipment declared at a higher break's weight, on any line", () => {
    // A larger discount may start at any of the breaks.
    const heavier = fc.record({
      fromLb: fc.constantFrom(500, 1000, 2000, 5000),
      more: fc.nat({ max: 9_000 }),
    })
    const lines = fc.array(
      fc.record({ weight: fc.integer({ min: 100, max: 300_000 }), at: fc.nat({ max: 2 }) }),
      {
        minLength: 1,
        maxLength: 4,
      },
    )
    fc.assert(
      fc.property(anySheet, lines, heavier, (sheet, freight, heavy) => {
        const tariff = tariffOf({ ...sheet, applies: 'afterDiscount' }, heavy)
        const items = freight.map(({ weight, at }) => ({
          weightLb: weight / 100,
          freightClass: CLASSES[at]!,
        }))
        const actual = linehaul(tariff, plainRequest(items))
        const total = freight.reduce((sum, { weight }) => sum + weight, 0)
        for (const { fromLb } of WEIGHT_BREAKS.filter(({ fromLb }) => fromLb * 100 > total)) {
          for (let line = 0; line < items.length; line++) {
            const declared = items.map((item, place) =>
              place === line
                ? { ...item, weightLb: (freight[place]!.weight + fromLb * 100 - total) / 100 }
                : item,
            )
            // A deficit is a separate line with its own rounding: at most a cent of difference from adding it to
            // another line.
            expect(actual).toBeLessThanOrEqual(linehaul(tariff, plainRequest(declared)) + 1)
          }
        }
      }),
      { numRuns: runs(1_000), seed: 3 },
    )
  })

  it('rounds by the reciprocal exactly like by division', () => {
    const rate = fc.integer({ min: 1, max: 50_000_000 })
    const weight = fc.integer({ min: 1, max: 40_000_000 })
    fc.assert(
      fc.property(weight, rate, (pounds, dollars) => {
        expect(lineCents(pounds, dollars)).toBe(cwtCharge(pounds, dollars))
      }),
      { numRuns: runs(50_000), seed: 4 },
    )
    // Whole and half cents, and steps of 1e-6 cents around them, up to the largest possible line.
    for (let cents = 1; cents < 2_000_000_000; cents = Math.ceil(cents * 1.003) + 1) {
      for (const beside of [-1, 0, 1, 499_999, 500_000, 500_001]) {
        const product = cents * 1_000_000 + beside
        expect(lineCents(1, product)).toBe(Math.floor((product + 500_000) / 1_000_000))
      }
    }
  })
})

describe('every price', () => {
  it('is the sum of its charges, and so are the lines of its receipt', () => {
    fc.assert(
      fc.property(anyQuote, ({ seed, number }) => {
        const result = rateLtl(TARIFFS[number]!, requestOf(seed, 20))
        if (result.kind === 'notice') return
        expect(result.charges.reduce((sum, { cents }) => sum + cents, 0)).toBe(result.cents)
        expect(result.receipt.charges).toEqual(result.charges)
      }),
      { numRuns: runs(5_000), seed: 5 },
    )
  })

  it('is the same whatever the order of the items', () => {
    fc.assert(
      fc.property(anyQuote, fc.infiniteStream(fc.nat()), ({ seed, number }, chances) => {
        const request = requestOf(seed, 20)
        const keys = request.items.map(() => chances.next().value as number)
        const items = request.items.toSorted(
          (a, b) => keys[request.items.indexOf(a)]! - keys[request.items.indexOf(b)]!,
        )
        const answer = (asked: LtlRequest) => {
          const result = rateLtl(TARIFFS[number]!, asked)
          return result.kind === 'rate' ? result.cents : result.code
        }
        expect(answer({ ...request, items })).toBe(answer(request))
      }),
      { numRuns: runs(5_000), seed: 6 },
    )
  })

  it('has every line rated, unless the whole is one class or has a pallet price', () => {
    fc.assert(
      fc.property(anyQuote, ({ seed, number }) => {
        const request = requestOf(seed, 20)
        const result = rateLtl(TARIFFS[number]!, request)
        if (result.kind === 'notice') return
        const lines = result.charges.filter(({ code }) => code === 'LHS').length
        const isByPallet = result.charges.some(({ code }) => code === 'PAL')
        const isOneClass = result.receipt.spaceRule !== null && lines === 1
        expect(isByPallet || isOneClass || lines === request.items.length).toBe(true)
      }),
      { numRuns: runs(5_000), seed: 7 },
    )
  })

  it('is missing if the class of one line has no row on its lane', () => {
    const without = SYNTHETIC.slice(0, 5).map(({ header, lanes, ...rest }) => {
      const bare = { ...header, fak: [], palletPricing: null }
      return FREIGHT_CLASSES.map((missing) =>
        compiled({ ...rest, header: bare, lanes: [...lanes].filter((row) => row.freightClass !== missing) }),
      )
    })
    fc.assert(
      fc.property(anyQuote, fc.nat(), ({ seed, number }, pick) => {
        const request = requestOf(seed)
        const { freightClass } = request.items[pick % request.items.length]!
        const tariff =
          without[number % without.length]![
            FREIGHT_CLASSES.indexOf(freightClass as (typeof FREIGHT_CLASSES)[number])
          ]!
        expect(rateLtl(tariff, request).kind).toBe('notice')
      }),
      { numRuns: runs(3_000), seed: 8 },
    )
  })
})
