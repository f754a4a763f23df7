import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FreightBill } from '../freight-audit/bill.ts'
import { allocate } from './allocate.ts'
import { type GlRule, glCode, isSameCondition } from './gl-code.ts'
import { payableLines } from './payable-lines.ts'

const rule = (code: string, conditions: Partial<GlRule> = {}): GlRule => ({
  ...{ id: code, code, kind: '', soldTo: '', warehouse: '', rateModeId: 0, ...conditions },
})

describe('allocate', () => {
  it('gives the remaining cents to the parts with the largest rounding losses', () => {
    expect(allocate(100, [1, 1, 1])).toEqual([34, 33, 33])
    expect(allocate(-100, [1, 1, 1])).toEqual([-34, -33, -33])
    expect(allocate(1_001, [600, 400])).toEqual([601, 400])
    expect(allocate(5, [0, 0])).toEqual([3, 2])
    expect(allocate(5, [])).toEqual([])
  })

  it('adds up, and is never a cent or more from the exact share', () => {
    const weights = fc.array(fc.integer({ min: 0, max: 50_000 }), { minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(fc.integer({ min: -10_000_000, max: 10_000_000 }), weights, (cents, shares) => {
        const parts = allocate(cents, shares)
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(cents)
        const whole = shares.reduce((sum, share) => sum + share, 0) || shares.length
        parts.forEach((part, at) => {
          const share = shares.some(Boolean) ? shares[at]! : 1
          expect(Math.abs(part - (cents * share) / whole)).toBeLessThan(1)
        })
      }),
    )
  })
})

describe('the account of a charge', () => {
  const rules = [
    rule('6000'),
    rule('6100', { kind: 'fuel' }),
    rule('6200', { warehouse: 'RENO' }),
    rule('6210', { warehouse: 'RENO', kind: 'fuel' }),
    rule('6300', { soldTo: 'ACME' }),
    rule('6400', { rateModeId: 5 }),
  ]
  const of = (facts: Partial<GlRule>) => glCode(rules, { ...rule(''), ...facts })

  it('is from the most specific rule, and of equal ones from the rule with the charge, then the account, then the place', () => {
    expect(of({})).toBe('6000')
    expect(of({ kind: 'fuel' })).toBe('6100')
    expect(of({ kind: 'fuel', warehouse: 'Reno' })).toBe('6210')
    expect(of({ kind: 'linehaul', warehouse: 'RENO', soldTo: 'ACME' })).toBe('6300')
    expect(of({ kind: 'linehaul', rateModeId: 5 })).toBe('6400')
    expect(glCode([], { ...rule('') })).toBe('')
  })

  it('detects rules that would compete', () => {
    expect(isSameCondition(rule('1', { warehouse: 'a' }), rule('2', { warehouse: 'A' }))).toBe(true)
    expect(isSameCondition(rule('1', { warehouse: 'a' }), rule('2'))).toBe(false)
  })
})

describe('the payment of a bill', () => {
  const line = (description: string, cents: number, code = '') => ({
    ...{ description, code, cents, weightLb: null, freightClass: '' },
  })
  const bill = {
    ...{ scac: 'SYNA', kind: 'original', currency: 'USD', totalCents: 27_050 },
    lines: [
      line('Freight', 30_000),
      line('Discount', -10_000),
      line('Fuel', 5_050),
      line('Liftgate', 2_000, 'LGDEL'),
    ],
  } as unknown as FreightBill
  const compared = (key: string, receiptCents: number) => ({ key, receiptCents }) as never
  const approved = (changes: object) => ({
    ...{ bill, isShort: false, approvedCents: 27_050, kinds: [], orders: [] },
    ...{ place: { soldTo: '', warehouse: 'RENO', rateModeId: 1 }, ...changes },
  })

  it('goes to the accounts of its charges, by the weight of its orders', () => {
    const orders = [
      { orderNumber: 'SO-1', weightLb: 600 },
      { orderNumber: 'SO-2', weightLb: 300 },
    ]
    const lines = payableLines(approved({ orders }), [rule('6000'), rule('6100', { kind: 'fuel' })], [])
    expect(
      lines.map(({ label, orderNumber, glCode: code, cents }) => [label, orderNumber, code, cents]),
    ).toEqual([
      ['Linehaul', 'SO-1', '6000', 13_333],
      ['Linehaul', 'SO-2', '6000', 6_667],
      ['Fuel surcharge', 'SO-1', '6100', 3_367],
      ['Fuel surcharge', 'SO-2', '6100', 1_683],
      [expect.stringContaining('iftgate'), 'SO-1', '6000', 1_333],
      [expect.stringContaining('iftgate'), 'SO-2', '6000', 667],
    ])
  })

  it('of a short payment is the receipt’s amount, charge by charge; another amount is distributed', () => {
    const kinds = [compared('linehaul', 18_000), compared('fuel', 5_050), compared('LGDEL', 0)]
    const short = payableLines(approved({ isShort: true, approvedCents: 23_050, kinds }), [], [])
    expect(short.map(({ kind, cents }) => [kind, cents])).toEqual([
      ['linehaul', 18_000],
      ['fuel', 5_050],
    ])
    const other = payableLines(approved({ isShort: true, approvedCents: 10_001, kinds }), [], [])
    expect(other.reduce((sum, { cents }) => sum + cents, 0)).toBe(10_001)
  })
})
