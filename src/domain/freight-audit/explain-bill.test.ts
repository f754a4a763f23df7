import { describe, expect, it } from 'vitest'
import {
  audit,
  auditedShipment,
  auditTariff,
  billLine,
  billOf,
  repriced,
  withFuelOnLinehaul,
  withLines,
} from './audited-shipment.test-support.ts'
import type { BillLine, FreightBill } from './bill.ts'
import type { Explanation } from './finding.ts'

const SHIPMENT = auditedShipment([{ freightClass: '70', weightLb: 1240, quantity: 2 }], ['LGDEL'])
const BILL = billOf(SHIPMENT)

const causes = ({ findings }: Explanation) => findings.map(({ cause }) => cause)
const explained = ({ findings }: Explanation) => findings.reduce((sum, { cents }) => sum + cents, 0)
const plus = (bill: FreightBill, ...lines: BillLine[]) => withLines(bill, (before) => [...before, ...lines])
const change = (bill: FreightBill, code: string, cents: (before: number) => number) =>
  withLines(bill, (lines) =>
    lines.map((line) => (line.code === code ? { ...line, cents: cents(line.cents) } : line)),
  )

describe('a bill as booked', () => {
  it('is priced like by hand: 12.4 cwt x $54.05, less 72%, 26% fuel, liftgate', () => {
    // $670.22 - $482.56 = $187.66; fuel $48.79; liftgate $95.00.
    expect(SHIPMENT.rate.cents).toBe(18_766 + 4_879 + 9_500)
  })

  it('has no findings', () => {
    const found = audit(SHIPMENT, BILL)
    expect(found).toMatchObject({ findings: [], differenceCents: 0, overCents: 0, isWithinTolerance: true })
  })

  it('may split and combine its linehaul in any way', () => {
    const net = withLines(BILL, (lines) => [
      billLine('400', 'Freight, discounted', 18_766),
      ...lines.filter(({ code }) => !['400', 'DSC'].includes(code)),
    ])
    expect(audit(SHIPMENT, net).isWithinTolerance).toBe(true)
  })

  it('may be rounded line by line', () => {
    expect(
      audit(
        SHIPMENT,
        change(BILL, 'FUE', (cents) => cents + 1),
      ),
    ).toMatchObject({
      findings: [],
      isWithinTolerance: true,
    })
  })
})

describe('the carrier’s weight and class', () => {
  it('explains a reweigh by the contract’s price of the billed weight', () => {
    const bill = billOf(SHIPMENT, repriced(SHIPMENT, { weightLb: 1400 }))
    const found = audit(SHIPMENT, bill)
    expect(causes(found)).toEqual(['reweigh'])
    // 14 cwt x $54.05 = $756.70, net $211.88, fuel $55.09: $24.22 + $6.30 more.
    expect(found.findings[0]).toMatchObject({
      cents: 2_422 + 630,
      words: 'Billed at 1,400 lb, shipped at 1,240 lb.',
    })
    expect(found.unexplainedCents).toBe(0)
    expect(found.isWithinTolerance).toBe(false)
  })

  it('explains weight first, then class', () => {
    const bill = billOf(SHIPMENT, repriced(SHIPMENT, { weightLb: 1400, classes: ['100'] }))
    const found = audit(SHIPMENT, bill)
    expect(causes(found)).toEqual(['reweigh', 'reclass'])
    expect(found.findings[0]!.cents).toBe(3_052)
    expect(explained(found)).toBe(found.differenceCents)
    expect(found.findings[1]!.words).toBe('Billed as class 100, shipped as class 70.')
  })

  it('reports the reweigh’s share of the difference if there are more errors', () => {
    const bill = plus(
      billOf(SHIPMENT, repriced(SHIPMENT, { weightLb: 1400 })),
      billLine('RES', 'Residential', 11_000),
    )
    const found = audit(SHIPMENT, bill)
    expect(causes(found)).toEqual(['reweigh', 'notOrdered'])
    expect(found.differenceCents).toBe(3_052 + 11_000)
  })

  it('explains pieces by their effect', () => {
    const perPiece = { code: 'HAND', label: 'Handling', cents: 1_000 }
    const [pieces, base] = [SHIPMENT.request.items[0]!.quantity + 1, SHIPMENT.rate.charges]
    const reprice = (facts: { pieces?: number }) => (facts.pieces === pieces ? [...base, perPiece] : base)
    const bill = plus({ ...BILL, pieces }, billLine('HAND', 'Handling', 1_000))
    const found = audit(SHIPMENT, bill, { reprice })
    expect(found.findings).toMatchObject([
      {
        cause: 'pieces',
        cents: 1_000,
        words: `Billed for ${pieces} handling units, shipped as ${pieces - 1}.`,
      },
    ])
    expect(found.unexplainedCents).toBe(0)
  })

  it('reports the weight of 99,999 lb', () => {
    const found = audit(SHIPMENT, { ...BILL, billedWeightLb: 99_999 })
    expect(causes(found)).toEqual(['reweigh'])
    expect(found.isWithinTolerance).toBe(false)
    expect(found.findings[0]!.words).toContain('Billed at 99,999 lb, shipped at 1,240 lb.')
  })

  it('holds a bill whose charges do not match its weight', () => {
    const found = audit(SHIPMENT, { ...BILL, billedWeightLb: 2400 })
    expect(found.findings).toMatchObject([{ cause: 'reweigh', cents: 0, needsDecision: true }])
    expect(found).toMatchObject({ differenceCents: 0, overCents: 0, isWithinTolerance: false })
  })

  it('ignores a weight that changes no charge', () => {
    const floor = auditedShipment([{ freightClass: '60', weightLb: 100 }])
    // The absolute minimum of $129.00 applies to 100 lb and to 110 lb.
    const found = audit(floor, billOf(floor, floor.rate, { billedWeightLb: 110 }))
    expect(found).toMatchObject({ findings: [], isWithinTolerance: true })
  })
})

describe('linehaul', () => {
  it('finds the missing discount', () => {
    const bill = withFuelOnLinehaul(withLines(BILL, (lines) => lines.filter(({ code }) => code !== 'DSC')))
    const found = audit(SHIPMENT, bill)
    expect(causes(found)).toEqual(['discountMissing', 'fuelOnLinehaul'])
    expect(found.findings[0]).toMatchObject({
      cents: 48_256,
      words: "The contract's discount of 72%, $482.56, is missing.",
    })
    expect(found.unexplainedCents).toBe(0)
  })

  it('finds a smaller discount', () => {
    const found = audit(SHIPMENT, withFuelOnLinehaul(change(BILL, 'DSC', () => -46_915)))
    expect(causes(found)).toEqual(['discountWrong', 'fuelOnLinehaul'])
    expect(found.findings[0]!.words).toBe('Discounted by 70%; the contract says 72%.')
  })

  it('finds an increase included in the freight', () => {
    const found = audit(
      SHIPMENT,
      withFuelOnLinehaul(change(BILL, '400', (cents) => Math.round(cents * 1.059))),
    )
    expect(causes(found)).toEqual(['rate', 'fuelOnLinehaul'])
  })

  it('finds a minimum that the contract does not have', () => {
    const bill = withLines(BILL, (lines) => [
      billLine('MIN', 'Minimum charge', 25_000),
      ...lines.filter(({ code }) => !['400', 'DSC'].includes(code)),
    ])
    const found = audit(SHIPMENT, bill)
    expect(causes(found)).toEqual(['minimum'])
    expect(found.findings[0]!.words).toBe('A minimum of $250.00 is billed; the contract says $187.66.')
  })
})

describe('fuel', () => {
  it('finds the wrong week', () => {
    const found = audit(SHIPMENT, withFuelOnLinehaul(BILL, 26_500))
    expect(causes(found)).toEqual(['fuelWeek'])
    expect(found.findings[0]!.words).toContain('26.5%')
    expect(found.findings[0]!.words).toContain('26%')
  })

  it('finds a percent that belongs to no week', () => {
    expect(causes(audit(SHIPMENT, withFuelOnLinehaul(BILL, 41_000)))).toEqual(['fuel'])
  })
})

describe('accessorials', () => {
  it('finds unordered services, however small the amount', () => {
    const found = audit(SHIPMENT, plus(BILL, billLine('NTF', 'Arrival notice', 3)))
    expect(causes(found)).toEqual(['notOrdered'])
    expect(found.isWithinTolerance).toBe(false)
  })

  it('finds a charge that is billed twice', () => {
    const found = audit(SHIPMENT, plus(BILL, billLine('LFT', 'Liftgate service', 9_500)))
    expect(found.findings).toMatchObject([{ cause: 'duplicateCharge', key: 'LGDEL', cents: 9_500 }])
  })

  it('finds ordered services that were not billed, without a need for a decision', () => {
    const found = audit(
      SHIPMENT,
      withLines(BILL, (lines) => lines.filter(({ code }) => code !== 'LFT')),
    )
    expect(found.findings).toMatchObject([{ cause: 'notBilled', key: 'LGDEL', cents: -9_500 }])
    expect(found.isWithinTolerance).toBe(true)
  })

  it('finds another price', () => {
    expect(
      audit(
        SHIPMENT,
        change(BILL, 'LFT', () => 11_500),
      ).findings,
    ).toMatchObject([
      {
        cause: 'accessorialPrice',
        cents: 2_000,
        words: 'Liftgate delivery is billed at $115.00; the contract says $95.00.',
      },
    ])
  })

  it('learns what a charge means', () => {
    const bill = withLines(BILL, (lines) =>
      lines.map((line) => (line.code === 'LFT' ? billLine('ZZ9', 'Special 12', line.cents) : line)),
    )
    expect(causes(audit(SHIPMENT, bill))).toEqual(['notBilled', 'unknownCharge'])
    const taught = [{ scac: 'AUDX', words: 'zz9', means: 'LGDEL' }]
    expect(audit(SHIPMENT, bill, { taught }).findings).toEqual([])
  })
})

describe('amounts that never offset each other', () => {
  it('$50 more linehaul and $50 less fuel', () => {
    const found = audit(
      SHIPMENT,
      change(
        change(BILL, '400', (cents) => cents + 5_000),
        'FUE',
        (cents) => cents - 5_000,
      ),
    )
    expect(found.differenceCents).toBe(0)
    expect(found.overCents).toBe(5_000)
    expect(found.isWithinTolerance).toBe(false)
    expect(causes(found)).toContain('rate')
  })

  it('many small amounts beyond the tolerance of the bill', () => {
    const many = auditedShipment(
      [{ freightClass: '70', weightLb: 1240 }],
      ['LGDEL', 'RESDEL', 'APPT', 'HAZM'],
    )
    const bill = withLines(billOf(many), (lines) => lines.map((line) => ({ ...line, cents: line.cents + 5 })))
    const loose = { billCents: 20, kindCents: 5, kinds: {} }
    expect(audit(many, bill, { tolerance: loose }).isWithinTolerance).toBe(false)
  })
})

describe('the whole bill', () => {
  it('in another currency is not compared', () => {
    const found = audit(SHIPMENT, { ...BILL, currency: 'CAD' })
    expect(causes(found)).toEqual(['currency'])
    expect(found.isWithinTolerance).toBe(false)
  })

  it('with a total that differs from its lines reports that', () => {
    expect(causes(audit(SHIPMENT, { ...BILL, totalCents: BILL.totalCents + 1_000 }))).toEqual([
      'totalUnlikeLines',
    ])
  })

  it('with tax', () => {
    expect(causes(audit(SHIPMENT, plus(BILL, billLine('GST', 'GST 5%', 1_657))))).toEqual(['tax'])
  })

  it('with ZIP codes of another lane', () => {
    const tariff = auditTariff()
    const bill = { ...BILL, destinationZip: '89101' }
    const found = audit({ ...SHIPMENT, tariff }, bill)
    // The tariff has one zone for the state: another ZIP changes no charge.
    expect(found.findings).toEqual([])
  })

  it('without a contract is compared kind by kind', () => {
    const found = audit(
      SHIPMENT,
      change(BILL, '400', (cents) => cents + 2_000),
      { reprice: () => null, fuelWeeks: [] },
    )
    expect(causes(found)).toEqual(['rate'])
    expect(found.overCents).toBe(2_000)
  })
})
