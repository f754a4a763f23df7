/** Takes the screenshots of the User Guide: started by guide-pictures.mjs on the runtime that reads TypeScript. */
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { chromium } from 'playwright-core'
import { PICTURED, placeOf } from '../src/web/features/user-guide/pictures.ts'
import { findChromium } from './chromium.mjs'
import { Failure, findNode, ROOT, runAsScript, SERVER_ENVIRONMENT, SERVER_FLAGS, say } from './runtime.mjs'

const FOLDER = path.join(ROOT, 'src/web/public/guide')
const VIEWPORT = { width: 1280, height: 800 }
const QUALITY = 45
/** Wait after a screen has its data, for parts that are drawn late, such as maps. */
const SETTLES_MS = 1_200

async function startDemo(dataDir) {
  const server = spawn(findNode(), [...SERVER_FLAGS, path.join(ROOT, 'src/server/main.ts')], {
    env: {
      ...process.env,
      ...SERVER_ENVIRONMENT,
      PORT: '0',
      DATA_DIR: dataDir,
      LADING_DEMO: '1',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  const url = await new Promise((resolve, reject) => {
    server.on('exit', () => reject(new Failure(`The server ended: ${printed}`)))
    server.stdout.on('data', (chunk) => {
      printed += String(chunk)
      const ready = /Lading is ready at (\S+)/.exec(printed)
      if (ready) resolve(ready[1])
    })
  })
  return { url, server }
}

async function logIn(page, url) {
  await page.goto(url)
  await page.getByLabel('User name').fill('demo')
  await page.getByLabel('Password', { exact: true }).fill('lading-demo')
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL(({ pathname }) => pathname !== '/')
}

/** Opens the screen as a user would, and waits until loading is done. */
async function openScreen(page, url, name, place) {
  if (name === 'ShipmentDetails') {
    await page.goto(`${url}/Track?tab=Delivered`)
    await page
      .getByRole('link', { name: /^\d{17}$/ })
      .first()
      .click()
  } else await page.goto(`${url}${place}`)
  await page.waitForLoadState('networkidle').catch(() => {})
  await page.waitForTimeout(SETTLES_MS)
}

await runAsScript(import.meta.url, async () => {
  const executablePath = findChromium()
  if (!executablePath) throw new Failure('No Chromium was found: install it, or set CHROME_PATH.')
  const wanted = process.argv.slice(2)
  const names = wanted.length > 0 ? PICTURED.filter((name) => wanted.includes(name)) : PICTURED
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'lading-guide-'))
  const { url, server } = await startDemo(dataDir)
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const context = await browser.newContext({ viewport: VIEWPORT, locale: 'en-US', reducedMotion: 'reduce' })
    const page = await context.newPage()
    await logIn(page, url)
    mkdirSync(FOLDER, { recursive: true })
    for (const name of names) {
      await openScreen(page, url, name, placeOf(name))
      await page.screenshot({ path: path.join(FOLDER, `${name}.jpg`), type: 'jpeg', quality: QUALITY })
      say(`${name}.jpg`)
    }
  } finally {
    await browser.close()
    server.kill('SIGTERM')
    await new Promise((resolve) => server.on('exit', resolve))
    rmSync(dataDir, { recursive: true, force: true })
  }
  return 0
})
