import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core'
import { findChromium } from '../../../scripts/chromium.mjs'

/** A real Chromium without a window. Its own calls home are switched off: a test machine may have no network. */
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

/** A fresh profile of the browser at one width and colour scheme, with its mistakes written down. */
export async function openDesk(
  browser: Browser,
  baseURL: string,
  look: {
    width?: number
    colorScheme?: 'light' | 'dark'
    storageState?: BrowserContextOptions['storageState']
  } = {},
): Promise<Desk> {
  const width = look.width ?? 1280
  const context = await browser.newContext({
    baseURL,
    viewport: { width, height: width < 600 ? 844 : 900 },
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
    // A refused call is the product's answer, not a mistake of the page.
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

/** Nothing on its way any more, and what was painted has settled. */
export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(300)
}
