import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fitEmail, fitLines, fitPhone, fitText, present } from './fit-text.ts'

describe('texts within a carrier’s limits', () => {
  it('are cut, but not within a character, and have no spaces at their ends', () => {
    expect(fitText('Brass fittings', 20)).toBe('Brass fittings')
    expect(fitText('Brass fittings', 5)).toBe('Brass')
    expect(fitText('Brass fittings', 6)).toBe('Brass')
    expect(fitText('ab🚚', 3)).toBe('ab')
    expect(fitText('ab🚚', 4)).toBe('ab🚚')
    expect(fitText('a\uFFFD', 2)).toBe('a\uFFFD')
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 20 }), (text, longest) => {
        const fit = fitText(text, longest)
        expect(fit.length).toBeLessThanOrEqual(longest)
        expect(fit.isWellFormed()).toBe(true)
        expect(text).toContain(fit)
      }),
    )
  })

  it('continue in the next line, between words if possible', () => {
    const street = '4500 North Avenue of the Americas Building 12'
    expect(fitLines([street, 'Dock 3'], 35, 3)).toEqual([
      '4500 North Avenue of the Americas',
      'Building 12',
      'Dock 3',
    ])
    expect(fitLines([street, 'Dock 3'], 35, 2)).toEqual(['4500 North Avenue of the Americas', 'Building 12'])
    expect(fitLines(['', ' ', 'abcdefgh'], 3, 9)).toEqual(['abc', 'def', 'gh'])
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 90 }), { maxLength: 3 }), (lines) => {
        const fit = fitLines(lines, 35, 3)
        expect(fit.length).toBeLessThanOrEqual(3)
        for (const line of fit) {
          expect(line).not.toBe('')
          expect(line.length).toBeLessThanOrEqual(35)
          expect(line.isWellFormed()).toBe(true)
        }
      }),
    )
  })

  it('are complete addresses for e-mail', () => {
    expect(fitEmail('dock@example.com, office@example.com', 50)).toBe('dock@example.com')
    expect(fitEmail(`${'x'.repeat(50)}@example.com;a@example.com`, 50)).toBe('a@example.com')
    expect(fitEmail(`${'x'.repeat(50)}@example.com`, 50)).toBe('')
    expect(fitEmail('', 50)).toBe('')
  })

  it('are digits without an extension for phones', () => {
    expect(fitPhone('+1 (206) 555-0100 ext. 12345', 15)).toBe('12065550100')
    for (const typed of [
      '206-555-0100x27',
      '2065550100ext27',
      '(206)555-0100 e27',
      'Tel. 206.555.0100 X 27',
    ]) {
      expect(fitPhone(typed, 15)).toBe('2065550100')
    }
    expect(fitPhone('1234567890123456789', 15)).toBe('123456789012345')
    expect(fitPhone('call the dock', 15)).toBe('')
  })

  it('are omitted if they are empty', () => {
    expect(present({ City: 'Seattle', State: '' })).toEqual({ City: 'Seattle' })
  })
})
