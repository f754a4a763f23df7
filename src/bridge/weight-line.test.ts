import { describe, expect, it } from 'vitest'
import { parseWeightLine } from './weight-line.ts'

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
  ])('%s', (line, said) => {
    expect(parseWeightLine(line)).toEqual(said)
  })

  it.each(['', 'OL', 'S I', 'S +', '12.3', 'ST,GS,', 'kg'])('says no weight: “%s”', (line) => {
    expect(parseWeightLine(line)).toBeNull()
  })
})
