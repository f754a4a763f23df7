import { hostname } from 'node:os'
import {
  type BridgePrinter,
  type FromBridge,
  type FromServer,
  fromServer,
  type JobMessage,
  PULSE_EVERY_MS,
} from '#contracts/bridge-protocol.ts'
import type { Receipt } from './print-queue.ts'
import { VERSION } from './version.ts'

const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 30_000

export interface LineOptions {
  url: string
  uniqueName: string
  token: string
  hasScale: boolean
  listPrinters: () => Promise<BridgePrinter[]>
  /** Receipts to send again after every reconnect. */
  receiptsToTell: () => Receipt[]
  onJob: (job: JobMessage, bytes: Buffer) => void
  onNoted: (id: string, state: Receipt['state']) => void
  onWeigh: (askId: string) => void
  /** Called when the server has unpaired this bridge. */
  onRefused: (message: string) => void
  log: (line: string) => void
}

/** The URL of a server's WebSocket. */
export function socketUrl(url: string, uniqueName: string): string {
  const address = new URL('/ws', url)
  address.protocol = address.protocol === 'http:' ? 'ws:' : 'wss:'
  address.searchParams.set('uniqueName', uniqueName)
  return address.href
}

export const hostFacts = () => ({
  hostName: hostname().slice(0, 200),
  platform: `${process.platform} ${process.arch}`,
  version: VERSION,
})

/** The connection to the server. It reconnects forever, with increasing pauses. */
export class Line {
  readonly #options: LineOptions
  #socket: WebSocket | null = null
  #isWelcome = false
  #failures = 0
  #isOver = false
  #timer: NodeJS.Timeout | undefined
  #silence: NodeJS.Timeout | undefined
  /** The job being received. */
  #incoming: { job: JobMessage; chunks: Buffer[]; size: number } | null = null

  constructor(options: LineOptions) {
    this.#options = options
    this.#connect()
  }

  #connect(): void {
    const socket = new WebSocket(socketUrl(this.#options.url, this.#options.uniqueName))
    socket.binaryType = 'arraybuffer'
    this.#socket = socket
    this.#incoming = null
    this.#listenForSilence()
    socket.onopen = async () => {
      const { uniqueName, token, hasScale } = this.#options
      const printers = await this.#options.listPrinters()
      this.#send({ type: 'hello', uniqueName, token, hasScale, printers, ...hostFacts() })
    }
    socket.onmessage = ({ data }) => {
      this.#listenForSilence()
      try {
        if (typeof data === 'string') this.#hear(fromServer.parse(JSON.parse(data)))
        else this.#takeBytes(Buffer.from(data as ArrayBuffer))
      } catch (error) {
        this.#options.log(`not understood: ${(error as Error).message}`)
        socket.close()
      }
    }
    socket.onclose = () => this.#lose(socket)
    socket.onerror = () => {}
  }

  #lose(socket: WebSocket): void {
    if (this.#socket !== socket) return
    clearTimeout(this.#silence)
    this.#socket = null
    if (this.#isWelcome) this.#options.log('offline')
    this.#isWelcome = false
    if (this.#isOver) return
    const wait = Math.min(FIRST_WAIT_MS * 2 ** this.#failures, LONGEST_WAIT_MS) * (0.5 + Math.random() / 2)
    this.#failures += 1
    this.#timer = setTimeout(() => this.#connect(), wait)
  }

  /** Closes a connection that has silently died. */
  #listenForSilence(): void {
    clearTimeout(this.#silence)
    this.#silence = setTimeout(() => {
      const socket = this.#socket
      socket?.close()
      if (socket) this.#lose(socket)
    }, 3 * PULSE_EVERY_MS)
  }

  #hear(said: FromServer): void {
    if (said.type === 'welcome') {
      this.#isWelcome = true
      this.#failures = 0
      this.#options.log('online')
      for (const receipt of this.#options.receiptsToTell()) this.tell(receipt)
    }
    if (said.type === 'job') this.#incoming = { job: said, chunks: [], size: 0 }
    if (said.type === 'noted') this.#options.onNoted(said.jobId, said.state)
    if (said.type === 'weigh') this.#options.onWeigh(said.askId)
    if (said.type === 'refused') {
      this.#isOver ||= said.isFinal
      this.#options.onRefused(said.message)
    }
  }

  #takeBytes(bytes: Buffer): void {
    const incoming = this.#incoming
    if (!incoming) throw new Error('pages without a job')
    incoming.chunks.push(bytes)
    incoming.size += bytes.length
    if (incoming.size < incoming.job.size) return
    this.#incoming = null
    this.#options.onJob(incoming.job, Buffer.concat(incoming.chunks))
  }

  tell(receipt: Receipt): void {
    if (this.#isWelcome) this.#send({ type: 'receipt', ...receipt })
  }

  say(message: FromBridge): void {
    if (this.#isWelcome) this.#send(message)
  }

  #send(message: FromBridge): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message))
  }

  close(): void {
    this.#isOver = true
    clearTimeout(this.#timer)
    clearTimeout(this.#silence)
    this.#socket?.close()
  }
}
