/**
 * Review Rates: the time from a changed weight to every tariff carrier's new price on the screen, including the
 * network. `node bench/reprice.ts [changes] [address]`; without an address Lading is started on its own database.
 * Measured in the browser by its own clock: from the input event to the frame after the one that shows the prices.
 */
import { chromium, type Page } from 'playwright-core'
import { findChromium } from '../scripts/chromium.mjs'
import { startLading } from './support/child.ts'
import { median, ms, percentile, sayLoad, Verdict } from './support/measures.ts'
import { startThrowAwayDatabase } from './support/throw-away-database.ts'

const CHANGES = Number(process.argv[2] ?? 200)
const LIMIT_MS = 50
/** A clerk's pause between two weights. */
const PAUSE_MS = 120

interface Desk {
  name: string
  modes: string[]
}

/** One request to the server, and two in parallel. */
const DESKS: Desk[] = [
  { name: 'LTL', modes: ['LTL'] },
  { name: 'LTL and volume', modes: ['LTL', 'Volume'] },
]

/** Runs in the page: types a weight, waits for its prices and for the frame that shows them; returns milliseconds. */
const TYPE_AND_WAIT = `async (weight) => {
  const input = document.querySelector('[data-path$=".weight"]')
  const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set
  const list = document.querySelector('ol[data-question]')
  const isThere = () => list.dataset.question === weight && list.ariaBusy === 'false'
  const begun = performance.now()
  write.call(input, weight)
  input.dispatchEvent(new Event('input', { bubbles: true }))
  while (!isThere()) {
    await new Promise((done) => {
      const watch = new MutationObserver(() => { watch.disconnect(); done() })
      watch.observe(list, { attributes: true })
    })
  }
  await new Promise((done) => {
    requestAnimationFrame(() => {
      const channel = new MessageChannel()
      channel.port1.onmessage = () => done()
      channel.port2.postMessage(null)
    })
  })
  return performance.now() - begun
}`

sayLoad()
const running = process.argv[3]
const own = running ? null : await startOwn()
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
const verdict = new Verdict()
try {
  const page = await openDesk(running ?? own!.url)
  for (const desk of DESKS) {
    await chooseModes(page, desk.modes)
    await change(page, 1_000)
    const times: number[] = []
    for (let run = 0; run < CHANGES; run++) {
      // Across the weight breaks, up and down: the order changes, carriers appear and disappear.
      const pounds = 300 + ((run * 977) % 6_500)
      times.push(await change(page, pounds))
      await page.waitForTimeout(PAUSE_MS)
    }
    const prices = await page.getByRole('list', { name: 'Prices' }).getByRole('listitem').count()
    verdict.say(
      `p95, ${desk.name}`,
      percentile(times, 95),
      LIMIT_MS,
      'ms',
      `p50 ${ms(median(times))}, ${prices} prices`,
    )
  }
} finally {
  await browser.close()
  await own?.stop()
}
verdict.exit()

async function startOwn() {
  const throwAway = await startThrowAwayDatabase()
  const server = await startLading(throwAway.url, throwAway.folder)
  const stop = async () => {
    await server.stop()
    await throwAway.stop()
  }
  return { url: server.url, stop }
}

async function openDesk(url: string): Promise<Page> {
  const page = await browser.newPage({ baseURL: url, viewport: { width: 1280, height: 900 } })
  await page.goto('/')
  await page.getByLabel('User name').fill('demo')
  await page.getByLabel('Password', { exact: true }).fill('lading-demo')
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL((address) => address.pathname !== '/')
  await page.goto('/ReviewRates?from=89502&to=75201&weight=1000&class=70')
  await page.getByRole('button', { name: 'Ship this', exact: false }).first().waitFor()
  return page
}

async function chooseModes(page: Page, wanted: string[]): Promise<void> {
  for (const mode of ['LTL', 'Volume', 'Truckload', 'Expedited']) {
    const chip = page.getByRole('checkbox', { name: mode, exact: true })
    if ((await chip.isChecked()) !== wanted.includes(mode)) {
      await page.locator('label', { hasText: new RegExp(`^${mode}$`) }).click()
    }
  }
}

/** Types a weight and returns the milliseconds until its prices were painted. */
function change(page: Page, pounds: number): Promise<number> {
  return page.evaluate(`(${TYPE_AND_WAIT})('${pounds}')`)
}
