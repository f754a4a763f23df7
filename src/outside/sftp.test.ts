import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSftpServer, type SftpServer } from '#test/support/sftp-server.ts'
import { pathIn, TooLarge } from './remote-files.ts'
import { openSftp, readHostKey, type SftpAccount, SftpRefused } from './sftp.ts'

let server: SftpServer
beforeAll(async () => {
  server = await openSftpServer({ folders: ['in', 'out', 'in/old'] })
})
afterAll(() => server?.close())

const LIMITS = { allowedHosts: ['127.0.0.1'] }
const account = (changes: Partial<SftpAccount> = {}): SftpAccount => ({
  host: server.host,
  port: server.port,
  userName: server.userName,
  password: server.password,
  privateKey: '',
  passphrase: '',
  hostKey: server.hostKey,
  ...changes,
})
const refusal = async (changes: Partial<SftpAccount>, limits: Parameters<typeof openSftp>[1] = LIMITS) => {
  const error = await openSftp(account(changes), limits).then(
    () => null,
    (refused: Error) => refused,
  )
  expect(error).toBeInstanceOf(SftpRefused)
  return error!.message
}

describe('an SFTP session', () => {
  it('lists, reads, writes, renames and removes', async () => {
    server.put('in/b.edi', 'two')
    server.put('in/a.edi', Buffer.from([0, 255, 10]))
    const files = await openSftp(account(), LIMITS)
    expect((await files.list('in')).map(({ name, size }) => [name, size])).toEqual([
      ['a.edi', 3],
      ['b.edi', 3],
    ])
    expect([...(await files.read('in/a.edi', 100))]).toEqual([0, 255, 10])
    await expect(files.read('in/b.edi', 2)).rejects.toThrow(TooLarge)
    expect((await files.read('in/b.edi', 3)).toString()).toBe('two')
    const big = Buffer.alloc(300_000, 'x')
    await files.write('out/c.tmp', big)
    expect(await files.exists('out/c.edi')).toBe(false)
    await files.rename('out/c.tmp', 'out/c.edi')
    expect([await files.exists('out/c.tmp'), await files.exists('out/c.edi')]).toEqual([false, true])
    expect(server.files.get('out/c.edi')?.bytes.equals(big)).toBe(true)
    await files.remove('out/c.edi')
    await files.remove('out/c.edi')
    await expect(files.list('nowhere')).rejects.toThrow('There is no folder nowhere on the server.')
    await files.close()
  })

  it('is not opened with a server that shows another host key, and does not reveal the password', async () => {
    const attempts = server.arrivals.length
    const words = await refusal({ hostKey: `SHA256:${'A'.repeat(43)}` })
    expect(words).toContain(`shows the host key ${server.hostKey}, not the one that was confirmed`)
    expect(server.arrivals.length).toBe(attempts)
    expect(await refusal({ hostKey: '' })).toContain('shows the host key')
  })

  it('returns the host key for a user to compare, without a login', async () => {
    expect(await readHostKey(server, LIMITS)).toBe(server.hostKey)
  })

  it.each([
    [{ password: 'wrong' }, 'does not accept this user name and password or key'],
    [{ privateKey: 'no key' }, 'The private key cannot be read'],
    [{ host: '127.0.0.1', port: 1 }, 'refuses connections'],
    [{ host: 'no-such-host.invalid' }, 'There is no host no-such-host.invalid'],
  ])('explains what is wrong: %j', async (changes, words) => {
    expect(await refusal(changes)).toContain(words)
  })

  it('connects to no private address that the operator does not allow', async () => {
    expect(await refusal({}, { allowedHosts: [] })).toContain('an address of a private network')
    expect(await refusal({ host: 'localhost' }, { allowedHosts: [] })).toContain('private network')
    await expect(readHostKey(server, { allowedHosts: [] })).rejects.toThrow('private network')
  })

  it('does not wait forever', async () => {
    const files = await openSftp(account(), { ...LIMITS, timeoutMs: 2_000 })
    server.before = () => new Promise(() => {})
    await expect(files.list('in')).rejects.toThrow('did not answer within 2 seconds')
    server.before = () => {}
    await files.close()
  })

  it('closes when the server goes away', async () => {
    const other = await openSftpServer({ folders: ['in'] })
    const files = await openSftp(
      account({ port: other.port, password: other.password, hostKey: other.hostKey }),
      LIMITS,
    )
    await other.close()
    await expect(files.list('in')).rejects.toThrow()
    await files.close()
  })
})

describe('a path in a folder', () => {
  it.each([
    ['', 'a', 'a'],
    ['in', 'a', 'in/a'],
    ['/in/', 'a', '/in/a'],
    ['/', 'a', '/a'],
  ])('%j and %j', (folder, name, path) => expect(pathIn(folder, name)).toBe(path))
})
