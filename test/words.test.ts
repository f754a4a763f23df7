import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { ROOT, readSources } from './support/source-files.ts'

/** Words that a native speaker would not use here. */
const WORDS =
  /\b(?:whoever|anew|hence|thereof|reckon|put right|hand in|looked into|is told|stands (?:in|on|beside))\b/i
/** The Unix user, the sandbox's agreement, and values in tests. */
const MOST_NOBODIES = 15

const PAGES = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'docs/walk.md', 'docs/glossary.md']
const texts = [
  ...readSources('src', 'scripts', 'bench', 'test').filter(
    ({ path }) => !import.meta.filename.endsWith(path),
  ),
  ...PAGES.map((page) => ({ path: page, text: readFileSync(path.join(ROOT, page), 'utf8') })),
]

it('no text or comment uses words that are out of use', () => {
  const found = texts.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, at) => (WORDS.test(line) ? [`${path}:${at + 1} ${line.trim()}`] : [])),
  )
  expect(found, 'use other words').toEqual([])
})

it('no new text or comment says "nobody"', () => {
  const found = texts.flatMap(({ text }) => text.match(/\bnobody\b/gi) ?? [])
  expect(found.length, 'say who, or use the passive voice').toBeLessThanOrEqual(MOST_NOBODIES)
})
