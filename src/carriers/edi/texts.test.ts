import fc from 'fast-check'
import { expect, it } from 'vitest'
import { runs } from '#test/support/runs.ts'
import { joinText, splitText } from './texts.ts'

it('a text in pieces is the same text again, even with a word that fills its piece', () => {
  expect(splitText('abcde fg', 5)).toEqual(['abcde', ' fg'])
  const word = fc.string({ unit: fc.constantFrom('a', 'b', ' '), maxLength: 60 })
  fc.assert(
    fc.property(word, fc.integer({ min: 1, max: 12 }), (text, width) => {
      const pieces = splitText(text, width)
      expect(joinText(pieces, width)).toBe(text.replace(/\s+/g, ' ').trim())
      expect(pieces.every((piece) => piece.length <= width)).toBe(true)
    }),
    { numRuns: runs(2_000) },
  )
})
