import { describe, expect, it } from 'vitest'
import { auditedShipment, billOf } from './audited-shipment.test-support.ts'
import { type BillCandidate, matchBill } from './match-bill.ts'

const SHIPMENT = auditedShipment([{ weightLb: 1240 }])
const BILL = billOf(SHIPMENT)
const candidate = (one: Partial<BillCandidate> = {}): BillCandidate => ({
  shipmentId: 's1',
  bolNumber: '00000000000000017',
  proNumber: '123456789',
  trackingNumbers: [],
  references: ['SO-48234', 'PO-7'],
  scac: 'AUDX',
  originZip: '75201',
  destinationZip: '89502',
  weightLb: 1240,
  cents: SHIPMENT.rate.cents,
  ...one,
})

describe('a bill is matched to its shipment', () => {
  it('by its BOL number, with or without zeros and dashes', () => {
    const found = matchBill({ ...BILL, bolNumber: '17', proNumber: '' }, [candidate()])
    expect(found).toEqual({ kind: 'matched', shipmentId: 's1', by: 'BOL', number: '17' })
  })

  it('by its PRO if its BOL number is unknown', () => {
    expect(matchBill({ ...BILL, bolNumber: '' }, [candidate()])).toMatchObject({ kind: 'matched', by: 'PRO' })
  })

  it('by a tracking number of a package', () => {
    const bill = { ...BILL, bolNumber: '', proNumber: '', trackingNumber: '1Z999' }
    expect(
      matchBill(bill, [candidate({ proNumber: '', trackingNumbers: ['1Z998', '1Z999'] })]),
    ).toMatchObject({ by: 'tracking number' })
  })

  it('by an order number in any field', () => {
    const bill = { ...BILL, bolNumber: 'SO48234', proNumber: '' }
    expect(matchBill(bill, [candidate()])).toMatchObject({ kind: 'matched', by: 'reference' })
  })
})

describe('a bill waits', () => {
  it('if no shipment has these numbers, with similar shipments first', () => {
    const bill = { ...BILL, bolNumber: '99', proNumber: '88' }
    const found = matchBill(bill, [
      candidate({ shipmentId: 'far', destinationZip: '10001', cents: 1 }),
      candidate(),
    ])
    expect(found).toMatchObject({ kind: 'waiting', because: 'no shipment has these numbers' })
    expect(found.kind === 'waiting' && found.suggestions[0]).toEqual({
      shipmentId: 's1',
      because: 'same origin ZIP, destination ZIP, weight, amount, carrier',
    })
  })

  it('if the shipment was tendered to another carrier', () => {
    expect(matchBill(BILL, [candidate({ scac: 'OTHR' })])).toMatchObject({
      kind: 'waiting',
      because: 'the shipment with this number was tendered to OTHR',
    })
  })

  it('if its BOL number and PRO contradict each other', () => {
    const others = [candidate({ proNumber: '1' }), candidate({ shipmentId: 's2', bolNumber: '2' })]
    expect(matchBill(BILL, others)).toMatchObject({
      because: 'its BOL and its PRO belong to different shipments',
    })
  })

  it('if a reference is on several shipments, unless another number decides', () => {
    const two = [
      candidate({ bolNumber: '1', proNumber: '1' }),
      candidate({ shipmentId: 's2', bolNumber: '2', proNumber: '2' }),
    ]
    const bill = { ...BILL, bolNumber: '', proNumber: '', references: ['po 7'] }
    expect(matchBill(bill, two)).toMatchObject({ because: '2 shipments have its reference' })
  })
})
