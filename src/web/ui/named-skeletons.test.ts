import { expect, it } from 'vitest'

/** A generic element may not be named (ARIA 1.2, 5.2.8.6), so a skeleton with a name needs the role `status`. */
const SOURCES = import.meta.glob<string>('../**/*.tsx', { query: '?raw', import: 'default', eager: true })
const SKELETON = /<Skeleton\b[^>]*>/g

it('every skeleton with a name has the role that may have one', () => {
  const named = Object.entries(SOURCES).flatMap(([file, source]) =>
    (source.match(SKELETON) ?? []).filter((tag) => tag.includes('aria-label=')).map((tag) => ({ file, tag })),
  )
  expect(named.length).toBeGreaterThan(40)
  expect(named.filter(({ tag }) => !tag.includes('role="status"'))).toEqual([])
})
