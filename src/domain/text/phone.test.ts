import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { INVALID_PHONE, isPhoneKey, parsePhone, phoneLink, showPhone, storedPhone } from './phone.ts'

describe('phone numbers', () => {
  it.each([
    ['312-555-0142', '312-555-0142'],
    ['(312)555-0142', '(312)555-0142'],
    ['(312) 555-0142', '(312)555-0142'],
    ['312.555.0142', '312-555-0142'],
    ['+1 312 555 0142 EXT. 27', '1-312-555-0142ext27'],
    ['3125550142x27', '3125550142x27'],
    ['1'.repeat(50), '1'.repeat(50)],
  ])('%s is stored as %s', (typed, phone) => {
    expect(parsePhone(typed)).toEqual({ kind: 'valid', phone })
    expect(parsePhone(phone)).toEqual({ kind: 'valid', phone })
  })

  it.each([
    '',
    '312-555',
    '1'.repeat(51),
    '312-555-0142 call',
    '((((((((((',
    '312/555/0142',
    '３１２５５５０１４２',
  ])('%j is refused with the sentence', (typed) =>
    expect(parsePhone(typed)).toEqual({ kind: 'invalid', message: INVALID_PHONE }),
  )

  it('is stored normalized, or as typed if it is invalid', () => {
    expect(['+1 312.555.0142', '', 'call me'].map(storedPhone)).toEqual(['1-312-555-0142', '', 'call me'])
  })

  it('the sentence fills both placeholders with valid numbers', () => {
    const examples = /^Enter a valid phone number\(eg:(.+) , (.+)\)$/.exec(INVALID_PHONE)!
    expect(parsePhone(examples[1]!)).toEqual({ kind: 'valid', phone: examples[1] })
    expect(parsePhone(examples[2]!)).toEqual({ kind: 'valid', phone: examples[2] })
  })

  it('accepts exactly the keys of the specification', () => {
    const typable = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i))
    expect(typable.filter(isPhoneKey).join('')).toBe(' ()+,-.0123456789ETXetx')
    expect(isPhoneKey('12')).toBe(false)
  })

  it('any text of accepted keys never throws and results only in stored characters', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9+,()\- .xte]{0,80}$/), (typed) => {
        const phone = parsePhone(typed)
        if (phone.kind === 'valid') expect(phone.phone).toMatch(/^[0-9()\-ext]{10,50}$/)
      }),
    )
  })
})

describe('a displayed phone number', () => {
  it.each([
    ['7755550134', '(775) 555-0134', 'tel:+17755550134'],
    ['775-555-0134', '(775) 555-0134', 'tel:+17755550134'],
    ['(775)555-0134', '(775) 555-0134', 'tel:+17755550134'],
    ['1-775-555-0134ext27', '(775) 555-0134 ext. 27', 'tel:+17755550134'],
    ['+1 775.555.0134 x27', '(775) 555-0134 ext. 27', 'tel:+17755550134'],
    ['44-20-7946-0018', '44-20-7946-0018', 'tel:442079460018'],
    ['', '', 'tel:'],
    ['Ask at the gate', 'Ask at the gate', 'tel:'],
  ])('%s is shown as %s', (phone, shown, link) => {
    expect([showPhone(phone), phoneLink(phone)]).toEqual([shown, link])
    expect(showPhone(shown)).toBe(shown)
  })
})
