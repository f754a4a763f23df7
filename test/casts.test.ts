import { expect, it } from 'vitest'
import { readSources } from './support/source-files.ts'

const CAST = /\bas (?:never|any|unknown as)\b/
const COMMENT = /^\s*(?:\*|\/\/|\/\*)/

it('the web has no cast that bypasses a type', () => {
  const casts = readSources('src/web').flatMap(({ path, text }) =>
    text
      .split('\n')
      .flatMap((line, at) => (CAST.test(line) && !COMMENT.test(line) ? [`${path}:${at + 1}`] : [])),
  )
  expect(casts, 'type the value, or the helper that takes it').toEqual([])
})
