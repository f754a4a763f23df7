import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core'
import { findChromium } from '../../../scripts/chromium.mjs'

/** A real headless Chromium. Its own network requests are switched off, because a test machine may have no network. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('No Chromium was found: install it, or set CHROME_PATH.')
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--force-color-profile=srgb',
    ],
  })
}

export interface Desk {
  context: BrowserContext
  page: Page
  /** Errors of the page and of its scripts; a good run has none. */
  errors: string[]
}

/** The widths for which every screen is made: desktop and phone. */
export const WIDTHS = [1280, 390] as const
export type Width = (typeof WIDTHS)[number]

export const viewportOf = (width: number) => ({ width, height: width < 600 ? 844 : 900 })

/** A fresh browser profile at one width and color scheme, which records its errors. */
export async function openDesk(
  browser: Browser,
  baseURL: string,
  look: {
    width?: number
    colorScheme?: 'light' | 'dark'
    storageState?: BrowserContextOptions['storageState']
  } = {},
): Promise<Desk> {
  const context = await browser.newContext({
    baseURL,
    viewport: viewportOf(look.width ?? WIDTHS[0]),
    colorScheme: look.colorScheme ?? 'light',
    timezoneId: 'America/Los_Angeles',
    locale: 'en-US',
    reducedMotion: 'reduce',
    storageState: look.storageState,
  })
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('console', (message) => {
    // A refused call is the product's reply, not an error of the page.
    if (message.type() === 'error' && !/the server responded with a status of/.test(message.text())) {
      errors.push(message.text())
    }
  })
  return { context, page, errors }
}

/** Logs in through the screen and waits for the first page behind it. */
export async function logIn(page: Page, userName = 'demo', password = 'lading-demo'): Promise<void> {
  await page.goto('/')
  await page.getByLabel('User name').fill(userName)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL((url) => url.pathname !== '/')
}

/** Waits until all requests are done and the page is painted. */
export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await atRest(page)
}

/** Waits until the page has not changed for a moment and its animations have ended; endless ones do not count. */
export const atRest = (page: Page): Promise<void> => page.evaluate<void>(AT_REST)

const AT_REST = `new Promise((atRest) => {
  const QUIET_MS = 100
  const PATIENCE_MS = 5_000
  const begun = performance.now()
  let changed = begun
  const observer = new MutationObserver(() => { changed = performance.now() })
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
  const isMoving = () => document.getAnimations().some(({ playState, effect }) =>
    playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime))
  const look = () => {
    const now = performance.now()
    if (now - begun < PATIENCE_MS && (now - changed < QUIET_MS || isMoving())) return setTimeout(look, 25)
    observer.disconnect()
    requestAnimationFrame(() => requestAnimationFrame(() => atRest()))
  }
  look()
})`
