import { describe, expect, it } from 'vitest'
import { AddressRefused, isPrivateAddress, resolveAllowed } from './allowed-address.ts'

describe('private addresses', () => {
  it.each([
    '127.0.0.1',
    '127.255.1.2',
    '10.1.2.3',
    '172.31.255.1',
    '192.168.0.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::127.0.0.1',
    '::ffff:0:127.0.0.1',
    '::ffff:a9fe:a9fe',
    '64:ff9b:1::7f00:1',
    '100:0:0:1::1',
    '3fff::1',
    '5f00::1',
    '192.88.99.1',
    '::1%lo',
    'fe80::1%eth0',
    'fd00::1',
    'fe80::1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    'localhost',
    '',
  ])('%s', (address) => expect(isPrivateAddress(address)).toBe(true))

  it.each(['8.8.8.8', '172.32.0.1', '172.15.0.1', '1.1.1.1', '2606:4700::1111', '::ffff:8.8.8.8'])(
    'not %s',
    (address) => expect(isPrivateAddress(address)).toBe(false),
  )
})

describe('the address to connect to', () => {
  it('is none of the private ones', async () => {
    for (const host of ['127.0.0.1', 'localhost', '::1', '10.9.8.7']) {
      await expect(resolveAllowed(host, [])).rejects.toThrow(AddressRefused)
    }
  })

  it('may be private if the operator lists it by name, address or network', async () => {
    expect(await resolveAllowed('127.0.0.1', ['127.0.0.1'])).toBe('127.0.0.1')
    expect(await resolveAllowed('10.9.8.7', ['10.9.0.0/16'])).toBe('10.9.8.7')
    expect(['127.0.0.1', '::1']).toContain(await resolveAllowed('localhost', ['LOCALHOST']))
    await expect(resolveAllowed('10.10.8.7', ['10.9.0.0/16', '0.0.0.0/99', 'nonsense/8'])).rejects.toThrow(
      AddressRefused,
    )
  })

  it('is a public address, unchanged', async () => {
    expect(await resolveAllowed('8.8.8.8', [])).toBe('8.8.8.8')
  })
})
