import { describe, expect, it } from 'vitest'
import { endsWeight, parseWeightLine } from './weight-line.ts'

describe('a line of a scale', () => {
  it.each([
    ['ST,GS,  12.34 lb', { weight: 12.34, unit: 'lb', isStable: true }],
    ['US,NT,+  0.5kg', { weight: 0.5, unit: 'kg', isStable: false }],
    ['S S     12.30 kg', { weight: 12.3, unit: 'kg', isStable: true }],
    ['S D     12.31 kg', { weight: 12.31, unit: 'kg', isStable: false }],
    ['ST,NT,-  1.20 lb', { weight: -1.2, unit: 'lb', isStable: true }],
    ['  12 LBS', { weight: 12, unit: 'lb', isStable: null }],
    ['24 oz', { weight: 1.5, unit: 'lb', isStable: null }],
    ['1500 g', { weight: 1.5, unit: 'kg', isStable: null }],
    ['12,5 kg', { weight: 12.5, unit: 'kg', isStable: null }],
    ['0,125 kg', { weight: 0.125, unit: 'kg', isStable: null }],
    ['1,234.5 lb', { weight: 1234.5, unit: 'lb', isStable: null }],
    ['ST,GS,1234.50 lb', { weight: 1234.5, unit: 'lb', isStable: true }],
    ['1 lb 4.5 oz', { weight: 1.2813, unit: 'lb', isStable: null }],
    ['1 lb, 4 oz', { weight: 1.25, unit: 'lb', isStable: null }],
    ['12.3 lb 196.8 oz', { weight: 12.3, unit: 'lb', isStable: null }],
    ['-2lb 8oz', { weight: -2.5, unit: 'lb', isStable: null }],
  ])('%s', (line, said) => {
    expect(parseWeightLine(line)).toEqual(said)
  })

  // `1,234 kg` is 1234 in Chicago and 1.234 in Hamburg.
  it.each(['', 'OL', 'S I', 'S +', '12.3', 'ST,GS,', 'kg', '1,234 kg', '1.2.3 lb'])(
    'has no weight: “%s”',
    (line) => {
      expect(parseWeightLine(line)).toBeNull()
    },
  )

  it('distinguishes lines that invalidate the weight from noise', () => {
    expect(['OL', 'OL,GS,+9999999', 'S I', 'S +', 'S -', '1,234 kg'].filter(endsWeight)).toHaveLength(6)
    expect(['', 'ID 0001', 'GROSS', '11/22/2026 10:45', 'ST,GS,'].filter(endsWeight)).toEqual([])
  })
})
