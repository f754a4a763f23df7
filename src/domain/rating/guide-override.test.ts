import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type GuidedPrice, judgeOverride } from './guide-override.ts'

const price = (scac: string, cents: number, ...badges: string[]): GuidedPrice => ({
  scac,
  carrierName: scac,
  cents,
  badges,
})
const PREFERRED = price('PREF', 33_106, 'Preferred')
const DEARER = price('PRE2', 36_000, 'Preferred')
const CHEAP = price('CHEP', 31_240, 'Cheapest')
const DEAR = price('DEAR', 41_877)
const FORBIDDEN = price('FORB', 30_000, 'Do not use')
const judge = (chosen: GuidedPrice, ...prices: GuidedPrice[]) => {
  const override = judgeOverride(chosen, prices)
  return override && [override.because, override.best?.scac ?? null, override.costCents]
}

describe('an override of the guide', () => {
  it.each([
    ['a preferred carrier is none', PREFERRED, [PREFERRED, CHEAP], null],
    ['nor is a preferred one that is dearer than another', DEARER, [PREFERRED, DEARER], null],
    ['nor any carrier while no preferred one quoted', DEAR, [CHEAP, DEAR], null],
    ['nor while the preferred one has no price', DEAR, [price('PREF', 0, 'Preferred'), DEAR], null],
    ['a dearer carrier costs the difference', DEAR, [PREFERRED, DEAR], ['passedOver', 'PREF', 8_771]],
    ['a cheaper one saves it', CHEAP, [PREFERRED, CHEAP], ['passedOver', 'PREF', -1_866]],
    ['against the cheapest preferred', DEAR, [DEARER, PREFERRED, DEAR], ['passedOver', 'PREF', 8_771]],
    ['a forbidden one against the preferred', FORBIDDEN, [PREFERRED, CHEAP], ['doNotUse', 'PREF', -3_106]],
    [
      'or else against the cheapest allowed',
      FORBIDDEN,
      [FORBIDDEN, DEAR, CHEAP],
      ['doNotUse', 'CHEP', -1_240],
    ],
    ['or against nothing', FORBIDDEN, [FORBIDDEN], ['doNotUse', null, null]],
    [
      'a carrier that is both is forbidden',
      price('BOTH', 20_000, 'Preferred', 'Do not use'),
      [CHEAP],
      ['doNotUse', 'CHEP', -11_240],
    ],
  ] as const)('%s', (_what, chosen, prices, expected) => {
    expect(judge(chosen, ...prices)).toEqual(expected)
  })

  it('does not depend on the order of the prices, and is compared with an allowed one', () => {
    const badge = fc.constantFrom([], ['Preferred'], ['Do not use'], ['Cheapest'])
    const any = fc.record({
      scac: fc.string({ minLength: 1, maxLength: 4 }),
      carrierName: fc.constant('x'),
      cents: fc.nat(1_000_000),
      badges: badge,
    })
    fc.assert(
      fc.property(fc.array(any, { minLength: 1, maxLength: 8 }), (prices) => {
        const chosen = prices[0] as GuidedPrice
        const forth = judgeOverride(chosen, prices)
        const back = judgeOverride(chosen, prices.toReversed())
        expect(back?.costCents).toBe(forth?.costCents)
        expect(back?.because).toBe(forth?.because)
        if (forth?.best) {
          expect(forth.best.badges).not.toContain('Do not use')
          expect(forth.costCents).toBe(chosen.cents - forth.best.cents)
        }
      }),
    )
  })
})
