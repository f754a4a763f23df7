import { createHash, generateKeyPairSync } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import ssh2, { type Connection, type SFTPWrapper } from 'ssh2'

const { OPEN_MODE, STATUS_CODE } = ssh2.utils.sftp

interface File {
  bytes: Buffer
  modifiedAt: number
}

/** A real SFTP server in this process, with its files in memory. */
export interface SftpServer {
  host: string
  port: number
  userName: string
  password: string
  /** The host key that a client has to pin. */
  hostKey: string
  /** Path -> bytes; a test writes and removes files as another program on that machine would. */
  files: Map<string, File>
  put(path: string, content: string | Buffer, modifiedAt?: number): void
  /** Files by their names after a rename, in order: how a partner notices that a file has arrived. */
  arrivals: { path: string; bytes: Buffer }[]
  /** Called when a file was renamed to its final name, before the client gets the reply. */
  onArrival: (path: string, bytes: Buffer) => void
  /** Awaited before each reply. */
  before: (request: string, path: string) => Promise<void> | void
  close(): Promise<void>
}

export async function openSftpServer(options: { folders: string[] }): Promise<SftpServer> {
  // Not by ssh2's own generator: about one in 600 of its ed25519 keys cannot be read back by ssh2.
  const { privateKey } = generateKeyPairSync('ec', {
    namedCurve: 'prime256v1',
    privateKeyEncoding: { type: 'sec1', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  const parsed = ssh2.utils.parseKey(privateKey)
  if (parsed instanceof Error) throw parsed
  const connections = new Set<Connection>()
  const server: SftpServer = {
    host: '127.0.0.1',
    port: 0,
    userName: 'lading',
    password: 'the password of the partner',
    hostKey: `SHA256:${createHash('sha256').update(parsed.getPublicSSH()).digest('base64').replace(/=+$/, '')}`,
    files: new Map(),
    put: (path, content, modifiedAt = Date.now() - 60_000) =>
      void server.files.set(path, { bytes: Buffer.from(content), modifiedAt }),
    arrivals: [],
    onArrival: () => {},
    before: () => {},
    close: async () => {
      for (const one of connections) one.end()
      await new Promise<void>((closed) => listener.close(() => closed()))
    },
  }
  const listener = new ssh2.Server({ hostKeys: [privateKey] }, (connection) => {
    connections.add(connection)
    // Missing in its types.
    ;(connection as unknown as { setNoDelay(isOn: boolean): void }).setNoDelay(true)
    // A killed client is not the server's error.
    connection.on('error', () => {})
    connection.on('close', () => connections.delete(connection))
    connection.on('authentication', (attempt) => {
      const isRight =
        attempt.method === 'password' &&
        attempt.username === server.userName &&
        attempt.password === server.password
      if (isRight) attempt.accept()
      else attempt.reject(['password'])
    })
    connection.on('session', (acceptSession) =>
      acceptSession().on('sftp', (accept) => answer(accept(), server, options.folders)),
    )
  })
  await new Promise<void>((listening) => listener.listen(0, server.host, listening))
  server.port = (listener.address() as AddressInfo).port
  return server
}

type Handle = { kind: 'file'; path: string } | { kind: 'folder'; entries: string[] | null; path: string }

/** Normalizes paths with and without a leading slash. */
const plain = (path: string) =>
  path
    .split('/')
    .filter((part) => part !== '' && part !== '.')
    .join('/')

function answer(sftp: SFTPWrapper, server: SftpServer, folders: string[]): void {
  const handles = new Map<number, Handle>()
  let nextHandle = 0
  const open = (handle: Handle): Buffer => {
    const id = nextHandle++
    handles.set(id, handle)
    const buffer = Buffer.alloc(4)
    buffer.writeUInt32BE(id)
    return buffer
  }
  const handleOf = (buffer: Buffer) => handles.get(buffer.readUInt32BE(0))
  const isFolder = (path: string) => path === '' || folders.map(plain).includes(path)
  const attributesOf = (path: string) => {
    const file = server.files.get(path)
    if (file) {
      const seconds = Math.floor(file.modifiedAt / 1000)
      return { mode: 0o100644, uid: 0, gid: 0, size: file.bytes.length, atime: seconds, mtime: seconds }
    }
    return isFolder(path) ? { mode: 0o040755, uid: 0, gid: 0, size: 0, atime: 0, mtime: 0 } : null
  }
  const on = (
    event: string,
    work: (id: number, ...args: never[]) => void,
    pathOf: (...args: never[]) => string,
  ) =>
    // biome-ignore lint/suspicious/noExplicitAny: one listener for requests of every shape
    (sftp as any).on(event, async (id: number, ...args: never[]) => {
      await server.before(event, plain(pathOf(...args)))
      work(id, ...args)
    })
  const byPath = (path: string) => path
  const byHandle = (handle: Buffer) => handleOf(handle)?.path ?? ''
  const stat = (id: number, path: string) => {
    const found = attributesOf(plain(path))
    if (found) sftp.attrs(id, found)
    else sftp.status(id, STATUS_CODE.NO_SUCH_FILE)
  }
  on(
    'REALPATH',
    (id, path: string) => sftp.name(id, [{ filename: `/${plain(path)}`, longname: '', attrs: {} as never }]),
    byPath,
  )
  on('STAT', stat, byPath)
  on('LSTAT', stat, byPath)
  on('FSTAT', (id, handle: Buffer) => stat(id, byHandle(handle)), byHandle)
  on('SETSTAT', (id) => sftp.status(id, STATUS_CODE.OK), byPath)
  on('FSETSTAT', (id) => sftp.status(id, STATUS_CODE.OK), byHandle)
  on(
    'OPENDIR',
    (id, path: string) => {
      const folder = plain(path)
      if (!isFolder(folder)) return sftp.status(id, STATUS_CODE.NO_SUCH_FILE)
      const inside = [...server.files.keys(), ...folders.map(plain)].filter(
        (one) => one !== folder && one.slice(0, Math.max(0, one.lastIndexOf('/'))) === folder,
      )
      sftp.handle(id, open({ kind: 'folder', entries: inside, path: folder }))
    },
    byPath,
  )
  on(
    'READDIR',
    (id, buffer: Buffer) => {
      const handle = handleOf(buffer)
      if (handle?.kind !== 'folder' || !handle.entries) return sftp.status(id, STATUS_CODE.EOF)
      const names = handle.entries.flatMap((path) => {
        const attrs = attributesOf(path)
        const filename = path.slice(path.lastIndexOf('/') + 1)
        const longname = `${isFolder(path) ? 'd' : '-'}rw-r--r-- 1 0 0 0 Jan 1 00:00 ${filename}`
        return attrs ? [{ filename, longname, attrs }] : []
      })
      handle.entries = null
      if (names.length === 0) return sftp.status(id, STATUS_CODE.EOF)
      sftp.name(id, names)
    },
    byHandle,
  )
  on(
    'OPEN',
    (id, path: string, flags: number) => {
      const name = plain(path)
      if (flags & OPEN_MODE.WRITE) {
        const known = server.files.get(name)
        const isKept = known && !(flags & OPEN_MODE.TRUNC)
        server.files.set(name, { bytes: isKept ? known.bytes : Buffer.alloc(0), modifiedAt: Date.now() })
      } else if (!server.files.has(name)) return sftp.status(id, STATUS_CODE.NO_SUCH_FILE)
      sftp.handle(id, open({ kind: 'file', path: name }))
    },
    byPath,
  )
  on(
    'READ',
    (id, buffer: Buffer, offset: number, length: number) => {
      const bytes = server.files.get(byHandle(buffer))?.bytes
      if (!bytes || offset >= bytes.length) return sftp.status(id, STATUS_CODE.EOF)
      sftp.data(id, bytes.subarray(offset, offset + length))
    },
    byHandle,
  )
  on(
    'WRITE',
    (id, buffer: Buffer, offset: number, data: Buffer) => {
      const file = server.files.get(byHandle(buffer))
      if (!file) return sftp.status(id, STATUS_CODE.FAILURE)
      const size = Math.max(file.bytes.length, offset + data.length)
      const bytes = Buffer.alloc(size)
      file.bytes.copy(bytes)
      data.copy(bytes, offset)
      Object.assign(file, { bytes, modifiedAt: Date.now() })
      sftp.status(id, STATUS_CODE.OK)
    },
    byHandle,
  )
  on(
    'CLOSE',
    (id, buffer: Buffer) => {
      handles.delete(buffer.readUInt32BE(0))
      sftp.status(id, STATUS_CODE.OK)
    },
    byHandle,
  )
  on(
    'REMOVE',
    (id, path: string) =>
      sftp.status(id, server.files.delete(plain(path)) ? STATUS_CODE.OK : STATUS_CODE.NO_SUCH_FILE),
    byPath,
  )
  on(
    'RENAME',
    async (id: number, from: string, to: string) => {
      const file = server.files.get(plain(from))
      // As in version 3 of the protocol: never overwrites an existing file.
      if (!file || server.files.has(plain(to))) return sftp.status(id, STATUS_CODE.FAILURE)
      server.files.delete(plain(from))
      server.files.set(plain(to), { ...file, modifiedAt: Date.now() })
      server.arrivals.push({ path: plain(to), bytes: file.bytes })
      server.onArrival(plain(to), file.bytes)
      await server.before('RENAMED', plain(to))
      sftp.status(id, STATUS_CODE.OK)
    },
    (_from: string, to: string) => to,
  )
}
