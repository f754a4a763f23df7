import { createHash } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs'
import { connect, createServer } from 'node:net'
import { homedir, tmpdir } from 'node:os'
import path from 'node:path'

/** The bridge's folder, with its pairing, its settings and its jobs. */

export interface RawPrinter {
  name: string
  /** `host:port`, or the path of a device or share. */
  address: string
}

export type ScaleSetUp =
  | {
      kind: 'device'
      path: string /** Arguments of `stty`, e.g. `9600 cs7 parenb`. */
      stty: string /** Written to ask for a weight. */
      ask: string
    }
  | { kind: 'command'; command: string[] }

export interface Configuration {
  /** The server's address, e.g. `https://lading.example.com`; '' if the bridge is not paired. */
  url: string
  uniqueName: string
  token: string
  userName: string
  printers: RawPrinter[]
  scale: ScaleSetUp | null
  scalePort: number | null
  /** How long an unreachable printer is retried before its job fails. */
  retrySeconds: number
}

const NEW: Configuration = {
  url: '',
  uniqueName: '',
  token: '',
  userName: '',
  printers: [],
  scale: null,
  scalePort: null,
  retrySeconds: 600,
}

export function findFolder(env: NodeJS.ProcessEnv = process.env): string {
  if (env.LADING_BRIDGE_DATA) return path.resolve(env.LADING_BRIDGE_DATA)
  if (process.platform === 'win32' && env.APPDATA) return path.join(env.APPDATA, 'lading-bridge')
  return path.join(homedir(), '.lading-bridge')
}

export function readConfiguration(folder: string): Configuration {
  const file = path.join(folder, 'bridge.json')
  if (!existsSync(file)) return { ...NEW }
  return { ...NEW, ...(JSON.parse(readFileSync(file, 'utf8')) as Partial<Configuration>) }
}

/** Readable by the owner only: its token can print in the owner's name. */
export function saveConfiguration(folder: string, configuration: Configuration): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  writeDurably(path.join(folder, 'bridge.json'), Buffer.from(`${JSON.stringify(configuration, null, 2)}\n`))
}

/** Writes all of the file or nothing; it is on disk when this returns. */
export function writeDurably(file: string, bytes: Uint8Array): void {
  const fresh = `${file}.new`
  const handle = openSync(fresh, 'w', 0o600)
  try {
    let at = 0
    while (at < bytes.length) at += writeSync(handle, bytes, at)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  renameSync(fresh, file)
  syncFolder(path.dirname(file))
}

function syncFolder(folder: string): void {
  // Windows cannot open folders; the rename is already durable there.
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** Locks the folder for one bridge, because two would print everything twice. Held as long as the process lives. */
export async function holdFolder(folder: string): Promise<boolean> {
  const name = `lading-bridge-${createHash('sha256').update(path.resolve(folder)).digest('hex').slice(0, 16)}`
  const address = process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : path.join(tmpdir(), `${name}.sock`)
  if (await listens(address)) return false
  if (process.platform !== 'win32') {
    const { rmSync } = await import('node:fs')
    rmSync(address, { force: true })
  }
  return new Promise((resolve) => {
    const server = createServer((socket) => socket.destroy())
    server.once('error', () => resolve(false))
    server.listen(address, () => resolve(true))
    server.unref()
  })
}

const listens = (address: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(address)
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
