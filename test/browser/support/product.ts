import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const MAIN = resolve(import.meta.dirname, '../../../src/server/main.ts')
const READY = /Lading is ready at (\S+)/
const STARTS_WITHIN_MS = 60_000

/** The product as users have it: its own process, its own database, demo data, the built web. */
export interface Product {
  url: string
  dataDir: string
  stop: () => Promise<void>
}

export async function startProduct(env: Record<string, string> = {}): Promise<Product> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lading-browser-'))
  const child = spawn(process.execPath, [MAIN], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: '0',
      DATA_DIR: dataDir,
      LADING_DEMO: '1',
      LOG_LEVEL: 'error',
      ...env,
    },
  })
  const url = await ready(child)
  return {
    url,
    dataDir,
    stop: async () => {
      const gone = new Promise((done) => child.once('exit', done))
      child.kill('SIGTERM')
      await gone
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

function ready(child: ChildProcess): Promise<string> {
  return new Promise((done, reject) => {
    let said = ''
    const late = setTimeout(() => reject(new Error(`not ready in time:\n${said}`)), STARTS_WITHIN_MS)
    const hear = (chunk: Buffer) => {
      said += chunk.toString()
      const url = READY.exec(said)?.[1]
      if (!url) return
      clearTimeout(late)
      done(url)
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    child.once('exit', (code) => {
      clearTimeout(late)
      reject(new Error(`the product ended with ${code}:\n${said}`))
    })
  })
}
