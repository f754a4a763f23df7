import { describe, expect, it } from 'vitest'
import { securityKindOf, wordsOfEvent } from './security-log.ts'

describe('the kind of a change', () => {
  it.each([
    ['user.logged-in', 'log-in'],
    ['user.added', 'users'],
    ['user.profile-saved', 'users'],
    ['user.password-set', 'credentials'],
    ['parcel-account.deleted', 'credentials'],
    ['edi.partner-changed', 'credentials'],
    ['integration.mailbox-saved', 'credentials'],
    ['client.settings-changed', 'settings'],
    ['client.get-started-dismissed', null],
    ['client.test-mail-sent', null],
    ['edi.partner-polled', null],
    ['capacity-provider.account-tried', null],
    ['shipment.tendered', null],
  ])('%s is %s', (what, kind) => {
    expect(securityKindOf(what)).toBe(kind)
  })
})

it('describes an event in words', () => {
  expect(wordsOfEvent('log-in.wrong')).toBe('Wrong user name or password')
  expect(wordsOfEvent('edi.partner-added')).toBe('EDI partner added')
  expect(wordsOfEvent('carrier.odfl-account-removed')).toBe('Carrier ODFL account removed')
})
