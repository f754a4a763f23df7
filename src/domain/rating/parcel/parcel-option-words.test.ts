import { describe, expect, it } from 'vitest'
import { parcelOptionWords } from './parcel-option-words.ts'

describe('the words of a parcel option', () => {
  it.each([
    ['DRYICE', 'dry ice'],
    ['HAZMAT', 'hazardous materials'],
    ['SATPU', 'Saturday pickup'],
    ['COD', 'collect on delivery'],
    ['WHITE_GLOVE', 'WHITE_GLOVE'],
  ])('for %s: %s', (code, words) => {
    expect(parcelOptionWords(code)).toBe(words)
  })
})
