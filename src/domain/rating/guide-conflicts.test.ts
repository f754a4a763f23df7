import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '#test/support/runs.ts'
import { guideConflicts } from './guide-conflicts.ts'
import {
  ANYWHERE,
  decideBetween,
  describeGuideRule,
  type GuidePlace,
  type GuideQuestion,
  guideVerdicts,
  isGeneralRule,
  type RoutingGuideRule,
  ruleHolds,
} from './routing-guide.ts'

const rule = (id: string, part: Partial<RoutingGuideRule> = {}): RoutingGuideRule => ({
  id,
  verdict: 'preferred',
  scac: 'SYNA',
  soldTo: null,
  origin: ANYWHERE,
  destination: ANYWHERE,
  fromLb: 0,
  belowLb: null,
  rateModeId: null,
  reason: '',
  effectiveFrom: '2026-01-01',
  effectiveTo: null,
  ...part,
})
const forbid = (id: string, part: Partial<RoutingGuideRule> = {}) =>
  rule(id, { verdict: 'doNotUse', ...part })
const us = (state: string): GuidePlace => ({ ...ANYWHERE, countryCode: 'US', state })
const zips = (zipFrom: string, zipTo: string | null = null): GuidePlace => ({ ...ANYWHERE, zipFrom, zipTo })

describe('decideBetween', () => {
  it.each<[string, Partial<RoutingGuideRule>, Partial<RoutingGuideRule>, string]>([
    [
      'an account before the narrowest lane',
      { soldTo: '1001' },
      { origin: zips('89502'), destination: zips('75201'), fromLb: 1, rateModeId: 1 },
      'it is for one account',
    ],
    ['a ZIP before a state', { origin: zips('895') }, { origin: us('NV') }, 'its lane is narrower'],
    ['a state before a weight band', { destination: us('TX') }, { fromLb: 500 }, 'its lane is narrower'],
    ['a weight band before a mode', { belowLb: 500 }, { rateModeId: 2 }, 'it is for a weight band'],
    ['a mode before none', { rateModeId: 2 }, {}, 'it is for one mode'],
  ])('%s', (_what, winner, loser, because) => {
    const [one, other] = [rule('one', winner), forbid('other', loser)]
    expect(decideBetween(one, other)).toEqual({ decides: one, because })
    expect(decideBetween(other, one)).toEqual({ decides: one, because })
  })

  it('prefers the forbidding rule between equal ones, in any order', () => {
    const [prefers, forbids] = [rule('prefers'), forbid('forbids')]
    expect(decideBetween(prefers, forbids).decides).toBe(forbids)
    expect(decideBetween(forbids, prefers).decides).toBe(forbids)
  })

  it('prefers the first of two rules with the same verdict', () => {
    const [first, second] = [rule('first'), rule('second')]
    expect(decideBetween(first, second)).toEqual({
      decides: first,
      because: 'both rules give the same result',
    })
  })
})

describe('guideConflicts', () => {
  const meet: [string, Partial<RoutingGuideRule>, Partial<RoutingGuideRule>][] = [
    ['everything and one lane', {}, { origin: us('NV'), destination: us('TX') }],
    ['bands that overlap by a pound', { belowLb: 501 }, { fromLb: 500 }],
    [
      'the last day of one and the first of the other',
      { effectiveTo: '2026-06-30' },
      { effectiveFrom: '2026-06-30' },
    ],
    ['a range of ZIPs and one in it', { origin: zips('891', '895') }, { origin: zips('89502') }],
    [
      'a state and ZIPs, which only geography could tell apart',
      { origin: us('NV') },
      { origin: zips('100') },
    ],
  ]
  it.each(meet)('finds %s', (_what, one, other) => {
    const [prefers, forbids] = [rule('prefers', one), forbid('forbids', other)]
    const conflicts = guideConflicts([prefers, forbids])
    expect(conflicts).toHaveLength(1)
    expect(conflicts[0]!.decides).toBe(decideBetween(prefers, forbids).decides)
    expect(new Set([conflicts[0]!.decides, conflicts[0]!.yields])).toEqual(new Set([prefers, forbids]))
  })

  const pass: [string, Partial<RoutingGuideRule>, Partial<RoutingGuideRule>][] = [
    ['two accounts', { soldTo: '1001' }, { soldTo: '1002' }],
    ['two modes', { rateModeId: 1 }, { rateModeId: 2 }],
    ['bands that touch', { belowLb: 500 }, { fromLb: 500 }],
    ['times one after the other', { effectiveTo: '2026-06-30' }, { effectiveFrom: '2026-07-01' }],
    ['two states', { origin: us('NV') }, { origin: us('TX') }],
    ['California and Canada', { origin: us('CA') }, { origin: { ...ANYWHERE, countryCode: 'CA' } }],
    ['ranges of ZIPs side by side', { destination: zips('100', '104') }, { destination: zips('105', '109') }],
    ['two carriers', { scac: 'SYNA' }, { scac: 'SYNB' }],
  ]
  it.each(pass)('accepts %s', (_what, one, other) => {
    expect(guideConflicts([rule('prefers', one), forbid('forbids', other)])).toEqual([])
  })

  it('accepts rules with the same verdict', () => {
    expect(guideConflicts([rule('one'), rule('two', { soldTo: '1001' })])).toEqual([])
  })

  const place = fc.oneof(
    fc.constant(ANYWHERE),
    fc.constantFrom('NV', 'TX').map(us),
    fc.constantFrom('US', 'CA').map((countryCode): GuidePlace => ({ ...ANYWHERE, countryCode })),
    fc
      .tuple(fc.constantFrom('7', '75', '752', '89502'), fc.constantFrom(null, '75', '895', '9'))
      .map(([zipFrom, zipTo]) => zips(zipFrom, zipTo)),
  )
  const anyRule = fc.record({
    id: fc.uuid(),
    verdict: fc.constantFrom('preferred', 'doNotUse'),
    scac: fc.constant('SYNA'),
    soldTo: fc.constantFrom(null, '1001'),
    origin: place,
    destination: place,
    fromLb: fc.constantFrom(0, 500, 2_000),
    belowLb: fc.constantFrom(null, 1_000, 5_000),
    rateModeId: fc.constantFrom(null, 1, 2),
    reason: fc.constant(''),
    effectiveFrom: fc.constantFrom('2026-01-01', '2026-06-01'),
    effectiveTo: fc.constantFrom(null, '2026-03-31', '2026-12-31'),
  }) as fc.Arbitrary<RoutingGuideRule>
  const anyQuestion: fc.Arbitrary<GuideQuestion> = fc.record({
    soldTo: fc.constantFrom('', '1001', '1002'),
    origin: fc.constantFrom(
      { zip: '89502', state: 'NV', countryCode: 'US' },
      { zip: '75201', state: 'TX', countryCode: 'US' },
    ),
    destination: fc.constantFrom(
      { zip: '75201', state: 'TX', countryCode: 'US' },
      { zip: 'K1A0B1', state: 'ON', countryCode: 'CA' },
    ),
    weightLb: fc.constantFrom(0, 500, 1_500, 8_000),
    rateModeId: fc.constantFrom(1, 2),
    date: fc.constantFrom('2026-02-01', '2026-06-15'),
  })

  it('names the deciding rule for every shipment to which two contradicting rules apply', () => {
    fc.assert(
      fc.property(fc.array(anyRule, { maxLength: 6 }), anyQuestion, (rules, question) => {
        const conflicts = guideConflicts(rules)
        const holding = rules.filter((one) => ruleHolds(one, question))
        const verdict = guideVerdicts(rules, question).get('SYNA')
        for (const other of holding) {
          if (!verdict || other.verdict === verdict.verdict) continue
          const found = conflicts.some(({ decides, yields }) => decides === verdict.rule && yields === other)
          expect(found).toBe(true)
        }
      }),
      { numRuns: runs(500) },
    )
  })
})

describe('a rule in words', () => {
  it.each<[Partial<RoutingGuideRule>, string]>([
    [{}, 'Preferred'],
    [{ soldTo: '1001', origin: us('NV'), destination: us('TX') }, 'Preferred for 1001, NV to TX'],
    [
      { fromLb: 500, belowLb: 5_000, rateModeId: 2 },
      'Preferred from 500 lb, below 5,000 lb, Volume LTL only',
    ],
    [
      { verdict: 'doNotUse', destination: { ...ANYWHERE, countryCode: 'CA' } },
      'Do not use anywhere to Canada',
    ],
    [{ origin: us('CA'), destination: { ...us('ON'), countryCode: 'CA' } }, 'Preferred CA to ON, Canada'],
    [{ destination: zips('100', '104') }, 'Preferred anywhere to ZIP 100-104'],
    [{ origin: zips('89502', '89502') }, 'Preferred ZIP 89502 to anywhere'],
  ])('%j', (part, words) => expect(describeGuideRule(rule('one', part))).toBe(words))

  it('is general if it has no account, lane or weight', () => {
    expect(isGeneralRule(rule('one', { rateModeId: 1 }))).toBe(true)
    for (const part of [{ soldTo: '1001' }, { origin: us('NV') }, { fromLb: 1 }]) {
      expect(isGeneralRule(rule('one', part))).toBe(false)
    }
  })
})
