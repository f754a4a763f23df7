import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { ROOT, readSources } from './support/source-files.ts'

/** Words that a native speaker would not use here, and how often each may appear. */
const MOST = {
  whoever: 0,
  anew: 0,
  // The Unix user, an agreement that says whom it binds, and values in tests.
  nobody: 15,
  hence: 0,
  thereof: 0,
  reckon: 0,
  'put right': 0,
  'hand in': 0,
  'looked into': 0,
  'is told': 0,
  'stands (?:in|on|beside)': 0,
}

const PAGES = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'docs/walk.md', 'docs/glossary.md']
const texts = [
  ...readSources('src', 'scripts', 'bench', 'test')
    .filter((file) => !import.meta.filename.endsWith(file.path))
    .map(({ text }) => text),
  ...PAGES.map((page) => readFileSync(path.join(ROOT, page), 'utf8')),
].join('\n')

it.each(Object.entries(MOST))('no new text or comment has "%s"', (word, most) => {
  const found = texts.match(new RegExp(`\\b${word}\\b`, 'gi')) ?? []
  expect(found.length, 'say it in other words').toBeLessThanOrEqual(most)
})
