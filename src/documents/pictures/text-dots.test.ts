import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { widthOf } from '../drawing/fonts.ts'
import { dotsOfText, type TextDots } from './text-dots.ts'

const isDark = ({ rows, bytesPerRow }: TextDots, x: number, y: number): boolean =>
  ((rows[y * bytesPerRow + (x >> 3)]! >> (7 - (x & 7))) & 1) === 1

const inkOf = (dots: TextDots): number => {
  let ink = 0
  for (let y = 0; y < dots.height; y++) for (let x = 0; x < dots.width; x++) if (isDark(dots, x, y)) ink += 1
  return ink
}

/** Rows with ink, from the top. */
const inkedRows = (dots: TextDots): number[] =>
  Array.from({ length: dots.height }, (_, y) => y).filter((y) =>
    Array.from({ length: dots.width }, (_, x) => x).some((x) => isDark(dots, x, y)),
  )

const LETTERS = {
  Latin: 'ŁódźČĐőİųẞạễ',
  Greek: 'ΑΩαβγδεζηθικλμ',
  Cyrillic: 'ЩукинЇєґЂљњћџ',
  Chinese: '北京市朝阳区建国路',
  Japanese: '東京都港区しながわカタナ',
  Korean: '서울특별시강남구테헤란로',
}

describe('a text in printer dots', () => {
  it.each(Object.entries(LETTERS))(
    'every %s letter has ink, and none looks like another',
    (_script, text) => {
      const drawn = [...text].map((letter) => dotsOfText(letter, 'bold', 34)!)
      for (const dots of drawn) expect(inkOf(dots)).toBeGreaterThan(15)
      const pictures = drawn.map(({ rows }) => Buffer.from(rows).toString('hex'))
      expect(new Set(pictures).size).toBe(pictures.length)
    },
  )

  it('covers the inside of its outline', () => {
    // A Cyrillic Г is a stem and a bar; a full-width rule fills its square from side to side.
    const rule = dotsOfText('一', 'regular', 200)!
    expect(inkedRows(rule).length).toBeLessThan(40)
    expect(inkOf(rule) / (rule.width * inkedRows(rule).length)).toBeGreaterThan(0.8)
    // The hole of an О stays open.
    const ring = dotsOfText('О', 'regular', 200)!
    const middle = Math.floor(ring.height / 2)
    expect(isDark(ring, Math.floor(ring.width / 2), middle)).toBe(false)
    const dark = Array.from({ length: ring.width }, (_, x) => isDark(ring, x, middle))
    expect(dark.filter((one, x) => one && !dark[x - 1])).toHaveLength(2)
  })

  it('sits on its baseline', () => {
    const { height, rise } = dotsOfText('ЩЖ', 'bold', 100)!
    expect(rise).toBeGreaterThan(60)
    expect(height - rise).toBeLessThan(35)
  })

  it('is no wider than in a PDF', () => {
    const words = fc.stringMatching(/^[A-Za-z ]{0,20}[łżŁŻЩж北東서]{1,4}[A-Za-z ]{0,20}$/)
    fc.assert(
      fc.property(words, fc.constantFrom('regular' as const, 'bold' as const), (text, face) => {
        const dots = dotsOfText(text, face, 30)!
        expect(dots.width).toBeLessThanOrEqual(widthOf(text, face, 30) + 8)
      }),
      { numRuns: 60 },
    )
  })

  it('is empty without ink', () => {
    expect(dotsOfText(' ', 'regular', 30)).toBeNull()
  })
})
