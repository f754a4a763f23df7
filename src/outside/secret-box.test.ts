import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { openSecret, sealSecret } from './secret-box.ts'

const key = randomBytes(32)

describe('an encrypted secret', () => {
  it('decrypts with its key and purpose, and with nothing else', () => {
    const sealed = sealSecret(key, 'pässword ~*', 'edi-partner 1')
    expect(openSecret(key, sealed, 'edi-partner 1')).toBe('pässword ~*')
    expect(openSecret(key, sealed, 'edi-partner 2')).toBeNull()
    expect(openSecret(randomBytes(32), sealed, 'edi-partner 1')).toBeNull()
  })

  it('does not reveal its contents, nor that two have the same', () => {
    const [one, other] = [sealSecret(key, 'password', 'x'), sealSecret(key, 'password', 'x')]
    expect(one).not.toBe(other)
    expect(Buffer.from(one.split('.')[1]!, 'base64url').toString('latin1')).not.toContain('password')
  })

  it('does not decrypt if a single bit was changed', () => {
    const sealed = sealSecret(key, 'password', 'x')
    const bytes = Buffer.from(sealed.split('.')[1]!, 'base64url')
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const changed = Buffer.from(bytes)
      changed[bit >> 3]! ^= 1 << (bit & 7)
      expect(openSecret(key, `v1.${changed.toString('base64url')}`, 'x')).toBeNull()
    }
  })

  it.each(['', 'v1.', 'v1.AAAA', 'v2.AAAA', 'password'])('is not %j', (text) => {
    expect(openSecret(key, text, 'x')).toBeNull()
  })
})
