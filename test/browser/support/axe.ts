import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const SOURCE = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
const EVERY_RULE = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }
/** Those of them that judge colours: for all others a page is the same in either scheme. */
const COLOR_RULES = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

interface AxeResults {
  violations: { id: string; help: string; nodes: { target: string[]; html: string }[] }[]
}

/** The dialog on top where there is one: what it covers is inert, and half hidden wherever it happens to end. */
const SCOPE = `[...document.querySelectorAll('[role="dialog"][aria-modal="true"]')].at(-1) ?? document`

/** What axe finds against WCAG 2.2 A and AA on the page as it stands: one line a node. */
export const findAxeViolations = (page: Page): Promise<string[]> => findAgainst(page, EVERY_RULE)

/** The same of a page that is shown in the light scheme, and then of its dark colours. */
export async function findViolationsInBothSchemes(page: Page): Promise<string[]> {
  const found = await findAxeViolations(page)
  await showIn(page, 'dark')
  found.push(...(await findAgainst(page, COLOR_RULES)).map((violation) => `dark: ${violation}`))
  await showIn(page, 'light')
  return found
}

async function showIn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  const shown = () => page.evaluate<string>('document.documentElement.dataset.mantineColorScheme')
  await expect.poll(shown).toBe(colorScheme)
  await page.waitForTimeout(100)
}

async function findAgainst(page: Page, runOnly: object): Promise<string[]> {
  // Evaluated over the debugger's door, so the page's strict content security policy stays as it is.
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(await readFile(SOURCE, 'utf8'))
  // Nobody reads what passed: its selectors, one for each element and rule, would be most of the work.
  const options = { runOnly, resultTypes: ['violations'] }
  const results = await page.evaluate<AxeResults>(`axe.run(${SCOPE}, ${JSON.stringify(options)})`)
  return results.violations.flatMap((violation) =>
    violation.nodes.map((node) => `${violation.id}: ${node.target.join(' ')} — ${violation.help}`),
  )
}
