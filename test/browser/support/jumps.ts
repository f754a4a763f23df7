import type { Page } from 'playwright-core'

/**
 * Maximum layout shift while a screen loads, as Chromium measures it: the share of the window times the share of the
 * distance.
 */
export const MOST_JUMPS = 0.01

/** From now on each page records layout shifts that its user did not cause. */
export const watchJumps = (page: Page): Promise<unknown> =>
  page.addInitScript(`
    window.jumps = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const names = entry.sources.slice(0, 3).map(({ node }) => (node?.textContent ?? '').slice(0, 60))
        if (!entry.hadRecentInput) window.jumps.push({ value: entry.value, names })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  `)

export async function jumpsOn(page: Page) {
  const jumps = (await page.evaluate('window.jumps')) as { value: number; names: string[] }[]
  return { sum: jumps.reduce((sum, { value }) => sum + value, 0), jumps }
}
