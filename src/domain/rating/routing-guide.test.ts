import { describe, expect, it } from 'vitest'
import { ANYWHERE, type GuideQuestion, guideVerdicts, type RoutingGuideRule } from './routing-guide.ts'

const rule = (
  scac: string,
  verdict: RoutingGuideRule['verdict'],
  parts: Partial<RoutingGuideRule> = {},
): RoutingGuideRule => ({
  id: `${scac} ${verdict}`,
  verdict,
  scac,
  soldTo: null,
  origin: ANYWHERE,
  destination: ANYWHERE,
  fromLb: 0,
  belowLb: null,
  rateModeId: null,
  reason: '',
  effectiveFrom: '2025-01-01',
  effectiveTo: null,
  ...parts,
})
const QUESTION: GuideQuestion = {
  soldTo: '1001',
  origin: { zip: '89502', state: 'NV', countryCode: 'US' },
  destination: { zip: '75201-1234', state: 'TX', countryCode: 'US' },
  weightLb: 500,
  rateModeId: 1,
  date: '2025-06-04',
}
const verdictOf = (...rules: RoutingGuideRule[]) =>
  guideVerdicts(rules, QUESTION).get('SAIA')?.verdict ?? null
const place = (parts: Partial<typeof ANYWHERE>) => ({ ...ANYWHERE, ...parts })

describe('guideVerdicts', () => {
  it.each<[Partial<RoutingGuideRule>, boolean]>([
    [{}, true],
    [{ soldTo: '1001' }, true],
    [{ soldTo: '1002' }, false],
    [{ rateModeId: 2 }, false],
    [{ fromLb: 500 }, true],
    [{ fromLb: 501 }, false],
    [{ belowLb: 500 }, false],
    [{ belowLb: 500.5 }, true],
    [{ effectiveFrom: '2025-06-05' }, false],
    [{ effectiveTo: '2025-06-04' }, true],
    [{ effectiveTo: '2025-06-03' }, false],
    [{ destination: place({ state: 'TX' }) }, true],
    [{ destination: place({ state: 'OK' }) }, false],
    [{ destination: place({ countryCode: 'CA' }) }, false],
    [{ destination: place({ zipFrom: '750', zipTo: '752' }) }, true],
    [{ destination: place({ zipFrom: '75201' }) }, true],
    [{ destination: place({ zipFrom: '75202', zipTo: '799' }) }, false],
    [{ origin: place({ zipFrom: '9' }) }, false],
  ])('%o applies: %s', (parts, holds) => {
    expect(verdictOf(rule('SAIA', 'preferred', parts))).toBe(holds ? 'preferred' : null)
  })

  it('lets the more specific rule decide, in any order', () => {
    const general = rule('SAIA', 'doNotUse', { destination: place({ state: 'TX' }) })
    for (const particular of [
      rule('SAIA', 'preferred', { soldTo: '1001' }),
      rule('SAIA', 'preferred', { destination: place({ zipFrom: '752' }) }),
      rule('SAIA', 'preferred', { destination: place({ state: 'TX' }), fromLb: 100 }),
      rule('SAIA', 'preferred', { destination: place({ state: 'TX' }), rateModeId: 1 }),
    ]) {
      expect([verdictOf(general, particular), verdictOf(particular, general)]).toEqual([
        'preferred',
        'preferred',
      ])
    }
  })

  it('forbids if two equal rules contradict each other', () => {
    const [yes, no] = [rule('SAIA', 'preferred'), rule('SAIA', 'doNotUse')]
    expect([verdictOf(yes, no), verdictOf(no, yes)]).toEqual(['doNotUse', 'doNotUse'])
  })

  it('names the deciding rule and its reason', () => {
    const own = rule('SAIA', 'doNotUse', { reason: 'claims' })
    const verdicts = guideVerdicts([own, rule('ODFL', 'preferred', { soldTo: '1001' })], QUESTION)
    expect(verdicts.get('SAIA')).toEqual({ verdict: 'doNotUse', rule: own, reason: 'claims' })
    expect(verdicts.get('ODFL')?.reason).toBe('Preferred for 1001')
    expect(verdicts.has('EXLA')).toBe(false)
  })
})
