import { randomUUID } from 'node:crypto'
import type { WebSocket } from '@fastify/websocket'
import { bridgeWithToken, pairBridge } from '#actions/papers/printing/print-pairing.ts'
import type { FromBridge, FromServer } from '#contracts/bridge-protocol.ts'
import { fromBridge } from '#contracts/bridge-protocol.ts'
import type { LiveBus } from '#database/queue/live-bus.ts'
import type { Db } from '#database/sql/open.ts'
import { BridgeLine } from './bridge-line.ts'

/** Slows down guessing of codes: a wrong one is answered after this time, and then disconnected. */
const WRONG_CODE_MS = 1_000

/** The print bridges connected to this process: sockets whose first message is that of a bridge. */
export class Bridges {
  readonly #db: Db
  readonly #lines = new Map<string, BridgeLine>()
  readonly #ending = new Set<Promise<void>>()
  readonly #stopListening: () => void

  constructor(db: Db, bus: LiveBus) {
    this.#db = db
    this.#stopListening = bus.on((message) => {
      if (message.topic === 'reconnected') for (const line of this.#lines.values()) line.wake()
      if (message.topic !== 'bridge') return
      this.#lines.get(message.data.bridgeId)?.hear(message.data)
    })
  }

  /** Takes over a socket if its first message is that of a bridge; else returns false. */
  async take(socket: WebSocket, text: string): Promise<boolean> {
    const said = readMessage(text)
    if (said?.type === 'pair') {
      await this.#pair(socket, said)
      return true
    }
    if (said?.type !== 'hello') return false
    await this.#greet(socket, said)
    return true
  }

  async #pair(socket: WebSocket, said: Extract<FromBridge, { type: 'pair' }>): Promise<void> {
    const { code, hostName, platform, version } = said
    const paired = await pairBridge(this.#db, code, { hostName, platform, version })
    if (paired) {
      say(socket, { type: 'paired', ...paired })
      return socket.close(1000)
    }
    const message = 'This code is incorrect, used or expired. Get a new one under Printer Setup.'
    setTimeout(() => refuse(socket, message, true), WRONG_CODE_MS)
  }

  async #greet(socket: WebSocket, hello: Extract<FromBridge, { type: 'hello' }>): Promise<void> {
    // Messages that arrive during the database query must not be lost, and reading pauses meanwhile.
    const early: unknown[] = []
    const keep = (data: unknown) => early.push(data)
    socket.on('message', keep)
    socket.pause()
    try {
      const line = await this.#admit(socket, hello)
      if (!line) return
      socket.off('message', keep)
      for (const data of early) line.receive(String(data))
      socket.on('message', (data: unknown) => line.receive(String(data)))
    } finally {
      socket.resume()
    }
  }

  async #admit(socket: WebSocket, hello: Extract<FromBridge, { type: 'hello' }>): Promise<BridgeLine | null> {
    const bridge = await bridgeWithToken(this.#db, hello.uniqueName, hello.token)
    if (!bridge) {
      const message = 'This bridge is no longer paired. Pair it again: lading-bridge pair <url> <code>'
      refuse(socket, message, true)
      return null
    }
    const line = new BridgeLine(this.#db, bridge, socket, randomUUID())
    this.#lines.get(bridge.id)?.replace()
    this.#lines.set(bridge.id, line)
    socket.once('close', () => {
      if (this.#lines.get(bridge.id) === line) this.#lines.delete(bridge.id)
      const ending = line.end().catch(() => {})
      this.#ending.add(ending)
      void ending.then(() => this.#ending.delete(ending))
    })
    await line.open(hello)
    return line
  }

  /** Before the server stops: records that its bridges are disconnected. */
  async close(): Promise<void> {
    this.#stopListening()
    await Promise.all([...[...this.#lines.values()].map((line) => line.end()), ...this.#ending])
  }
}

export function readMessage(text: string): FromBridge | null {
  try {
    const parsed = fromBridge.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

export function say(socket: WebSocket, message: FromServer): void {
  socket.send(JSON.stringify(message))
}

export function refuse(socket: WebSocket, message: string, isFinal: boolean): void {
  say(socket, { type: 'refused', message, isFinal })
  socket.close(4401, 'refused')
}
