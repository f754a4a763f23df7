import { type ChildProcess, spawn } from 'node:child_process'
import { access, constants, type FileHandle, open } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ScaleReading } from '#contracts/bridge-protocol.ts'
import type { ScaleSetUp } from './place.ts'
import { runCommand } from './run-command.ts'
import { endsWeight, parseWeightLine, type SaidWeight } from './weight-line.ts'

const FRESH_MS = 3_000
const WAIT_MS = 5_000
const AGAIN_AFTER_MS = 2_000

/** A scale that sends its weight line by line: on a serial device, or by a command. */
export class Scale {
  readonly name: string
  readonly #setUp: ScaleSetUp
  #last: { said: SaidWeight; isStable: boolean; at: number } | null = null
  #fault = 'the scale has not said anything yet.'
  #device: FileHandle | null = null
  #child: ChildProcess | null = null
  #isOver = false

  constructor(setUp: ScaleSetUp) {
    this.#setUp = setUp
    this.name = setUp.kind === 'device' ? setUp.path : (setUp.command[0] ?? 'scale')
    void this.#listen()
  }

  /** The current weight; waits a few seconds for a fresh line. @throws the reason if there is none */
  async read(): Promise<ScaleReading> {
    const asked = Date.now()
    if (this.#setUp.kind === 'device' && this.#setUp.ask !== '') {
      this.#last = null
      await this.#device?.write(`${this.#setUp.ask}\r\n`).catch(() => {})
    }
    while (Date.now() - asked < WAIT_MS) {
      const last = this.#last
      if (last && Date.now() - last.at < FRESH_MS) {
        const { weight, unit } = last.said
        const readAt = new Date(last.at).toISOString()
        return { weight, unit, isStable: last.isStable, scale: this.name.slice(0, 200), readAt }
      }
      await sleep(50)
    }
    throw new Error(this.#fault)
  }

  async #listen(): Promise<void> {
    while (!this.#isOver) {
      try {
        const { kind } = this.#setUp
        const lines = kind === 'device' ? await this.#openDevice(this.#setUp) : this.#run(this.#setUp.command)
        for await (const line of createInterface({ input: lines })) this.#hear(line)
        this.#fault = `${this.name} has ended.`
      } catch (error) {
        this.#fault = `${this.name}: ${(error as Error).message}`
      }
      await this.#letGo()
      await sleep(AGAIN_AFTER_MS, undefined, { ref: false })
    }
  }

  async #openDevice({ path: device, stty, ask }: Extract<ScaleSetUp, { kind: 'device' }>): Promise<Readable> {
    if (stty !== '') {
      const flag = process.platform === 'darwin' ? '-f' : '-F'
      const ran = await runCommand('stty', [flag, device, ...stty.split(/\s+/)])
      if (ran.code !== 0) throw new Error(ran.errors.trim() || 'stty failed')
    }
    if (process.platform === 'win32') {
      this.#device = await open(device, ask === '' ? 'r' : 'r+')
      return this.#device.createReadStream({ autoClose: false })
    }
    await access(device, constants.R_OK)
    if (ask !== '') this.#device = await open(device, 'r+')
    // Read by another process: a read of a silent device can only be ended by killing its process.
    return this.#run(['cat', path.resolve(device)])
  }

  #run(command: readonly string[]): Readable {
    const child = spawn(command[0] ?? '', command.slice(1), {
      stdio: ['ignore', 'pipe', 'ignore'],
      windowsHide: true,
    })
    this.#child = child
    child.once('error', (error) => child.stdout.destroy(error))
    return child.stdout
  }

  #hear(line: string): void {
    const said = parseWeightLine(line)
    if (!said) {
      if (endsWeight(line)) this.#last = null
      if (line.trim() !== '') this.#fault = `${this.name} says “${line.trim().slice(0, 60)}”.`
      return
    }
    const agrees = this.#last?.said.weight === said.weight && this.#last.said.unit === said.unit
    this.#last = { said, isStable: said.isStable ?? agrees, at: Date.now() }
  }

  async #letGo(): Promise<void> {
    this.#child?.kill()
    await this.#device?.close().catch(() => {})
    this.#device = null
  }

  async close(): Promise<void> {
    this.#isOver = true
    await this.#letGo()
  }
}
