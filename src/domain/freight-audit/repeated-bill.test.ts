import { describe, expect, it } from 'vitest'
import { billLine } from './audited-shipment.test-support.ts'
import type { FreightBill } from './bill.ts'
import { type EarlierBill, judgeRepeat } from './repeated-bill.ts'

const FIRST: FreightBill = {
  number: 'INV-00123',
  kind: 'original',
  originalNumber: '',
  scac: 'AUDX',
  proNumber: '123-456789',
  bolNumber: '00000000000000017',
  references: [],
  trackingNumber: '',
  billDate: '2026-11-02',
  currency: 'USD',
  billedWeightLb: 1240,
  billedClass: '70',
  pieces: 2,
  originZip: '75201',
  destinationZip: '89502',
  lines: [billLine('400', 'Freight', 20_000), billLine('FUE', 'Fuel', 5_000)],
  totalCents: 25_000,
}

const earlier = (bill: Partial<FreightBill> = {}, one: Partial<EarlierBill> = {}): EarlierBill => ({
  id: 'first',
  bill: { ...FIRST, ...bill },
  shipmentId: 's1',
  isInForce: true,
  ...one,
})
const judge = (bill: Partial<FreightBill>, ...known: EarlierBill[]) =>
  judgeRepeat({ ...FIRST, ...bill }, 's1', known)

describe('the same number', () => {
  it('with the same content is the same bill again, in any spelling', () => {
    expect(judge({ number: 'inv 123', proNumber: '123456789' }, earlier())).toEqual({
      kind: 'again',
      id: 'first',
    })
    expect(judge({ number: 'INV00123', lines: [...FIRST.lines].reverse() }, earlier())).toEqual({
      kind: 'again',
      id: 'first',
    })
  })

  it('with other content is refused', () => {
    expect(judge({ totalCents: 26_000 }, earlier())).toMatchObject({
      kind: 'numberTaken',
      number: 'INV-00123',
    })
    expect(judge({ billedWeightLb: 99_999 }, earlier())).toMatchObject({ kind: 'numberTaken' })
    // Spaces, dashes, leading zeros and case do not make another number.
    for (const number of ['inv-123', 'INV 00 123', ' Inv00123 ', 'INV-0123'])
      expect(judge({ number, totalCents: 26_000 }, earlier())).toMatchObject({ kind: 'numberTaken' })
  })

  it('with other content replaces it if it is marked as corrected', () => {
    expect(judge({ kind: 'corrected', totalCents: 26_000 }, earlier())).toEqual({
      kind: 'replaces',
      id: 'first',
    })
  })
})

describe('another number', () => {
  const second = { number: 'INV-999' }

  it('with the same PRO and amounts is a duplicate', () => {
    expect(judge({ ...second, proNumber: '0123 456789' }, earlier())).toMatchObject({
      kind: 'duplicate',
      id: 'first',
    })
  })

  it('is also a duplicate of a bill that was corrected since', () => {
    const corrected = earlier(
      { kind: 'corrected', totalCents: 24_000, lines: [billLine('400', 'Freight', 24_000)] },
      { id: 'second' },
    )
    expect(judge(second, earlier({}, { isInForce: false }), corrected)).toMatchObject({
      kind: 'duplicate',
      id: 'first',
    })
  })

  it('for the same shipment with other amounts is held', () => {
    const lines = [billLine('400', 'Freight', 21_000)]
    expect(judge({ ...second, lines, totalCents: 21_000 }, earlier())).toMatchObject({
      kind: 'resembles',
      id: 'first',
    })
    const other = { ...second, proNumber: '777', lines, totalCents: 21_000 }
    expect(judge(other, earlier())).toMatchObject({ kind: 'resembles' })
  })

  it('with the same total but other lines is held, not new', () => {
    const lines = [billLine('400', 'Freight', 25_000), billLine('FUE', 'Fuel', 0)]
    expect(judge({ ...second, lines }, earlier())).toMatchObject({ kind: 'resembles' })
  })

  it('with a typo in its PRO and the same charges on the same lane is held', () => {
    const bill = { ...FIRST, number: 'X1', proNumber: '123456798', bolNumber: '' }
    expect(judgeRepeat(bill, null, [earlier({}, { shipmentId: null })])).toMatchObject({ kind: 'resembles' })
  })

  it('for another shipment is new', () => {
    expect(
      judgeRepeat({ ...FIRST, number: 'X1', proNumber: '555555555', bolNumber: '' }, 's2', [earlier()]),
    ).toEqual({ kind: 'new' })
  })
})

describe('a bill that refers to an earlier one', () => {
  const balance = {
    number: 'BD-1',
    kind: 'balanceDue' as const,
    originalNumber: 'inv-00123',
    totalCents: 3_000,
    lines: [billLine('DET', 'Detention', 3_000)],
  }

  it('is new if both exist', () => {
    expect(judge(balance, earlier())).toEqual({ kind: 'new' })
    const credit = {
      ...balance,
      number: 'CR-1',
      kind: 'credit' as const,
      totalCents: -3_000,
      lines: [billLine('', 'Credit', -3_000)],
    }
    expect(judge(credit, earlier())).toEqual({ kind: 'new' })
  })

  it('is a duplicate if the same was billed before under another number', () => {
    expect(judge({ ...balance, number: 'BD-2' }, earlier(), earlier(balance, { id: 'bd' }))).toMatchObject({
      kind: 'duplicate',
      id: 'bd',
    })
  })

  it('waits if its original is missing', () => {
    expect(judge({ ...balance, originalNumber: 'INV-5' }, earlier())).toEqual({
      kind: 'originalMissing',
      number: 'INV-5',
    })
  })

  it('replaces the original under its own number', () => {
    expect(judge({ ...balance, kind: 'corrected' }, earlier())).toEqual({ kind: 'replaces', id: 'first' })
  })

  it('is held if another bill charges for the same shipment, too', () => {
    const second = { number: 'INV-9', originalNumber: '', totalCents: 25_100 }
    const both = [earlier(), earlier(second, { id: 'second' })]
    const because = 'bill INV-00123 charges for the same shipment'
    const corrected = { ...second, kind: 'corrected' as const, totalCents: 25_000 }
    expect(judge(corrected, ...both)).toEqual({ kind: 'replaces', id: 'second', because })
    expect(judge({ ...corrected, number: 'INV-10', originalNumber: 'INV-9' }, ...both)).toEqual({
      ...{ kind: 'replaces', id: 'second', because },
    })
    // A balance due on the corrected bill is not a second bill.
    const added = earlier(balance, { id: 'bd' })
    expect(judge({ kind: 'corrected', totalCents: 26_000 }, earlier(), added)).toEqual({
      ...{ kind: 'replaces', id: 'first' },
    })
  })

  it('is held if the original was already corrected', () => {
    const done = earlier({}, { isInForce: false })
    expect(judge({ ...balance, kind: 'corrected' }, done)).toMatchObject({ kind: 'resembles' })
  })
})
