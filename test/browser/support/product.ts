import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { inject } from 'vitest'
import { type ServerProcess, spawnServer } from '#test/support/server-process.ts'

const READY = /Lading is ready at (\S+)/
/** Includes creating the demo on a busy machine. */
const STARTS_WITHIN_MS = 180_000

/** The product as users have it: its own process, its own database, demo data, the built web. */
export interface Product {
  url: string
  dataDir: string
  stop: () => Promise<void>
}

/** Starts the product on a copy of the demo from `demo-setup.ts`; without one, it creates its own. */
export async function startProduct(env: Record<string, string> = {}): Promise<Product> {
  const dataDir = await makeDataDir()
  const demo: string | undefined = inject('demoFolder')
  if (demo) {
    await untilMade(demo)
    // Not copied by Node: the files must keep their owner, the user that the database runs as.
    await promisify(execFile)('cp', ['-a', `${demo}/.`, dataDir])
  }
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

const SETUP_LINK = /Create your company: (\S+)/

/** Starts the product on an empty installation, as a new company finds it, and returns the printed link. */
export async function startEmptyProduct(
  env: Record<string, string> = {},
): Promise<Product & { setupLink: string }> {
  const dataDir = await makeDataDir()
  const child = spawnServer({ DATA_DIR: dataDir, LADING_DEMO: '0', LOG_LEVEL: 'error', ...env })
  let said = ''
  child.stdout.on('data', (chunk) => {
    said += String(chunk)
  })
  const url = await ready(child)
  for (const end = Date.now() + 5_000; !SETUP_LINK.test(said) && Date.now() < end; ) await sleep(20)
  const setupLink = SETUP_LINK.exec(said)?.[1]
  if (!setupLink) throw new Error(`no setup link was printed:\n${said}`)
  return {
    url,
    dataDir,
    setupLink,
    stop: async () => {
      const gone = new Promise((done) => child.once('exit', done))
      child.kill('SIGTERM')
      await gone
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** A file next to the demo's folder with its state, once it is complete or has failed. */
export const demoState = (demo: string): string => `${demo}.state`
export const MADE = 'made'

async function untilMade(demo: string): Promise<void> {
  const end = Date.now() + STARTS_WITHIN_MS
  while (!existsSync(demoState(demo))) {
    if (Date.now() > end) throw new Error('The demo was not made in time.')
    await sleep(50)
  }
  const state = await readFile(demoState(demo), 'utf8')
  if (state !== MADE) throw new Error(`The demo could not be made: ${state}`)
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
