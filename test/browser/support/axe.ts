import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const SOURCE = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

interface AxeResults {
  violations: { id: string; help: string; nodes: { target: string[]; html: string }[] }[]
}

/** The dialog on top where there is one: what it covers is inert, and half hidden wherever it happens to end. */
const SCOPE = `[...document.querySelectorAll('[role="dialog"][aria-modal="true"]')].at(-1) ?? document`

/** What axe finds against WCAG 2.2 A and AA on the page as it stands: one line a node. */
export async function findAxeViolations(page: Page): Promise<string[]> {
  const source = await readFile(SOURCE, 'utf8')
  // Evaluated over the debugger's door, so the page's strict content security policy stays as it is.
  await page.evaluate(source)
  const options = JSON.stringify({ runOnly: { type: 'tag', values: RULES } })
  const results = await page.evaluate<AxeResults>(`axe.run(${SCOPE}, ${options})`)
  return results.violations.flatMap((violation) =>
    violation.nodes.map((node) => `${violation.id}: ${node.target.join(' ')} — ${violation.help}`),
  )
}
