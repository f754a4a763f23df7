import { describe, expect, it } from 'vitest'
import { LONGEST_BILL, sampleBolNumber, USUAL_BILL } from '#test/support/papers/bill-of-lading-samples.ts'
import { billOfLadingMarks } from '../bill-of-lading/bill-of-lading.ts'
import { masterBillFacts } from './master-bill.ts'

const SECOND = {
  ...USUAL_BILL,
  bolNumber: sampleBolNumber(2),
  shipTo: { ...USUAL_BILL.shipTo, name: 'Gulf Coast Fixtures' },
  specialInstructions: 'Dock 5.',
  emergencyPhone: '800-555-0111',
}

describe('a master bill of lading', () => {
  const master = masterBillFacts([USUAL_BILL, SECOND], 'M1')

  it('adds up lines with the same description, hazardous ones first', () => {
    const { commodities } = master
    expect(commodities.map(({ handlingUnits }) => handlingUnits)).toEqual([1, 1, 8, 4])
    expect(commodities[0]!.hazmat).not.toBeNull()
    const weight = (rows: readonly { weightLb: number }[]) => rows.reduce((sum, row) => sum + row.weightLb, 0)
    expect(weight(commodities)).toBe(2 * weight(USUAL_BILL.commodities))
    expect(weight(master.orders)).toBe(2 * weight(USUAL_BILL.orders))
  })

  it('lists every bill, also next to its orders, and every consignee', () => {
    expect(master.underlyingBolNumbers).toEqual([USUAL_BILL.bolNumber, SECOND.bolNumber])
    expect(master.isMaster).toBe(true)
    expect(master.shipTo.name).toBe('2 consignees')
    expect(master.orders.at(-1)!.shipperInfo).toContain(`BOL ${SECOND.bolNumber}; Gulf Coast Fixtures`)
    expect(master.specialInstructions).toContain(`BOL ${SECOND.bolNumber}: Dock 5.`)
  })

  it('has the emergency telephone of each bill: only once if all have the same', () => {
    const rows = (facts: typeof master) =>
      facts.commodities.flatMap(({ hazmat }) => hazmat?.emergencyPhone ?? [])
    expect([master.emergencyPhone, rows(master)]).toEqual(['', ['800-555-0199', '800-555-0111']])
    const alike = masterBillFacts([USUAL_BILL, USUAL_BILL], 'M1')
    expect([alike.emergencyPhone, rows(alike)]).toEqual(['800-555-0199', ['']])
    const text = billOfLadingMarks(master)
      .flat()
      .flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []))
      .join(' ')
    expect(text).toContain('24-hour emergency response telephone: next to each hazardous line')
    for (const phone of ['(800) 555-0199', '(800) 555-0111']) {
      expect(text.split(`24-hour emergency telephone ${phone}`)).toHaveLength(2)
    }
  })

  it('with one consignee has its name', () => {
    expect(masterBillFacts([USUAL_BILL, USUAL_BILL], 'M1').shipTo.name).toBe(USUAL_BILL.shipTo.name)
  })

  it('with many bills lists the rest on its supplement', () => {
    const many = Array.from({ length: 9 }, (_, index) => ({
      ...LONGEST_BILL,
      bolNumber: sampleBolNumber(index),
    }))
    const text = billOfLadingMarks(masterBillFacts(many, 'M1'))
      .flat()
      .flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []))
      .join(' ')
    for (const { bolNumber } of many) expect(text).toContain(bolNumber)
  })
})

describe('a bill for a truck with stops', () => {
  it('says so on the front and lists the stops in their order', () => {
    const drops = ['Gulf Coast Fixtures', 'Panhandle Racks'].map((name, index) => ({
      ...{ party: { ...USUAL_BILL.shipTo, name }, references: `REL ${index}`, handlingUnits: 3 },
      ...{ weightLb: 900.5, contents: '3 PLT Shelving' },
      appointment: index === 0 ? 'Mon, Nov 23, 2026 at 8:00 AM' : '',
    }))
    const [front, supplement] = billOfLadingMarks({ ...USUAL_BILL, drops })
    const textOf = (marks: typeof front) =>
      (marks ?? []).flatMap((mark) => (mark.kind === 'text' ? [mark.text] : [])).join(' ')
    expect(textOf(front)).toContain('Unload at 2 stops')
    const listed = textOf(supplement)
    expect(listed.indexOf('Gulf Coast')).toBeLessThan(listed.indexOf('Panhandle'))
    for (const words of [
      'STOPS, IN THE ORDER OF TRAVEL',
      'Appointment Mon, Nov 23, 2026 at 8:00 AM',
      'REL 1',
      '1,801',
      '3 PLT Shelving',
    ])
      expect(listed).toContain(words)
  })
})
