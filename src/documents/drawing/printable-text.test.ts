import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '#test/support/runs.ts'
import { hasGlyph } from './fonts.ts'
import { printableText, romanText, unprintableCharacters } from './printable-text.ts'
import { WIN_ANSI } from './win-ansi.ts'

describe('printable text', () => {
  it.each([
    ['Peña & Muñoz — 25 € “señal”', 'Peña & Muñoz — 25 € “señal”'],
    ['Łódź, Čačak, İstanbul, Győr, Đakovo', 'Łódź, Čačak, İstanbul, Győr, Đakovo'],
    ['e\u0301te\u0301', 'été'],
    ['11:00\u202fAM\u00a0EST', '11:00 AM\u00a0EST'],
    ['Щёлково, Жуков', 'Щёлково, Жуков'],
    ['Αθήνα, Μάνη', 'Αθήνα, Μάνη'],
    ['東京, 北京, 서울', '東京, 北京, 서울'],
    ['soft\u00adhyphen, zero\u200bwidth, \u202eleft', 'softhyphen, zerowidth, left'],
    ['tab\there\u0007', 'tab here '],
    ['two\r\nlines\rmore', 'two\nlines\nmore'],
    ['תל אביב 📦', '?? ???? ?'],
  ])('%j prints as %j', (text, printed) => expect(printableText(text)).toBe(printed))

  it('reports the lost characters', () => {
    expect(unprintableCharacters('תל, Łódź 東京 📦')).toEqual(['ת', 'ל', '📦'])
    expect(unprintableCharacters('Peña?')).toEqual([])
  })

  it('contains only characters of the fonts, and printing it again changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        const printed = printableText(text)
        for (const char of printed) expect(char === '\n' || hasGlyph(char)).toBe(true)
        expect(printableText(printed)).toBe(printed)
      }),
      { numRuns: runs(1000) },
    )
  })
})

describe('roman text, for printers with their own fonts', () => {
  it.each([
    ['Peña & Muñoz — 25 € “señal”', 'Peña & Muñoz — 25 € “señal”'],
    ['Łódź, Čačak, İstanbul, Győr, Đakovo', 'Lódz, Cacak, Istanbul, Gyor, Dakovo'],
    ['e\u0301te\u0301', 'été'],
    ['Reno → Dallas, ≤ 5″', 'Reno -> Dallas, <= 5"'],
    ['11:00\u202fAM\u00a0EST', '11:00 AM\u00a0EST'],
    ['Щёлково, Жуков', 'Shchyolkovo, Zhukov'],
    ['Αθήνα, Μάνη, 𝜧', 'Athina, Mani, M'],
    ['½ lb, ⅓ gal, ﬁne, Ｗ', '½ lb, 1/3 gal, fine, W'],
    ['soft\u00adhyphen, zero\u200bwidth, \u202eleft', 'softhyphen, zerowidth, left'],
    ['tab\there\u0007', 'tab here '],
    ['two\r\nlines\rmore', 'two\nlines\nmore'],
    ['東京 📦', '?? ?'],
    ['ẞ ŉ №', "SS 'n No."],
  ])('%j prints as %j', (text, printed) => expect(romanText(text)).toBe(printed))

  it('contains only characters of the fonts, and printing it again changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        const printed = romanText(text)
        for (const char of printed) expect(char === '\n' || WIN_ANSI.has(char)).toBe(true)
        expect(romanText(printed)).toBe(printed)
      }),
      { numRuns: runs(2000) },
    )
  })
})
