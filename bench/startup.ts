/**
 * P11: the time to the first screen, from `scripts/start.mjs` (which `npm start` runs) to the painted login form in an
 * open browser with an empty tab and nothing of Lading in its cache. Install and build are done before and do not
 * count.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser, chromium } from 'playwright-core'
import { findChromium } from '../scripts/chromium.mjs'

const START = path.join(import.meta.dirname, '../scripts/start.mjs')
const FIRST_RUNS = 3
const WARM_RUNS = 5

/** First start ever: the database is created, migrated and filled with the demo shipper. */
const FIRST_LIMIT_MS = 10_000
const WARM_LIMIT_MS = 1_500
/** Medusa 2.21, an open commerce platform of comparable scope: warm start to its first screen on two cores. */
const MEDUSA_MS = 7_900

async function measureStart(browser: Browser, dataDir: string): Promise<number> {
  const port = await findFreePort()
  const context = await browser.newContext()
  const page = await context.newPage()
  const begun = performance.now()
  const child = spawn(process.execPath, [START], {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LADING_DEMO: '1', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  try {
    await waitUntilReady(child, port)
    await page.goto(`http://127.0.0.1:${port}/`)
    await page.locator('input[type=password]').first().waitFor({ state: 'visible' })
    return performance.now() - begun
  } finally {
    child.kill('SIGTERM')
    if (child.exitCode === null) await once(child, 'exit')
    await context.close()
  }
}

async function waitUntilReady(child: ChildProcess, port: number): Promise<void> {
  while (child.exitCode === null) {
    const reply = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
    if (reply?.ok) return
    await sleep(5)
  }
  throw new Error('Lading ended before it was ready; its message is above.')
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

function report(what: string, ms: number, limit: number, remark = ''): boolean {
  const isMet = ms <= limit
  console.log(
    `${isMet ? 'ok  ' : 'FAIL'} ${what}: ${(ms / 1000).toFixed(2)} s (limit ${limit / 1000} s)${remark}`,
  )
  return isMet
}

const median = (figures: readonly number[]): number =>
  figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)]!

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'lading-startup-'))
console.log(`load average ${os.loadavg()[0]!.toFixed(1)} on ${os.availableParallelism()} cores`)
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
try {
  const first: number[] = []
  for (let run = 0; run < FIRST_RUNS; run++) {
    rmSync(dataDir, { recursive: true, force: true })
    first.push(await measureStart(browser, dataDir))
  }
  const warm: number[] = []
  for (let run = 0; run < WARM_RUNS; run++) warm.push(await measureStart(browser, dataDir))
  const ratio = `, Medusa's 7.9 s is ${(MEDUSA_MS / median(warm)).toFixed(1)} times that`
  const isFirstMet = report(
    `first start with demo data, to the first screen, median of ${FIRST_RUNS}`,
    median(first),
    FIRST_LIMIT_MS,
  )
  const isWarmMet = report(
    `warm start to the first screen, median of ${WARM_RUNS}`,
    median(warm),
    WARM_LIMIT_MS,
    ratio,
  )
  process.exitCode = isFirstMet && isWarmMet ? 0 : 1
} finally {
  await browser.close()
  rmSync(dataDir, { recursive: true, force: true })
}
