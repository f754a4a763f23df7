import { createHash } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import type SftpClient from 'ssh2-sftp-client'
import { AddressRefused, resolveAllowed } from './allowed-address.ts'
import { type RemoteFiles, TooLarge } from './remote-files.ts'

/** A partner's server and the login there. */
export interface SftpAccount {
  host: string
  port: number
  userName: string
  /** A password or a private key; the passphrase decrypts the key. */
  password: string
  privateKey: string
  passphrase: string
  /** The server's key as `SHA256:…` (OpenSSH's fingerprint), which must match exactly. */
  hostKey: string
}

export interface SftpLimits {
  /** Private hosts, addresses and networks that the operator allows: see allowed-address.ts. */
  allowedHosts: readonly string[]
  /** For the connection, and for each operation on it. */
  timeoutMs?: number
}

/** The connection failed; the message is for the user. */
export class SftpRefused extends Error {}

const TIMEOUT_MS = 20_000

/**
 * Opens a session. The password or key is used only after the server has shown the expected host key.
 * @throws SftpRefused with a sentence for the user
 */
export async function openSftp(account: SftpAccount, limits: SftpLimits): Promise<RemoteFiles> {
  const timeoutMs = limits.timeoutMs ?? TIMEOUT_MS
  let shown = ''
  // Loaded with the first session, so that startup does not wait for it.
  const { default: Client } = await import('ssh2-sftp-client')
  const client = new Client('lading', { error: () => {}, end: () => {}, close: () => {} })
  const socket = await openSocket(account, limits.allowedHosts, timeoutMs)
  try {
    const options = {
      sock: socket,
      username: account.userName,
      readyTimeout: timeoutMs,
      keepaliveInterval: 10_000,
      ...(account.privateKey
        ? { privateKey: account.privateKey, passphrase: account.passphrase }
        : { password: account.password }),
      hostVerifier: (key: Buffer) => {
        shown = fingerprintOf(key)
        return shown === account.hostKey
      },
    }
    await within(timeoutMs, client.connect(options), socket)
  } catch (error) {
    await client.end().catch(() => {})
    socket.destroy()
    throw refusalOf(error as Error, account, shown)
  }
  return filesOf(client, socket, timeoutMs)
}

/**
 * Returns the fingerprint of the server's key for a user to compare. Does not log in.
 * @throws SftpRefused with a sentence for the user
 */
export async function readHostKey(
  where: Pick<SftpAccount, 'host' | 'port'>,
  limits: SftpLimits,
): Promise<string> {
  const timeoutMs = limits.timeoutMs ?? TIMEOUT_MS
  let shown = ''
  const { default: Client } = await import('ssh2-sftp-client')
  const client = new Client('lading', { error: () => {}, end: () => {}, close: () => {} })
  const socket = await openSocket(where, limits.allowedHosts, timeoutMs)
  const hostVerifier = (key: Buffer) => {
    shown = fingerprintOf(key)
    return false
  }
  const options = { sock: socket, username: 'host-key', readyTimeout: timeoutMs, hostVerifier }
  try {
    await within(timeoutMs, client.connect(options), socket)
  } catch (error) {
    if (shown === '') throw refusalOf(error as Error, { ...where, hostKey: '' }, '')
  } finally {
    await client.end().catch(() => {})
    socket.destroy()
  }
  return shown
}

const fingerprintOf = (key: Buffer) =>
  `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`

/** Connects to the address that was checked, because a second lookup of the name could lead elsewhere. */
async function openSocket(
  { host, port }: Pick<SftpAccount, 'host' | 'port'>,
  allowed: readonly string[],
  timeoutMs: number,
): Promise<Socket> {
  const address = await resolveAllowed(host, allowed).catch((error: Error) => {
    if (error instanceof AddressRefused) throw new SftpRefused(error.message)
    throw new SftpRefused(`There is no host ${host}.`)
  })
  return new Promise((resolve, reject) => {
    const socket = connect({ host: address, port, timeout: timeoutMs })
    const fail = (words: string) => {
      socket.destroy()
      reject(new SftpRefused(`${host}:${port} ${words}.`))
    }
    socket.once('error', (error: NodeJS.ErrnoException) =>
      fail(error.code === 'ECONNREFUSED' ? 'refuses connections' : 'cannot be reached'),
    )
    socket.once('timeout', () => fail('does not answer'))
    socket.once('connect', () => {
      socket.setTimeout(0)
      // Requests are small and answered one by one: waiting to fill a packet would cost 40 ms each.
      socket.setNoDelay(true)
      socket.removeAllListeners('error')
      // The session's own error reports what happened; without a listener the process would end.
      socket.on('error', () => {})
      resolve(socket)
    })
  })
}

function refusalOf(error: Error, account: { host: string; hostKey: string }, shown: string): SftpRefused {
  if (shown !== '' && shown !== account.hostKey) {
    return new SftpRefused(
      `${account.host} shows the host key ${shown}, not the one that was confirmed. Nothing was sent to it.`,
    )
  }
  if (/authentication/i.test(error.message)) {
    return new SftpRefused(`${account.host} does not accept this user name and password or key.`)
  }
  if (/parse privateKey|passphrase/i.test(error.message)) {
    return new SftpRefused('The private key cannot be read. Check it and its passphrase.')
  }
  const words = error.message.replace(/^\w+(->\w+)*: /, '').slice(0, 300)
  return new SftpRefused(`The SFTP connection to ${account.host} failed: ${words}`)
}

function filesOf(client: SftpClient, socket: Socket, timeoutMs: number): RemoteFiles {
  const run = <T>(work: Promise<T>) => within(timeoutMs, work, socket)
  return {
    list: async (folder) => {
      const found = await run(client.list(folder || '.')).catch((error: Error) => {
        if (!/no such file/i.test(error.message)) throw error
        throw new SftpRefused(`There is no folder ${folder} on the server.`)
      })
      return found
        .filter(({ type }) => type === '-')
        .map(({ name, size, modifyTime }) => ({ name, size, modifiedAt: modifyTime }))
        .sort((a, b) => (a.name < b.name ? -1 : 1))
    },
    read: async (path, mostBytes) => {
      // One extra byte shows that there is more; a server that reports a wrong size must not fill our memory.
      const options = { readStreamOptions: { end: mostBytes } } as SftpClient.TransferOptions
      const bytes = (await run(client.get(path, undefined, options))) as Buffer
      if (bytes.length > mostBytes) throw new TooLarge(`${path} has more than ${mostBytes} bytes.`)
      return bytes
    },
    write: async (path, bytes) => {
      await run(client.put(Buffer.from(bytes), path))
    },
    exists: async (path) => (await run(client.exists(path))) !== false,
    rename: async (from, to) => {
      await run(client.rename(from, to))
    },
    remove: async (path) => {
      await run(client.delete(path, true))
    },
    close: async () => {
      await within(2_000, client.end(), socket).catch(() => {})
      socket.destroy()
    },
  }
}

/** A missing reply ends the session, because later replies could no longer be trusted. */
async function within<T>(ms: number, work: Promise<T>, socket: Socket): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      socket.destroy()
      reject(new SftpRefused(`The server did not answer within ${Math.round(ms / 1000)} seconds.`))
    }, ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
