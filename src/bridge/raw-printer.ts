import { constants, existsSync } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Outcome, Pages } from './outcome.ts'

const CONNECT_WITHIN_MS = 10_000
const SILENT_MS = 60_000
const AGAIN_AFTER_MS = 3_000

/** Whether a ZPL label printer is on the network (port 9100 by default), and not a device file. */
export const isNetworkAddress = (address: string): boolean =>
  !/[\\/]/.test(address) && /^[\w.-]+(:\d{1,5})?$|^\[[\da-f:]+\](:\d{1,5})?$/i.test(address)

export function splitAddress(address: string): { host: string; port: number } {
  const [, host = '', port = '9100'] = /^(\[[^\]]+\]|[^:]+)(?::(\d+))?$/.exec(address) ?? []
  return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) }
}

export async function isReachable(address: string): Promise<boolean> {
  if (!isNetworkAddress(address)) return existsSync(address)
  return openSocket(address).then(
    (socket) => {
      socket.destroy()
      return true
    },
    () => false,
  )
}

/** Sends pages to the printer; while it cannot be reached, nothing is printed and it is retried for a while. */
export async function printRaw(address: string, pages: Pages, retrySeconds: number): Promise<Outcome> {
  const bytes = await readFile(pages.file)
  const until = Date.now() + retrySeconds * 1_000
  for (;;) {
    const result = isNetworkAddress(address)
      ? await overNetwork(address, bytes, pages)
      : await toDevice(address, bytes, pages)
    if (result.state !== 'failed' || Date.now() > until || pages.isOver()) return result
    await sleep(AGAIN_AFTER_MS)
  }
}

async function overNetwork(address: string, bytes: Buffer, pages: Pages): Promise<Outcome> {
  let socket: Socket
  try {
    socket = await openSocket(address)
  } catch (error) {
    return { state: 'failed', message: `${address} cannot be reached: ${reason(error)}` }
  }
  pages.onStart()
  return new Promise((resolve) => {
    const total = bytes.length * pages.copies
    let isFlushed = false
    socket.once('finish', () => {
      isFlushed = true
    })
    socket.setTimeout(SILENT_MS, () => socket.destroy(new Error('the printer does not confirm')))
    socket.once('error', (error) =>
      resolve({ state: 'unknown', message: `The line to the printer broke on the way: ${error.message}` }),
    )
    // The printer closes the connection after the last byte; until then bytes may be in transit.
    socket.once('close', () =>
      resolve(
        isFlushed
          ? { state: 'printed', message: `${total} bytes to ${address}` }
          : { state: 'unknown', message: 'The printer closed the line before it had everything.' },
      ),
    )
    socket.resume()
    for (let copy = 0; copy < pages.copies; copy++) socket.write(bytes)
    socket.end()
  })
}

function openSocket(address: string): Promise<Socket> {
  const { host, port } = splitAddress(address)
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, timeout: CONNECT_WITHIN_MS })
    socket.once('timeout', () => socket.destroy(new Error('no answer')))
    socket.once('error', reject)
    socket.once('connect', () => {
      socket.removeAllListeners('timeout')
      socket.off('error', reject)
      resolve(socket)
    })
  })
}

async function toDevice(path: string, bytes: Buffer, pages: Pages): Promise<Outcome> {
  // Never created: an unplugged device must not become a file of that name.
  const handle = await open(path, constants.O_WRONLY).catch((error: unknown) => reason(error))
  if (typeof handle === 'string') return { state: 'failed', message: `${path} cannot be opened: ${handle}` }
  try {
    pages.onStart()
    for (let copy = 0; copy < pages.copies; copy++) await handle.writeFile(bytes)
    return { state: 'printed', message: `${bytes.length * pages.copies} bytes to ${path}` }
  } catch (error) {
    return { state: 'unknown', message: `Writing to ${path} broke off: ${reason(error)}` }
  } finally {
    await handle.close().catch(() => {})
  }
}

const reason = (error: unknown): string => (error instanceof Error ? error.message : String(error))
