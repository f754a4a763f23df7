import { describe, expect, it } from 'vitest'
import { plainMapping } from './column-mapping.ts'
import { hasDecimalCommas, withDecimalPoint } from './decimal-commas.ts'
import { makeOrderRowReader } from './read-order-row.ts'

const header = ['Order', 'Qty', 'Weight', 'Note']
const mapping = [
  plainMapping('orderNumber', 'Order'),
  plainMapping('quantity', 'Qty'),
  plainMapping('weight', 'Weight'),
]
const rowsOf = (...weights: string[]) =>
  weights.map((weight, at) => ({ number: at + 2, cells: [`A${at}`, '12,000', weight, '1.5 or 1,5'] }))

describe('numbers in a file', () => {
  it.each([
    [['12,500', '0,750'], true],
    [['12,500', '1.250,000'], true],
    [['12,500 KG', '7,5 KG'], true],
    [['12,500', '1.250.000'], true],
    [['12,500', '1.250'], false],
    [['12,500', '9.99'], false],
    [['0,750', '9.99'], false],
    [['1,234,567', '7,5'], false],
    [['12500', '1250'], false],
  ])('%j: decimal commas %s', (weights, expected) => {
    expect(hasDecimalCommas({ header, rows: rowsOf(...weights) }, mapping)).toBe(expected)
  })

  it.each([
    ['12,500', '12.500'],
    ['1.250', '1250'],
    ['1.250,5 kg', '1250.5 kg'],
    ['€ 1.250,50', '€ 1250.50'],
    ['12.5', '12.5'],
    ['many', 'many'],
  ])('%s is %s', (text, expected) => expect(withDecimalPoint(text)).toBe(expected))

  it('are read by the format of the others in the file', () => {
    const [row] = rowsOf('12,500 KG')
    const valuesOf = (isDecimalComma: boolean) =>
      makeOrderRowReader(mapping, header, isDecimalComma)(row!).values
    expect(valuesOf(true)).toMatchObject({ quantity: 12, weight: 12.5, weightUnit: 'kg' })
    expect(valuesOf(false)).toMatchObject({ quantity: 12_000, weight: 12_500 })
  })

  it('typed by a user for the row are kept as typed', () => {
    const read = makeOrderRowReader(mapping, header, true)
    expect(read({ ...rowsOf('')[0]!, typed: { weight: '1,250.5' } }).values).toMatchObject({ weight: 1250.5 })
  })
})
