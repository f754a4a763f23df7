import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { redactHeaders, redactText } from './http-exchange.ts'

describe('a logged exchange', () => {
  it('contains no secret, in any escaped form', () => {
    const secret = `p"<&'ä /+`
    const written = [
      secret,
      JSON.stringify({ secret }),
      `<p>${secret.replace(/&/g, '&amp;').replace(/</g, '&lt;')}</p>`,
      `p=${encodeURIComponent(secret)}`,
    ]
    for (const text of written)
      expect(redactText(`before ${text} after`, [secret])).toMatch(/before .*\*\*\*.* after/s)
    expect(redactText('a b', ['', 'a'])).toBe('a b')
  })

  it('contains no secret that was sent in a form, whatever its characters', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 3, unit: 'grapheme-ascii' }), (secret) => {
        expect(redactText(new URLSearchParams({ '': secret }).toString(), [secret])).toBe('=***')
      }),
      { examples: [[`x!y'z(1)~2*3 4&5`]] },
    )
  })

  it('contains no secret, whatever the secret', () => {
    const secrets = fc.string({ minLength: 3, unit: fc.constantFrom(...'ab<>&"%\\ é') })
    fc.assert(
      fc.property(secrets, fc.string(), (secret, around) => {
        fc.pre(!around.includes(secret) && !'***'.includes(secret))
        const kept = redactText(JSON.stringify([around, secret]), [secret])
        expect(kept.endsWith(',"***"]')).toBe(true)
      }),
    )
  })

  it('hides headers that contain only a secret', () => {
    expect(redactHeaders({ Authorization: 'Bearer x', accept: 'a secret' }, ['secret'])).toEqual({
      Authorization: '***',
      accept: 'a ***',
    })
  })
})
