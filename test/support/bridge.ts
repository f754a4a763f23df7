import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer, type Server } from 'node:net'
import os from 'node:os'
import path from 'node:path'

const MAIN = path.join(import.meta.dirname, '../../src/bridge/main.ts')

/** The bridge as a separate process, with a folder and a fake `lp` that only records its input. */
export interface TestBridge {
  folder: string
  /** Runs one command to its end. */
  command(...args: string[]): Promise<{ code: number | null; said: string }>
  /** `lading-bridge run`, until `kill` or `stop`. */
  start(): void
  /** SIGKILL: without warning. */
  kill(): Promise<void>
  stop(): Promise<number | null>
  said(): string
  /** The calls of `lp`. */
  lpCalls(): { args: string[]; bytes: number }[]
  remove(): Promise<void>
}

export function makeBridge(): TestBridge {
  const root = mkdtempSync(path.join(os.tmpdir(), 'lading-bridge-test-'))
  const folder = path.join(root, 'data')
  const bin = path.join(root, 'bin')
  const log = path.join(root, 'lp.log')
  mkdirSync(bin)
  mkdirSync(folder)
  writeFileSync(log, '')
  script(
    path.join(bin, 'lp'),
    `for last; do :; done\nprintf '%s\\037' "$@" $(wc -c < "$last") >> '${log}'\necho >> '${log}'\necho "request id is Office-1 (1 file(s))"`,
  )
  script(path.join(bin, 'lpstat'), 'echo "printer Office is idle.  enabled since today"')
  const env = { PATH: `${bin}:${process.env.PATH}`, HOME: root, LADING_BRIDGE_DATA: folder }
  let running: ChildProcess | undefined
  let heard = ''
  const launch = (args: string[]) =>
    spawn(process.execPath, [MAIN, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const end = async (signal: NodeJS.Signals) => {
    const child = running
    running = undefined
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null
    const gone = once(child, 'exit')
    child.kill(signal)
    return (await gone)[0] as number | null
  }
  return {
    folder,
    command: async (...args) => {
      const child = launch(args)
      let said = ''
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
      const [code] = await once(child, 'close')
      return { code, said }
    },
    start: () => {
      running = launch(['run'])
      for (const stream of [running.stdout!, running.stderr!]) stream.on('data', (chunk) => (heard += chunk))
    },
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
    said: () => heard,
    lpCalls: () =>
      readFileSync(log, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => {
          const words = line.split('\x1f').slice(0, -1)
          return { args: words.slice(0, -1), bytes: Number(words.at(-1)) }
        }),
    remove: async () => {
      await end('SIGKILL')
      rmSync(root, { recursive: true, force: true })
    },
  }
}

function script(file: string, text: string): void {
  writeFileSync(file, `#!/bin/sh\n${text}\n`)
  chmodSync(file, 0o755)
}

/** A label printer on a local port; connections without data only check that it is there. */
export interface FakePrinter {
  address: string
  /** The data of each connection, in the order in which they ended. */
  received: string[]
  /** Milliseconds per job. */
  pause: number
  close(): Promise<void>
}

export async function openFakePrinter(port = 0): Promise<FakePrinter> {
  const received: string[] = []
  const server: Server = createServer({ allowHalfOpen: true }, (socket) => {
    let text = ''
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1')
    })
    // The sender's connection is closed when the job is printed.
    socket.on('end', () => setTimeout(() => socket.end(), printer.pause))
    socket.on('error', () => {})
    socket.on('close', () => {
      if (text !== '') received.push(text)
    })
  })
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening))
  const printer: FakePrinter = {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    pause: 0,
    close: () => new Promise((closed) => server.close(() => closed())),
  }
  return printer
}
