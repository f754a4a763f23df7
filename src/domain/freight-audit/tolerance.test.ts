import { describe, expect, it } from 'vitest'
import { audit, auditedShipment, billLine, billOf, withLines } from './audited-shipment.test-support.ts'
import type { FreightBill } from './bill.ts'
import { ROUNDING_CENTS, toleranceOf, USUAL_TOLERANCE } from './tolerance.ts'

const SHIPMENT = auditedShipment([{ freightClass: '70', weightLb: 1240 }], ['LGDEL', 'RESDEL'])
const BILL = billOf(SHIPMENT)

/** Each charge of these codes asks for so much more. */
const more = (cents: number, ...codes: string[]): FreightBill =>
  withLines(BILL, (lines) =>
    lines.map((line) => (codes.includes(line.code) ? { ...line, cents: line.cents + cents } : line)),
  )
const isWithin = (bill: FreightBill, tolerance = USUAL_TOLERANCE) =>
  audit(SHIPMENT, bill, { tolerance }).isWithinTolerance

describe('the tolerance of a client that has set none', () => {
  it('is $1.00 a bill, $0.05 a charge, and a cent a line as rounding', () => {
    expect([USUAL_TOLERANCE, ROUNDING_CENTS]).toEqual([{ billCents: 100, kindCents: 5, kinds: {} }, 1])
  })

  it('lets a charge be 5 cents above its receipt, and not 6', () => {
    expect([isWithin(more(5, 'LFT')), isWithin(more(6, 'LFT'))]).toEqual([true, false])
  })

  it('lets a bill be $1.00 above its receipts, and not $1.01, whatever its charges may be', () => {
    const loose = { ...USUAL_TOLERANCE, kindCents: 60 }
    expect([isWithin(more(50, 'LFT', 'RES'), loose), isWithin(more(51, 'LFT', 'RES'), loose)]).toEqual([
      ...[true, false],
    ])
  })

  it('is nothing for what was not ordered', () => {
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

  it('has no lower limit: what is below the receipt is no reason to ask', () => {
    const cheap = more(-2_000, 'LFT')
    expect(isWithin(cheap)).toBe(true)
    expect(audit(SHIPMENT, cheap).overCents).toBe(0)
  })
})

describe('the tolerance of a kind of charge', () => {
  it('goes before that of every charge, up or down', () => {
    const fuel = { ...USUAL_TOLERANCE, kinds: { fuel: 40 } }
    expect([isWithin(more(40, 'FUE'), fuel), isWithin(more(41, 'FUE'), fuel)]).toEqual([true, false])
    const strict = { ...USUAL_TOLERANCE, kinds: { LGDEL: 0 } }
    expect([isWithin(more(1, 'LFT'), strict), isWithin(more(2, 'LFT'), strict)]).toEqual([true, false])
    expect(isWithin(more(5, 'RES'), strict)).toBe(true)
  })
})
