import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from './support/source-files.ts'

const PATH = /^[\w.-]+(?:\/[\w.-]+)*(?:\/|\.(?:ts|tsx|mjs|md|json|css|html|sql))$/

/** What is a path among the things in backticks: a file by its ending, a folder by its slash. */
function findPaths(text: string): string[] {
  return [...text.matchAll(/`([^`\n]+)`/g)].map((match) => match[1] ?? '').filter((name) => PATH.test(name))
}

it('every path that the walk names exists', () => {
  const paths = findPaths(readFileSync(path.join(ROOT, 'docs/walk.md'), 'utf8'))
  expect(paths.length).toBeGreaterThan(0)
  const missing = paths.filter(
    (name) => ![name, `src/${name}`].some((place) => existsSync(path.join(ROOT, place))),
  )
  expect(missing).toEqual([])
})

it('knows a path when it sees one', () => {
  const text =
    'From `web/api/call.ts` (`callServer()`) over `src/server/` to `POST /api/Shipment/GETLTLRates`, `a b.ts`.'
  expect(findPaths(text)).toEqual(['web/api/call.ts', 'src/server/'])
})
