import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Cart, CartLine, FreeShippingRules } from './cart.ts'
import { judgeCart } from './judge-cart.ts'
import { type SkuRule, skuKey } from './sku-rule.ts'

const RULES: FreeShippingRules = {
  isEnabled: true,
  isCartRuleEnabled: true,
  isSkuRuleEnabled: true,
  minimumCartCents: 9_900,
  maximumWeightLb: 150,
  countries: ['US', 'CA'],
  excludedStates: ['AK', 'HI'],
  combine: 'any',
}
const rulesOf = (rules: readonly SkuRule[]) => new Map(rules.map((rule) => [skuKey(rule.sku), rule]))
const SKUS = rulesOf([
  { sku: 'MUG', isFreeShipping: true, minimumQuantity: 1 },
  { sku: 'TILE', isFreeShipping: true, minimumQuantity: 10 },
  { sku: 'ANVIL', isFreeShipping: false, minimumQuantity: 1 },
])
const line = (sku: string, quantity: number, priceCents: number, weightLb: number | null = 1): CartLine => ({
  ...{ sku, quantity, priceCents, weightLb },
})
const cart = (lines: CartLine[], to: Partial<Cart> = {}): Cart => ({
  lines,
  countryCode: 'US',
  state: 'NV',
  ...to,
})
const judge = (of: Cart, rules: Partial<FreeShippingRules> = {}) =>
  judgeCart(of, { ...RULES, ...rules }, SKUS)
const reasonsOf = (of: Cart, rules: Partial<FreeShippingRules> = {}) =>
  judge(of, rules).lines.map(({ isFree, reason }) => [isFree, reason])

describe('the cart rule', () => {
  it('is met from the minimum on, to the cent, and returns the missing amount', () => {
    const rules = { isSkuRuleEnabled: false }
    expect(judge(cart([line('VASE', 3, 3_300)]), rules)).toMatchObject({ isFree: true, missingCents: 0 })
    const short = judge(cart([line('VASE', 1, 9_899)]), rules)
    expect(short).toMatchObject({ isFree: false, cartCents: 9_899, missingCents: 1 })
    expect(short.lines[0]!.reason).toBe('The cart comes to $98.99, $0.01 less than the minimum of $99.00.')
  })

  it('reports no missing amount if more value would not help', () => {
    expect(judge(cart([line('VASE', 1, 100)], { state: 'AK' })).missingCents).toBe(0)
    expect(judge(cart([line('VASE', 1, 100)]), { combine: 'all' }).missingCents).toBe(0)
    expect(judge(cart([line('ANVIL', 1, 100)])).missingCents).toBe(0)
  })
})

describe('the SKU rule', () => {
  it('explains for each line why it ships free or not', () => {
    const lines = [line('mug', 1, 500), line('TILE', 4, 100), line('ANVIL', 1, 100), line('VASE', 1, 100)]
    expect(reasonsOf(cart(lines), { isCartRuleEnabled: false })).toEqual([
      [true, 'mug ships free by the SKU rule.'],
      [false, 'TILE ships free at 10 or more; the cart has only 4.'],
      [false, 'ANVIL never ships free under the SKU rule.'],
      [false, 'The SKU rule does not include VASE.'],
    ])
  })

  it('counts the lines of one SKU together', () => {
    const lines = [line('TILE', 6, 100), line('tile ', 4, 100)]
    expect(judge(cart(lines), { isCartRuleEnabled: false }).isFree).toBe(true)
  })
})

describe('both rules', () => {
  it('any: one is enough, and a SKU that never ships free stays so', () => {
    expect(reasonsOf(cart([line('MUG', 1, 500), line('VASE', 1, 500)]))).toEqual([
      [true, 'MUG ships free by the SKU rule.'],
      [
        false,
        'The cart comes to $10.00, $89.00 less than the minimum of $99.00. The SKU rule does not include VASE.',
      ],
    ])
    const dear = judge(cart([line('VASE', 1, 20_000), line('ANVIL', 1, 20_000)]))
    expect(dear.lines.map(({ isFree }) => isFree)).toEqual([true, false])
  })

  it('all: a line needs both', () => {
    const verdict = judge(cart([line('MUG', 20, 500), line('VASE', 1, 500)]), { combine: 'all' })
    expect(verdict.lines.map(({ isFree }) => isFree)).toEqual([true, false])
    expect(verdict.lines[1]!.reason).toBe('The SKU rule does not include VASE.')
  })
})

describe('conditions under either rule', () => {
  const dear = [line('MUG', 1, 20_000)]
  it.each([
    ['switched off', cart(dear), { isEnabled: false }, 'Free shipping is turned off.'],
    [
      'no rule',
      cart(dear),
      { isCartRuleEnabled: false, isSkuRuleEnabled: false },
      'Neither the cart rule nor the SKU rule is turned on.',
    ],
    [
      'another country',
      cart(dear, { countryCode: 'mx' }),
      {},
      'Free shipping is available to US, CA, not to MX.',
    ],
    [
      'no country',
      cart(dear, { countryCode: '' }),
      {},
      'The cart has no country; free shipping is available to US, CA.',
    ],
    ['an excluded state', cart(dear, { state: 'hi' }), {}, 'Nothing ships free to HI.'],
    ['no state', cart(dear, { state: '' }), {}, 'The cart has no state, and AK, HI are excluded.'],
    [
      'too heavy',
      cart([line('MUG', 3, 20_000, 50.5)]),
      {},
      'The cart weighs 151.5 lb, more than the free shipping limit of 150 lb.',
    ],
    [
      'too heavy by a crumb',
      cart([line('MUG', 1, 20_000, 150.004)]),
      {},
      'The cart weighs 150.004 lb, more than the free shipping limit of 150 lb.',
    ],
    [
      'no state where one is excluded',
      cart(dear, { state: '' }),
      { excludedStates: ['HI'] },
      'The cart has no state, and HI is excluded.',
    ],
    [
      'an excluded state of a country that is not named',
      cart(dear, { countryCode: '', state: 'HI' }),
      { countries: [] },
      'Nothing ships free to HI.',
    ],
    [
      'unknown weight',
      cart([line('MUG', 3, 20_000, null)]),
      {},
      'The weight of MUG is unknown, so Lading cannot tell whether the cart weighs at most 150 lb.',
    ],
  ])('%s', (_name, of, rules, reason) => {
    expect(reasonsOf(of, rules)).toEqual([[false, reason]])
  })

  it('checks states only for countries that have them, weights only with a limit', () => {
    const everywhere = { countries: [], maximumWeightLb: 0, excludedStates: ['CA'] }
    // CA is Cagliari here.
    expect(judge(cart(dear, { countryCode: 'IT', state: 'CA' }), everywhere).isFree).toBe(true)
    // None of the excluded ones is a province.
    expect(judge(cart(dear, { countryCode: 'CA', state: '' }), everywhere).isFree).toBe(true)
    expect(judge(cart(dear, { countryCode: 'US', state: '' }), everywhere).isFree).toBe(false)
    expect(judge(cart([line('MUG', 1, 20_000, null)]), { ...everywhere }).weightLb).toBe(null)
  })

  it('never ships an empty cart free', () => {
    expect(judge(cart([]))).toMatchObject({ isFree: false, missingCents: 0, lines: [] })
  })
})

const SKU = fc.constantFrom('MUG', 'Tile', 'ANVIL', 'VASE', '')
const LINES = fc.array(
  fc.record({
    sku: SKU,
    quantity: fc.integer({ min: 1, max: 30 }),
    priceCents: fc.integer({ min: 0, max: 20_000 }),
    weightLb: fc.option(fc.integer({ min: 0, max: 4_000 }).map((hundredths) => hundredths / 100)),
  }),
  { maxLength: 8 },
)
const CARTS = fc.record({
  lines: LINES,
  countryCode: fc.constantFrom('US', 'CA', 'MX', ''),
  state: fc.constantFrom('NV', 'AK', ''),
})
const ANY_RULES = fc.record({
  isEnabled: fc.boolean(),
  isCartRuleEnabled: fc.boolean(),
  isSkuRuleEnabled: fc.boolean(),
  minimumCartCents: fc.integer({ min: 0, max: 50_000 }),
  maximumWeightLb: fc.constantFrom(0, 50, 500),
  countries: fc.subarray(['US', 'CA']),
  excludedStates: fc.subarray(['AK', 'HI']),
  combine: fc.constantFrom('any' as const, 'all' as const),
})

describe('for any cart', () => {
  it('the order of the lines never matters', () => {
    const shuffled = CARTS.chain((of) =>
      fc.tuple(fc.constant(of), fc.shuffledSubarray(of.lines, { minLength: of.lines.length })),
    )
    fc.assert(
      fc.property(shuffled, ANY_RULES, ([of, lines], rules) => {
        const [one, other] = [of, { ...of, lines }].map((each) => judgeCart(each, rules, SKUS))
        const sorted = (verdict: typeof one) => verdict!.lines.map((each) => JSON.stringify(each)).toSorted()
        expect(sorted(other)).toEqual(sorted(one))
        expect({ ...other, lines: [], conditions: [] }).toEqual({ ...one, lines: [], conditions: [] })
      }),
    )
  })

  it('a more expensive line never loses free shipping', () => {
    fc.assert(
      fc.property(CARTS, ANY_RULES, fc.nat(30_000), fc.nat(7), (of, rules, more, at) => {
        const dearer = of.lines.map((each, index) =>
          index === at ? { ...each, priceCents: each.priceCents + more } : each,
        )
        const [before, after] = [of.lines, dearer].map((lines) => judgeCart({ ...of, lines }, rules, SKUS))
        before!.lines.forEach((each, index) => {
          if (each.isFree) expect(after!.lines[index]!.isFree).toBe(true)
        })
      }),
    )
  })

  it('“all” allows nothing that “any” does not, and the cart’s verdict follows from its lines', () => {
    fc.assert(
      fc.property(CARTS, ANY_RULES, (of, rules) => {
        const [any, all] = (['any', 'all'] as const).map((combine) =>
          judgeCart(of, { ...rules, combine }, SKUS),
        )
        if (all!.isFree) expect(any!.isFree).toBe(true)
        expect(any!.isFree).toBe(any!.lines.length > 0 && any!.lines.every(({ isFree }) => isFree))
      }),
    )
  })

  it('the reported missing amount makes it free, and one cent less does not', () => {
    fc.assert(
      fc.property(CARTS, ANY_RULES, (of, rules) => {
        const { missingCents } = judgeCart(of, rules, SKUS)
        const [first, ...others] = of.lines
        if (missingCents === 0 || first === undefined || first.quantity !== 1) return
        const withMore = (cents: number) => {
          const lines = [{ ...first, priceCents: first.priceCents + cents }, ...others]
          return judgeCart({ ...of, lines }, rules, SKUS).isFree
        }
        expect([withMore(missingCents), withMore(missingCents - 1)]).toEqual([true, false])
      }),
    )
  })
})
