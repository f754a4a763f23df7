import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { joined, mergeReferences, orderNumbers, orderNumbersText } from './merge-references.ts'

const NONE = ['', '', '', '', '']

describe('order numbers on one shipment', () => {
  it('are read from a text, each once', () => {
    expect(orderNumbers(' SO-1, SO-2;SO-1\nSO-3 ')).toEqual(['SO-1', 'SO-2', 'SO-3'])
    expect(orderNumbers('  ')).toEqual([])
  })

  it('survive a link, whatever characters they have', () => {
    expect(orderNumbersText(['SO-1', 'SO-2'])).toBe('SO-1,SO-2')
    expect(orderNumbersText(['4711,2', 'A;B'])).toBe('4711\\,2,A\\;B')
    const number = fc
      .string({ unit: fc.constantFrom('A', '1', ' ', ',', ';', '\\', '-'), minLength: 1, maxLength: 60 })
      .filter((one) => one.trim() === one)
    fc.assert(
      fc.property(fc.uniqueArray(number, { minLength: 1, maxLength: 6 }), (numbers) => {
        expect(orderNumbers(orderNumbersText(numbers))).toEqual(numbers)
      }),
    )
  })

  it('the first is the shipment’s own, each further one a free reference', () => {
    expect(mergeReferences(['A', 'B', 'C'], ['', 'dock 4', '', '', ''])).toEqual({
      orderNumber: 'A',
      references: ['B', 'dock 4', 'C', '', ''],
    })
  })

  it('the last free reference gets all remaining ones together', () => {
    expect(mergeReferences(['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'], NONE).references).toEqual([
      'B',
      'C',
      'D',
      'E',
      'F, G, H',
    ])
  })

  it('never lose existing values, never exceed the length of a reference, never repeat a number', () => {
    const text = fc
      .string({ minLength: 1, maxLength: 60 })
      .filter((one) => one.trim() === one && !one.includes(','))
    fc.assert(
      fc.property(
        fc.array(text),
        fc.array(fc.oneof(fc.constant(''), text), { maxLength: 5 }),
        (numbers, own) => {
          const { references } = mergeReferences(numbers, own)
          expect(references).toHaveLength(5)
          own.forEach((value, index) => {
            if (value !== '') expect(references[index]).toBe(value)
          })
          for (const reference of references) expect(reference.length).toBeLessThanOrEqual(60)
        },
      ),
    )
  })

  it('are joined as far as they fit', () => {
    expect(joined(['a', '', 'b', 'a'])).toBe('a, b')
    expect(joined(['x'.repeat(59), 'y'])).toBe('x'.repeat(59))
  })
})
