import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inject } from 'vitest'
import { type ServerProcess, spawnServer } from '#test/support/server-process.ts'

const READY = /Lading is ready at (\S+)/
/** The demo is made in this, too, with everything else that the machine does. */
const STARTS_WITHIN_MS = 180_000

/** The product as users have it: its own process, its own database, demo data, the built web. */
export interface Product {
  url: string
  dataDir: string
  stop: () => Promise<void>
}

/** On a copy of the demo that `demo-setup.ts` has made; where there is none, it makes its own. */
export async function startProduct(env: Record<string, string> = {}): Promise<Product> {
  const dataDir = await makeDataDir()
  const demo: string | undefined = inject('demoFolder')
  // Not by Node's own means: the files belong to the user that the database runs as, and have to.
  if (demo) await promisify(execFile)('cp', ['-a', `${demo}/.`, dataDir])
  const { url, end } = await launchProduct(dataDir, env)
  return {
    url,
    dataDir,
    stop: async () => {
      await end()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export const makeDataDir = (): Promise<string> => mkdtemp(join(tmpdir(), 'lading-browser-'))

/** Starts the product on a folder and waits until it is ready, with the whole demo. */
export async function launchProduct(
  dataDir: string,
  env: Record<string, string> = {},
): Promise<{ url: string; end: () => Promise<void> }> {
  const child = spawnServer({ DATA_DIR: dataDir, LADING_DEMO: '1', LOG_LEVEL: 'error', ...env })
  const url = await ready(child)
  const end = async () => {
    const gone = new Promise((done) => child.once('exit', done))
    child.kill('SIGTERM')
    await gone
  }
  return { url, end }
}

function ready(child: ServerProcess): Promise<string> {
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
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('exit', (code) => {
      clearTimeout(late)
      reject(new Error(`the product ended with ${code}:\n${said}`))
    })
  })
}
