import fc from 'fast-check'
import PDFDocument from 'pdfkit'
import { describe, expect, it } from 'vitest'
import { fitText, heightOf, widthOf, wrap } from './type-setting.ts'

const words = fc.stringMatching(/^[A-Za-z0-9 ,.-]{0,200}$/)

describe('setting type', () => {
  it('measures as the font does, apart from kerning', () => {
    const document = new PDFDocument({ autoFirstPage: false })
    document.font('Helvetica').fontSize(10)
    // No pair of these is kerned.
    expect(widthOf('1234567890', 'regular', 10)).toBeCloseTo(document.widthOfString('1234567890'), 6)
    expect(widthOf('€', 'regular', 10)).toBeCloseTo(5.56, 6)
    expect(widthOf('i', 'bold', 10)).toBeGreaterThan(widthOf('i', 'regular', 10))
  })

  it('breaks at spaces, keeps line breaks, cuts only words that are too long alone', () => {
    expect(wrap('one two\nthree', 'regular', 10, 1000)).toEqual(['one two', 'three'])
    expect(wrap('one two', 'regular', 10, widthOf('one tw', 'regular', 10))).toEqual(['one', 'two'])
    expect(wrap('abcdef', 'regular', 10, widthOf('abc', 'regular', 10))).toEqual(['abc', 'def'])
    expect(wrap('', 'regular', 10, 100)).toEqual([''])
  })

  it('no line is too wide, nothing gets lost', () => {
    fc.assert(
      fc.property(words, fc.double({ min: 12, max: 300, noNaN: true }), (text, width) => {
        const lines = wrap(text, 'bold', 9, width)
        for (const line of lines) expect(widthOf(line, 'bold', 9)).toBeLessThanOrEqual(width)
        expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
      }),
    )
  })

  it('takes the wanted size when it fits and the largest one that does otherwise', () => {
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
