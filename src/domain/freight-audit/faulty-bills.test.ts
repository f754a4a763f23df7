import { describe, expect, it } from 'vitest'
import { audit, billOf, withLines } from './audited-shipment.test-support.ts'
import { faultyBills } from './faulty-bills.test-support.ts'

const BILLS = faultyBills(20_250_604, 200)

describe('200 bills with known errors', () => {
  it.each(BILLS.map((one) => [`${one.bill.number}: ${one.faults.join(', ')}`, one] as const))(
    '%s',
    (_, one) => {
      const found = audit(one.shipment, one.bill)
      const named = new Set(found.findings.map(({ cause }) => cause))
      for (const fault of one.faults) expect(named).toContain(fault)
      const allowed = new Set([...one.faults, ...one.consequences])
      expect([...named].filter((cause) => !allowed.has(cause))).toEqual([])
      // The findings add up to the whole difference, except for cents of rounding.
      expect(Math.abs(found.unexplainedCents)).toBeLessThanOrEqual(5)
      const isHarmless = one.faults.every((fault) => fault === 'notBilled')
      expect(found.isWithinTolerance).toBe(isHarmless)
    },
  )

  it('have findings for every kind of error', () => {
    expect(new Set(BILLS.flatMap(({ faults }) => faults)).size).toBe(12)
  })
})

describe('the same bills without their errors', () => {
  it('have no findings, exact or rounded', () => {
    for (const { shipment } of BILLS) {
      const honest = billOf(shipment)
      expect(audit(shipment, honest)).toMatchObject({ findings: [], isWithinTolerance: true })
      const rounded = withLines(honest, (lines) =>
        lines.map((line) => (line.code === 'FUE' ? { ...line, cents: line.cents + 1 } : line)),
      )
      expect(audit(shipment, rounded)).toMatchObject({ findings: [], isWithinTolerance: true })
    }
  })
})
