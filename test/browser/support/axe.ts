import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { atRest, viewportOf, WIDTHS, type Width } from './browser.ts'
import { widerThanScreen } from './wider-than-screen.ts'

const SOURCE = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
const EVERY_RULE = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }
/** The rules about colors: for all others a page is the same in either scheme. */
const COLOR_RULES = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

type Scheme = 'light' | 'dark'

interface AxeResults {
  violations: { id: string; help: string; nodes: { target: string[]; html: string }[] }[]
}

/** The topmost dialog if there is one: the page behind it is inert and partly hidden. */
const SCOPE = `[...document.querySelectorAll('[role="dialog"][aria-modal="true"]')].at(-1) ?? document`

/** The expression that finds the last visible match in the page. */
export const lastShown = (selector: string): string =>
  `[...document.querySelectorAll(${JSON.stringify(selector)})].filter((one) => one.checkVisibility()).at(-1) ?? document`

/** Violations of WCAG 2.2 A and AA on the current page, one line per node; with a selector, in its last match. */
export const findAxeViolations = (page: Page, within?: string): Promise<string[]> =>
  findAgainst(page, EVERY_RULE, within)

/**
 * The same for a page at two widths, in light and dark: the screen loads once at the first width and is checked in all
 * four combinations. `atWidth` checks what else depends on the width.
 */
export async function findViolationsInEveryLook(
  page: Page,
  atWidth: (width: Width) => Promise<void> = async () => {},
  [first, second]: readonly [Width, Width] = WIDTHS,
  within?: string,
): Promise<string[]> {
  const found: string[] = []
  const note = (width: Width, violations: string[]) =>
    found.push(...violations.map((violation) => `${width} px: ${violation}`))
  await atWidth(first)
  note(first, await findAxeViolations(page, within))
  await showIn(page, 'dark')
  note(first, await findDarkViolations(page, within))
  await showAt(page, second)
  note(second, await findDarkViolations(page, within))
  await showIn(page, 'light')
  await atWidth(second)
  note(second, await findAxeViolations(page, within))
  await showAt(page, first)
  return found
}

/** On one load: no violation at any width and scheme, and nothing that extends beyond the screen at either width. */
export async function expectCleanInEveryLook(page: Page): Promise<void> {
  const tooWide: string[] = []
  const found = await findViolationsInEveryLook(page, async (width) => {
    const pixels = await widerThanScreen(page)
    if (pixels !== 0) tooWide.push(`${width} px: ${pixels} px wider than the screen`)
  })
  expect([...found, ...tooWide]).toEqual([])
}

const findDarkViolations = async (page: Page, within?: string): Promise<string[]> =>
  (await findAgainst(page, COLOR_RULES, within)).map((violation) => `dark: ${violation}`)

async function showAt(page: Page, width: Width): Promise<void> {
  await page.setViewportSize(viewportOf(width))
  await atRest(page)
}

async function showIn(page: Page, colorScheme: Scheme): Promise<void> {
  await page.emulateMedia({ colorScheme })
  const shown = () => page.evaluate<string>('document.documentElement.dataset.mantineColorScheme')
  await expect.poll(shown).toBe(colorScheme)
  await atRest(page)
}

async function findAgainst(page: Page, runOnly: object, within?: string): Promise<string[]> {
  // Evaluated through the debugger, so the page's strict content security policy stays as it is.
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(await source())
  // Passed checks are left out: their selectors, one per element and rule, would take most of the time.
  const options = { runOnly, resultTypes: ['violations'] }
  const scope = within ? lastShown(within) : SCOPE
  const results = await page.evaluate<AxeResults>(`axe.run(${scope}, ${JSON.stringify(options)})`)
  return results.violations.flatMap((violation) =>
    violation.nodes.map((node) => `${violation.id}: ${node.target.join(' ')} — ${violation.help}`),
  )
}

let read: Promise<string> | undefined
const source = (): Promise<string> => {
  read ??= readFile(SOURCE, 'utf8')
  return read
}
