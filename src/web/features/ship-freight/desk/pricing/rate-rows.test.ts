import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  isForbidden,
  keyOfRow,
  noticesOfAnswers,
  priceRange,
  RATE_SORTS,
  rowsOfAnswers,
  rowsOfSheets,
  sortRows,
} from '../../../../ui/rate-list/rate-rows.ts'
import { sampleSheet } from '../form/sample.test-support.ts'
import { overrideOf } from './guide-override.ts'

const rows = rowsOfSheets([
  sampleSheet('ZETA', 30_000, { serviceDays: 1 }),
  sampleSheet('BETA', 20_000, { serviceDays: null }),
  sampleSheet('ALFA', 20_000, { serviceDays: 3, badges: ['Preferred', 'Cheapest'] }),
  sampleSheet('FORB', 10_000, { badges: ['Do not use'] }),
])
const scacs = (list: readonly { scac: string }[]) => list.map(({ scac }) => scac)

describe('prices as rows', () => {
  it('sorts by price, days and name; unknown days come last', () => {
    expect(scacs(sortRows(rows, 'price'))).toEqual(['FORB', 'ALFA', 'BETA', 'ZETA'])
    expect(scacs(sortRows(rows, 'days'))).toEqual(['ZETA', 'FORB', 'ALFA', 'BETA'])
    expect(scacs(sortRows(rows, 'name'))).toEqual(['ALFA', 'BETA', 'FORB', 'ZETA'])
  })

  it('loses and adds no row, whatever the sort', () => {
    const sheets = fc.array(
      fc.record({ scac: fc.string({ minLength: 1, maxLength: 4 }), cents: fc.nat(5), days: fc.nat(3) }),
    )
    fc.assert(
      fc.property(sheets, fc.constantFrom(...RATE_SORTS), (given, by) => {
        const before = rowsOfSheets(
          given.map((one) => sampleSheet(one.scac, one.cents, { serviceDays: one.days })),
        )
        const after = sortRows(before, by)
        expect(new Set(after)).toEqual(new Set(before))
        expect(after).toHaveLength(before.length)
        const keys = {
          price: (row: (typeof after)[number]) => row.cents,
          days: (row: (typeof after)[number]) => row.serviceDays ?? 0,
        }
        if (by === 'name') return
        const values = after.map(keys[by])
        expect(values).toEqual([...values].sort((one, other) => one - other))
      }),
    )
  })

  it('splits answers into prices and reasons', () => {
    const answers = [
      {
        scac: 'AAAA',
        carrierName: 'A',
        serviceName: '',
        cents: 100,
        serviceDays: 2,
        deliveryDate: null,
        notice: '',
      },
      {
        scac: 'BBBB',
        carrierName: 'B',
        serviceName: '',
        cents: null,
        serviceDays: null,
        deliveryDate: null,
        notice: 'no rate',
      },
    ]
    expect(scacs(rowsOfAnswers(answers))).toEqual(['AAAA'])
    expect(rowsOfAnswers(answers)[0]?.sheet).toBeNull()
    expect(noticesOfAnswers(answers)).toEqual([{ scac: 'BBBB', carrierName: 'B', message: 'no rate' }])
  })

  it('computes the range, the do-not-use carriers, and the cost of not choosing the preferred one', () => {
    expect(priceRange([])).toBeNull()
    expect(priceRange(rows)).toMatchObject({ from: { scac: 'FORB' }, to: { scac: 'ZETA' } })
    expect(rows.filter(isForbidden).map(({ scac }) => scac)).toEqual(['FORB'])
    const overrides = rows.map((row) => [row.scac, overrideOf(row, rows)?.costCents])
    expect(Object.fromEntries(overrides)).toEqual({
      ...{ ZETA: 10_000, BETA: 0, FORB: -10_000, ALFA: undefined },
    })
    const inOtherMoney = rowsOfSheets([sampleSheet('CANA', 25_000, { currency: 'CAD' })])
    expect(overrideOf(inOtherMoney[0]!, [...rows, ...inOtherMoney])).toBeNull()
  })

  it('keeps several prices of one carrier apart, and finds each after the next rating', () => {
    const given = rowsOfSheets([
      sampleSheet('ALFA', 1, { id: '1', serviceCode: 'VAN53' }),
      sampleSheet('ALFA', 2, { id: '2', serviceCode: 'FLAT48' }),
      sampleSheet('ALFA', 3, { id: '3', source: 'spot' }),
    ])
    expect(new Set(given.map(keyOfRow)).size).toBe(3)
    const again = rowsOfSheets([sampleSheet('ALFA', 1, { id: '9', serviceCode: 'VAN53' })])
    expect(keyOfRow(again[0]!)).toBe(keyOfRow(given[0]!))
  })
})
