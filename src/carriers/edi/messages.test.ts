import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '#test/support/runs.ts'
import { buildBillOfLading211, readBillOfLading211 } from './bill-of-lading-211.ts'
import { readSets, TENDER, write } from './edi-samples.test-support.ts'
import { buildFreightInvoice210, type FreightInvoice, readFreightInvoice210 } from './freight-invoice-210.ts'
import { buildShipmentStatus214, readShipmentStatus214 } from './shipment-status-214.ts'
import { buildTender204, readTender204 } from './tender-204.ts'
import type { TenderFacts } from './tender-facts.ts'
import { buildTenderResponse990, readTenderResponse990 } from './tender-response-990.ts'
import { checkSet } from './x12/check-set.ts'

/** The facts that a 204 does not have. */
const without204 = (facts: TenderFacts): TenderFacts => ({
  ...facts,
  items: facts.items.map((item) => ({ ...item, length: 0, width: 0, height: 0 })),
})
/** The facts that a 211 does not have. */
const without211 = (facts: TenderFacts): TenderFacts => ({
  ...facts,
  agreedCents: null,
  equipment: '',
  respondBy: null,
  items: facts.items.map((item) => (item.packageType === 'PLT' ? item : { ...item, pieces: 0 })),
})

const oneSet = (id: string, body: ReturnType<typeof buildTender204>) => readSets(write(id, body))[0]!

describe('204 load tender', () => {
  it('is read back as it was written', () => {
    const set = oneSet('204', buildTender204(TENDER))
    expect(checkSet(set)).toEqual([])
    expect(readTender204(set)).toEqual(without204(TENDER))
  })

  it('has the payer, the purpose and the deadline in the places from the guides', () => {
    const text = write('204', buildTender204(TENDER))
    expect(text).toContain('\nB2**SAIA**04000000000012343*L*TP~')
    expect(text).toContain('\nB2A*00*LT~')
    expect(text).toContain('\nL11*4500012345*PO~')
    expect(text).toContain('\nG62*64*20261120*1*1000*LT~')
    expect(text).toContain('\nN7**NONE*********RT****5300~')
    expect(text).toContain('\nS5*1*CL*1240*L*3*PC~')
    expect(text).toContain('\nS5*2*CU*1240*L*3*PC~')
    expect(text).toContain('\nG62*37*20261120*I*1100*LT~\nG62*38*20261120*K*1530*LT~')
    expect(text).toContain('\nLH1*PC*1*UN1263********II~\nLH2*3*P~\nLH3*PAINT*D~')
    expect(text).toContain('\nL3*1240*G***33106******3*L~')
  })

  it('with several drops unloads in parts, and everything at the last', () => {
    const [pickup, drop] = TENDER.stops
    const set = oneSet('204', buildTender204({ ...TENDER, stops: [pickup!, drop!, drop!] }))
    expect(checkSet(set)).toEqual([])
    const stops = set.segments.filter((segment) => segment[0] === 'S5')
    expect(stops.map((segment) => segment[2])).toEqual(['CL', 'PU', 'CU'])
    expect(readTender204(set).stops.map((stop) => stop.kind)).toEqual(['pickup', 'delivery', 'delivery'])
  })

  it('is canceled under the same number', () => {
    const set = oneSet('204', buildTender204({ ...TENDER, purpose: 'cancel' }))
    expect(checkSet(set)).toEqual([])
    const read = readTender204(set)
    expect([read.purpose, read.bolNumber]).toEqual(['cancel', TENDER.bolNumber])
  })
})

describe('211 bill of lading', () => {
  it('is read back as it was written', () => {
    const set = oneSet('211', buildBillOfLading211(TENDER))
    expect(checkSet(set)).toEqual([])
    expect(readBillOfLading211(set)).toEqual(without211(TENDER))
  })

  it('has class and NMFC of each line', () => {
    expect(write('211', buildBillOfLading211(TENDER))).toContain(
      '\nAT2*2*PLT*G*L*1000.5*40*PCS**27960*85~\nL4*48*40*43*N*2~',
    )
  })
})

describe('texts that users type', () => {
  const SEPARATORS = ['*', '~', '>', ':', '^', '|', '\n', '\u001d', '\\', "'", '"', '<', '&']
  const word = fc.string({
    unit: fc.oneof(fc.constantFrom(...SEPARATORS), fc.constantFrom(...'aZ9 é')),
    minLength: 2,
    maxLength: 90,
  })
  /** As after our input checks: no control characters, no spaces around; X12 combines spaces. */
  const plain = (text: string) => text.replace(/[\p{Cc}\s]+/gu, ' ').trim()

  it('is read back completely and adds no segment, whatever the content', () => {
    fc.assert(
      fc.property(word, word, word, word, (name, street, note, description) => {
        const [pickup, delivery] = TENDER.stops
        const facts: TenderFacts = {
          ...TENDER,
          stops: [
            { ...pickup!, address: { ...pickup!.address, companyName: name, street, street2: '' } },
            delivery!,
          ],
          specialInstructions: note,
          references: [{ qualifier: 'PO', value: plain(description).slice(0, 60).trim() }],
          items: [{ ...TENDER.items[0]!, description }],
        }
        for (const [id, body, read] of [
          ['204', buildTender204(facts), readTender204],
          ['211', buildBillOfLading211(facts), readBillOfLading211],
        ] as const) {
          const sets = readSets(write(id, body))
          expect(sets).toHaveLength(1)
          expect(sets[0]!.segments).toHaveLength(body.length + 2)
          const got = read(sets[0]!)
          expect(got.stops[0]!.address.companyName).toBe(plain(name) || 'UNKNOWN')
          expect(got.stops[0]!.address.street).toBe(plain(street))
          expect(got.specialInstructions).toBe(plain(note))
          expect(got.items[0]!.description).toBe(plain(description) || 'FREIGHT')
          expect(got.references.map(({ value }) => value)).toEqual(
            facts.references.map(({ value }) => value).filter(Boolean),
          )
        }
      }),
      { numRuns: runs(300) },
    )
  })
})

describe('990 response', () => {
  it.each([
    ['A', 'accepted', ''],
    ['D', 'declined', 'No driver in the area before Monday, sorry'],
    ['C', 'other', ''],
  ] as const)('%s is %s', (actionCode, answer, reason) => {
    const response = {
      scac: 'SAIA',
      bolNumber: 'B1',
      answer,
      actionCode,
      date: '2026-11-20',
      proNumber: '77',
      reason,
    }
    const set = oneSet('990', buildTenderResponse990(response))
    expect(checkSet(set)).toEqual([])
    expect(readTenderResponse990(set)).toEqual(response)
  })
})

describe('214 status', () => {
  const line = {
    status: 'AF',
    reason: 'NS',
    appointmentStatus: '',
    appointmentReason: '',
    date: '2026-11-20',
    time: '16:40',
    timeCode: 'PT',
    city: 'Reno',
    state: 'NV',
    country: 'US',
    postalCode: '',
    equipment: 'T4411',
    remarks: '',
    exceptions: [],
  }
  const message = {
    scac: 'SAIA',
    proNumber: '12345678901',
    bolNumber: '04000000000012343',
    references: [{ qualifier: 'PO', value: '4500012345' }],
    lines: [line, { ...line, status: '', reason: '', appointmentStatus: 'AB', appointmentReason: 'NA' }],
  }

  it('is read back as it was written', () => {
    const set = oneSet('214', buildShipmentStatus214(message))
    expect(checkSet(set)).toEqual([])
    expect(readShipmentStatus214(set)).toEqual(message)
  })

  it('reads each AT7 of one LX', () => {
    const text = write('214', [
      ['B10', '1', 'B1', 'SAIA'],
      ['LX', '1'],
      ['AT7', 'X3', 'NS', '', '', '20261120', '1600', 'LT'],
      ['AT7', 'AF', 'NS', '', '', '20261120', '1640', 'LT'],
      ['Q7', 'D', 'PLT', '2'],
    ])
    const read = readShipmentStatus214(readSets(text)[0]!)
    expect(read.lines.map(({ status, time }) => [status, time])).toEqual([
      ['X3', '16:00'],
      ['AF', '16:40'],
    ])
    expect(read.lines[0]!.exceptions).toEqual(['D PLT 2'])
  })
})

describe('210 freight bill', () => {
  const invoice: FreightInvoice = {
    scac: 'SAIA',
    invoiceNumber: '12345678901',
    bolNumber: '04000000000012343',
    paymentType: 'P',
    invoiceDate: '2026-11-25',
    deliveredOn: '2026-11-24',
    currency: 'USD',
    netCents: 33106,
    weightLb: 1240,
    references: [{ qualifier: 'PO', value: '4500012345' }],
    lines: [
      {
        description: 'Steel shelving',
        code: '400',
        cents: 25000,
        weightLb: 1240,
        freightClass: '85',
        rate: '20.16',
        rateBasis: 'CW',
      },
      {
        description: 'Fuel surcharge',
        code: 'FUE',
        cents: 8106,
        weightLb: null,
        freightClass: '',
        rate: '',
        rateBasis: '',
      },
    ],
  }

  it('is read back as it was written, to the cent', () => {
    const set = oneSet('210', buildFreightInvoice210(invoice))
    expect(checkSet(set)).toEqual([])
    expect(readFreightInvoice210(set)).toEqual(invoice)
  })
})
