import type { WebSocket } from '@fastify/websocket'
import type { BridgeEnd, BridgeNews } from '#actions/account/user-bridge.ts'
import {
  FRAME_BYTES,
  type FromBridge,
  type FromServer,
  fromBridge,
  PULSE_EVERY_MS,
} from '#contracts/bridge-protocol.ts'
import { type Bridge, connectBridge, disconnectBridge, noteSeen } from '#database/printing/print-bridges.ts'
import {
  answerScaleQuestion,
  type JobToSend,
  noteReceipt,
  takeJobToSend,
} from '#database/printing/print-line.ts'
import { notePrinters } from '#database/printing/printers.ts'
import { notifyLive } from '#database/queue/notify.ts'
import type { Db } from '#database/sql/open.ts'

/** A bridge that does not confirm within this time that a job is on its disk counts as disconnected. */
const ACCEPT_WITHIN_MS = 120_000
/** Maximum bytes in transit between here and the bridge's disk. */
const MOST_UNDER_WAY = 4_000_000
/** Maximum messages of a bridge that wait for the database; above that, its socket is not read. */
const MOST_WAITING = 200

const WHY_ENDED: Readonly<Record<BridgeEnd, string>> = {
  unpaired: 'This bridge was unpaired under Printer Setup.',
  replaced: 'Another computer was paired for this user. This one was unpaired.',
  locked: 'The user of this bridge can no longer log in. It was unpaired.',
}

/**
 * One bridge and its socket: jobs are sent one at a time, the next one once the last is on the bridge's disk, and
 * receipts are recorded. A job sent over a broken connection is sent again over the next one: the bridge recognizes it
 * by its id.
 */
export class BridgeLine {
  readonly #db: Db
  readonly #bridge: Bridge
  readonly #socket: WebSocket
  readonly #connection: string
  readonly #pulse: NodeJS.Timeout
  #sending: Promise<void> | null = null
  #isWoken = false
  #isOver = false
  #ended: Promise<void> | null = null
  #accepted: { jobId: string; resolve: () => void } | null = null
  /** Handles messages one after the other, in order. */
  #inbox: Promise<void> = Promise.resolve()
  #waiting = 0

  constructor(db: Db, bridge: Bridge, socket: WebSocket, connection: string) {
    this.#db = db
    this.#bridge = bridge
    this.#socket = socket
    this.#connection = connection
    this.#pulse = setInterval(() => void this.#beat().catch(() => this.#socket.terminate()), PULSE_EVERY_MS)
  }

  async open(hello: Extract<FromBridge, { type: 'hello' }>): Promise<void> {
    await connectBridge(this.#db, this.#bridge.id, this.#connection, hello)
    await notePrinters(this.#db, this.#bridge, hello.printers)
    await this.#tellBrowsers()
    // Another process may still have an earlier connection of this bridge.
    await notifyLive(this.#db, {
      clientId: this.#bridge.clientId,
      topic: 'bridge',
      data: { bridgeId: this.#bridge.id, connection: this.#connection },
    })
    this.#say({ type: 'welcome' })
    this.wake()
  }

  hear(news: BridgeNews): void {
    if (news.ended) {
      this.#say({ type: 'refused', message: WHY_ENDED[news.ended], isFinal: true })
      this.#socket.close(4401, 'unpaired')
    } else if (news.connection) {
      if (news.connection !== this.#connection) this.replace()
    } else if (news.weigh) this.#say({ type: 'weigh', askId: news.weigh })
    else this.wake()
  }

  /** Marks this connection as replaced: the bridge has connected through another socket. */
  replace(): void {
    this.#socket.terminate()
  }

  /** Looks for jobs to send. */
  wake(): void {
    this.#isWoken = true
    this.#sending ??= this.#sendAll()
      .catch(() => this.#socket.terminate())
      .finally(() => {
        this.#sending = null
        if (this.#isWoken && !this.#isOver) this.wake()
      })
  }

  async #sendAll(): Promise<void> {
    while (this.#isWoken && !this.#isOver) {
      this.#isWoken = false
      for (;;) {
        if (this.#isOver) return
        const job = await takeJobToSend(this.#db, this.#bridge.id, this.#connection)
        if (!job) break
        await this.#tellBrowsers(['documents', 'printers'])
        await this.#send(job)
      }
    }
  }

  async #send(job: JobToSend): Promise<void> {
    const accepted = this.#untilAccepted(job.id)
    // Awaited below; until then, this prevents an unhandled rejection on a timeout.
    accepted.catch(() => {})
    this.#say({
      type: 'job',
      jobId: job.id,
      printer: job.printerName,
      language: job.language,
      title: `${job.titles.slice(0, 3).join(', ')} (Lading)`,
      copies: job.repeats,
      size: job.bytes.length,
      sha256: job.sha256,
    })
    for (let at = 0; at < job.bytes.length; at += FRAME_BYTES) {
      while (this.#socket.bufferedAmount > MOST_UNDER_WAY && !this.#isOver) {
        await new Promise((later) => setTimeout(later, 20))
      }
      if (this.#isOver) return
      this.#socket.send(job.bytes.subarray(at, at + FRAME_BYTES), { binary: true })
    }
    await accepted
  }

  #untilAccepted(jobId: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('the bridge does not respond')), ACCEPT_WITHIN_MS)
      this.#accepted = {
        jobId,
        resolve: () => {
          clearTimeout(timer)
          this.#accepted = null
          resolve()
        },
      }
    })
  }

  receive(text: string): void {
    this.#waiting += 1
    if (this.#waiting > MOST_WAITING) this.#socket.pause()
    this.#inbox = this.#inbox
      .then(() => this.#take(text))
      .catch(() => this.#socket.terminate())
      .finally(() => {
        this.#waiting -= 1
        if (this.#socket.isPaused && this.#waiting <= MOST_WAITING / 2) this.#socket.resume()
      })
  }

  async #take(text: string): Promise<void> {
    const parsed = fromBridge.safeParse(JSON.parse(text))
    if (!parsed.success) return this.#socket.close(4400, 'not understood')
    const said = parsed.data
    if (said.type === 'receipt') await this.#noteReceipt(said)
    if (said.type === 'printers') {
      await notePrinters(this.#db, this.#bridge, said.printers)
      await this.#tellBrowsers()
    }
    if (said.type === 'weight') {
      const { askId, reading, message } = said
      await answerScaleQuestion(this.#db, this.#bridge.id, askId, { reading, message })
    }
  }

  async #noteReceipt(receipt: Extract<FromBridge, { type: 'receipt' }>): Promise<void> {
    const { changed } = await noteReceipt(this.#db, this.#bridge.id, receipt)
    // Only now may the bridge delete the job.
    this.#say({ type: 'noted', jobId: receipt.jobId, state: receipt.state })
    if (this.#accepted?.jobId === receipt.jobId) this.#accepted.resolve()
    if (changed) await this.#tellBrowsers(['documents', 'printers'])
  }

  async #beat(): Promise<void> {
    const isOurs = await noteSeen(this.#db, this.#bridge.id, this.#connection)
    if (isOurs) this.#say({ type: 'pulse' })
    else this.#socket.close(4401, 'replaced')
  }

  #tellBrowsers(tags: string[] = ['printers']): Promise<void> {
    return notifyLive(this.#db, { clientId: this.#bridge.clientId, topic: 'changed', data: { tags } })
  }

  #say(message: FromServer): void {
    if (!this.#isOver) this.#socket.send(JSON.stringify(message))
  }

  /** Called when the socket has closed; resolves once that is recorded in the database. */
  end(): Promise<void> {
    this.#ended ??= this.#end()
    return this.#ended
  }

  async #end(): Promise<void> {
    this.#isOver = true
    clearInterval(this.#pulse)
    this.#accepted?.resolve()
    const wasOurs = await disconnectBridge(this.#db, this.#bridge.id, this.#connection)
    if (wasOurs) await this.#tellBrowsers()
  }
}
