import { describe, expect, it } from 'vitest'
import { amountFaults, claimedCents } from './claim.ts'
import { CLAIM_STATES, CLAIM_STEPS, isOpen, stateAfterStep, takesMoney } from './claim-states.ts'
import {
  addMonthsToDay,
  type ClaimDays,
  claimRuleFor,
  clocksOf,
  fileBy,
  USUAL_CLAIM_RULE,
} from './deadlines.ts'

describe('the steps of a claim', () => {
  const possible = (state: (typeof CLAIM_STATES)[number]) =>
    CLAIM_STEPS.flatMap((step) => {
      const next = stateAfterStep(state, step)
      return next ? [`${step}: ${next}`] : []
    })

  it.each([
    ['draft', ['file: filed', 'close: closed']],
    [
      'filed',
      [
        'acknowledge: acknowledged',
        'agree: agreed',
        'offer: offered',
        'decline: declined',
        'settle: paid',
        'close: closed',
      ],
    ],
    [
      'acknowledged',
      ['agree: agreed', 'offer: offered', 'decline: declined', 'settle: paid', 'close: closed'],
    ],
    [
      'offered',
      [
        'agree: agreed',
        'offer: offered',
        'decline: declined',
        'acceptOffer: agreed',
        'refuseOffer: acknowledged',
        'settle: paid',
        'close: closed',
      ],
    ],
    ['agreed', ['settle: paid', 'close: closed']],
    ['declined', ['agree: agreed', 'offer: offered', 'decline: declined', 'settle: paid', 'close: closed']],
    ['paid', ['unsettle: agreed', 'close: closed']],
    ['closed', []],
  ] as const)('from %s are %j', (state, steps) => {
    expect(possible(state)).toEqual(steps)
  })

  it('accept no payments before the claim is filed and after it is closed', () => {
    expect(CLAIM_STATES.filter(takesMoney)).toEqual([
      'filed',
      'acknowledged',
      'offered',
      'agreed',
      'declined',
      'paid',
    ])
    expect(CLAIM_STATES.filter(isOpen)).not.toContain('paid')
  })
})

describe('the amount of a claim', () => {
  const line = { itemCode: 'A1', description: 'Shelf', quantity: 2, cents: 50_000 }

  it('is the value of the items and the freight, less the salvage', () => {
    expect(
      claimedCents({ lines: [line, { ...line, cents: 1 }], freightCents: 12_050, salvageCents: 10_000 }),
    ).toBe(52_051)
  })

  it.each([
    [{ salvageCents: 50_001 }, 'salvage'],
    [{ freightCents: -1 }, 'freightCharges'],
    [{ salvageCents: 50_000 }, 'lines.0.value'],
    [{ lines: [{ ...line, cents: -1 }] }, 'lines.0.value'],
    [{ lines: [{ ...line, itemCode: '', description: '' }] }, 'lines.0.description'],
  ])('is refused with an error in its field: %j', (changes, field) => {
    const claim = { lines: [line], freightCents: 0, salvageCents: 0, ...changes }
    expect(Object.keys(amountFaults(claim))).toContain(field)
  })

  it('is valid otherwise', () => {
    expect(amountFaults({ lines: [line], freightCents: 0, salvageCents: 49_999 })).toEqual({})
    expect(amountFaults({ lines: [], freightCents: 1, salvageCents: 0 })).toEqual({})
  })
})

describe('the deadlines of a claim', () => {
  const days: ClaimDays = {
    ...{ kind: 'damage', state: 'draft', deliveredOn: '2026-05-31', shippedOn: '2026-05-20' },
    ...{ filedOn: '', acknowledgedOn: '', answeredOn: '' },
  }
  const clocks = (changes: Partial<ClaimDays>, rule = USUAL_CLAIM_RULE) =>
    clocksOf({ ...days, ...changes }, rule).map(({ key, due }) => `${key} ${due}`)

  it('give nine months from delivery, or from the bill of lading if nothing was delivered', () => {
    expect(clocks({})).toEqual(['file 2027-02-28'])
    expect(clocks({ kind: 'loss', deliveredOn: '' })).toEqual(['file 2027-02-20'])
    expect(clocks({ deliveredOn: '', shippedOn: '' })).toEqual([])
  })

  it('require a report of concealed damage within five days, or by the carrier’s rule', () => {
    expect(clocks({ kind: 'concealedDamage' })).toEqual(['report 2026-06-05', 'file 2027-02-28'])
    const rules = [{ ...USUAL_CLAIM_RULE, scac: 'UPSN', filingMonths: 0, filingDays: 60, concealedDays: 2 }]
    expect(clocks({ kind: 'concealedDamage' }, claimRuleFor(rules, 'UPSN'))).toEqual([
      'report 2026-06-02',
      'file 2026-07-30',
    ])
    expect(claimRuleFor(rules, 'SAIA')).toEqual(USUAL_CLAIM_RULE)
    expect(claimRuleFor([...rules, { ...USUAL_CLAIM_RULE, filingMonths: 12 }], 'SAIA').filingMonths).toBe(12)
  })

  it('give the carrier 30 days to acknowledge and 120 to answer, then two years to sue', () => {
    const filedOn = '2026-06-10'
    expect(clocks({ state: 'filed', filedOn })).toEqual(['acknowledge 2026-07-10', 'answer 2026-10-08'])
    expect(clocks({ state: 'acknowledged', filedOn, acknowledgedOn: '2026-06-12' })).toEqual([
      'answer 2026-10-08',
    ])
    expect(clocks({ state: 'declined', filedOn, answeredOn: '2026-08-01' })).toEqual(['suit 2028-08-01'])
    for (const state of ['offered', 'agreed', 'paid', 'closed'] as const)
      expect(clocks({ state, filedOn })).toEqual([])
  })

  it('count months correctly at the ends of shorter months', () => {
    expect(addMonthsToDay('2026-11-30', 3)).toBe('2027-02-28')
    expect(addMonthsToDay('2027-05-31', 9)).toBe('2028-02-29')
    expect(fileBy({ deliveredOn: '2026-01-15', shippedOn: '' }, USUAL_CLAIM_RULE)).toBe('2026-10-15')
  })
})
