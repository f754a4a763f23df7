import { randomBytes } from 'node:crypto'
import http from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

const TEXT = 1
const CLOSE = 8
const PING = 9
const PONG = 10
const AGAIN_MS = 1_000

/**
 * A browser's live connection, which reconnects when it breaks. It parses frames itself: two hundred full WebSocket
 * clients would take more CPU than the measured server.
 */
export class LiveLine {
  /** Number of received events. */
  events = 0
  isWelcome = false
  readonly #url: URL
  readonly #token: string
  readonly #onNews: (text: string) => void
  #socket: Socket | undefined
  #isOver = false
  #rest: Buffer = Buffer.alloc(0)

  constructor(url: string, token: string, onNews: (text: string) => void) {
    this.#url = new URL(url)
    this.#token = token
    this.#onNews = onNews
    this.#open()
  }

  #open(): void {
    if (this.#isOver) return
    const { hostname, port } = this.#url
    const request = http.request({
      ...{ hostname, port, path: '/ws?uniqueName=day' },
      headers: {
        ...{ connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' },
        'sec-websocket-key': randomBytes(16).toString('base64'),
      },
    })
    request.on('upgrade', (_response, socket: Socket) => {
      this.#socket = socket
      this.#rest = Buffer.alloc(0)
      socket.on('data', (chunk: Buffer) => this.#read(chunk))
      socket.on('error', () => socket.destroy())
      socket.on('close', () => this.#openLater())
      this.#write(TEXT, Buffer.from(JSON.stringify({ type: 'hello', key: this.#token })))
    })
    request.on('response', (response) => {
      response.resume()
      this.#openLater()
    })
    request.on('error', () => this.#openLater())
    request.end()
  }

  #openLater(): void {
    this.isWelcome = false
    if (!this.#isOver) sleep(AGAIN_MS * (0.5 + Math.random())).then(() => this.#open())
  }

  #read(chunk: Buffer): void {
    let rest = this.#rest.length > 0 ? Buffer.concat([this.#rest, chunk]) : chunk
    for (;;) {
      const frame = takeFrame(rest)
      if (!frame) break
      rest = frame.rest
      if (frame.opcode === PING) this.#write(PONG, frame.payload)
      if (frame.opcode === CLOSE) this.#socket?.destroy()
      if (frame.opcode === TEXT) this.#hear(frame.payload.toString())
    }
    this.#rest = rest
  }

  #hear(text: string): void {
    if (!this.isWelcome) {
      this.isWelcome = true
      return
    }
    this.events++
    this.#onNews(text)
  }

  #write(opcode: number, payload: Buffer): void {
    const mask = randomBytes(4)
    const head =
      payload.length < 126
        ? Buffer.from([0x80 | opcode, 0x80 | payload.length])
        : Buffer.from([0x80 | opcode, 0x80 | 126, payload.length >> 8, payload.length & 255])
    const masked = payload.map((byte, at) => byte ^ mask[at % 4]!)
    this.#socket?.write(Buffer.concat([head, mask, masked]))
  }

  close(): void {
    this.#isOver = true
    this.#socket?.destroy()
  }
}

/** The first frame if it is complete. A server's frames are not masked. */
function takeFrame(bytes: Buffer): { opcode: number; payload: Buffer; rest: Buffer } | undefined {
  if (bytes.length < 2) return undefined
  let [from, length] = [2, bytes[1]! & 127]
  if (length >= 126) {
    from = length === 126 ? 4 : 10
    if (bytes.length < from) return undefined
    length = length === 126 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2))
  }
  if (bytes.length < from + length) return undefined
  return {
    opcode: bytes[0]! & 15,
    payload: bytes.subarray(from, from + length),
    rest: bytes.subarray(from + length),
  }
}
