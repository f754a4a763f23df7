import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cpuMs } from '#test/support/cpu-time.ts'
import { isEmail, parseEmails, readRecipients } from './emails.ts'

describe('e-mail lists', () => {
  it('accepts the four separators, drops duplicates, normalizes', () => {
    expect(parseEmails(' dock@Example.com, Dock@example.com;ap@example.org:a@b.co & x@y.info ,')).toEqual({
      kind: 'valid',
      emails: ['dock@example.com', 'ap@example.org', 'a@b.co', 'x@y.info'],
      text: 'dock@example.com,ap@example.org,a@b.co,x@y.info',
    })
  })

  it('an empty list is valid', () => {
    expect(parseEmails('  ;, ')).toEqual({ kind: 'valid', emails: [], text: '' })
  })

  it('names the invalid one', () => {
    expect(parseEmails('dock@example.com;dock')).toEqual({
      kind: 'invalid',
      invalid: ['dock'],
      message: 'Following email is invalid: dock',
    })
  })

  it('names the invalid ones, each once', () => {
    expect(parseEmails('a@b:c@d.museum,ok@x.com,A@b')).toMatchObject({
      invalid: ['a@b', 'c@d.museum'],
      message: 'Following emails are invalid: a@b, c@d.museum',
    })
  })

  it.each(['a@b.com', 'a.b+c@d-e.example.us', "o'neil@example.com"])('%s is valid', (email) =>
    expect(isEmail(email)).toBe(true),
  )

  it.each([
    '@b.com',
    'a@',
    'a@b',
    'a@b.c',
    'a@b.abcde',
    'a@b.c0m',
    'a..b@c.com',
    '.a@c.com',
    'a@-b.com',
    'a b@c.com',
    'a@b@c.com',
    'a@b..com',
    'a@b.com\r\nBcc',
    '\ta@b.com',
    'ä@b.com',
    `${'a'.repeat(250)}@b.com`,
  ])('%j is invalid', (email) => expect(isEmail(email)).toBe(false))

  it('parsing its own output changes nothing; no input makes it slow', () => {
    fc.assert(
      fc.property(fc.array(fc.emailAddress({ size: 'small' }), { maxLength: 8 }), (emails) => {
        const parsed = parseEmails(emails.join(' ; '))
        if (parsed.kind === 'valid') expect(parseEmails(parsed.text)).toEqual(parsed)
      }),
    )
    const spent = cpuMs(() => {
      parseEmails(`${'a-'.repeat(50_000)}@${'b.'.repeat(50_000)}`)
      parseEmails('a@b.com,'.repeat(20_000))
    })
    expect(spent).toBeLessThan(1_000)
  })
})

describe('the recipients of a message', () => {
  const rule = { most: 2, missing: 'Email is required.' }

  it('are limited in number', () => {
    expect(readRecipients('a@b.com; A@b.com, c@d.com', rule)).toMatchObject({
      emails: ['a@b.com', 'c@d.com'],
    })
    const refusals = ['', ' , ', 'a@b.com, nope', 'a@b.com, c@d.com, e@f.com']
    expect(refusals.map((list) => readRecipients(list, rule))).toMatchObject([
      { kind: 'refused', message: 'Email is required.' },
      { kind: 'refused', message: 'Email is required.' },
      { kind: 'refused', message: 'Following email is invalid: nope' },
      { kind: 'refused', message: 'Send to at most 2 addresses at once.' },
    ])
  })

  it('may be empty if no message for an empty list is given', () => {
    expect(readRecipients('', { ...rule, missing: '' })).toMatchObject({ kind: 'valid', text: '' })
  })
})
