import { describe, expect, it } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

describe('a common password', () => {
  it.each([
    ...['1234567890', 'qwertyuiop', 'basketball', '1q2w3e4r5t', 'Password123', 'PASSWORD123!'],
    ...['P@ssw0rd2026', '$ummer2026!', 'Welcome-2026', '2026welcome!', 'Freight2026', 'passwordpassword'],
    ...['abcdefghijkl', '0987654321', 'abcabcabcabc', '12341234123412', 'Letme1n12345', 'qwerty qwerty'],
  ])('is %s', (password) => {
    expect(isCommonPassword(password)).toBe(true)
  })

  it.each([
    ...['correct horse battery', 'a brand new password', 'nine green pallets', 'lading-demo', 'vK7#pq9Lm2x'],
    ...[
      'basketball in the rain',
      'monkey 84729301745',
      '  spaces count here ',
      'Zwölf Paletten',
      '日本語のパスワードです',
    ],
  ])('is not %s', (password) => {
    expect(isCommonPassword(password)).toBe(false)
  })

  it('is found quickly, however long the typed text is', () => {
    const begun = performance.now()
    for (const part of ['a', 'ab1', '1 ', '@$']) isCommonPassword(`${part.repeat(500)}x`)
    // Trying every split of such a text takes hours; on a busy machine a quick check may take seconds.
    expect(performance.now() - begun).toBeLessThan(10_000)
  })
})
