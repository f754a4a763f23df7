import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FtpServer, openFtpServer } from '#test/support/ftp-server.ts'
import { type FtpAccount, FtpRefused, openFtp, readFtpCertificate } from './ftp.ts'
import { TooLarge } from './remote-files.ts'

let server: FtpServer
beforeAll(async () => {
  server = await openFtpServer({ folders: ['in', 'in/old'] })
})
afterAll(() => server?.close())

const LIMITS = { allowedHosts: ['127.0.0.1'], timeoutMs: 5_000 }
const account = (changes: Partial<FtpAccount> = {}): FtpAccount => ({
  host: server.host,
  port: server.port,
  userName: server.userName,
  password: server.password,
  isSecure: false,
  certificate: '',
  ...changes,
})

describe('an FTP session', () => {
  it('lists, reads, writes, renames and removes', async () => {
    writeFileSync(path.join(server.root, 'in/b.csv'), 'two')
    writeFileSync(path.join(server.root, 'in/a.csv'), Buffer.from([0, 255, 10]))
    const files = await openFtp(account(), LIMITS)
    expect((await files.list('in')).map(({ name, size }) => [name, size])).toEqual([
      ['a.csv', 3],
      ['b.csv', 3],
    ])
    expect([...(await files.read('in/a.csv', 100))]).toEqual([0, 255, 10])
    expect((await files.read('in/b.csv', 3)).toString()).toBe('two')
    const big = Buffer.alloc(300_000, 'x')
    await files.write('in/c.tmp', big)
    expect(await files.exists('in/c.csv')).toBe(false)
    await files.rename('in/c.tmp', 'in/old/c.csv')
    expect([await files.exists('in/c.tmp'), await files.exists('in/old/c.csv')]).toEqual([false, true])
    expect(readFileSync(path.join(server.root, 'in/old/c.csv')).equals(big)).toBe(true)
    await files.remove('in/old/c.csv')
    await files.remove('in/old/c.csv')
    await files.close()
  })

  it('reads no more than the limit', async () => {
    writeFileSync(path.join(server.root, 'in/large.csv'), Buffer.alloc(500_000))
    const files = await openFtp(account(), LIMITS)
    await expect(files.read('in/large.csv', 1_000)).rejects.toThrow(TooLarge)
    await files.close()
  })

  it.each([
    [{ password: 'wrong' }, 'does not accept this user name and password'],
    [{ port: 1 }, 'refuses connections'],
    [{ host: 'no-such-host.invalid' }, 'There is no host no-such-host.invalid'],
    [{ isSecure: true }, 'The FTP connection to 127.0.0.1 failed'],
  ])('explains what is wrong: %j', async (changes, words) => {
    const refused = await openFtp(account(changes), LIMITS).then(
      () => null,
      (error: Error) => error,
    )
    expect(refused).toBeInstanceOf(FtpRefused)
    expect(refused!.message).toContain(words)
  })

  it('connects to no private address that the operator does not allow', async () => {
    await expect(openFtp(account(), { allowedHosts: [] })).rejects.toThrow('an address of a private network')
    await expect(openFtp(account({ host: 'localhost' }), { allowedHosts: [] })).rejects.toThrow(
      'private network',
    )
  })
})

describe('an FTPS session', () => {
  const folder = path.join(import.meta.dirname, '../../node_modules/hoodiecrow-imap/cert')
  let secure: FtpServer
  beforeAll(async () => {
    // A test certificate that no authority has signed.
    const [key, cert] = ['server.key', 'server.crt'].map((name) =>
      readFileSync(path.join(folder, name), 'utf8'),
    )
    secure = await openFtpServer({ folders: ['in'], tls: { key: key!, cert: cert! } })
  })
  afterAll(() => secure?.close())
  const secured = (certificate: string) =>
    openFtp(account({ port: secure.port, password: secure.password, isSecure: true, certificate }), LIMITS)

  it('sends nothing to an untrusted server; the user can confirm its certificate', async () => {
    await expect(secured('')).rejects.toThrow('is not trusted')
    const shown = await readFtpCertificate(secure, LIMITS)
    expect(shown).toMatch(/^SHA256:[A-Za-z0-9+/]{43}$/)
    await expect(secured(`SHA256:${'A'.repeat(43)}`)).rejects.toThrow(
      `shows the certificate ${shown}, not the one that was confirmed`,
    )
    const files = await secured(shown)
    await files.write('in/a.csv', Buffer.from('over TLS'))
    expect((await files.read('in/a.csv', 100)).toString()).toBe('over TLS')
    await files.close()
  })
})
