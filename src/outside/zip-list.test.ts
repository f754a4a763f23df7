import { createRequire } from 'node:module'
import { expect, it } from 'vitest'
import { zipList } from './zip-list.ts'

it('has every entry of the package, with the same values', () => {
  const { codes } = createRequire(import.meta.url)('zipcodes') as { codes: Record<string, { zip: string }> }
  const theirs = Object.values(codes)
  expect(theirs.length).toBeGreaterThan(40_000)
  // Compared as text: comparing 44,000 objects one by one takes seconds.
  const told = (entries: Iterable<unknown>) => Array.from(entries, (entry) => JSON.stringify(entry))
  expect(told(theirs.map(({ zip }) => zipList().lookup(zip))).join('\n')).toBe(told(theirs).join('\n'))
  expect(told(zipList().all()).sort().join('\n')).toBe(told(theirs).sort().join('\n'))
  expect([zipList().lookup('00000'), zipList().lookup('')]).toEqual([undefined, undefined])
})
