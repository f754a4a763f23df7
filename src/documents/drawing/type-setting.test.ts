import fc from 'fast-check'
import PDFDocument from 'pdfkit'
import { describe, expect, it } from 'vitest'
import { STANDARD_FONTS, widthOf } from './fonts.ts'
import { fitText, heightOf, wrap } from './type-setting.ts'
import { WIN_ANSI } from './win-ansi.ts'

const words = fc.stringMatching(/^[A-Za-z0-9 ,.-]{0,200}$/)

describe('typesetting', () => {
  it.each(['regular', 'bold'] as const)('measures every character of the %s face like its font', (face) => {
    const document = new PDFDocument({ autoFirstPage: false })
    document.font(STANDARD_FONTS[face]).fontSize(1000)
    for (const char of WIN_ANSI.keys()) {
      expect([char, widthOf(char, face, 1000)]).toEqual([char, document.widthOfString(char)])
    }
    expect(widthOf('1234567890€', face, 10)).toBeCloseTo(11 * 5.56, 6)
  })

  it('breaks at spaces, keeps line breaks, and splits only words that are too long for a line', () => {
    expect(wrap('one two\nthree', 'regular', 10, 1000)).toEqual(['one two', 'three'])
    expect(wrap('one two', 'regular', 10, widthOf('one tw', 'regular', 10))).toEqual(['one', 'two'])
    expect(wrap('abcdef', 'regular', 10, widthOf('abc', 'regular', 10))).toEqual(['abc', 'def'])
    expect(wrap('', 'regular', 10, 100)).toEqual([''])
  })

  it('makes no line too wide and loses nothing', () => {
    fc.assert(
      fc.property(words, fc.double({ min: 12, max: 300, noNaN: true }), (text, width) => {
        const lines = wrap(text, 'bold', 9, width)
        for (const line of lines) expect(widthOf(line, 'bold', 9)).toBeLessThanOrEqual(width)
        expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
      }),
    )
  })

  it('uses the requested size if it fits and the largest one that does otherwise', () => {
    expect(fitText('short', 100, 12, { size: 9 })).toEqual({ lines: ['short'], size: 9 })
    fc.assert(
      fc.property(
        words,
        fc.double({ min: 60, max: 300, noNaN: true }),
        fc.double({ min: 10, max: 60, noNaN: true }),
        (text, width, height) => {
          const { lines, size } = fitText(text, width, height, { size: 9 })
          expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
          if (size > 1.5) expect(heightOf(lines.length, size)).toBeLessThanOrEqual(height)
          if (size < 9)
            expect(heightOf(wrap(text, 'regular', size + 0.25, width).length, size + 0.25)).toBeGreaterThan(
              height,
            )
        },
      ),
    )
  })
})
