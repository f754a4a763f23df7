import { describe, expect, it } from 'vitest'
import { audit, auditedShipment, billLine, billOf, withLines } from './audited-shipment.test-support.ts'
import type { FreightBill } from './bill.ts'
import { ROUNDING_CENTS, toleranceOf, USUAL_TOLERANCE } from './tolerance.ts'

const SHIPMENT = auditedShipment([{ freightClass: '70', weightLb: 1240 }], ['LGDEL', 'RESDEL'])
const BILL = billOf(SHIPMENT)

/** Each charge with one of these codes is higher by this amount. */
const more = (cents: number, ...codes: string[]): FreightBill =>
  withLines(BILL, (lines) =>
    lines.map((line) => (codes.includes(line.code) ? { ...line, cents: line.cents + cents } : line)),
  )
const isWithin = (bill: FreightBill, tolerance = USUAL_TOLERANCE) =>
  audit(SHIPMENT, bill, { tolerance }).isWithinTolerance

describe('the default tolerance', () => {
  it('is $1.00 per bill, $0.05 per charge, and a cent per line as rounding', () => {
    expect([USUAL_TOLERANCE, ROUNDING_CENTS]).toEqual([{ billCents: 100, kindCents: 5, kinds: {} }, 1])
  })

  it('allows a charge 5 cents above its receipt, but not 6', () => {
    expect([isWithin(more(5, 'LFT')), isWithin(more(6, 'LFT'))]).toEqual([true, false])
  })

  it('allows a bill $1.00 above its receipts, but not $1.01, whatever the limit per charge', () => {
    const loose = { ...USUAL_TOLERANCE, kindCents: 60 }
    expect([isWithin(more(50, 'LFT', 'RES'), loose), isWithin(more(51, 'LFT', 'RES'), loose)]).toEqual([
      ...[true, false],
    ])
  })

  it('is zero for unordered services', () => {
    const stored = withLines(BILL, (lines) => [...lines, billLine('', 'Storage', 1)])
    const found = audit(SHIPMENT, stored)
    expect(found.isWithinTolerance).toBe(false)
    expect(found.findings).toMatchObject([{ cause: 'notOrdered', cents: 1 }])
  })

  it('is a cent for each of many lines of one kind', () => {
    expect([
      toleranceOf(USUAL_TOLERANCE, 'linehaul', true, 8),
      toleranceOf(USUAL_TOLERANCE, 'fuel', true, 1),
    ]).toEqual([8, 5])
  })

  it('has no lower limit: amounts below the receipt need no decision', () => {
    const cheap = more(-2_000, 'LFT')
    expect(isWithin(cheap)).toBe(true)
    expect(audit(SHIPMENT, cheap).overCents).toBe(0)
  })
})

describe('the tolerance of a kind of charge', () => {
  it('takes precedence over that of every charge, higher or lower', () => {
    const fuel = { ...USUAL_TOLERANCE, kinds: { fuel: 40 } }
    expect([isWithin(more(40, 'FUE'), fuel), isWithin(more(41, 'FUE'), fuel)]).toEqual([true, false])
    const strict = { ...USUAL_TOLERANCE, kinds: { LGDEL: 0 } }
    expect([isWithin(more(1, 'LFT'), strict), isWithin(more(2, 'LFT'), strict)]).toEqual([true, false])
    expect(isWithin(more(5, 'RES'), strict)).toBe(true)
  })
})
