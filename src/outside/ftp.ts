import { createHash, X509Certificate } from 'node:crypto'
import { isIP } from 'node:net'
import { Readable, Writable } from 'node:stream'
import type { TLSSocket } from 'node:tls'
import type { Client } from 'basic-ftp'
import { AddressRefused, resolveAllowed } from './allowed-address.ts'
import { type RemoteFiles, TooLarge } from './remote-files.ts'

/** An FTP server and the login there. */
export interface FtpAccount {
  host: string
  port: number
  userName: string
  password: string
  /** TLS is required before anything is sent (AUTH TLS), or from the first byte on port 990. False: plain text. */
  isSecure: boolean
  /** The certificate as `SHA256:…` if no public authority has signed it; '' = one must have. */
  certificate: string
}

export interface FtpLimits {
  /** Private hosts, addresses and networks that the operator allows: see allowed-address.ts. */
  allowedHosts: readonly string[]
  timeoutMs?: number
}

/** The session failed; the message is for the user. `certificate` is the server's, if that is the reason. */
export class FtpRefused extends Error {
  readonly certificate: string
  constructor(message: string, certificate = '') {
    super(message)
    this.name = 'FtpRefused'
    this.certificate = certificate
  }
}

const TIMEOUT_MS = 20_000
const IMPLICIT_TLS_PORT = 990

/**
 * Opens a session in binary mode. If there must be a certificate, the password is sent only after it was checked. Data
 * connections go to the host of the session, whatever the server says.
 * @throws FtpRefused with a sentence for the user
 */
export async function openFtp(account: FtpAccount, limits: FtpLimits): Promise<RemoteFiles> {
  const address = await resolveAllowed(account.host, limits.allowedHosts).catch((error: Error) => {
    if (error instanceof AddressRefused) throw new FtpRefused(error.message)
    throw new FtpRefused(`There is no host ${account.host}.`)
  })
  // Loaded with the first session, so that startup does not wait for it.
  const ftp = await import('basic-ftp')
  const client = new ftp.Client(limits.timeoutMs ?? TIMEOUT_MS, { allowSeparateTransferHost: false })
  try {
    await logIn(client, account, address)
    return filesOf(client, account)
  } catch (error) {
    client.close()
    throw refusalOf(error as Error, account)
  }
}

async function logIn(client: Client, account: FtpAccount, address: string): Promise<void> {
  const port = account.port || 21
  // A pinned certificate needs no authority; it is compared before the login.
  const tls = {
    ...(isIP(account.host) ? {} : { servername: account.host }),
    host: account.host,
    rejectUnauthorized: account.certificate === '',
  }
  if (account.isSecure && port === IMPLICIT_TLS_PORT) await client.connectImplicitTLS(address, port, tls)
  else {
    await client.connect(address, port)
    // biome-ignore lint/correctness/useHookAtTopLevel: not a React hook
    if (account.isSecure) await client.useTLS(tls)
  }
  if (account.isSecure && account.certificate !== '') {
    const shown = fingerprintOf(client.ftp.socket as TLSSocket)
    if (shown !== account.certificate) {
      throw new FtpRefused(
        `${account.host} shows the certificate ${shown}, not the one that was confirmed. Nothing was sent to it.`,
        shown,
      )
    }
  }
  await client.login(account.userName, account.password)
  // biome-ignore lint/correctness/useHookAtTopLevel: not a React hook
  await client.useDefaultSettings()
}

/** Returns the certificate of a server for a user to compare. Does not log in. */
export async function readFtpCertificate(
  account: Pick<FtpAccount, 'host' | 'port'>,
  limits: FtpLimits,
): Promise<string> {
  const shown = await openFtp(
    { ...account, userName: '', password: '', isSecure: true, certificate: 'none yet' },
    limits,
  ).then(
    async (files) => {
      await files.close()
      return ''
    },
    (error: Error) => {
      if (error instanceof FtpRefused && error.certificate !== '') return error.certificate
      throw error
    },
  )
  return shown
}

function fingerprintOf(socket: TLSSocket): string {
  const { raw } = socket.getPeerCertificate()
  if (!raw) return ''
  const { raw: bytes } = new X509Certificate(raw)
  return `SHA256:${createHash('sha256').update(bytes).digest('base64').replace(/=+$/, '')}`
}

function refusalOf(error: Error & { code?: number | string }, { host, port }: FtpAccount): FtpRefused {
  if (error instanceof FtpRefused) return error
  if (error.code === 530) return new FtpRefused(`${host} does not accept this user name and password.`)
  if (error.code === 'ECONNREFUSED') return new FtpRefused(`${host}:${port || 21} refuses connections.`)
  if (/timeout/i.test(error.message)) return new FtpRefused(`${host} does not answer.`)
  if (/certificate|altnames|self.signed/i.test(error.message))
    return new FtpRefused(`The certificate of ${host} is not trusted: ${error.message.slice(0, 200)}`)
  return new FtpRefused(`The FTP connection to ${host} failed: ${error.message.slice(0, 300)}`)
}

/** Turns refusals of the server (5xx) into sentences; a lost connection stays as it is. */
function filesOf(client: Client, account: FtpAccount): RemoteFiles {
  const run = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (error) {
      if (error instanceof TooLarge) throw error
      throw new FtpRefused(`${account.host}: ${(error as Error).message.slice(0, 300)}`)
    }
  }
  return {
    list: async (folder) => {
      const found = await run(client.list(folder || '.'))
      return found
        .filter(({ isFile }) => isFile)
        .map(({ name, size, modifiedAt, rawModifiedAt }) => ({
          name,
          size,
          // An old server gives times only as text; all that matters is whether the time has changed.
          modifiedAt: modifiedAt?.getTime() ?? textAsNumber(rawModifiedAt),
        }))
        .sort((a, b) => (a.name < b.name ? -1 : 1))
    },
    read: (path, mostBytes) => run(readWhole(client, path, mostBytes)),
    write: async (path, bytes) => {
      await run(client.uploadFrom(Readable.from([Buffer.from(bytes)]), path))
    },
    exists: async (path) => {
      const at = path.lastIndexOf('/')
      const found = await run(client.list(at < 0 ? '.' : path.slice(0, at) || '/'))
      return found.some(({ name }) => name === path.slice(at + 1))
    },
    rename: async (from, to) => {
      await run(client.rename(from, to))
    },
    remove: async (path) => {
      await run(client.remove(path, true))
    },
    close: async () => client.close(),
  }
}

async function readWhole(client: Client, path: string, mostBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      length += chunk.length
      chunks.push(chunk)
      // A server that reports a wrong size must not fill our memory.
      done(length > mostBytes ? new TooLarge(`${path} has more than ${mostBytes} bytes.`) : null)
    },
  })
  await client.downloadTo(sink, path)
  return Buffer.concat(chunks)
}

const textAsNumber = (text: string): number =>
  [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 2_147_483_647, 7)
