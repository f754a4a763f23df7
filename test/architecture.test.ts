import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { architecturePage } from './support/print-architecture.ts'
import { ROOT } from './support/source-files.ts'

it('docs/architecture.md is up to date: run `node test/support/print-architecture.ts > docs/architecture.md` if it is not', () => {
  const page = readFileSync(path.join(ROOT, 'docs/architecture.md'), 'utf8')
  expect(page).toBe(`${architecturePage()}\n`)
  expect(page).toContain('  server --> actions\n')
  expect(page).not.toContain('  server --> domain\n')
})

it('docs/architecture.md names every top folder', () => {
  const page = architecturePage()
  for (const room of readdirSync(path.join(ROOT, 'src'))) expect(page).toContain(`| \`src/${room}\` |`)
})
