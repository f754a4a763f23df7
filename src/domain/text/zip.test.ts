import { describe, expect, it } from 'vitest'
import { isZipKey, parseZip, zip3 } from './zip.ts'

describe('postal codes', () => {
  it.each([
    ['89502', { kind: 'US', zip: '89502', zip5: '89502', zip3: '895' }],
    [' 89502-1234 ', { kind: 'US', zip: '89502-1234', zip5: '89502', zip3: '895' }],
    ['895021234', { kind: 'US', zip: '89502-1234', zip5: '89502', zip3: '895' }],
    ['k1a 0b1', { kind: 'CA', zip: 'K1A0B1', zip3: 'K1A' }],
    ['H0H-0H0', { kind: 'CA', zip: 'H0H0H0', zip3: 'H0H' }],
    ['D1A0B1', { kind: 'other', zip: 'D1A0B1' }],
    ['SW1A 1AA', { kind: 'other', zip: 'SW1A1AA' }],
    ['(1234)', { kind: 'other', zip: '(1234)' }],
    ['', { kind: 'invalid', because: 'empty' }],
    ['12345-67890', { kind: 'invalid', because: 'too long' }],
    ['895_02', { kind: 'invalid', because: 'characters' }],
    ['８９５０２', { kind: 'invalid', because: 'characters' }],
    ['89502\n', { kind: 'invalid', because: 'characters' }],
  ])('%j', (typed, expected) => expect(parseZip(typed)).toEqual(expected))

  it('returns the three characters of tariffs', () => {
    expect([zip3('00501'), zip3('T2P 1J9'), zip3('SW1A'), zip3('')]).toEqual(['005', 'T2P', null, null])
  })

  it('accepts letters, digits, parentheses and hyphen', () => {
    const typable = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i))
    expect(
      typable
        .filter(isZipKey)
        .join('')
        .replace(/[A-Za-z0-9]/g, ''),
    ).toBe('()-')
    expect(typable.filter(isZipKey)).toHaveLength(65)
  })
})
