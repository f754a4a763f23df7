import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { redactHeaders, redactText } from './http-exchange.ts'

describe('an exchange that is kept', () => {
  it('has no secret in it, however it is escaped', () => {
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

  it('has no secret in it that was sent in a form, whatever signs it has', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 3, unit: 'grapheme-ascii' }), (secret) => {
        expect(redactText(new URLSearchParams({ '': secret }).toString(), [secret])).toBe('=***')
      }),
      { examples: [[`x!y'z(1)~2*3 4&5`]] },
    )
  })

  it('has no secret in it, whatever the secret', () => {
    const secrets = fc.string({ minLength: 3, unit: fc.constantFrom(...'ab<>&"%\\ é') })
    fc.assert(
      fc.property(secrets, fc.string(), (secret, around) => {
        fc.pre(!around.includes(secret) && !'***'.includes(secret))
        const kept = redactText(JSON.stringify([around, secret]), [secret])
        expect(kept.endsWith(',"***"]')).toBe(true)
      }),
    )
  })

  it('hides headers that are nothing but a secret', () => {
    expect(redactHeaders({ Authorization: 'Bearer x', accept: 'a secret' }, ['secret'])).toEqual({
      Authorization: '***',
      accept: 'a ***',
    })
  })
})
