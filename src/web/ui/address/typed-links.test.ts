import { expect, it } from 'vitest'

const SOURCES = import.meta.glob<string>(['../../**/*.{ts,tsx}', '!../../**/*.test.*', '!./*'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
const found = (pattern: RegExp) =>
  Object.entries(SOURCES).flatMap(([file, source]) =>
    (source.match(pattern) ?? []).map((text) => [file, text]),
  )

it('only this folder reads the URL; all other files use typed page parameters', () => {
  expect(Object.keys(SOURCES).length).toBeGreaterThan(900)
  expect(found(/\buseSearch\(|\buseParams\(/g)).toEqual([])
})

it('links name their page: no path or search is written by hand', () => {
  expect(found(/<(?:TextLink|LinkButton|Link)\b[^>]*?\s(?:search|params)=/g)).toEqual([])
  expect(found(/<(?:TextLink|LinkButton|Link)\b[^>]*?\sto=["'][^"']*/g)).toEqual([])
  expect(found(/\bnavigate\(\{[^}]*\b(?:search|params):[^}]*/g)).toEqual([])
})
